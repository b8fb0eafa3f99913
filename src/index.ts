/** @public */
export { connect, findCluster, type ConnectOptions } from './client-node/connect.ts';
/** @public */
export type { Environment, KubeconfigOrigin } from './client-node/kubeconfig-files.ts';
/** @public */
export type { AuthProviderEntry, ClusterEntry, ContextEntry, ExecEntry, KubeconfigDocument, UserEntry } from './client-node/kubeconfig-document.ts';
/** @public */
export type { Impersonation } from './client-node/impersonation.ts';
/** @public */
export type { ForeignCluster, ForeignKubeConfig, ForeignUser } from './client-node/foreign-kubeconfig.ts';
/** @public */
export { createClient, type ClientOptions } from './client/client.ts';
/** @public */
export type {
  Applied, ApplyOptions, CallOptions, Client, DeepPartial, DeleteCollectionOptions, DeleteOptions, Draft, GetOptions, JsonPatchOperation,
  ListOptions, ListRequest, ListResult, ObjectRef, Patch, RawReply, RawRequest, SubresourceOption, WriteOptions,
} from './client/client-types.ts';
/** @public */
export type {
  FieldSelector, GapCause, InvalidEvent, LabelSelector, Live, Selection, SlowReader, Watch, WatchEvent, WatchOptions, WatchState, WatchStatus, WireWord,
} from './client/watch-types.ts';
/** @public */
export type { IndexOf, SharedStore, StoreOptions, StoreWatch, StoreWatchOptions } from './client/store-types.ts';
/** @public */
export { is, type ReadyMadeConditions } from './client/conditions.ts';
/** @public */
export { WaitError, type WaitEnd } from './client/until.ts';
/** @public */
export type { AbsentCondition, Condition, PresentTest, UntilOptions } from './client/until-types.ts';
/** @public */
export { merge, type MergedEvent, type MergedWatch } from './client/merge.ts';
/** @public */
export type { Cluster } from './client/cluster.ts';
/** @public */
export {
  ApiError, ConfigError, DecodeError, EverwatchError, SlowReaderError, TransportError, UsageError,
  type ApiErrorOptions, type ErrorCode, type Target, type TransportStage,
} from './client/errors.ts';
/** @public */
export type { OutgoingRequest, Transport, TransportReply } from './client/transport.ts';
/** @public */
export { fetchTransport, type FetchOptions } from './client/fetch-transport.ts';
/** @public */
export { inProcess, type InProcessOptions } from './client/in-process.ts';
/** @public */
export {
  kind, metadataOf,
  type Checked, type CustomKindOptions, type Kind, type MetadataField, type MetadataLike, type MetadataOnly, type ObjectLike, type SchemaResult, type Scope,
  type StandardSchema,
} from './kinds/kind.ts';
/** @public */
export type { Status, StatusCause, StatusDetails, Reason } from './wire/status.ts';
/** @public */
export type { JsonObject, JsonValue, KubeObject, ListMeta, ObjectMeta, OwnerReference } from './wire/object.ts';
/** @public */
export type { ByteSink, ByteSource, Handler, PlainReply, PlainRequest } from './wire/exchange.ts';
/** @public */
export type { EndReason } from './base/end-reason.ts';
/** @public */
export type { Clock } from './base/clock.ts';
/** @public */
export type { Random } from './base/random.ts';
