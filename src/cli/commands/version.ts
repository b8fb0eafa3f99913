import process from 'node:process';
import { command, type Command } from '../command.ts';
import { UsageFailure } from '../failure.ts';
import { packageVersion } from '../package-root.ts';

/** `everwatch version`. */
export const VERSION: Command = command({
  usage: 'version',
  description: 'Prints the version of everwatch, of the Kubernetes API that it serves, and of Node.',
  flags: {},
  examples: [{ command: 'everwatch version', does: 'For a bug report' }],
  async run(args, terminal) {
    if (args.positional.length > 0) throw new UsageFailure('version takes no argument');
    await terminal.write(`everwatch ${await packageVersion()} (Kubernetes 1.35, Node ${process.versions.node})\n`);
    return 0;
  },
});
