import type { Credentials } from './credentials.ts';

/** Headers, of which some come more than once. */
export type HeaderLines = Readonly<Record<string, string | string[]>>;

/** A server, whom to believe that it is the one, and how to show who we are. */
export interface Endpoint {
  /** `https://host:6443`, perhaps with a path; `http://` is allowed for local servers. */
  readonly server: string;
  /** Reads the PEM of the authorities that may have signed the server's certificate; absent: those of the system. */
  readonly authority?: () => Promise<string>;
  /** The server's certificate is not checked at all. */
  readonly insecure?: boolean;
  /** The name that the certificate must be for, if not the server's own. */
  readonly serverName?: string;
  readonly credentials: Credentials;
  /** Sent with every request: whom to act as. */
  readonly headers?: HeaderLines;
  /** The way to the server leads through this proxy: `http:`, `https:` or `socks5:`, perhaps with a user and a password. */
  readonly proxy?: URL;
  readonly namespace?: string;
}
