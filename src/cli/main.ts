import process from 'node:process';
import type { CommandEntry } from './command.ts';
import { runProgram } from './run.ts';
import { keepHeapSmall } from './small-heap.ts';
import { terminalOf } from './terminal.ts';

// Each command loads its own code, so that none pays for the others.
const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'watch',
    summary: 'tell what happens to objects of a cluster, in words',
    async load() {
      const [{ watchCommand }, { connect }] = await Promise.all([import('./commands/watch.ts'), import('../client-node/connect.ts')]);
      return watchCommand(connect);
    },
  },
  {
    name: 'serve',
    summary: 'serve a Kubernetes API',
    async load() {
      keepHeapSmall();
      const [{ serveCommand }, { startServer }] = await Promise.all([import('./commands/serve.ts'), import('../server/server.ts')]);
      return serveCommand(startServer);
    },
  },
  {
    name: 'demo',
    summary: 'serve, run the example Jobs, and tell their story',
    async load() {
      const [{ demoCommand }, { connect }, { startServer }] = await Promise.all([
        import('./commands/demo.ts'), import('../client-node/connect.ts'), import('../server/server.ts'),
      ]);
      return demoCommand({ connect, startServer });
    },
  },
  {
    name: 'version',
    summary: 'print the versions',
    load: async () => (await import('./commands/version.ts')).VERSION,
  },
];

process.exitCode = await runProgram(process.argv.slice(2), terminalOf(process), COMMANDS);
