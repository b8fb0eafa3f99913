import { SlicedBody, wholeBody } from '../../src/server/http/sliced-body.ts';
import { isByteSource } from '../../src/wire/exchange.ts';
import type { ListRead, Seen } from '../guarantees/history.ts';
import { turns } from './chance.ts';
import { FORMS, PLACES, type Form, type Place } from './places.ts';
import { seen, type Told } from './recorder.ts';
import type { World } from './world.ts';

interface ListBody {
  readonly metadata: { readonly resourceVersion: string; readonly continue?: string };
  readonly items?: readonly Told[];
  readonly rows?: readonly { readonly object: Told }[] | null;
}

type Asked = ListRead['asked'];

interface Question {
  readonly place: Place;
  readonly form: Form;
  readonly asked: Asked;
  /** 0: all at once. */
  readonly limit: number;
}

/** A list of something, as new or as old as chance has it. */
export function anyQuestion({ chance, recorder, log }: World): Question {
  const known = (): number => chance.pick(recorder.commits).revision;
  const asked: Asked = chance.pick<() => Asked>([
    () => ({ version: undefined, match: undefined }),
    () => ({ version: undefined, match: undefined }),
    () => ({ version: 0, match: undefined }),
    () => ({ version: known(), match: 'NotOlderThan' }),
    () => ({ version: Math.max(log.floor, log.head - chance.below(30)), match: 'Exact' }),
    () => ({ version: known(), match: 'Exact' }),
  ])();
  return { place: chance.pick(PLACES), form: chance.pick(FORMS), asked, limit: chance.of(0.5) ? 1 + chance.below(6) : 0 };
}

/** Asks for all pages and writes the list down. Gives its version, or undefined if it was refused (its state is gone). */
export async function list(world: World, { place, form, asked, limit }: Question): Promise<number | undefined> {
  const { recorder, chance } = world;
  const began = recorder.tick();
  const versions: number[] = [];
  const items: (Seen & { readonly version: number })[] = [];
  let token: string | undefined;
  do {
    const options = token === undefined
      ? [...(asked.version === undefined ? [] : [`resourceVersion=${asked.version}`]), ...(asked.match === undefined ? [] : [`resourceVersionMatch=${asked.match}`])]
      : [`continue=${encodeURIComponent(token)}`];
    const query = [...options, ...(limit === 0 ? [] : [`limit=${limit}`]), place.selector].filter((one) => one !== '').join('&');
    const reply = await world.ask({ method: 'GET', path: place.path, query, accept: form.list });
    if (reply.status !== 200) return undefined;
    const bytes = reply.body instanceof SlicedBody ? wholeBody(reply.body) : reply.body;
    if (isByteSource(bytes)) throw new Error('a list came as a watch');
    const body = JSON.parse(new TextDecoder().decode(bytes)) as ListBody;
    versions.push(Number(body.metadata.resourceVersion));
    const objects = body.items ?? body.rows?.map((row) => row.object) ?? [];
    for (const object of objects) items.push({ ...seen(place.plural, object), version: Number(object.metadata.resourceVersion) });
    token = body.metadata.continue;
    if (token !== undefined) await turns(chance.below(4));
  } while (token !== undefined && token !== '');
  recorder.list({ view: place.view, asked, began, ended: recorder.tick(), versions, items });
  return versions[0];
}
