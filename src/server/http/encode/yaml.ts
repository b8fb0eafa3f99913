import { isByteSource, type PlainReply } from '../../../wire/exchange.ts';
import { decodeUtf8, parseJson } from '../../../wire/json.ts';
import { wholeBody } from '../sliced-body.ts';
import type { Representation } from './representation.ts';
import { writeYaml } from './yaml-writer.ts';

const encoder = new TextEncoder();

/** A reply whose JSON body is given as YAML instead: errors to clients that asked for YAML. */
export function yamlReply(reply: PlainReply): PlainReply {
  if (isByteSource(reply.body) || reply.headers['content-type'] !== 'application/json') return reply;
  return { ...reply, headers: { ...reply.headers, 'content-type': 'application/yaml' }, body: asYaml(reply.body) };
}

function asYaml(body: Uint8Array): Uint8Array {
  return encoder.encode(writeYaml(parseJson(decodeUtf8(body))));
}

/** The same bodies as YAML. There is no YAML stream. */
export function yamlRepresentation(json: Representation): Representation {
  return {
    id: `yaml ${json.id}`,
    contentType: 'application/yaml',
    streamType: undefined,
    refuses: (body, definition) => json.refuses(body, definition),
    object: (definition, entry) => asYaml(json.object(definition, entry)),
    list: async (definition, result) => asYaml(wholeBody(await json.list(definition, result))),
    value: (value) => asYaml(json.value(value)),
    stream: (definition) => json.stream(definition),
  };
}
