import type { Kind } from '../kinds/kind.ts';
import { RESOURCES } from '../kinds/resources.ts';

/** Every word that names a built-in resource, for suggestions. */
export function builtInWords(): readonly string[] {
  return RESOURCES.flatMap(({ plural, singular, shortNames }) => [plural, singular, ...shortNames]);
}

/** `job.batch/etl`, `pod/web`: as kubectl names an object. */
export function objectName({ group, kind }: Pick<Kind, 'group' | 'kind'>, name: string): string {
  const lower = kind.toLowerCase();
  return `${group === '' ? lower : `${lower}.${group}`}/${name}`;
}
