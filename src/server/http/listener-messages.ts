/** Cuts the bytes of a watch into one message per event, whatever pieces the bytes come in. */
export interface MessageCutter {
  push(chunk: Uint8Array): Uint8Array[];
}

const LINE_END = 0x0a;
const LENGTH_BYTES = 4;

/** For JSON: a message is a line and keeps its line end, as Kubernetes sends it. */
export function lineCutter(): MessageCutter {
  let open: Uint8Array[] = [];
  return {
    push(chunk) {
      const messages: Uint8Array[] = [];
      let start = 0;
      for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, start)) {
        messages.push(join([...open, chunk.subarray(start, end + 1)]));
        open = [];
        start = end + 1;
      }
      if (start < chunk.byteLength) open.push(chunk.subarray(start));
      return messages;
    },
  };
}

/** For protobuf: on a stream each event has its length before it (4 bytes, big-endian); a websocket message needs none. */
export function lengthCutter(): MessageCutter {
  let open: Uint8Array = new Uint8Array(0);
  return {
    push(chunk) {
      const messages: Uint8Array[] = [];
      let bytes = open.byteLength === 0 ? chunk : join([open, chunk]);
      while (bytes.byteLength >= LENGTH_BYTES) {
        const end = LENGTH_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
        if (bytes.byteLength < end) break;
        messages.push(bytes.subarray(LENGTH_BYTES, end));
        bytes = bytes.subarray(end);
      }
      open = bytes;
      return messages;
    },
  };
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  return first !== undefined && parts.length === 1 ? first : Buffer.concat(parts);
}
