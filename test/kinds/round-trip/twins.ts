import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** One object as Kubernetes 1.35 itself writes it in both encodings. */
export interface Twin {
  /**
   * How it was filled: `full` are the round-trip files of the release (every field has a value), the others were made
   * by scripts/kubernetes-facts from the same types: `empty` has no field at all, in `zero` every pointer, list and map
   * holds zero values, `mixed` was filled by chance.
   */
  readonly how: 'full' | 'empty' | 'zero' | 'mixed';
  readonly what: string;
  readonly protobuf: Uint8Array;
  /** JSON text, without spaces. */
  readonly json: string;
}

export function readTwins(): readonly Twin[] {
  const packed = new Uint8Array(brotliDecompressSync(readFileSync(path.join(import.meta.dirname, 'twins.br'))));
  // An empty line ends the index; JSON has no line ends of its own.
  const indexEnd = packed.findIndex((byte, at) => byte === 0x0a && packed[at + 1] === 0x0a) + 1;
  let start = indexEnd + 1;
  return new TextDecoder()
    .decode(packed.subarray(0, indexEnd))
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', length = '', json = ''] = line.split('\t');
      const [how = '', what = ''] = name.split(' ');
      if (how !== 'full' && how !== 'empty' && how !== 'zero' && how !== 'mixed') throw new Error(`twins.br has a ${name}`);
      const protobuf = packed.slice(start, start + Number(length));
      start += protobuf.length;
      return { how, what, protobuf, json };
    });
}
