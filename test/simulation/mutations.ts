/** A bug to plant: one text of one file of the server (or of the log in front of it) becomes another. */
export interface Mutation {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Where it shows. Default: the log in memory. */
  readonly store?: 'sqlite';
  /** Guarantees of which one has to be among those that are broken; the first is the one that it is planted for. */
  readonly breaks: readonly string[];
  /** A seed that finds it, where the first ones do not: the suite begins there. */
  readonly seed?: number;
}

const HUB = 'src/server/watch/hub.ts';
const SUBSCRIPTION = 'src/server/watch/subscription.ts';
const VISIBILITY = 'src/server/resources/visibility.ts';
const MEMORY = 'src/server/storage/memory-log.ts';
const LIST = 'src/server/resources/collection/list.ts';

/** The simulation is worth what it finds: each of these it must find, or it is not looking. */
export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'publish before commit', file: 'test/simulation/recording-log.ts', breaks: ['only committed'],
    find: "if (fail) throw", replace: "if (fail) await inner.append(change);\n    if (fail) throw",
  },
  {
    name: 'publish before commit, on SQLite', file: 'src/server/storage/sqlite-log.ts', store: 'sqlite', breaks: ['only committed', 'unique', 'ordered', 'selector view'],
    find: 'const { outcomes, checkpointDue } = await this.#parts.writer.append(', replace:
      `this.#followers.publish(group.flatMap(({ change }, index) => (change.type === 'delete' ? [] : [{ revision: (this.#head + 1 + index) as Revision, time: 0, key: change.key, previous: undefined,
        entry: { key: change.key, value: change.value, createRevision: (this.#head + 1 + index) as Revision, modRevision: (this.#head + 1 + index) as Revision } }])));
        const { outcomes, checkpointDue } = await this.#parts.writer.append(`,
  },
  {
    name: 'bookmark from the head', file: SUBSCRIPTION, breaks: ['bookmark never ahead', 'complete', 'delete not lost', 'unique', 'ordered'],
    find: "if (this.#stage.type !== 'live' || this.#ended !== undefined) return;", replace: 'if (this.#ended !== undefined) return;',
  },
  {
    name: '`>=` at N', file: 'src/server/watch/history.ts', breaks: ['unique'],
    find: '.revision > after) high', replace: '.revision >= after) high',
  },
  {
    name: 'the record after N skipped, on SQLite', file: 'src/server/storage/sqlite-reader.ts', store: 'sqlite', breaks: ['complete', 'delete not lost'],
    find: 'WHERE revision > ? AND revision <= ?', replace: 'WHERE revision >= ? + 2 AND revision <= ?',
  },
  {
    name: 'DELETED with the old version', file: VISIBILITY, breaks: ['delete not lost'],
    find: "{ ...was, value: was.value }, revision)", replace: "{ ...was, value: was.value }, was.modRevision)",
  },
  {
    name: 'DELETED with the new state', file: VISIBILITY, breaks: ['delete not lost'],
    find: "resourceEvent('DELETED', { ...was, value: was.value }, revision)", replace: "resourceEvent('DELETED', entry ?? { ...was, value: was.value }, revision)",
  },
  {
    name: 'drop on a full queue', file: SUBSCRIPTION, breaks: ['complete', 'delete not lost'], seed: 7,
    find: "this.end({ kind: 'too slow' });", replace: '',
  },
  {
    name: 'gap between snapshot and subscription', file: SUBSCRIPTION, breaks: ['complete', 'delete not lost'],
    find: "this.#stage = { type: 'history', position: stage.revision };", replace: "this.#stage = { type: 'history', position: this.#feed.revision };",
  },
  {
    name: 'off by one at the floor: too strict', file: HUB, breaks: ['resumable'],
    find: "start.type === 'after' && start.revision < this.#log.floor)", replace: "start.type === 'after' && start.revision <= this.#log.floor)",
  },
  {
    name: 'off by one at the floor: too lenient', file: HUB, breaks: ['resumable'], seed: 57,
    find: "start.type === 'after' && start.revision < this.#log.floor)", replace: "start.type === 'after' && start.revision < this.#log.floor - 1)",
  },
  {
    name: 'lost selector-leave', file: VISIBILITY, breaks: ['delete not lost'],
    find: 'return was === undefined ? undefined', replace: 'return was === undefined || entry !== undefined ? undefined',
  },
  {
    name: 'selector-enter told as MODIFIED', file: VISIBILITY, breaks: ['selector view'],
    find: "was === undefined ? 'ADDED' : 'MODIFIED'", replace: "previous === undefined ? 'ADDED' : 'MODIFIED'",
  },
  {
    name: 'revision reused after a delete', file: MEMORY, breaks: ['revisions rise'],
    find: 'const next = revision(this.#head + 1);', replace:
      `const newest = this.#records.at(-1);
    const next = revision(newest?.entry === undefined && newest !== undefined ? newest.revision : this.#head + 1);`,
  },
  {
    name: 'revision reused after a restart', file: 'src/server/storage/sqlite-appender.ts', store: 'sqlite', breaks: ['revisions rise'],
    find: `head: database.prepare('SELECT head, time FROM log'),
      current: prepareCells(database, \`SELECT key, value, \${ENTRY_COLUMNS.latest} FROM latest WHERE key = ?\`),
      put: database.prepare(\`INSERT INTO latest (key, value, create_revision, mod_revision, expires_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, mod_revision = excluded.mod_revision, expires_at = excluded.expires_at\`),
      remove: database.prepare('DELETE FROM latest WHERE key = ?'),
      record: database.prepare(\`INSERT INTO history`,
    replace: `head: database.prepare('SELECT coalesce((SELECT max(mod_revision) FROM latest), head) AS head, time FROM log'),
      current: prepareCells(database, \`SELECT key, value, \${ENTRY_COLUMNS.latest} FROM latest WHERE key = ?\`),
      put: database.prepare(\`INSERT INTO latest (key, value, create_revision, mod_revision, expires_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, mod_revision = excluded.mod_revision, expires_at = excluded.expires_at\`),
      remove: database.prepare('DELETE FROM latest WHERE key = ?'),
      record: database.prepare(\`INSERT OR REPLACE INTO history`,
  },
  {
    name: 'prune under a reader', file: 'src/server/storage/followers.ts', breaks: ['complete', 'delete not lost'], seed: 11,
    find: 'if (this.#position < this.#source.floor) throw new CompactedError(this.#source.floor);', replace: '',
  },
  {
    name: 'double after resume', file: SUBSCRIPTION, breaks: ['unique', 'ordered'],
    find: '    this.options = options;', replace: "    this.options = options;\n    if (stage.type === 'history') feed.join(this);",
  },
  {
    name: 'unpaced initial state', file: 'src/server/http/watch-stream.ts', breaks: ['paced'],
    find: 'this.#full = !this.#sink.write(', replace: 'this.#sink.write(',
  },
  {
    name: 'no mark when there is nothing', file: SUBSCRIPTION, breaks: ['initial state'],
    find: 'if (this.options.markInitial)', replace: 'if (this.options.markInitial && page.items.length > 0)',
  },
  {
    name: 'lost update', file: 'src/server/storage/expectation.ts', breaks: ['no lost update'],
    find: 'return current?.modRevision === expect;', replace: 'return current !== undefined;',
  },
  {
    name: 'pages of different moments', file: LIST, breaks: ['atomic list'],
    find: 'return accept({ at: revision(Number(version)), range: rest', replace: 'return accept({ at: undefined, range: rest',
  },
  {
    name: 'exact read off by one', file: 'src/server/watch/older-states.ts', breaks: ['atomic list'],
    find: 'const made = this.#undone(at);', replace: 'const made = this.#undone((at + 1) as Revision);',
  },
  {
    name: 'consistent list from a state that lags', file: HUB, breaks: ['fresh list', 'initial state'],
    find: 'const target = await this.#log.progress();', replace: 'const target = this.#revision;',
  },
  {
    name: 'filters that share the events of another', file: 'src/server/watch/audience.ts', breaks: ['selector view', 'complete', 'delete not lost'],
    find: 'const group = groups.get(filter.id) ?? { filter, members: new Set() };', replace: 'const group = [...groups.values()][0] ?? { filter, members: new Set() };',
  },
  {
    name: 'events end by the wall clock', file: 'src/server/storage/expiry.ts', breaks: ['rising time'],
    find: "end: digits(this.#clock.monotonic() + 1)", replace: "end: digits(this.#clock.now() - 1_767_225_600_000 + 1)",
  },
  {
    name: 'history kept by the wall clock', file: 'src/server/storage/retention.ts', breaks: ['rising time'],
    find: 'const now = clock.monotonic();\n    if (checkpoints', replace: 'const now = clock.now() - 1_767_225_600_000;\n    if (checkpoints',
  },
  {
    name: 'a write answered with the version before', file: 'src/server/resources/collection/update.ts', breaks: ['answers are true'],
    find: 'entry: outcome.record.entry ?? written,', replace: 'entry: written,',
  },
  {
    name: 'acknowledged though rolled back, on SQLite', file: 'src/server/storage/sqlite-appender.ts', store: 'sqlite', breaks: ['atomic list', 'fresh list', 'initial state', 'selector view'],
    find: 'this.#rollBack();\n      throw error;', replace: 'this.#rollBack();',
  },
  {
    name: 'an initial state that is shared after a change', file: HUB, breaks: ['initial state', 'unique', 'complete'],
    find: 'this.#initialStates.forget(records);', replace: '',
  },
  {
    name: 'a list that is shared after a change', file: HUB, breaks: ['atomic list', 'fresh list', 'initial state'],
    find: 'this.#listings.forget(records);', replace: '',
  },
  {
    name: 'bytes that are shared by two forms', file: 'src/server/http/encode/partial.ts', breaks: ['answers are true', 'selector view', 'complete'],
    find: 'shared: encodingKey(id, definition),', replace: "shared: 'json',",
  },
  {
    name: 'a replay that stops where nothing concerns the watcher', file: SUBSCRIPTION, breaks: ['complete', 'delete not lost', 'resumable'],
    find: 'if (reading.events.length === 0) this.#enqueue(pageOf([]));', replace: '',
  },
  // From here on: bugs that the simulation has found in the server itself, brought back (test/TRACK-RECORD.md).
  {
    name: 'an event that is written after a jump ends at once', file: 'src/server/storage/expiry.ts', breaks: ['rising time'],
    find: 'entry.expiresAt - this.#clock.now(), entry.expiresAt - (time ?? Infinity))', replace: 'entry.expiresAt - 1_767_225_600_000 - this.#clock.monotonic())',
  },
  {
    name: 'a load that overtakes the hub', file: HUB, breaks: ['unique', 'ordered'],
    find: 'const known = batch.filter((record) => record.revision <= this.#revision);', replace: 'const known = batch;',
  },
  {
    name: 'a list from the past while the server stops', file: HUB, breaks: ['fresh list', 'initial state'],
    find: "if (this.#revision < target) throw new StorageError('closed', 'the server is stopping');", replace: '',
  },
  {
    name: 'a bookmark takes a reader back', file: SUBSCRIPTION, breaks: ['ordered'], seed: 6,
    find: 'if (this.#feed.revision < this.options.after) return;', replace: '',
  },
  {
    name: 'an end without a word', file: 'src/server/http/watch-stream.ts', breaks: ['answered'], seed: 11,
    find: "if (reason.kind === 'expired')", replace: "if (reason.kind === 'expired' && this.#over === false)",
  },
];
