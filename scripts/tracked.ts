import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { ROOT, type SourceFile, type Violation } from './sources.ts';

/** Text files that git tracks, or would track if they were added. */
export function readTracked(): readonly SourceFile[] {
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  return [...new Set(names.split('\0'))].flatMap((name) => {
    if (name === '') return [];
    const bytes = readIfThere(path.join(ROOT, name));
    // A zero byte: not text.
    return bytes === undefined || bytes.includes(0) ? [] : [{ path: name, text: bytes.toString('utf8') }];
  });
}

/** Words that belong to this machine and must not get into a file: where the clone lies, whose it is, where its packages come from. */
export function wordsOfThisMachine(): readonly string[] {
  const parent = path.dirname(ROOT);
  const registry = process.env['npm_config_registry'];
  const host = registry === undefined ? '' : new URL(registry).host;
  // Folders and hosts that are the same for everybody tell nothing about this machine.
  const telling = [parent, homedir()].filter((folder) => !['/', '/tmp', '/home', '/Users', '/root', '/src', '/app'].includes(folder));
  return [ROOT, ...telling].map((folder) => `${folder}/`).concat(host === '' ? [] : [host]);
}

/** `machine`: no word of this machine. `resolved`: the lockfile says what, not from where. */
export function checkTracked(file: SourceFile, words: readonly string[]): readonly Violation[] {
  const violations = words.flatMap((word) => at(file, word, { rule: 'machine', message: `'${word}' is of this machine` }));
  if (path.basename(file.path) !== 'package-lock.json') return violations;
  return [...violations, ...at(file, '"resolved"', { rule: 'resolved', message: 'run npm with the .npmrc of the repository, which leaves addresses out' })];
}

/** The first place where a word stands in a file. */
function at(file: SourceFile, word: string, fault: Pick<Violation, 'rule' | 'message'>): readonly Violation[] {
  const offset = file.text.indexOf(word);
  if (offset < 0) return [];
  return [{ file: file.path, line: file.text.slice(0, offset).split('\n').length, ...fault }];
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    // Tracked but deleted, or a link to a folder.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')) return undefined;
    throw error;
  }
}
