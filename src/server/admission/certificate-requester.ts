import { childOf } from '../resources/fill.ts';
import type { Admission } from '../resources/resource-store.ts';
import { forResource } from './admission-chain.ts';

/** A certificate request says who sent it, whatever the sender says (k8s.io/kubernetes, pkg/registry/certificates). */
export const certificateRequester: Admission = forResource('certificates.k8s.io', 'certificatesigningrequests', ({ operation, object, user }) => {
  if (operation !== 'CREATE' || user === undefined) return undefined;
  const { name, uid = '', groups } = user;
  Object.assign(childOf(object, 'spec'), { username: name, ...(uid === '' ? {} : { uid }), ...(groups.length === 0 ? {} : { groups: [...groups] }) });
  return undefined;
});
