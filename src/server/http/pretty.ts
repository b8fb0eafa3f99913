import type { PlainReply, PlainRequest } from '../../wire/exchange.ts';
import { isByteSource } from '../../wire/exchange.ts';
import { SlicedBody, wholeBody } from './sliced-body.ts';
import { parseQuery } from '../../wire/query.ts';
import { AS_THEY_ARE, negotiate, type Restrictions } from './negotiate.ts';

const TRUE = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
const RESOURCE: Restrictions = { tables: true, metadata: true, serverVersions: ['v1'] };
// People look at what these send for, unless they say otherwise (k8s.io/apiserver, isPrettyPrint).
const EYES = ['curl', 'Wget', 'Mozilla/5.0'];

/** JSON with two spaces of indentation where somebody seems to be looking at it. Streams stay a line an event. */
export function prettied(request: PlainRequest, reply: PlainReply): PlainReply {
  const { body, headers } = reply;
  if (!(body instanceof SlicedBody) && isByteSource(body)) return reply;
  if (!(headers['content-type'] ?? '').startsWith('application/json') || !wantsPretty(request, reply.status)) return reply;
  return { ...reply, body: new TextEncoder().encode(indented(new TextDecoder().decode(wholeBody(body)))) };
}

function wantsPretty(request: PlainRequest, status: number): boolean {
  const { accept, 'user-agent': agent = '' } = request.headers;
  const restrictions = status < 400 ? RESOURCE : AS_THEY_ARE;
  if (accept?.includes('pretty') === true && negotiate(accept, restrictions)?.pretty === true) return true;
  const asked = request.query.includes('pretty') ? parseQuery(request.query).first('pretty') ?? '' : '';
  return asked === '' ? EYES.some((name) => agent.startsWith(name)) : TRUE.has(asked);
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
