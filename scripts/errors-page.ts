// Writes docs/errors.md from the one table of reasons. `node scripts/errors-page.ts`; a test compares.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REASONS, type Retry } from '../src/wire/status.ts';

const RETRY: Readonly<Record<Retry, string>> = {
  never: 'no: asking again changes nothing',
  now: 'at once, after reading the object again',
  backoff: 'after a pause (`Retry-After`, or growing pauses)',
  relist: 'list again, compare, and watch from the list',
};

/** The page, as it must stand in docs/errors.md. */
export function errorsPage(): string {
  const rows = Object.entries(REASONS).map(([reason, { code, retry, sentence }]) => `| \`${reason}\` | ${code} | ${RETRY[retry]} | ${sentence} |`);
  return `# Errors

Every error of the server is a Kubernetes \`Status\` with one of these reasons; the client decides by the same table
(\`src/wire/status.ts\`). This page is written from it.

| reason | code | try again? | what to do |
|---|---|---|---|
${rows.join('\n')}

A watch that has been accepted can only fail inside its stream: HTTP 200, one \`ERROR\` event that holds the Status, then the
end. The most common one is \`Expired\` (410): the version is older than the history that the server keeps (\`--history\`).

## Errors of the client

| class | \`code\` | when |
|---|---|---|
| \`ApiError\` | \`EVERWATCH_API\` | the server answered with an error; \`status\`, \`reason\`, \`statusCode\` and \`target\` say which |
| \`TransportError\` | \`EVERWATCH_TRANSPORT\` | no whole answer came; \`stage\` is \`connect\`, \`headers\` or \`body\` |
| \`DecodeError\` | \`EVERWATCH_DECODE\` | an answer could not be read; \`offset\` and \`line\` say where |
| \`ConfigError\` | \`EVERWATCH_CONFIG\` | the kubeconfig can't be used; the message says why |
| \`UsageError\` | \`EVERWATCH_USAGE\` | the call itself is wrong |
| \`WaitError\` | \`EVERWATCH_WAIT\` | \`until\` ended without what it waited for; \`end\` says why, \`lastSeen\` how the object was |
| \`SlowReaderError\` | \`EVERWATCH_SLOW\` | a loop with \`slow: 'error'\` could not keep up |

All keep their \`cause\`. Inside a \`for await\` over a watch only those are thrown that no retry can mend.

## Exit codes of the command line

| code | meaning |
|---|---|
| 0 | done; also after Ctrl-C and when \`--timeout\` is over |
| 1 | it failed; one sentence on stderr says why |
| 2 | the command was wrong; the sentence names the flag |
`;
}

if (process.argv[1] === import.meta.filename) await writeFile(path.join(import.meta.dirname, '../docs/errors.md'), errorsPage());
