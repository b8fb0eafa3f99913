// Packs the output of `scripts/kubernetes-facts twins` (on stdin) into test/kinds/round-trip/twins.br.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import process from 'node:process';
import { brotliCompressSync, constants } from 'node:zlib';

/** Lines of name, length of the protobuf bytes and JSON text with tabs between; an empty line; all protobuf bytes. */
function pack(lines: readonly string[]): Buffer {
  const index: string[] = [];
  const bodies: Buffer[] = [];
  for (const line of lines) {
    const { name, pb } = JSON.parse(line) as { name: string; pb: string };
    const body = Buffer.from(pb, 'base64');
    // The JSON is taken as it stands: to parse it here would cost its large integers their last digits.
    index.push(`${name}\t${body.length}\t${line.slice(line.indexOf('"json":') + '"json":'.length, -1)}\n`);
    bodies.push(body);
  }
  return Buffer.concat([Buffer.from(`${index.join('')}\n`), ...bodies]);
}

const lines = (await text(process.stdin)).trimEnd().split('\n');
const packed = brotliCompressSync(pack(lines), {
  // Most of it repeats at a distance: the window has to hold it all.
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(path.resolve(import.meta.dirname, '../../test/kinds/round-trip/twins.br'), packed);
