import { SqliteEngine, type Written } from '../../src/server/storage/sqlite-engine.ts';
import type { Change } from '../../src/server/storage/revision-log.ts';
import { explain, openForWriting } from '../../src/server/storage/sqlite-schema.ts';
import type { SqliteWriter, WriterOptions } from '../../src/server/storage/sqlite-writer-port.ts';
import { turns, type Chance } from './chance.ts';

/**
 * The SQLite writer with no thread, so that its order depends on nothing but the seed. Commits are there for readers of
 * the file some turns before the log hears of them, and a commit that is told to fail is really rolled back.
 */
export function inlineWriter(chance: Chance, failsToCommit: () => boolean): (options: WriterOptions) => Promise<SqliteWriter> {
  return (options) => {
    const database = openForWriting(options, options.birth);
    const exec = database.exec.bind(database);
    let fail = false;
    database.exec = (sql) => {
      if (sql === 'COMMIT' && fail) throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
      exec(sql);
    };
    const engine = new SqliteEngine(database, options);
    return Promise.resolve({
      async append(changes: readonly Change[], now: number): Promise<Written> {
        await turns(chance.below(2));
        fail = failsToCommit();
        try {
          const written = engine.append(changes, now);
          await turns(chance.below(4));
          return written;
        } catch (error) {
          throw explain(options.file, error);
        } finally {
          fail = false;
        }
      },
      async prune(upTo) {
        await turns(1);
        return engine.prune(upTo);
      },
      async checkpoint() {
        await turns(1);
        engine.checkpoint();
      },
      async tryWrite() {
        await turns(1);
        engine.tryWrite();
      },
      close() {
        engine.close();
        return Promise.resolve();
      },
    });
  };
}
