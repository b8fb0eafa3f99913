// Writes the generated files of src/kinds from facts/. Run it after a change there: `node scripts/generate-kinds.ts`.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { doorModules } from './kinds/doors.ts';
import { readFacts } from './kinds/facts.ts';
import { resourcesModule, typeTableModule } from './kinds/tables.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Every generated file (relative to src/kinds, with forward slashes) and its text. */
export function generateKinds(): Map<string, string> {
  const facts = readFacts(path.join(root, 'facts', 'kubernetes-1.35'));
  return new Map([
    ['types.generated.ts', typeTableModule(facts)],
    ['resources.generated.ts', resourcesModule(facts)],
    ...doorModules(facts),
  ]);
}

if (import.meta.main) {
  for (const [file, text] of generateKinds()) {
    const target = path.join(root, 'src', 'kinds', file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
