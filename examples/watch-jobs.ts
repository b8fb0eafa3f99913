// Tells what happens to the Jobs of a namespace, or of all namespaces, for as long as it runs.
//
//   node examples/watch-jobs.ts [NAMESPACE]
//
// The cluster is that of $KUBECONFIG, else ~/.kube/config, else the one that the program runs in.
import process from 'node:process';
import { connect } from 'everwatch';
import { Job } from 'everwatch/kinds/batch/v1';

const [namespace] = process.argv.slice(2);
const client = await connect();
// Ends the loop below, quietly.
process.once('SIGINT', () => void client.close());

for await (const event of client.watch(Job, namespace === undefined ? {} : { namespace })) {
  switch (event.type) {
    case 'added':
      console.log(`${nameOf(event.object)} ${event.initial ? 'is there' : 'is new'}: ${stateOf(event.object)}`);
      break;
    case 'modified':
      // Asked for the fields that matter, so that other writes to the object stay silent.
      if (event.changed('status')) console.log(`${nameOf(event.object)}: ${stateOf(event.object)}`);
      break;
    case 'deleted':
      console.log(`${nameOf(event.object)} is gone`);
      break;
    case 'synced':
      console.log(`-- that is all, ${event.count} in number; now what happens --`);
      break;
    case 'gap':
      console.log('-- the watch was blind for a while; here is what has changed --');
      break;
  }
}

function nameOf({ metadata }: Job): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`;
}

function stateOf({ status }: Job): string {
  const ended = status?.conditions?.find(({ type, status: value }) => value === 'True' && (type === 'Complete' || type === 'Failed'));
  return ended?.type ?? `${status?.active ?? 0} active, ${status?.succeeded ?? 0} succeeded, ${status?.failed ?? 0} failed`;
}
