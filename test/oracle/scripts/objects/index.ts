import type { Script } from '../../script.ts';
import { objectAccess } from './access.ts';
import { objectApply } from './apply.ts';
import { objectBodies } from './bodies.ts';
import { objectChanges } from './changes.ts';
import { objectCustom } from './custom.ts';
import { eachKind } from './each-kind.ts';
import { objectMetadata } from './metadata.ts';
import { objectPaths } from './paths.ts';
import { objectSubresources } from './subresources.ts';
import { objectValues } from './values.ts';

export const objectScripts: readonly Script[] = [
  ...eachKind, ...objectMetadata, ...objectValues, ...objectBodies, ...objectChanges, ...objectApply, ...objectSubresources, ...objectCustom, ...objectAccess, ...objectPaths,
];
