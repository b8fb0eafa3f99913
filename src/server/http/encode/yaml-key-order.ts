const LETTER = /^\p{L}$/u;
const DIGIT = /^\p{Nd}$/u;

/** The order of keys in go.yaml.in/yaml/v2: natural, so that numbers in names count (`a2` before `a10`), and letters last. */
export function compareYamlKeys(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (let at = 0; at < left.length && at < right.length; at += 1) {
    if (left[at] !== right[at]) return compareFrom(left, right, at);
  }
  return left.length - right.length;
}

/** `at`: the first place where they differ. */
function compareFrom(left: readonly string[], right: readonly string[], at: number): number {
  const [a = '', b = ''] = [left[at], right[at]];
  const [isLetter, isOtherLetter] = [LETTER.test(a), LETTER.test(b)];
  if (isLetter !== isOtherLetter) return isLetter ? 1 : -1;
  if (!isLetter) {
    const lead = isInsideNumber(left, at) && (a === '0' || b === '0') ? '1' : '';
    const [one, other] = [digitsFrom(left, at), digitsFrom(right, at)];
    const difference = BigInt(`0${lead}${one}`) - BigInt(`0${lead}${other}`);
    if (difference !== 0n) return difference < 0n ? -1 : 1;
    if (one.length !== other.length) return one.length - other.length;
  }
  return (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0);
}

/** A zero there is not one that leads. */
function isInsideNumber(characters: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= 0 && DIGIT.test(characters[before] ?? ''); before -= 1) {
    if (characters[before] !== '0') return true;
  }
  return false;
}

function digitsFrom(characters: readonly string[], at: number): string {
  let end = at;
  while (end < characters.length && /^[0-9]$/.test(characters[end] ?? '')) end += 1;
  return characters.slice(at, end).join('');
}
