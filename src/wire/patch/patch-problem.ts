import { badRequest, patchNotApplicable, requestEntityTooLarge } from '../api-errors.ts';
import type { Status } from '../status.ts';

/**
 * Why a patch gives no result:
 * - `malformed`: it is no patch; the same for every object.
 * - `too large`: it is one, but asks for too much.
 * - `not applicable`: it does not fit this object.
 */
export interface PatchProblem {
  readonly kind: 'malformed' | 'too large' | 'not applicable';
  /** For `not applicable`, Kubernetes does not tell the client; ours is for logs. */
  readonly message: string;
}

/** The Status for the client: 400, 413 or 422. */
export function patchRefusal(problem: PatchProblem): Status {
  switch (problem.kind) {
    case 'malformed': return badRequest(problem.message);
    case 'too large': return requestEntityTooLarge(problem.message);
    case 'not applicable': return patchNotApplicable();
  }
}
