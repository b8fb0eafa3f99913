// The programs of docs/compat.md with the real @kubernetes/client-node: its KubeConfig and its list functions.
import process from 'node:process';
import { CoreV1Api, KubeConfig } from '@kubernetes/client-node';

const { Watch, loadKubeConfig, makeInformer } = await import(process.env.COMPAT);
const say = (line) => process.stdout.write(`${line}\n`);
const kc = new KubeConfig();
kc.loadFromDefault();
const core = kc.makeApiClient(CoreV1Api);
await core.createNamespacedConfigMap({ namespace: 'default', body: { metadata: { name: 'guide', labels: { of: 'guide' } } } });

for await (const { type, object } of new Watch(kc).stream((p) => core.listNamespacedConfigMap(p), { namespace: 'default', labelSelector: 'of=guide' })) {
  say(`${type} ${object.kind} ${object.metadata.name} ${typeof object.metadata.creationTimestamp}`);
  break;
}

const informer = makeInformer(kc, '/api/v1/namespaces/default/configmaps', () => core.listNamespacedConfigMap({ namespace: 'default' }), 'of=guide');
informer.on('add', (object) => say(`add ${object.metadata.name}`));
informer.on('delete', (object) => say(`delete ${object.metadata.name}`));
await informer.start();
const gone = new Promise((resolve) => informer.on('delete', resolve));
await core.deleteNamespacedConfigMap({ namespace: 'default', name: 'guide' });
await gone;
await informer.stop();

const config = await loadKubeConfig(kc);
say(`namespace ${(await config.client.request({ path: '/api/v1/namespaces/default' })).status}`);
await config.close();
