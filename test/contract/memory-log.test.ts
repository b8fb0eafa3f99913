import { createMemoryLog } from '../../src/server/storage/memory-log.ts';
import { revisionLogContract } from './revision-log.ts';

revisionLogContract({
  name: 'memory',
  open: (clock) => Promise.resolve(createMemoryLog({ clock })),
  cleanUp: () => Promise.resolve(),
});
