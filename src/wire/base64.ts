// btoa takes a string of one character a byte; an argument list has an end, so long bytes are turned in pieces.
const PIECE = 8192;

/** Standard base64 with padding, as Go writes a `[]byte` into JSON. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return btoa(binary);
}
