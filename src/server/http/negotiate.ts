import { failure, type Status } from '../../wire/status.ts';
import { accept, refuse, type Outcome } from '../../wire/outcome.ts';

/** What a clause of Accept asks the objects to be turned into (Kubernetes `as`, `g`, `v` parameters). */
export type Transform =
  | { readonly type: 'none' }
  | { readonly type: 'table'; readonly version: 'v1' | 'v1beta1' }
  | { readonly type: 'partial'; readonly list: boolean; readonly version: 'v1' | 'v1beta1' };

export interface MediaType {
  readonly format: 'json' | 'yaml';
  readonly transform: Transform;
  readonly pretty: boolean;
}

const FORMATS: Readonly<Record<string, MediaType['format']>> = {
  'application/json': 'json',
  'application/yaml': 'yaml',
  'application/*': 'json',
  '*/*': 'json',
};

const JSON_PLAIN: MediaType = { format: 'json', transform: { type: 'none' }, pretty: false };

/** Picks the first clause, by weight, that can be produced. No header, or an empty one, means JSON. */
export function negotiate(acceptHeader: string | undefined, stream: boolean): Outcome<MediaType, Status> {
  if (acceptHeader === undefined || acceptHeader.trim() === '') return accept(JSON_PLAIN);
  for (const clause of clausesOf(acceptHeader)) {
    const media = understood(clause, stream);
    if (media !== undefined) return accept(media);
  }
  return refuse(notAcceptable(stream));
}

function notAcceptable(stream: boolean): Status {
  const produced = stream ? ['application/json;stream=watch'] : ['application/json', 'application/yaml'];
  return failure('NotAcceptable', `only the following media types are accepted: ${produced.join(', ')}`);
}

interface Clause {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly weight: number;
}

/** The clauses of the header, heaviest first; equal weights keep their order. */
function clausesOf(header: string): Clause[] {
  const clauses = header.split(',').map((text): Clause => {
    const [type = '', ...rest] = text.split(';').map((part) => part.trim());
    const parameters = new Map<string, string>();
    for (const part of rest) {
      const equals = part.indexOf('=');
      if (equals > 0) parameters.set(part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim().replace(/^"(.*)"$/, '$1'));
    }
    const weight = Number(parameters.get('q') ?? 1);
    return { type: type.toLowerCase(), parameters, weight: Number.isFinite(weight) ? weight : 0 };
  });
  return clauses.filter((clause) => clause.weight > 0).sort((a, b) => b.weight - a.weight);
}

function understood(clause: Clause, stream: boolean): MediaType | undefined {
  const format = FORMATS[clause.type];
  if (format === undefined || (stream && format !== 'json')) return undefined;
  const streamed = clause.parameters.get('stream');
  if (streamed !== undefined && !(stream && streamed === 'watch')) return undefined;
  const transform = transformOf(clause.parameters);
  return transform === undefined ? undefined : { format, transform, pretty: clause.parameters.get('pretty') === '1' };
}

function transformOf(parameters: ReadonlyMap<string, string>): Transform | undefined {
  const as = parameters.get('as');
  if (as === undefined) return { type: 'none' };
  if (parameters.get('g') !== 'meta.k8s.io') return undefined;
  const version = parameters.get('v');
  if (version !== 'v1' && version !== 'v1beta1') return undefined;
  switch (as) {
    case 'Table': return { type: 'table', version };
    case 'PartialObjectMetadata': return { type: 'partial', list: false, version };
    case 'PartialObjectMetadataList': return { type: 'partial', list: true, version };
    default: return undefined;
  }
}
