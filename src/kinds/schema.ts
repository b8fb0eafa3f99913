import { lazy } from '../base/lazy.ts';
import type { ApplyType } from '../wire/apply.ts';
import type { MergeSchema } from '../wire/patch/merge-schema.ts';
import { applyTypes } from './apply-schema.ts';
import { mergeSchemas } from './merge-schema.ts';
import { openTypeTable, type TypeTable } from './schema/type-table.ts';
import type { TypeSchema } from './schema/type-schema.ts';
import { TYPE_TABLE } from './types.generated.ts';

export type * from './schema/type-schema.ts';

// The names are read at the first call, each type at its first use: start-up pays for neither.
const table: () => TypeTable = lazy(() => openTypeTable(TYPE_TABLE));
const merging = lazy(() => mergeSchemas(schemaOf));
const applying = lazy(() => applyTypes(schemaOf));

/** The fields of a type of Kubernetes 1.35, by its OpenAPI name: `io.k8s.api.core.v1.PodSpec`. */
export function schemaOf(type: string): TypeSchema | undefined {
  return table().schemaOf(type);
}

/**
 * The type of a kind, whether this release serves it or not: `typeOfKind('batch', 'v1', 'JobList')` is
 * `io.k8s.api.batch.v1.JobList`. The kinds of requests (DeleteOptions, WatchEvent, …) belong to every group and version.
 */
export function typeOfKind(group: string, version: string, kind: string): string | undefined {
  return table().typeOfKind(group, version, kind);
}

/** How a type merges under strategic merge patch; `undefined` if there is no such type. */
export function mergeSchemaOf(type: string): MergeSchema | undefined {
  return merging()(type);
}

/** How a type is merged and owned under server-side apply; `undefined` if there is no such type. */
export function applyTypeOf(type: string): ApplyType | undefined {
  return applying()(type);
}
