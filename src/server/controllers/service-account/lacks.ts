/** What a namespace has of what it should have. `undefined`: there is none. */
export interface Present {
  readonly isActive: boolean;
  readonly account: boolean;
  /** `other`: there is one, with another certificate or without its description. */
  readonly certificate: 'right' | 'other' | 'none';
}

export type Mend = 'create account' | 'create certificate' | 'restore certificate';

/** What is to be done so that the namespace has all it should have. A namespace that ends gets nothing any more. */
export function mendsFor({ isActive, account, certificate }: Present): readonly Mend[] {
  if (!isActive) return [];
  const mends: Mend[] = account ? [] : ['create account'];
  if (certificate === 'none') mends.push('create certificate');
  if (certificate === 'other') mends.push('restore certificate');
  return mends;
}
