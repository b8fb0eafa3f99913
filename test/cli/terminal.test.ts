import { EventEmitter } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Interrupted } from '../../src/cli/failure.ts';
import { terminalOf, type HostProcess } from '../../src/cli/terminal.ts';

function host(stdout: Writable = new PassThrough(), stderr: Writable = new PassThrough()) {
  const emitter = new EventEmitter();
  const exits: number[] = [];
  const process: HostProcess = {
    stdout, stderr, env: {}, cwd: () => '/here',
    on: (signal, listener) => emitter.on(signal, listener),
    exit: (code) => void exits.push(code),
  };
  return { process, exits, signal: (name: string) => emitter.emit(name) };
}

/** A pipe whose reader has gone. */
function brokenPipe(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })) });
}

describe('the terminal', () => {
  it('is interrupted by signals, and gives way at the second Ctrl-C', () => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      const { process, signal, exits } = host();
      const terminal = terminalOf(process);
      expect(terminal.interrupted.aborted).toBe(false);
      signal(name);
      expect(terminal.interrupted.reason).toBeInstanceOf(Interrupted);
      expect(exits).toEqual([]);
      signal('SIGINT');
      expect(exits).toEqual([130]);
    }
  });

  it('ends quietly when nobody reads any longer', async () => {
    const { process } = host(brokenPipe());
    const terminal = terminalOf(process);
    await expect(terminal.write('x')).rejects.toBeInstanceOf(Interrupted);
    await new Promise((resolve) => setImmediate(resolve));
    expect(terminal.interrupted.reason).toBeInstanceOf(Interrupted);
  });

  it('does not break over a closed stderr', async () => {
    const terminal = terminalOf(host(new PassThrough(), brokenPipe()).process);
    terminal.note('x');
    await new Promise((resolve) => setImmediate(resolve));
    expect(terminal.interrupted.aborted).toBe(true);
  });

  it('waits for a slow reader', async () => {
    let release: (() => void) | undefined;
    const slow = new Writable({ write: (_chunk, _encoding, done) => void (release = () => done()) });
    const terminal = terminalOf(host(slow).process);
    let written = false;
    const writing = terminal.write('x').then(() => (written = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(written).toBe(false);
    release?.();
    await writing;
    expect(terminal.folder).toBe('/here');
  });
});
