import { describe, expect, it } from 'vitest';
import { openapiV2Protobuf } from '../../../src/server/http/discovery/openapi-v2-protobuf.ts';
import type { DocumentV2 } from '../../../src/server/http/discovery/openapi-v2.ts';
import { openapiV2Reply } from '../../../src/server/http/openapi-v2-reply.ts';
import { isByteSource, type PlainReply } from '../../../src/wire/exchange.ts';
import { field } from '../../wire/protobuf-writer.ts';

// As client-go asks.
const OLD_NAME = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
const NAME = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';

function ask(headers: Readonly<Record<string, string>>): Promise<PlainReply> {
  return openapiV2Reply({ request: { method: 'GET', path: '/openapi/v2', query: '', headers, body: new Uint8Array() }, kubernetesVersion: 'v1.35.0', etag: '"e"' });
}

function textOf({ body }: PlainReply): string {
  if (isByteSource(body)) throw new Error('a stream came instead of a body');
  return new TextDecoder().decode(body);
}

describe('the OpenAPI v2 document', () => {
  it('has every type that it speaks of', async () => {
    const text = textOf(await ask({}));
    const document = JSON.parse(text) as DocumentV2;
    const named = new Set([...text.matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g)].map(([, name]) => name));
    expect(named.size).toBeGreaterThan(400);
    expect([...named].filter((name) => !Object.hasOwn(document.definitions, name ?? ''))).toEqual([]);
    expect(text.includes('#/components/')).toBe(false);
    // The words of the newer version are only names of fields of a CRD's schema.
    expect(text.match(/"(?:allOf|oneOf|anyOf)":(?!\{"type":"array")/g)).toBeNull();
  });

  it('says how fields are patched, which kinds types are, and what each path takes', async () => {
    const { definitions, paths } = JSON.parse(textOf(await ask({ accept: 'application/json' }))) as DocumentV2;
    expect(definitions['io.k8s.api.core.v1.PodSpec']?.properties?.['containers']).toMatchObject({
      'type': 'array', 'items': { $ref: '#/definitions/io.k8s.api.core.v1.Container' }, 'x-kubernetes-patch-merge-key': 'name', 'x-kubernetes-patch-strategy': 'merge',
    });
    expect(definitions['io.k8s.apimachinery.pkg.api.resource.Quantity']).toEqual({ type: 'string' });
    expect(definitions['io.k8s.apimachinery.pkg.util.intstr.IntOrString']).toEqual({ type: 'string', format: 'int-or-string' });
    expect(definitions['io.k8s.api.core.v1.ConfigMap']).toMatchObject({
      'x-kubernetes-group-version-kind': [{ group: '', version: 'v1', kind: 'ConfigMap' }], 'properties': { data: { type: 'object', additionalProperties: { type: 'string' } } },
    });
    expect(paths['/api/v1/namespaces/{namespace}/configmaps/{name}']?.['patch']).toMatchObject({
      'consumes': ['application/json-patch+json', 'application/merge-patch+json', 'application/strategic-merge-patch+json'],
      'parameters': [{ name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/io.k8s.api.core.v1.ConfigMap' } }, { name: 'dryRun', in: 'query', type: 'string', uniqueItems: true }, {}, { name: 'fieldValidation' }, {}],
      'responses': { '200': { schema: { $ref: '#/definitions/io.k8s.api.core.v1.ConfigMap' } } },
      'x-kubernetes-action': 'patch',
    });
  });

  it.each([
    ['', 200, 'application/json'], ['*/*', 200, 'application/json'], ['application/*', 200, 'application/json'], [OLD_NAME, 200, NAME], [NAME, 200, NAME],
    [`text/plain, ${NAME};q=0.5`, 200, NAME], ['text/plain', 406, undefined], ['application/vnd.kubernetes.protobuf', 406, undefined],
  ])('for %j: %i %s', async (accept, status, type) => {
    const reply = await ask(accept === '' ? {} : { accept });
    expect([reply.status, reply.headers['content-type'], reply.headers['vary']]).toEqual([status, type, 'Accept-Encoding, Accept']);
  });

  it('is not sent to who has it', async () => {
    expect(await ask({ 'if-none-match': '"e"', 'accept': OLD_NAME })).toMatchObject({ status: 304, headers: { etag: '"e"' }, body: new Uint8Array() });
  });

  it('as protobuf has the fields of gnostic\'s messages', () => {
    const operation = { consumes: ['*/*'], produces: ['a/b'], parameters: [{ in: 'body', name: 'body', required: true, schema: { $ref: '#/definitions/T' } }, { in: 'query', name: 'q', type: 'string', uniqueItems: true }], responses: { '200': { description: 'OK', schema: { type: 'object' } } }, 'x-action': 'list' } as const;
    const bytes = openapiV2Protobuf({
      swagger: '2.0',
      info: { title: 'T', version: 'v' },
      paths: { '/p': { get: operation } },
      definitions: { T: { type: 'object', required: ['a'], properties: { a: { type: 'array', items: { format: 'int32', type: 'integer' } }, m: { type: 'object', additionalProperties: { $ref: '#/definitions/T' } } } } },
    });
    const type = (name: string): number[] => field(22, field(1, name));
    const named = (number: number, name: string, value: readonly number[]): number[] => field(number, [...field(1, name), ...field(2, value)]);
    const path = field(2, [
      ...field(6, 'a/b'), ...field(7, '*/*'),
      ...field(8, field(1, field(1, [...field(2, 'body'), ...field(3, 'body'), ...field(4, 1), ...field(5, field(1, '#/definitions/T'))]))),
      ...field(8, field(1, field(2, field(3, [...field(2, 'query'), ...field(4, 'q'), ...field(6, 'string'), ...field(20, 1)])))),
      ...field(9, named(1, '200', field(1, [...field(1, 'OK'), ...field(2, field(1, type('object')))]))),
      ...named(13, 'x-action', field(2, '"list"\n')),
    ]);
    const schema = [
      ...field(19, 'a'), ...type('object'),
      ...field(25, [...named(1, 'a', [...type('array'), ...field(23, field(1, [...field(2, 'int32'), ...type('integer')]))]), ...named(1, 'm', [...field(21, field(1, field(1, '#/definitions/T'))), ...type('object')])]),
    ];
    expect([...bytes]).toEqual([...field(1, '2.0'), ...field(2, [...field(1, 'T'), ...field(2, 'v')]), ...field(8, named(2, '/p', path)), ...field(9, named(1, 'T', schema))]);
  });
});
