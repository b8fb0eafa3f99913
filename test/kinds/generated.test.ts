import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateKinds } from '../../scripts/generate-kinds.ts';

const folder = path.resolve(import.meta.dirname, '../../src/kinds');

describe('the generated files', () => {
  const files = generateKinds();

  it('are what the facts say: run `node scripts/generate-kinds.ts`', () => {
    const stale = [...files].filter(([file, text]) => readFileSync(path.join(folder, file), 'utf8') !== text).map(([file]) => file);
    expect(stale).toEqual([]);
  });

  it('are all there is', () => {
    const present = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => file.endsWith('.generated.ts') || /\/v\d+\.ts$/.test(file));
    expect(present.sort()).toEqual([...files.keys()].sort());
  });
});
