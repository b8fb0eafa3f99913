#!/usr/bin/env node
// Must still parse and answer on Nodes that are far too old, so: no top-level await, no syntax after 2020.
import nodeModule from 'module';
import process from 'process';

const OLDEST = [22, 13];

const version = process.versions.node.split('.').map(Number);
if (version[0] < OLDEST[0] || (version[0] === OLDEST[0] && version[1] < OLDEST[1])) {
  process.stderr.write(`everwatch needs Node ${OLDEST.join('.')} or newer, and this is Node ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  nodeModule.enableCompileCache();
  void import('../dist/cli.js');
}
