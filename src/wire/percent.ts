/** Undefined if a percent sign begins no escape. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text;
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    // The escapes are well formed but are not UTF-8: Go keeps such bytes, we replace them.
    return decodeLossily(text);
  }
}

function decodeLossily(text: string): string {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (const part of text.split(/(%[0-9A-Fa-f]{2})/)) {
    if (part.startsWith('%')) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...encoder.encode(part));
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}
