/** What was asked for, in the words of Kubernetes' authorization. Put into messages, so that they name the fix. */
export interface Target {
  /** `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`; or an HTTP method in lower case for other paths. */
  readonly verb: string;
  /** `deployments.apps`, `pods`, `pods/status`; or the path. */
  readonly resource: string;
  readonly namespace?: string;
  readonly name?: string;
}

/**
 * What would allow a request that was refused: in a sentence, and as the object to apply. A name that was asked for is not put
 * into `resourceNames`, since next time it is another; whoever wants it narrower can narrow it.
 */
export function grantFor(target: Target): { readonly sentence: string; readonly role: string } {
  const verbs = verbsFor(target.verb);
  const words = verbs.length === 1 ? verbs.join() : `${verbs.slice(0, -1).join(', ')} and ${verbs.at(-1) ?? ''}`;
  const [kind, place] = target.namespace === undefined ? ['ClusterRole', ''] : ['Role', ` in namespace ${target.namespace}`];
  return {
    sentence: `Grant the verbs ${words} on ${target.resource} with a ${kind}${place}, and bind it to the user:`,
    role: [
      'apiVersion: rbac.authorization.k8s.io/v1',
      `kind: ${kind}`,
      'metadata:',
      `  name: ${roleName(target)}`,
      ...(target.namespace === undefined ? [] : [`  namespace: ${target.namespace}`]),
      'rules:',
      ...ruleFor(target, verbs),
    ].join('\n'),
  };
}

/** A watch that survives everything has to list as well, and a Role that grants only one of the two looks like a bug. */
function verbsFor(verb: string): readonly string[] {
  return verb === 'watch' || verb === 'list' ? ['list', 'watch'] : [verb];
}

function ruleFor({ resource }: Target, verbs: readonly string[]): readonly string[] {
  const list = `[${verbs.join(', ')}]`;
  if (resource.startsWith('/')) return [`- nonResourceURLs: [${JSON.stringify(resource)}]`, `  verbs: ${list}`];
  // `deployments.apps/scale`: the group stands before the subresource.
  const [, plural = resource, group = '', subresource = ''] = /^([^./]+)(?:\.([^/]+))?(\/.+)?$/.exec(resource) ?? [];
  return [`- apiGroups: [${JSON.stringify(group)}]`, `  resources: [${plural}${subresource}]`, `  verbs: ${list}`];
}

/** `watch-pods`, `patch-deployments-scale`. */
function roleName({ verb, resource }: Target): string {
  const plain = resource.replace(/^\//, '').replace(/\.[^/]*/, '');
  return `${verb}-${plain}`.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/-$/, '');
}
