import { ANSWERS } from './answers.ts';
import { BYTES } from './bytes.ts';
import { ENDS } from './ends.ts';
import { EXPIRY } from './expiry.ts';
import type { Fault } from './fault.ts';
import { READERS } from './readers.ts';
import { SILENCE } from './silence.ts';

/** Every row of docs/faults.md, but those that need a socket. */
export const SECTIONS: readonly { readonly title: string; readonly rows: readonly Fault[] }[] = [
  { title: 'Ends and outages', rows: ENDS },
  { title: 'Versions that are gone, and servers that were restored', rows: EXPIRY },
  { title: 'Refusals and busy servers', rows: ANSWERS },
  { title: 'Bytes', rows: BYTES },
  { title: 'Silence', rows: SILENCE },
  { title: 'The reader', rows: READERS },
];

export const FAULTS: readonly Fault[] = SECTIONS.flatMap(({ rows }) => rows);
