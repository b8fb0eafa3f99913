import type { DatabaseSync } from 'node:sqlite';
import { SqliteEngine } from '../../../src/server/storage/sqlite-engine.ts';
import { explain, openForWriting } from '../../../src/server/storage/sqlite-schema.ts';
import type { SqliteWriter, WriterOptions } from '../../../src/server/storage/sqlite-writer-port.ts';

// Larger than any file here.
const NO_LIMIT_PAGES = 1_000_000;

/** The SQLite writer with no thread, whose disk a test fills and whose commits it fails. */
export class FaultyWriter {
  #database: DatabaseSync | undefined;
  #commitProblem: string | undefined;
  #gate: Promise<void> = Promise.resolve();
  /** What was asked of it, in order. */
  readonly calls: string[] = [];

  /** To be given to the log. */
  readonly start = (options: WriterOptions): Promise<SqliteWriter> => {
    const database = openForWriting(options, options.birth);
    const exec = database.exec.bind(database);
    database.exec = (sql) => {
      if (sql === 'COMMIT' && this.#commitProblem !== undefined) throw Object.assign(new Error(this.#commitProblem), { errcode: 10 });
      exec(sql);
    };
    this.#database = database;
    const engine = new SqliteEngine(database, options);
    const carryOut = async <T>(name: string, action: () => T): Promise<T> => {
      this.calls.push(name);
      await this.#gate;
      try {
        return action();
      } catch (error) {
        throw explain(options.file, error);
      }
    };
    return Promise.resolve({
      append: (changes, now) => carryOut('append', () => engine.append(changes, now)),
      prune: (upTo) => carryOut('prune', () => engine.prune(upTo)),
      checkpoint: () => carryOut('checkpoint', () => engine.checkpoint()),
      tryWrite: () => carryOut('tryWrite', () => engine.tryWrite()),
      close: () => carryOut('close', () => engine.close()),
    });
  };

  get database(): DatabaseSync {
    if (this.#database === undefined) throw new Error('the writer was not started');
    return this.#database;
  }

  /** From here on the file cannot grow: SQLite says what it says when a disk is full. */
  fillDisk(): void {
    this.database.exec('PRAGMA max_page_count = 1');
  }

  freeDisk(): void {
    this.database.exec(`PRAGMA max_page_count = ${NO_LIMIT_PAGES}`);
  }

  /** Each commit from here on is rolled back with this problem. */
  failCommits(problem: string | undefined): void {
    this.#commitProblem = problem;
  }

  /** Holds back everything that is asked until the returned function is called. */
  hold(): () => void {
    let open = (): void => undefined;
    this.#gate = new Promise((resolve) => {
      open = resolve;
    });
    return open;
  }
}
