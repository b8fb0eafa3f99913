import { placeOf, type ResourceDefinition } from './definition.ts';
import { objectOf } from './external-form.ts';
import { EVERYTHING, type Selection } from './visibility.ts';
import type { FieldSelector, LabelSelector, Labels } from '../../wire/selector.ts';
import type { Entry } from '../storage/revision-log.ts';

/** What selectors look at in an object, so that its bytes are parsed once however many watchers ask. */
interface Selectable {
  readonly labels: Labels | undefined;
  readonly fields: ReadonlyMap<string, string>;
}

export interface Selectors {
  readonly labels: LabelSelector;
  readonly fields: FieldSelector;
}

/** Makes selections over the entries of one resource. Remembers what it has parsed as long as the entry lives. */
export class Selections {
  readonly #definition: ResourceDefinition;
  readonly #known = new WeakMap<Entry, Selectable>();

  constructor(definition: ResourceDefinition) {
    this.#definition = definition;
  }

  /** Selectors that are equal give selections with the same id. */
  of({ labels, fields }: Selectors): Selection {
    if (labels.isEmpty && fields.isEmpty) return EVERYTHING;
    const id = `${this.#definition.apiVersion} ${labels.text}\n${fields.text}`;
    if (labels.isEmpty && fields.requirements.every(({ field }) => field.startsWith('metadata.'))) {
      return { id, matches: (entry) => fields.matches((field) => this.#placeField(entry, field)) };
    }
    return {
      id,
      matches: (entry) => {
        const selectable = this.#selectable(entry);
        return labels.matches(selectable.labels) && fields.matches((field) => selectable.fields.get(field) ?? '');
      },
    };
  }

  /** Name and namespace stand in the key: nothing has to be parsed. */
  #placeField(entry: Entry, field: string): string {
    const place = placeOf(this.#definition, entry.key);
    return (field === 'metadata.name' ? place.name : place.namespace) ?? '';
  }

  #selectable(entry: Entry): Selectable {
    const known = this.#known.get(entry);
    if (known !== undefined) return known;
    const { strategy } = this.#definition;
    const object = objectOf(this.#definition, entry);
    const selectable: Selectable = {
      labels: object.metadata.labels,
      fields: new Map([...strategy.fields].map(([field, valueOf]) => [field, valueOf(object)])),
    };
    this.#known.set(entry, selectable);
    return selectable;
  }
}
