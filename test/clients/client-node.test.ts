import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/sources.ts';
import { startServer } from '../../src/server/server.ts';

const HOME = path.join(ROOT, '.cache/clients/client-node');
const cleanUp: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function isMissing(): Promise<boolean> {
  return (await readFile(path.join(HOME, '.version'), 'utf8').catch(() => '')) === '';
}

describe('@kubernetes/client-node', () => {
  it('hands its KubeConfig and its list functions to everwatch/compat', { timeout: 60_000 }, async (context) => {
    if (await isMissing()) context.skip('@kubernetes/client-node is not here: run scripts/setup-clients.mjs');
    const folder = await mkdtemp(path.join(tmpdir(), 'everwatch-guide-'));
    cleanUp.push(() => rm(folder, { recursive: true, force: true }));
    const server = await startServer({ store: { type: 'memory' }, port: 0, kubeconfig: path.join(folder, 'kubeconfig') });
    cleanUp.push(() => server.close());
    await copyFile(path.join(ROOT, 'test/clients/client-node/guide.mjs'), path.join(HOME, 'guide.mjs'));
    const env = { ...process.env, KUBECONFIG: path.join(folder, 'kubeconfig'), COMPAT: pathToFileURL(path.join(ROOT, 'dist/compat.js')).href };
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(HOME, 'guide.mjs')], { env, timeout: 50_000 });
    expect(stdout.split('\n')).toEqual(['ADDED ConfigMap guide string', 'add guide', 'delete guide', 'namespace 200', '']);
  });

  it('has types that fit', { timeout: 60_000 }, async (context) => {
    if (await isMissing()) context.skip('@kubernetes/client-node is not here: run scripts/setup-clients.mjs');
    const program = [
      "import { BatchV1Api, CoreV1Api, KubeConfig } from '@kubernetes/client-node';",
      `import { Watch, makeInformer } from ${JSON.stringify(path.join(ROOT, 'src/compat.index.ts'))};`,
      `import { connect } from ${JSON.stringify(path.join(ROOT, 'src/index.ts'))};`,
      'const kc = new KubeConfig();',
      'export const k8s = await connect(kc);',
      'const batch = kc.makeApiClient(BatchV1Api);',
      "for await (const { object } of new Watch(kc).stream((p) => batch.listNamespacedJob(p), { namespace: 'x' })) console.log(object.spec?.template);",
      'const core = kc.makeApiClient(CoreV1Api);',
      "makeInformer(kc, '/api/v1/pods', () => core.listPodForAllNamespaces()).on('add', (pod) => console.log(pod.spec?.nodeName));",
    ];
    await writeFile(path.join(HOME, 'program.ts'), program.join('\n'));
    const compilerOptions = { declaration: false, isolatedDeclarations: false, rewriteRelativeImportExtensions: false, typeRoots: [path.join(ROOT, 'node_modules/@types')] };
    await writeFile(path.join(HOME, 'tsconfig.json'), JSON.stringify({ extends: path.join(ROOT, 'tsconfig.json'), compilerOptions, include: [], files: ['program.ts'] }));
    expect(spawnSync(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', HOME], { encoding: 'utf8' }).stdout).toBe('');
  });
});
