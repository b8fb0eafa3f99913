// Says where the reports under api/ differ from the doors; `--write` brings them up to date.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { apiReports, readSource } from './api.ts';
import { doorsOf } from './doors.ts';
import { ROOT, describeViolations } from './sources.ts';

const folder = path.join(ROOT, 'api');
mkdirSync(folder, { recursive: true });
const reports = apiReports(doorsOf(ROOT), readSource);
const onDisk = readdirSync(folder).map((name) => `api/${name}`);
const textOf = (name: string): string | undefined => (onDisk.includes(name) ? readFileSync(path.join(ROOT, name), 'utf8') : undefined);

const stale = reports.filter((report) => report.text !== textOf(report.path));
const orphans = onDisk.filter((name) => !reports.some((report) => report.path === name));

if (process.argv.includes('--write')) {
  for (const { path: name, text } of stale) writeFileSync(path.join(ROOT, name), text);
  for (const name of orphans) rmSync(path.join(ROOT, name));
  for (const name of [...stale.map((report) => report.path), ...orphans]) process.stdout.write(`api: wrote ${name}\n`);
} else if (stale.length + orphans.length > 0) {
  process.stderr.write(`api: out of date, run \`npm run api\`: ${[...stale.map((report) => report.path), ...orphans].join(', ')}\n`);
  process.exitCode = 1;
}

const faults = describeViolations(reports.flatMap((report) => report.violations));
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
