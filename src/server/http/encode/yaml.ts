import { stringify } from 'yaml';
import { decodeUtf8, parseJson } from '../../../wire/json.ts';
import type { Representation } from './representation.ts';

const encoder = new TextEncoder();

/** The same bodies as YAML. There is no YAML stream. */
export function yamlRepresentation(json: Representation): Representation {
  const asYaml = (body: Uint8Array): Uint8Array => encoder.encode(stringify(parseJson(decodeUtf8(body)), { sortMapEntries: true, lineWidth: 0 }));
  return {
    id: `yaml ${json.id}`,
    contentType: 'application/yaml',
    streamType: undefined,
    object: (definition, entry) => asYaml(json.object(definition, entry)),
    list: (definition, result) => asYaml(json.list(definition, result)),
    value: (value) => asYaml(json.value(value)),
    stream: (definition) => json.stream(definition),
  };
}
