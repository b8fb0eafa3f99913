import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/client-node/connect.ts';
import { oidcCredentials } from '../../src/client-node/oidc-credentials.ts';
import type { Credentials } from '../../src/client-node/credentials.ts';
import { fakeClock } from '../../src/testing/fake-clock.ts';
import type { FakeClock } from '../../src/testing/fake-clock.ts';
import type { TestServer } from './test-servers.ts';
import { AUTHORITY, startTestServer } from './test-servers.ts';

const cleanUp: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** An ID token that ends at this second; nobody checks its signature here. */
function idToken(exp: number, name = 'me'): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'RS256' }), part({ sub: name, exp }), 'c2lnbmF0dXJl'].join('.');
}

interface Issuer {
  readonly server: TestServer;
  /** What the token endpoint was asked: the authorization, and the form. */
  readonly asked: { readonly authorization: string | undefined; readonly form: Record<string, string> }[];
  answer: (turn: number) => { readonly status?: number; readonly body: object };
}

async function startIssuer(): Promise<Issuer> {
  const asked: Issuer['asked'] = [];
  const issuer = { asked, answer: (turn: number): { readonly status?: number; readonly body: object } => ({ body: { id_token: idToken(2_000_000_000 + turn), refresh_token: `next-${turn}` } }) };
  const server = await startTestServer('https', (request, response) => {
    const origin = `https://${request.headers.host ?? ''}`;
    if (request.url === '/realm/.well-known/openid-configuration') {
      response.end(JSON.stringify({ issuer: `${origin}/realm`, token_endpoint: `${origin}/token?tenant=1` }));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
      asked.push({ authorization: request.headers.authorization, form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())) });
      const { status = request.url === '/token?tenant=1' && request.method === 'POST' ? 200 : 404, body } = issuer.answer(asked.length);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  cleanUp.push(() => server.close());
  return Object.assign(issuer, { server });
}

function configOf(issuer: Issuer, more: Record<string, string> = {}): Record<string, string> {
  return {
    'idp-issuer-url': `${issuer.server.url}/realm/`, 'client-id': 'kubernetes', 'refresh-token': 'first',
    'idp-certificate-authority-data': Buffer.from(AUTHORITY.certificate).toString('base64'), ...more,
  };
}

function credentialsOf(issuer: Issuer, more: Record<string, string> = {}): { readonly credentials: Credentials; readonly clock: FakeClock } {
  const clock = fakeClock(1_900_000_000_000);
  const credentials = oidcCredentials({ name: 'one', folder: '.', entry: { name: 'oidc', config: configOf(issuer, more) } }, { clock, env: {} });
  return { credentials, clock };
}

const subjectEnd = (authorization: string | undefined): number =>
  (JSON.parse(Buffer.from(authorization?.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }).exp;

describe('OIDC', () => {
  it('uses the ID token as long as it lasts', async () => {
    const issuer = await startIssuer();
    const token = idToken(1_900_000_060);
    const { credentials, clock } = credentialsOf(issuer, { 'id-token': token });
    expect(await credentials.current()).toEqual({ authorization: `Bearer ${token}` });
    await clock.advance(51_000);
    expect(subjectEnd((await credentials.current()).authorization)).toBe(2_000_000_001);
    expect(issuer.asked).toEqual([{ authorization: undefined, form: { grant_type: 'refresh_token', refresh_token: 'first', client_id: 'kubernetes' } }]);
  });

  it('refreshes once for calls that overlap, and with the newest refresh token', async () => {
    const issuer = await startIssuer();
    const { credentials } = credentialsOf(issuer);
    const tokens = await Promise.all([credentials.current(), credentials.current(), credentials.current()]);
    expect(new Set(tokens.map((token) => token.authorization)).size).toBe(1);
    await credentials.current();
    await credentials.refresh();
    expect(subjectEnd((await credentials.current()).authorization)).toBe(2_000_000_002);
    expect(issuer.asked.map(({ form }) => form['refresh_token'])).toEqual(['first', 'next-1']);
  });

  it('shows the secret in a header, and in the form to those who want it there', async () => {
    const issuer = await startIssuer();
    const good = issuer.answer;
    issuer.answer = (turn) => (turn === 1 ? { status: 401, body: { error: 'invalid_client' } } : good(turn));
    const { credentials } = credentialsOf(issuer, { 'client-secret': 's3:cret' });
    await credentials.current();
    expect(issuer.asked[0]).toEqual({ authorization: `Basic ${Buffer.from('kubernetes:s3%3Acret').toString('base64')}`, form: { grant_type: 'refresh_token', refresh_token: 'first' } });
    expect(issuer.asked[1]).toEqual({ authorization: undefined, form: { grant_type: 'refresh_token', refresh_token: 'first', client_id: 'kubernetes', client_secret: 's3:cret' } });
  });

  it('says what is wrong, and tries again the next time', async () => {
    const issuer = await startIssuer();
    const good = issuer.answer;
    issuer.answer = () => ({ status: 400, body: { error: 'invalid_grant', error_description: 'first is no token' } });
    const { credentials } = credentialsOf(issuer);
    const error: unknown = await credentials.current().catch((cause: unknown) => cause);
    expect(String(error)).toBe(`ConfigError: the auth-provider oidc of user 'one' got no new token from ${issuer.server.url}/token?tenant=1: 400 invalid_grant; log in again`);
    issuer.answer = () => ({ body: { access_token: 'x' } });
    await expect(credentials.current()).rejects.toThrow('got an answer without an id_token');
    issuer.answer = good;
    expect((await credentials.current()).authorization).toMatch(/^Bearer /);
  });

  it('without a refresh token keeps the ID token, and says when it has ended', async () => {
    const issuer = await startIssuer();
    const token = idToken(1_900_000_060);
    const { credentials, clock } = credentialsOf(issuer, { 'id-token': token, 'refresh-token': '' });
    await credentials.refresh();
    expect((await credentials.current()).authorization).toBe(`Bearer ${token}`);
    await clock.advance(60_000);
    await expect(credentials.current()).rejects.toThrow('has an id-token that has ended, and no refresh-token to get another; log in again');
  });

  it('does not trust an issuer that another authority has signed', async () => {
    const issuer = await startIssuer();
    const { credentials } = credentialsOf(issuer, { 'idp-certificate-authority-data': '' });
    await expect(credentials.current()).rejects.toMatchObject({ code: 'EVERWATCH_TRANSPORT', stage: 'connect' });
  });

  it('is refreshed by a 401 of the server', async () => {
    const issuer = await startIssuer();
    const api = await startTestServer('https', (request, response) => {
      const { exp } = JSON.parse(Buffer.from(request.headers.authorization?.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
      response.writeHead(exp === 2_000_000_001 ? 200 : 401, { 'content-type': 'application/json' }).end('{}');
    });
    cleanUp.push(() => api.close());
    const authority = { 'certificate-authority-data': Buffer.from(AUTHORITY.certificate).toString('base64') };
    const config = {
      'current-context': 'c', clusters: [{ name: 'k', cluster: { server: api.url, ...authority } }], contexts: [{ name: 'c', context: { cluster: 'k', user: 'u' } }],
      users: [{ name: 'u', user: { 'auth-provider': { name: 'oidc', config: configOf(issuer, { 'id-token': idToken(3_000_000_000) }) } } }],
    };
    const client = await connect({ kubeconfig: { config }, env: {} });
    cleanUp.push(() => client.close());
    expect((await client.request({ path: '/version' })).status).toBe(200);
    expect(issuer.asked).toHaveLength(1);
  });
});
