import { describe, expect, it } from 'vitest';
import { type Authentication, authenticator, staticTokens, unauthorized } from '../../../src/server/access/authenticate.ts';

const authenticate = authenticator([
  staticTokens([
    { token: 'admin-token', name: 'admin', groups: ['system:masters'] },
    { token: 'jane-token', name: 'jane', uid: '7', groups: [] },
  ]),
  staticTokens([{ token: 'late-token', name: 'late', groups: ['system:authenticated', 'x'] }]),
]);

const ADMIN: Authentication = { kind: 'user', user: { name: 'admin', groups: ['system:masters', 'system:authenticated'] } };
const PREFIX = 'base64url.bearer.authorization.k8s.io.';
const encoded = (token: string): string => PREFIX + Buffer.from(token, 'latin1').toString('base64url');

describe('authentication by token', () => {
  it.each([
    'Bearer admin-token',
    'bearer admin-token',
    '  BEARER admin-token  ',
    'Bearer admin-token and more',
  ])('knows the user of "%s"', (authorization) => {
    expect(authenticate({ headers: { authorization } })).toEqual(ADMIN);
  });

  it('keeps the uid, and names the group of all authenticated users once', () => {
    expect(authenticate({ headers: { authorization: 'Bearer jane-token' } })).toEqual({ kind: 'user', user: { name: 'jane', uid: '7', groups: ['system:authenticated'] } });
    expect(authenticate({ headers: { authorization: 'Bearer late-token' } })).toEqual({ kind: 'user', user: { name: 'late', groups: ['system:authenticated', 'x'] } });
  });

  it('gives no token away with the user', () => {
    expect(JSON.stringify(authenticate({ headers: { authorization: 'Bearer admin-token' } }))).not.toContain('admin-token');
  });

  it.each(['Bearer wrong', 'Bearer admin-toke', 'Bearer admin-token2', 'Bearer __proto__'])('calls "%s" invalid', (authorization) => {
    expect(authenticate({ headers: { authorization } })).toEqual({ kind: 'invalid' });
  });

  it.each(['', 'Bearer', 'Bearer ', 'Bearer  admin-token', 'Basic YWRtaW46YQ==', 'admin-token'])('sees no credentials in "%s"', (authorization) => {
    expect(authenticate({ headers: { authorization } })).toEqual({ kind: 'none' });
  });

  it('sees no credentials where there are none', () => {
    expect(authenticate({ headers: {} })).toEqual({ kind: 'none' });
  });
});

describe('authentication by client certificate', () => {
  const peer = { commonName: 'jane', organizations: ['dev', 'ops'] };

  it('takes the common name for the user and the organizations for groups', () => {
    expect(authenticate({ headers: {}, peer })).toEqual({ kind: 'user', user: { name: 'jane', groups: ['dev', 'ops', 'system:authenticated'] } });
  });

  it('goes before a token, good or not', () => {
    for (const authorization of ['Bearer admin-token', 'Bearer wrong']) {
      expect(authenticate({ headers: { authorization }, peer })).toMatchObject({ user: { name: 'jane' } });
    }
  });

  it('needs a common name', () => {
    expect(authenticate({ headers: {}, peer: { commonName: '', organizations: ['system:masters'] } })).toEqual({ kind: 'none' });
  });
});

describe('authentication by websocket subprotocol', () => {
  const ask = (protocols: string, headers: Record<string, string> = {}): Authentication => authenticate({ headers: { upgrade: 'WebSocket', 'sec-websocket-protocol': protocols, ...headers } });

  it('knows the user of a token beside another subprotocol', () => {
    expect(ask(`${encoded('admin-token')}, v4.channel.k8s.io`)).toEqual(ADMIN);
    expect(ask(`v4.channel.k8s.io,${encoded('admin-token')}`)).toEqual(ADMIN);
  });

  it('helps where the header holds a wrong token', () => {
    expect(ask(`${encoded('admin-token')}, v4.channel.k8s.io`, { authorization: 'Bearer wrong' })).toEqual(ADMIN);
  });

  it.each([
    ['a wrong token', `${encoded('wrong')}, v4`],
    ['a token alone', encoded('admin-token')],
    ['two tokens', `${encoded('admin-token')}, ${encoded('admin-token')}, v4`],
    ['no token behind the prefix', `${PREFIX}, v4`],
    ['padded base64', `${PREFIX}YWRtaW4tdG9rZW4=, v4`],
    ['bytes that are not UTF-8', `${encoded('\xff\xfe')}, v4`],
  ])('calls %s invalid', (_, protocols) => {
    expect(ask(protocols)).toEqual({ kind: 'invalid' });
  });

  it('sees no credentials without such a subprotocol, or without an upgrade', () => {
    expect(ask('v4.channel.k8s.io')).toEqual({ kind: 'none' });
    expect(authenticate({ headers: { 'sec-websocket-protocol': `${encoded('admin-token')}, v4` } })).toEqual({ kind: 'none' });
  });
});

describe('the refusal', () => {
  it('is the Status of Kubernetes', () => {
    expect(JSON.stringify(unauthorized())).toBe('{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Unauthorized","reason":"Unauthorized","code":401}');
  });
});
