import type { Writer } from '../../wire/apply.ts';
import { isPrintable, utf8Length } from '../../wire/go-text.ts';
import type { Call } from './call.ts';

const MAX_NAME_BYTES = 128;

/** Who writes, as owners of fields are named: what the client says it is, else what its User-Agent begins with. */
export function writerOf({ request, route }: Call, fieldManager: string): Writer {
  const subresource = route.subresource ?? (route.part === 'main' ? '' : route.part);
  return { name: fieldManager === '' ? nameOfAgent(request.headers['user-agent'] ?? '') : fieldManager, subresource };
}

function nameOfAgent(agent: string): string {
  let name = '';
  let bytes = 0;
  for (const character of agent.split('/', 1)[0] ?? '') {
    if (!isPrintable(character)) continue;
    bytes += utf8Length(character);
    if (bytes > MAX_NAME_BYTES) break;
    name += character;
  }
  return name;
}
