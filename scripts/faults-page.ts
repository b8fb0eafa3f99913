// Writes docs/faults.md from the rows of the fault tests. `npm run faults`; a test compares.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SECTIONS } from '../test/client/faults/all.ts';
import type { Fault } from '../test/client/faults/fault.ts';
import { WIRE, PROTOCOLS } from '../test/client/faults/wire.ts';

type Row = Pick<Fault, 'cases' | 'fault' | 'did' | 'asked' | 'told' | 'saw'>;

const MOST_SHOWN = 8;

/** The page, as it must stand in docs/faults.md. */
export function faultsPage(): string {
  const sections = SECTIONS.map(({ title, rows }) => `## ${title}\n\n${tableOf(rows)}`);
  const wire = WIRE.map((row) => ({ ...row, fault: `${row.fault} (${(row.protocols ?? PROTOCOLS).join(', ')})` }));
  return `# Faults, and what a watch makes of them

Each row is a test (\`test/client/faults.test.ts\`): it makes the server do what the second column says, by the default settings of
\`connect()\` and \`watch\`, and expects the rest of the row to be exactly so. After each row the watch is closed, and no timer, no
request and no connection may be left. This page is written from the rows (\`npm run faults\`). The server is that of
\`everwatch/testing\`, so that you can do the same to your own program.

If nothing else is said the watch was live at version 10 with the pod \`a\` in version 1. "Asked" is what the client then asked for:
\`watch 10\` from version 10, \`watch initial\` a streaming list, \`list >=10\` a list not older than 10, \`list c=…\` a further page. "Told" are the events
of the loop: \`+a@5\` added, \`++a@5\` added with \`initial\`, \`~a@6\` modified, \`-a@7\` deleted, \`?-a@7\` deleted with \`certain: false\` (found missing after a
gap), \`gap expired 10..30\`, \`synced 2@30\` (two objects at version 30). \`× 3\`: three times.

The cases are known faults of clients: \`C5\` and the like, and rows of the table of what other clients do.

${sections.join('\n\n')}

## On real sockets

${tableOf(wire)}
`;
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ cases, fault, did, asked, told, saw }) => `| ${fault} | ${did} | ${codes(asked)} | ${codes(told)} | ${saw} | ${cases.join(', ')} |`);
  return ['| fault | the server | asked | told | what the user saw | cases |', '|---|---|---|---|---|---|', ...lines].join('\n');
}

function codes(words: readonly string[]): string {
  if (words.length === 0) return 'nothing';
  const shown = words.length > MOST_SHOWN ? [...words.slice(0, 3), '…', ...words.slice(-1)] : words;
  return shown.map((word) => (word === '…' ? word : `\`${word}\``)).join(', ');
}

if (process.argv[1] === import.meta.filename) await writeFile(path.join(import.meta.dirname, '../docs/faults.md'), faultsPage());
