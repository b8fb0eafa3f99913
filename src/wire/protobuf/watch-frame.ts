import { BYTES } from './reader.ts';
import { WireWriter } from './writer.ts';

const LENGTH_BYTES = 4;
const TYPE = (1 << 3) | BYTES;
const OBJECT = (2 << 3) | BYTES;
const RAW = (1 << 3) | BYTES;

/**
 * One event of a protobuf watch: its length in four bytes, the highest first, and a WatchEvent without an envelope,
 * in which the object stands with its own (apimachinery, `LengthDelimitedFramer` and the raw serializer).
 */
export function watchFrame(type: string, object: Uint8Array): Uint8Array {
  const writer = new WireWriter(object.byteLength + type.length + 32);
  writer.raw([0, 0, 0, 0]);
  writer.varint(TYPE);
  writer.text(type);
  writer.varint(OBJECT);
  const extension = writer.open();
  writer.varint(RAW);
  writer.blob(object);
  writer.close(extension);
  const frame = writer.finish();
  new DataView(frame.buffer, frame.byteOffset).setUint32(0, frame.byteLength - LENGTH_BYTES);
  return frame;
}
