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

/** The bytes of standard base64. Throws an Error for any other text. */
export function decodeBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
