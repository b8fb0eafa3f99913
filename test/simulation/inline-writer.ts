import { SqliteAppender, type Outcome } from '../../src/server/storage/sqlite-appender.ts';
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
    const appender = new SqliteAppender(database);
    return Promise.resolve({
      async append(changes: readonly Change[], now: number): Promise<readonly Outcome[]> {
        await turns(chance.below(2));
        fail = failsToCommit();
        try {
          const outcomes = appender.append(changes, now);
          appender.checkpoint();
          await turns(chance.below(4));
          return outcomes;
        } catch (error) {
          throw explain(options.file, error);
        } finally {
          fail = false;
        }
      },
      async prune(upTo) {
        await turns(1);
        return appender.prune(upTo);
      },
      close() {
        appender.close();
        return Promise.resolve();
      },
    });
  };
}
