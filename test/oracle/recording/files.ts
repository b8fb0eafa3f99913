import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseJson, writeJson } from '../../../src/wire/json.ts';
import { compressScript, expandScript } from './compact.ts';
import type { Recording, ScriptRecording } from './answer.ts';

// One file for each `topic/file`, one line for each answer, so that a re-recording can be reviewed as a diff.

export function writeRecording(folder: string, recording: Recording): void {
  rmSync(folder, { recursive: true, force: true });
  const files = new Map<string, string[]>();
  for (const [name, answers] of Object.entries(recording)) {
    const [topic = '', file = '', ...rest] = name.split('/');
    const lines = Object.entries(compressScript(answers)).map(([id, answer]) => `${writeJson(id)}:${writeJson(answer)}`);
    const key = `${topic}/${file}`;
    files.set(key, [...(files.get(key) ?? []), `${writeJson(rest.join('/'))}:{\n${lines.join(',\n')}\n}`]);
  }
  for (const [key, scripts] of files) {
    const file = path.join(folder, `${key}.json`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `{\n${scripts.join(',\n')}\n}\n`);
  }
}

export function readRecording(folder: string): Recording {
  const recording: Recording = {};
  for (const topic of readdirSync(folder)) {
    for (const file of readdirSync(path.join(folder, topic))) {
      const scripts = parseJson(readFileSync(path.join(folder, topic, file), 'utf8')) as Record<string, ScriptRecording>;
      for (const [name, answers] of Object.entries(scripts)) {
        recording[`${topic}/${file.replace(/\.json$/, '')}/${name}`] = expandScript(answers);
      }
    }
  }
  return recording;
}
