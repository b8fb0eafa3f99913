import { RESOURCES } from '../../kinds/resources.ts';
import type { PlainReply, PlainRequest } from '../../wire/exchange.ts';
import { parseAccept } from './accept-header.ts';
import { jsonReply } from './reply.ts';

const PROTOBUF = 'com.github.proto-openapi.spec.v2.v1.0+protobuf';
// client-go asks for it by its older name, which is no media type, and takes nothing else.
const SUBTYPES: Readonly<Record<string, 'json' | 'protobuf'>> = {
  'json': 'json',
  '*': 'json',
  'com.github.proto-openapi.spec.v2@v1.0+protobuf': 'protobuf',
  [PROTOBUF]: 'protobuf',
};

export interface OpenapiV2Asked {
  readonly request: PlainRequest;
  readonly kubernetesVersion: string;
  readonly etag: string;
}

/** `/openapi/v2`: one document of all groups. It is made at each request: clients keep it, by its ETag. */
export async function openapiV2Reply({ request, kubernetesVersion, etag }: OpenapiV2Asked): Promise<PlainReply> {
  const headers = { vary: 'Accept-Encoding, Accept' };
  const form = formOf(request.headers['accept']);
  if (form === undefined) return { status: 406, headers, body: new Uint8Array() };
  if (request.headers['if-none-match'] === etag) return { status: 304, headers: { ...headers, etag }, body: new Uint8Array() };
  const [{ openapiDocument }, { openapiV2 }] = await Promise.all([import('./discovery/openapi.ts'), import('./discovery/openapi-v2.ts')]);
  const document = openapiV2(openapiDocument(RESOURCES, kubernetesVersion));
  if (form === 'json') return jsonReply(200, document, { ...headers, etag });
  const { openapiV2Protobuf } = await import('./discovery/openapi-v2-protobuf.ts');
  return { status: 200, headers: { ...headers, etag, 'content-type': `application/${PROTOBUF}` }, body: openapiV2Protobuf(document) };
}

function formOf(acceptHeader: string | undefined): 'json' | 'protobuf' | undefined {
  for (const { type, subtype } of parseAccept(acceptHeader === undefined || acceptHeader === '' ? '*/*' : acceptHeader)) {
    const form = type === 'application' || type === '*' ? SUBTYPES[subtype] : undefined;
    if (form !== undefined) return form;
  }
  return undefined;
}
