import type { Admission } from '../resources/resource-store.ts';

/** Asks one plugin after the other; the first refusal is the answer. Each sees what those before it have changed. */
export function admissionChain(plugins: readonly Admission[]): Admission {
  return (request) => {
    for (const plugin of plugins) {
      const refusal = plugin(request);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };
}

/** A plugin for one resource only: it does not see any other. */
export function forResource(group: string, plural: string, plugin: Admission): Admission {
  return (request) => {
    const { facts } = request.definition;
    return facts.plural === plural && facts.group === group ? plugin(request) : undefined;
  };
}
