export { decodeContinue, encodeContinue, type ContinueToken } from './query/continue-token.ts';
export { formatDeleteQuery, formatListQuery, formatQuery, formatWriteQuery, type DeleteQuery, type ListQuery, type WriteQuery } from './query/format-query.ts';
export { checkListOptions, decodeListOptions, readInteger, readListOptions, readSentOptions, readVersions, unreadableVersion, withWatchDefaults, type ListOptions, type SentListOptions, type VersionMatch } from './query/list-options.ts';
export { parseQuery, QueryValues } from './query/query-values.ts';
export { checkManager, readDeleteBody, readDeleteOptions, readWriteOptions, type DeleteOptions, type FieldValidation, type PropagationPolicy, type WriteKind, type WriteOptions } from './query/write-options.ts';
