import type { ObjectMeta } from '../wire/object.ts';

export type Scope = 'Namespaced' | 'Cluster';

/**
 * What every object of the API has. It has no index signature, so that an interface of a user's own fits as well as
 * the generated types do. The generated types are type aliases, and therefore fit `KubeObject` of the wire too.
 */
export interface ObjectLike {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: MetadataLike;
}

export interface MetadataLike {
  readonly name?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** The fields by which objects of every kind can be selected. */
export type MetadataField = 'metadata.name' | 'metadata.namespace';

declare const OBJECT: unique symbol;

/**
 * Names a kind, as a value: `k8s.watch(Job, …)`. The generated doors have one for each served kind, under the name of
 * its type; {@link kind} makes one for a custom resource.
 * `Fields` are the legal field selectors.
 */
export interface Kind<T extends ObjectLike = ObjectLike, S extends Scope = Scope, Fields extends string = string> {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** `v1`, `batch/v1`: as objects carry it. */
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: S;
  /** Legal field selectors; absent if only the server knows (custom resources). */
  readonly fields?: readonly Fields[];
  /** How the server is asked to show the objects: whole if absent. See {@link metadataOf}. */
  readonly view?: 'metadata';
  /** What the objects have to satisfy; see `invalid` of a watch. */
  readonly schema?: StandardSchema;
  /** Never there: carries the type of the objects. */
  readonly [OBJECT]?: T;
}

/**
 * A check by any library that speaks Standard Schema (https://standardschema.dev, version 1): Zod, Valibot, ArkType.
 * What it would make of an object is not used: objects stay as the server sent them.
 */
export interface StandardSchema<T = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult | Promise<SchemaResult>;
    readonly types?: { readonly input: T; readonly output: unknown } | undefined;
  };
}

export interface SchemaResult {
  readonly issues?: readonly { readonly message: string; readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined }[] | undefined;
}

/** The type of the objects of a kind: `ObjectOf<typeof Job>` is `Job`. */
export type ObjectOf<K extends Kind> = K extends Kind<infer T> ? T : never;

/** An object of which only the metadata is told (`PartialObjectMetadata` of `meta.k8s.io/v1`). */
export interface MetadataOnly {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
}

/**
 * The same objects, seen only by their metadata: less to send, to read and to keep. Everything that reads takes it, and
 * the answers to writes have only the metadata too.
 */
export function metadataOf<S extends Scope, F extends string>({ group, version, apiVersion, kind, plural, scope, fields }: Kind<ObjectLike, S, F>): Kind<MetadataOnly, S, F> {
  return { group, version, apiVersion, kind, plural, scope, ...(fields === undefined ? {} : { fields }), view: 'metadata' };
}

export interface CustomKindOptions<S extends Scope> {
  /** Default: the kind in lower case with an English plural, as Kubernetes guesses it (`Policy` -> `policies`). */
  readonly plural?: string;
  /** Default: `Namespaced`. */
  readonly scope?: S;
  /** Checks the objects of watches that ask for it. */
  readonly schema?: StandardSchema;
}

/** The objects of a kind that has a schema: what the schema takes, and what every object has. */
export type Checked<T> = T & ObjectLike;

/**
 * The kind of a custom resource: `kind<CronTab>('example.com/v1 CronTab')`. Field selectors are what the CRD's
 * `selectableFields` say. Throws a TypeError if `name` is not `group/version Kind` (or `version Kind` for core).
 */
export function kind<T>(name: string, options: CustomKindOptions<'Cluster'> & { readonly scope: 'Cluster'; readonly schema: StandardSchema<T> }): Kind<Checked<T>, 'Cluster'>;
export function kind<T>(name: string, options: CustomKindOptions<'Namespaced'> & { readonly schema: StandardSchema<T> }): Kind<Checked<T>, 'Namespaced'>;
export function kind<T extends ObjectLike = ObjectLike>(name: string, options: CustomKindOptions<'Cluster'> & { readonly scope: 'Cluster' }): Kind<T, 'Cluster'>;
export function kind<T extends ObjectLike = ObjectLike>(name: string, options?: CustomKindOptions<'Namespaced'>): Kind<T, 'Namespaced'>;
export function kind(name: string, options: CustomKindOptions<Scope> = {}): Kind {
  const [, group = '', version, word] = /^(?:([a-z0-9.-]+)\/)?([a-z0-9]+) ([A-Za-z][A-Za-z0-9]*)$/.exec(name) ?? [];
  if (version === undefined || word === undefined) {
    throw new TypeError(`'${name}' does not name a kind; write for example 'example.com/v1 CronTab'`);
  }
  const apiVersion = group === '' ? version : `${group}/${version}`;
  return { group, version, apiVersion, kind: word, plural: options.plural ?? guessPlural(word), scope: options.scope ?? 'Namespaced', ...(options.schema === undefined ? {} : { schema: options.schema }) };
}

/** The rule of Kubernetes for kinds whose resource it does not know (apimachinery, `UnsafeGuessKindToResource`). */
function guessPlural(word: string): string {
  const singular = word.toLowerCase();
  if (singular.endsWith('endpoints')) return singular;
  if (singular.endsWith('s')) return `${singular}es`;
  if (singular.endsWith('y')) return `${singular.slice(0, -1)}ies`;
  return `${singular}s`;
}
