import { yamlScalarStyle } from './yaml-scalars.ts';

/** Where a text begins, and where its further lines do; in characters. */
export interface TextPlace {
  readonly column: number;
  readonly indent: number;
}

export function yamlText(text: string, place: TextPlace): string {
  const style = yamlScalarStyle(text);
  switch (style) {
    case 'plain': return folded(Array.from(text), style, place);
    case 'single': return `'${folded(Array.from(text, (character) => (character === '\'' ? '\'\'' : character)), style, { ...place, column: place.column + 1 })}'`;
    case 'double': return `"${folded(Array.from(text, escaped), style, { ...place, column: place.column + 1 })}"`;
    case 'literal': return literal(text, place.indent);
  }
}

/** A key before its colon: on one line. */
export function yamlKey(key: string): string {
  const whole: TextPlace = { column: Number.NEGATIVE_INFINITY, indent: 0 };
  return key === '' || key.includes('\n') ? `"${Array.from(key, escaped).join('')}"` : yamlText(key, whole);
}

/** In characters, as the library counts columns. */
export function widthOf(text: string): number {
  return Array.from(text).length;
}

const BEST_WIDTH = 80;

/** Breaks lines that have become too long at their next space. `pieces`: one for each character of the text. */
function folded(pieces: readonly string[], style: 'plain' | 'single' | 'double', { column: start, indent }: TextPlace): string {
  let text = '';
  let column = start;
  const mayBreak = (at: number): boolean => {
    const isInside = style === 'plain' || (at > 0 && at < pieces.length - 1);
    return column > BEST_WIDTH && isInside && pieces[at - 1] !== ' ' && (style === 'double' || pieces[at + 1] !== ' ');
  };
  for (const [at, piece] of pieces.entries()) {
    if (piece === ' ' && mayBreak(at)) {
      // Spaces at the beginning of a line do not count, unless the first one is escaped.
      const isEscaped = pieces[at + 1] === ' ';
      text += `\n${' '.repeat(indent)}${isEscaped ? '\\' : ''}`;
      column = indent + (isEscaped ? 1 : 0);
    } else {
      text += piece;
      column += piece.length === 1 ? 1 : widthOf(piece);
    }
  }
  return text;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '0', '\u0007': 'a', '\b': 'b', '\t': 't', '\n': 'n', '\v': 'v', '\f': 'f', '\r': 'r', '\u001b': 'e', '"': '"', '\\': '\\', '\u0085': 'N', '\u2028': 'L', '\u2029': 'P',
};
const ESCAPED = /^(?:["\\\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]|[\u{10000}-\u{10ffff}])$/u;

function escaped(character: string): string {
  if (!ESCAPED.test(character)) return character;
  const known = ESCAPES[character];
  if (known !== undefined) return `\\${known}`;
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  if (hex.length <= 2) return `\\x${hex.padStart(2, '0')}`;
  return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

/** Behind the bar: how deep it is, if that cannot be seen from its first line, and what becomes of the line ends behind it. */
function literal(text: string, indent: number): string {
  const depth = /^[ \n]/.test(text) ? '2' : '';
  const end = !text.endsWith('\n') ? '-' : text === '\n' || text.endsWith('\n\n') ? '+' : '';
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  const lines = body.split('\n').map((line) => (line === '' ? '' : ' '.repeat(indent) + line));
  return `|${depth}${end}\n${lines.join('\n')}`;
}
