import type { Clock } from '../../../base/clock.ts';
import { badRequest } from '../../../wire/api-errors.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import type { QueryValues } from '../../../wire/query.ts';
import { failure, type Status } from '../../../wire/status.ts';
import type { MediaType } from '../negotiate.ts';
import type { RouteVerb } from '../route.ts';
import { jsonRepresentation } from './json.ts';
import { partialRepresentation } from './partial.ts';
import type { Representation } from './representation.ts';
import { tableRepresentation } from './table-representation.ts';

export interface Asked {
  readonly verb: RouteVerb;
  readonly query: QueryValues;
  readonly clock: Clock;
}

/** The form for what was negotiated. */
export async function representationOf(media: MediaType, asked: Asked): Promise<Outcome<Representation, Status>> {
  const chosen = jsonForm(media, asked);
  if (!chosen.ok || media.format === 'json') return chosen;
  // Few ask for it, and it is the largest library that the server has.
  const { yamlRepresentation } = await import('./yaml.ts');
  return accept(yamlRepresentation(chosen.value));
}

function jsonForm(media: MediaType, asked: Asked): Outcome<Representation, Status> {
  const { transform } = media;
  switch (transform.type) {
    case 'none': return accept(jsonRepresentation);
    case 'partial': return partial(transform, asked);
    case 'table': return table(transform.version, asked);
  }
}

function partial({ list: asList, version }: Extract<MediaType['transform'], { type: 'partial' }>, { verb }: Asked): Outcome<Representation, Status> {
  const isList = verb === 'list' || verb === 'deletecollection';
  if (asList && !isList && verb !== 'watch') return refuse(failure('NotAcceptable', 'you requested PartialObjectMetadataList, but the requested object is not a list'));
  if (!asList && isList) return refuse(failure('NotAcceptable', 'you requested PartialObjectMetadata, but the requested object is a list'));
  return accept(partialRepresentation(version));
}

function table(version: 'v1' | 'v1beta1', { query, clock }: Asked): Outcome<Representation, Status> {
  const include = query.first('includeObject') ?? '';
  if (include !== '' && include !== 'None' && include !== 'Metadata' && include !== 'Object') {
    return refuse(badRequest(`Unable to convert to Table as requested: includeObject: Invalid value: ${JSON.stringify(include)}: must be 'Metadata', 'Object', 'None', or empty`));
  }
  return accept(tableRepresentation({ version, includeObject: include === '' ? 'Metadata' : include, clock }));
}
