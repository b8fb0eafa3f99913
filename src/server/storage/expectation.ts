import type { Expectation } from './revision-log.ts';

/** Whether what the writer expects is what is there. */
export function holds(expect: Expectation, current: { readonly modRevision: number } | undefined): boolean {
  if (expect === 'any') return true;
  if (expect === 'absent') return current === undefined;
  return current?.modRevision === expect;
}
