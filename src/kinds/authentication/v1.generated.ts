// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type BoundObjectReference = {
  kind?: string;
  apiVersion?: string;
  name?: string;
  uid?: string;
};

export type SelfSubjectReview = {
  kind: 'SelfSubjectReview';
  apiVersion: 'authentication.k8s.io/v1';
  metadata: ObjectMeta;
  status?: SelfSubjectReviewStatus;
};

export type SelfSubjectReviewStatus = {
  userInfo?: UserInfo;
};

export type TokenRequest = {
  kind: 'TokenRequest';
  apiVersion: 'authentication.k8s.io/v1';
  metadata: ObjectMeta;
  spec: TokenRequestSpec;
  status?: TokenRequestStatus;
};

export type TokenRequestSpec = {
  audiences: string[];
  expirationSeconds?: number | null;
  boundObjectRef?: BoundObjectReference | null;
};

export type TokenRequestStatus = {
  token: string;
  expirationTimestamp: string;
};

export type TokenReview = {
  kind: 'TokenReview';
  apiVersion: 'authentication.k8s.io/v1';
  metadata: ObjectMeta;
  spec: TokenReviewSpec;
  status?: TokenReviewStatus;
};

export type TokenReviewSpec = {
  token?: string;
  audiences?: string[];
};

export type TokenReviewStatus = {
  authenticated?: boolean;
  user?: UserInfo;
  audiences?: string[];
  error?: string;
};

export type UserInfo = {
  username?: string;
  uid?: string;
  groups?: string[];
  extra?: { [key: string]: string[] };
};

export const SelfSubjectReview: Kind<SelfSubjectReview, 'Cluster', MetadataField> = {
  group: 'authentication.k8s.io', version: 'v1', apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview', plural: 'selfsubjectreviews', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const TokenReview: Kind<TokenReview, 'Cluster', MetadataField> = {
  group: 'authentication.k8s.io', version: 'v1', apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview', plural: 'tokenreviews', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};
