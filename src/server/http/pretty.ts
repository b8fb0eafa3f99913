import type { PlainReply, PlainRequest } from '../../wire/exchange.ts';
import { isByteSource } from '../../wire/exchange.ts';
import { parseQuery } from '../../wire/query.ts';

const TRUE = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
// People look at what these send for, unless they say otherwise (k8s.io/apiserver, isPrettyPrint).
const EYES = ['curl', 'Wget', 'Mozilla/5.0'];

/** JSON with two spaces of indentation where somebody seems to be looking at it. Streams stay a line an event. */
export function prettied(request: PlainRequest, reply: PlainReply): PlainReply {
  const { body, headers } = reply;
  if (isByteSource(body) || !(headers['content-type'] ?? '').startsWith('application/json') || !wantsPretty(request)) return reply;
  return { ...reply, body: new TextEncoder().encode(indented(new TextDecoder().decode(body))) };
}

function wantsPretty(request: PlainRequest): boolean {
  const asked = parseQuery(request.query).first('pretty');
  if (asked !== undefined) return TRUE.has(asked);
  if (/;\s*pretty=1\b/.test(request.headers['accept'] ?? '')) return true;
  const agent = request.headers['user-agent'] ?? '';
  return EYES.some((name) => agent.startsWith(name));
}

/** Works on the text, so that no number and no order of keys is touched. No newline at the end, as in Kubernetes. */
export function indented(json: string): string {
  const parts: string[] = [];
  let depth = 0;
  const newLine = (): void => void parts.push('\n', '  '.repeat(depth));
  // Strings, marks, and whatever stands between them (numbers and words; white space outside of strings falls away).
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|[^\s"{}[\],:]+/g)) {
    if (token === '{' || token === '[') {
      parts.push(token);
      depth += 1;
      newLine();
    } else if (token === '}' || token === ']') {
      depth -= 1;
      newLine();
      parts.push(token);
    } else if (token === ',') {
      parts.push(token);
      newLine();
    } else if (token === ':') {
      parts.push(': ');
    } else {
      parts.push(/^[[{]/.test(token) ? token.replace(/\s/g, '') : token);
    }
  }
  return parts.join('');
}
