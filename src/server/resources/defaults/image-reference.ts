/*
 * Names of images as the container world reads them (distribution/reference). Only the tag matters here: it decides how
 * images are pulled.
 */

const COMPONENT = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])';
const DOMAIN = `(?:${COMPONENT}(?:\\.${COMPONENT})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const PATH_COMPONENT = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const PATH = `${PATH_COMPONENT}(?:/${PATH_COMPONENT})*`;
const TAG = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}';
const DIGEST = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}';
const REFERENCE = new RegExp(`^(?:(${DOMAIN})/)?(${PATH})(?::(${TAG}))?(?:@(${DIGEST}))?$`);

const MAX_PATH_LENGTH = 255;
const DEFAULT_DOMAIN = 'docker.io';
const LEGACY_DOMAIN = 'index.docker.io';
const OFFICIAL_PREFIX = 'library/';

// Digests that can be checked, with the length of their hexadecimal text.
const DIGEST_LENGTHS: ReadonlyMap<string, number> = new Map([['sha256', 64], ['sha384', 96], ['sha512', 128]]);

/** The tag of an image, `latest` if it has neither tag nor digest, `''` if it has only a digest or can't be read. */
export function tagOf(image: string): string {
  if (/^[a-f0-9]{64}$/.test(image)) return '';
  const { domain, rest } = splitDomain(image);
  const colon = rest.indexOf(':');
  const repository = colon < 0 ? rest : rest.slice(0, colon);
  if (repository.toLowerCase() !== repository) return '';
  const match = REFERENCE.exec(`${domain}/${rest}`);
  if (match === null) return '';
  const [, , path = '', tag, digest] = match;
  if (path.length > MAX_PATH_LENGTH || (digest !== undefined && !isDigest(digest))) return '';
  return tag ?? (digest === undefined ? 'latest' : '');
}

/** `nginx` is `docker.io/library/nginx`; what has a dot, a colon or a capital before the first slash has its own domain. */
function splitDomain(image: string): { readonly domain: string; readonly rest: string } {
  const slash = image.indexOf('/');
  if (slash < 0) return { domain: DEFAULT_DOMAIN, rest: OFFICIAL_PREFIX + image };
  const first = image.slice(0, slash);
  const hasDomain = first === 'localhost' || /[.:]/.test(first) || first.toLowerCase() !== first;
  const domain = hasDomain && first !== LEGACY_DOMAIN ? first : DEFAULT_DOMAIN;
  const rest = hasDomain ? image.slice(slash + 1) : image;
  return { domain, rest: domain === DEFAULT_DOMAIN && !rest.includes('/') ? OFFICIAL_PREFIX + rest : rest };
}

function isDigest(digest: string): boolean {
  const [algorithm = '', hex = ''] = digest.split(':');
  return DIGEST_LENGTHS.get(algorithm) === hex.length && /^[0-9a-f]+$/.test(hex);
}
