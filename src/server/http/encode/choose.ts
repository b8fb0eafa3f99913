import type { Clock } from '../../../base/clock.ts';
import type { QueryValues } from '../../../wire/query.ts';
import type { MediaType } from '../negotiate.ts';
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
  if (media.format === 'json') return chosen;
  // Few ask for it, and it is the largest library that the server has.
  const { yamlRepresentation } = await import('./yaml.ts');
  return yamlRepresentation(chosen);
}

function jsonForm({ transform }: MediaType, { query, clock }: Asked): Representation {
  switch (transform.type) {
    case 'none': return jsonRepresentation;
    case 'partial': return partialRepresentation(transform);
    case 'table': return tableRepresentation({ version: transform.version, includeObject: query.first('includeObject') ?? '', clock });
  }
}
