import type { OpenapiDocument, Operation } from './openapi.ts';

/** A schema of OpenAPI 2.0, as far as these documents have any. What begins with `x-` is there as well. */
export interface SchemaV2 {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaV2>>;
  readonly items?: SchemaV2;
  readonly additionalProperties?: SchemaV2;
  readonly [extension: `x-${string}`]: unknown;
}

export type ParameterV2 =
  | { readonly in: 'body'; readonly name: string; readonly required: boolean; readonly schema: SchemaV2 }
  | { readonly in: 'query'; readonly name: string; readonly type: 'string'; readonly uniqueItems: boolean };

export interface OperationV2 {
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  readonly parameters: readonly ParameterV2[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly schema?: SchemaV2 }>>;
  readonly [extension: `x-${string}`]: unknown;
}

/** All groups in one document, which older clients ask for, and those of client-go as protobuf. */
export interface DocumentV2 {
  readonly swagger: '2.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationV2>>>>;
  readonly definitions: Readonly<Record<string, SchemaV2>>;
}

/** The same document in the older version. */
export function openapiV2({ info, paths, components }: OpenapiDocument): DocumentV2 {
  return {
    swagger: '2.0',
    info,
    paths: mapped(paths, (operations) => mapped(operations, operationV2)),
    definitions: mapped(components.schemas, schemaV2),
  };
}

const PRODUCES = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'];

function operationV2({ parameters, requestBody, responses, ...extensions }: Operation): OperationV2 {
  const bodies = Object.entries(requestBody?.content ?? {});
  const [[, body] = []] = bodies;
  return {
    consumes: bodies.length === 0 ? ['*/*'] : bodies.map(([type]) => type),
    produces: PRODUCES,
    parameters: [
      ...(body === undefined ? [] : [{ name: 'body', in: 'body' as const, required: true, schema: schemaV2(body.schema) }]),
      ...parameters.map(({ name }) => ({ uniqueItems: true, type: 'string' as const, name, in: 'query' as const })),
    ],
    responses: mapped(responses, ({ description, content }) => {
      const [schema] = Object.values(content).map((one) => schemaV2(one.schema));
      return { description, ...(schema === undefined ? {} : { schema }) };
    }),
    ...extensions,
  };
}

/** What may be of several types has no word for that in this version: it is a text, as Kubernetes says it. */
function schemaV2(schema: Readonly<Record<string, unknown>>): SchemaV2 {
  const { allOf, oneOf, $ref, properties, items, additionalProperties, ...rest } = schema;
  const referred = Array.isArray(allOf) ? (allOf[0] as { readonly $ref?: string } | undefined)?.$ref : $ref;
  return {
    ...rest,
    ...(oneOf === undefined ? {} : { type: 'string' }),
    ...(typeof referred === 'string' ? { $ref: referred.replace('#/components/schemas/', '#/definitions/') } : {}),
    ...(isSchema(properties) ? { properties: mapped(properties, (one) => schemaV2(isSchema(one) ? one : {})) } : {}),
    ...(isSchema(items) ? { items: schemaV2(items) } : {}),
    ...(isSchema(additionalProperties) ? { additionalProperties: schemaV2(additionalProperties) } : {}),
  };
}

function isSchema(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function mapped<T, U>(values: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
