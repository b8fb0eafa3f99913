import { RESOURCES, type ResourceFacts } from '../../../kinds/resources.ts';
import { applyTypeOf } from '../../../kinds/schema.ts';
import { lazy, lazyByKey } from '../../../base/lazy.ts';
import { DEDUCED, type ApplyKind, type ApplyType } from '../../../wire/apply.ts';
import { textAt } from '../../../wire/fields.ts';
import { isJsonObject, type JsonObject, type KubeObject } from '../../../wire/object.ts';
import { conform } from '../conform.ts';
import { conversionOf, type StoredAs } from '../conversions.ts';
import { ownableThrough } from './reset-fields.ts';

/** How the fields of a resource's objects are owned. */
export interface Ownership {
  /** As it is through one door: `subresource` is empty for the main one. */
  readonly through: (subresource: string) => ApplyKind;
  /** An object of the kind before anybody has said anything; not to be changed. */
  readonly blank: () => KubeObject;
}

/** Nothing is read before something is written. */
export function ownershipOf(facts: ResourceFacts): Ownership {
  const versions = lazy(() => versionsOf(facts));
  const apiVersion = apiVersionOf(facts);
  const inVersion: ApplyKind['inVersion'] = (object, target) => {
    const to = versions().get(target);
    const from = versions().get(textAt(object, 'apiVersion'));
    if (to === undefined || from === undefined) return undefined;
    const whole = asObject(object, from.facts);
    const stored = from.storedAs?.conversion.toStored(whole) ?? whole;
    return { value: to.storedAs?.conversion.fromStored(stored) ?? stored, type: typeOf(to.facts) };
  };
  return {
    through: lazyByKey((subresource: string) => ({
      apiVersion,
      type: typeOf(facts),
      serves: (version) => version === apiVersion || versions().has(version),
      inVersion,
      ownable: ownableThrough(facts, subresource),
    })),
    blank: lazy(() => conform({ kind: facts.kind, apiVersion }, facts.type).object),
  };
}

function typeOf({ type }: ResourceFacts): ApplyType {
  return applyTypeOf(type) ?? DEDUCED;
}

interface Version {
  readonly facts: ResourceFacts;
  readonly storedAs: StoredAs | undefined;
}

/** The versions in which the objects of a resource are served, by their apiVersion: those that are stored as one. */
function versionsOf(facts: ResourceFacts): ReadonlyMap<string, Version> {
  const home = conversionOf(facts)?.facts ?? facts;
  const family = RESOURCES.filter(({ plural }) => plural === facts.plural)
    .map((other) => ({ facts: other, storedAs: conversionOf(other) }))
    .filter((version) => (version.storedAs?.facts ?? version.facts).type === home.type);
  return new Map(family.map((version) => [apiVersionOf(version.facts), version]));
}

function asObject(object: JsonObject, facts: ResourceFacts): KubeObject {
  return { ...object, kind: facts.kind, apiVersion: apiVersionOf(facts), metadata: isJsonObject(object['metadata']) ? object['metadata'] : {} };
}

function apiVersionOf({ group, version }: ResourceFacts): string {
  return group === '' ? version : `${group}/${version}`;
}
