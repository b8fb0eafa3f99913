import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isByteSource, type PlainReply, type PlainRequest } from '../../wire/exchange.ts';

// As kube-apiserver: smaller bodies are not worth it, and level 1 is nearly as small as the others and much quicker.
const THRESHOLD_BYTES = 128 * 1024;
const LEVEL = 1;

const gzipped = promisify(gzip);

/** A large body that is no stream goes out as gzip if the client names just that among what it takes: with a weight Kubernetes does not know it. */
export async function compressed(request: PlainRequest, reply: PlainReply): Promise<PlainReply> {
  const { body, headers } = reply;
  if (isByteSource(body) || body.byteLength <= THRESHOLD_BYTES) return reply;
  if (!(request.headers['accept-encoding'] ?? '').split(',').some((coding) => coding.trim() === 'gzip')) return reply;
  const { vary: known = '' } = headers;
  const vary = known.includes('Accept-Encoding') ? known : known === '' ? 'Accept-Encoding' : `${known}, Accept-Encoding`;
  return { ...reply, headers: { ...headers, 'content-encoding': 'gzip', vary }, body: await gzipped(body, { level: LEVEL }) };
}
