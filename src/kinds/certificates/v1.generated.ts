// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind } from '../kind.ts';

export type CertificateSigningRequest = {
  kind: 'CertificateSigningRequest';
  apiVersion: 'certificates.k8s.io/v1';
  metadata: ObjectMeta;
  spec: CertificateSigningRequestSpec;
  status?: CertificateSigningRequestStatus;
};

export type CertificateSigningRequestCondition = {
  type: string;
  status: string;
  reason?: string;
  message?: string;
  lastUpdateTime?: string | null;
  lastTransitionTime?: string | null;
};

export type CertificateSigningRequestList = {
  kind: 'CertificateSigningRequestList';
  apiVersion: 'certificates.k8s.io/v1';
  metadata: ListMeta;
  items: CertificateSigningRequest[];
};

export type CertificateSigningRequestSpec = {
  request: string;
  signerName: string;
  expirationSeconds?: number;
  usages?: string[];
  username?: string;
  uid?: string;
  groups?: string[];
  extra?: { [key: string]: string[] };
};

export type CertificateSigningRequestStatus = {
  conditions?: CertificateSigningRequestCondition[];
  certificate?: string;
};

export const CertificateSigningRequest: Kind<CertificateSigningRequest, 'Cluster', 'metadata.name' | 'spec.signerName'> = {
  group: 'certificates.k8s.io', version: 'v1', apiVersion: 'certificates.k8s.io/v1', kind: 'CertificateSigningRequest', plural: 'certificatesigningrequests', scope: 'Cluster',
  fields: ['metadata.name', 'spec.signerName'],
};
