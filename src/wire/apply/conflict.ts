import { applyConflict } from '../api-errors.ts';
import type { Status } from '../status.ts';
import type { FieldSet } from './field-set.ts';
import { formatManager } from './managers.ts';
import { compareElements, formatPath } from './path-element.ts';
import type { Conflicts } from './track.ts';

/** The paths of a set in Kubernetes' order: those of one element, then what lies deeper. */
export function pathsOf(set: FieldSet): string[][] {
  const own = [...set.members].sort(compareElements).map((element) => [element]);
  const deeper = [...set.children].sort(([a], [b]) => compareElements(a, b)).flatMap(([element, below]) => pathsOf(below).map((path) => [element, ...path]));
  return [...own, ...deeper];
}

/** The 409 of an apply that would change what others own (apimachinery, managedfields). */
export function conflictStatus(conflicts: Conflicts): Status {
  const contested = conflicts.map(({ manager, fields }) => ({ who: formatManager(manager), paths: pathsOf(fields).map(formatPath) }));
  const causes = contested.flatMap(({ who, paths }) => paths.map((field) => ({ reason: 'FieldManagerConflict', message: `conflict with ${who}`, field })));
  const [first] = contested;
  const message = causes.length === 1 && first !== undefined
    ? `Apply failed with 1 conflict: conflict with ${first.who}: ${first.paths.join('')}`
    : `Apply failed with ${causes.length} conflicts: ${contested.flatMap(({ who, paths }) => [`conflicts with ${who}:`, ...paths.map((path) => `- ${path}`)]).join('\n')}`;
  return applyConflict(message, causes);
}
