import { objectAt, textsAt } from '../../../src/wire/fields.ts';
import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';
import type { Api } from '../api-client.ts';

const HOME = '/api/v1/namespaces/default';

export interface Answered {
  readonly status: number;
  readonly body: JsonObject;
  readonly spec: JsonObject;
  readonly message: JsonValue | undefined;
  readonly finalizers: readonly string[];
}

/** Asks (patches are merge patches), and lets the test look into the answer field by field. */
export async function ask(api: Api, request: string, body?: object): Promise<Answered> {
  const [method = '', path = ''] = request.split(' ');
  const answer = await api.call(method, path.startsWith('/') ? path : `${HOME}/${path}`, body, method === 'PATCH' ? 'application/merge-patch+json' : 'application/json');
  const whole = answer.body as unknown as JsonObject;
  return { status: answer.status, body: whole, spec: objectAt(whole, 'spec'), message: whole['message'], finalizers: textsAt(whole, 'metadata.finalizers') };
}
