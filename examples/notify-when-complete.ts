// Waits until a Job has ended, however long that takes and whatever happens to the server meanwhile. Says how it
// ended, tells a web hook if there is one, and exits with 0 if it was completed, else with 1.
//
//   NOTIFY_URL=https://hooks.example.com/jobs node examples/notify-when-complete.ts NAMESPACE NAME
import process from 'node:process';
import { connect } from 'everwatch';
import { Job } from 'everwatch/kinds/batch/v1';

const [namespace, name] = process.argv.slice(2);
if (namespace === undefined || name === undefined) {
  console.error('usage: notify-when-complete NAMESPACE NAME');
  process.exit(2);
}

const client = await connect();
const message = await untilEnded(namespace, name);
await client.close();
console.log(message.text);

const hook = process.env['NOTIFY_URL'];
if (hook !== undefined) {
  await fetch(hook, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) });
}
process.exitCode = message.ok ? 0 : 1;

async function untilEnded(namespace: string, name: string): Promise<{ readonly ok: boolean; readonly text: string }> {
  for await (const event of client.watch(Job, { namespace, fields: { 'metadata.name': name } })) {
    if (event.type === 'deleted') return { ok: false, text: `${name} was deleted before it ended` };
    if (event.type !== 'added' && event.type !== 'modified') continue;
    const conditions = event.object.status?.conditions?.filter(({ status }) => status === 'True') ?? [];
    if (conditions.some(({ type }) => type === 'Complete')) return { ok: true, text: `${name} is complete` };
    const failed = conditions.find(({ type }) => type === 'Failed');
    if (failed !== undefined) return { ok: false, text: `${name} has failed: ${failed.message ?? failed.reason ?? 'for an unknown reason'}` };
  }
  return { ok: false, text: 'the watch was closed' };
}
