import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { isByteSource, type ByteSource, type PlainReply, type PlainRequest } from '../../wire/exchange.ts';
import { SlicedBody } from './sliced-body.ts';

// As kube-apiserver: smaller bodies are not worth it, and level 1 is nearly as small as the others and much quicker.
const THRESHOLD_BYTES = 128 * 1024;
const LEVEL = 1;

const gzipped = promisify(gzip);

/** A large body that is no stream goes out as gzip if the client names just that among what it takes: with a weight Kubernetes does not know it. */
export async function compressed(request: PlainRequest, reply: PlainReply): Promise<PlainReply> {
  const { body, headers } = reply;
  if (!isLarge(body)) return reply;
  if (!(request.headers['accept-encoding'] ?? '').split(',').some((coding) => coding.trim() === 'gzip')) return reply;
  const { vary: known = '' } = headers;
  const vary = known.includes('Accept-Encoding') ? known : known === '' ? 'Accept-Encoding' : `${known}, Accept-Encoding`;
  const zipped = body instanceof SlicedBody ? gzipSource(body) : await gzipped(body, { level: LEVEL });
  return { ...reply, headers: { ...headers, 'content-encoding': 'gzip', vary }, body: zipped };
}

function isLarge(body: PlainReply['body']): body is Uint8Array | SlicedBody {
  return body instanceof SlicedBody || (!isByteSource(body) && body.byteLength > THRESHOLD_BYTES);
}

/** Made as its reader takes it, like the body itself. */
function gzipSource(body: SlicedBody): ByteSource {
  return {
    open(sink) {
      const zip = createGzip({ level: LEVEL });
      zip.on('data', (chunk: Uint8Array) => {
        if (!sink.write(chunk)) zip.pause();
      });
      sink.onDrain(() => zip.resume());
      sink.onClose(() => zip.destroy());
      // Closed half-way by its reader, which is then told nothing.
      pipeline(Readable.from(body.slices), zip, (error) => sink.end(error === null || error === undefined ? { kind: 'complete' } : { kind: 'failed', cause: error }));
    },
  };
}
