import type { Clock } from '../../../base/clock.ts';
import type { PlainReply } from '../../../wire/exchange.ts';
import type { QueryValues } from '../../../wire/query.ts';
import type { Format, MediaType } from '../negotiate.ts';
import { jsonRepresentation } from './json.ts';
import { partialRepresentation } from './partial.ts';
import type { Representation } from './representation.ts';
import { tableRepresentation } from './table-representation.ts';

export interface Asked {
  readonly query: QueryValues;
  readonly clock: Clock;
}

/** The form for what was negotiated. */
export async function representationOf(media: MediaType, asked: Asked): Promise<Representation> {
  const chosen = jsonForm(media, asked);
  switch (media.format) {
    case 'json': return chosen;
    case 'yaml': {
      // Few ask for it, and it is the largest library that the server has.
      const { yamlRepresentation } = await import('./yaml.ts');
      return yamlRepresentation(chosen);
    }
    case 'protobuf': {
      const { partialProtobufRepresentation, protobufRepresentation } = await import('./protobuf.ts');
      return media.transform.type === 'partial' ? partialProtobufRepresentation(media.transform) : protobufRepresentation;
    }
  }
}

/** A reply in JSON, in the form that was negotiated for it. */
export async function replyIn(format: Format, reply: PlainReply): Promise<PlainReply> {
  switch (format) {
    case 'json': return reply;
    case 'yaml': return (await import('./yaml.ts')).yamlReply(reply);
    case 'protobuf': return (await import('./protobuf.ts')).protobufReply(reply);
  }
}

function jsonForm({ transform }: MediaType, { query, clock }: Asked): Representation {
  switch (transform.type) {
    case 'none': return jsonRepresentation;
    case 'partial': return partialRepresentation(transform);
    case 'table': return tableRepresentation({ version: transform.version, includeObject: query.first('includeObject') ?? '', clock });
  }
}
