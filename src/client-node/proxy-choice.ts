import { BlockList, isIP } from 'node:net';
import { ConfigError } from '../client/errors.ts';
import type { Environment } from './kubeconfig-files.ts';
import { hostOf, portOf } from './tls-material.ts';

const SCHEMES: readonly string[] = ['http:', 'https:', 'socks5:', 'socks5h:'];

/** Reads the address of a proxy. Throws {@link ConfigError} that begins with `what`. */
export function parseProxy(text: string, what: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !SCHEMES.includes(url.protocol) || url.hostname === '') {
    // It may hold a password, so it is not quoted.
    throw new ConfigError(`${what} is no address of a proxy; write http://, https:// or socks5://host:port`);
  }
  return url;
}

/**
 * The proxy that the environment names for a server, by the rules of Go's net/http, which kubectl follows: `HTTPS_PROXY` for
 * https, `HTTP_PROXY` for http, in upper case before lower case; never for a loopback address, nor for what `NO_PROXY` lists.
 */
export function proxyFromEnvironment(server: URL, env: Environment): URL | undefined {
  const name = server.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const text = firstOf(env[name], env[name.toLowerCase()]);
  if (text === undefined) return undefined;
  const host = hostOf(server).toLowerCase();
  if (isLoopback(host) || isExcluded({ host, port: portOf(server) }, firstOf(env['NO_PROXY'], env['no_proxy']) ?? '')) return undefined;
  // `host:port` alone is an http proxy.
  return parseProxy(text.includes('://') ? text : `http://${text}`, name);
}

function firstOf(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined && text !== '');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Entries: `*`, `10.0.0.0/8`, `10.1.2.3`, `example.com` (and all below it), `.example.com` (only below it); a port may follow. */
function isExcluded(target: { readonly host: string; readonly port: number }, list: string): boolean {
  return list.split(',').map((entry) => entry.trim().toLowerCase()).some((entry) => entry !== '' && matches(target, entry));
}

function matches({ host, port }: { readonly host: string; readonly port: number }, entry: string): boolean {
  if (entry === '*') return true;
  const [, network, bits] = /^([0-9a-f.:]+)\/([0-9]+)$/.exec(entry) ?? [];
  if (network !== undefined) return isInside(host, network, Number(bits));
  const [, bracketed, plain, wantedPort] = /^(?:\[(.+)\]|([^:]+|.*:.*:.*?))(?::([0-9]+))?$/.exec(entry) ?? [];
  const name = bracketed ?? plain ?? entry;
  if (wantedPort !== undefined && Number(wantedPort) !== port) return false;
  if (isIP(name) !== 0 || isIP(host) !== 0) return name === host;
  const domain = name.replace(/^\*/, '');
  return domain.startsWith('.') ? host.endsWith(domain) : host === domain || host.endsWith(`.${domain}`);
}

function isInside(host: string, network: string, bits: number): boolean {
  const [family, wanted] = [isIP(host), isIP(network)];
  if (family === 0 || family !== wanted || bits > (family === 4 ? 32 : 128)) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  const block = new BlockList();
  block.addSubnet(network, bits, type);
  return block.check(host, type);
}
