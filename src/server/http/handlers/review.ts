import { badRequest } from '../../../wire/api-errors.ts';
import type { PlainReply } from '../../../wire/exchange.ts';
import { isJsonObject, type JsonObject, type JsonValue, type KubeObject } from '../../../wire/object.ts';
import { readWriteOptions } from '../../../wire/query.ts';
import { decodeObject } from '../body.ts';
import type { Call } from '../call.ts';
import type { User } from '../ports.ts';
import { statusReply } from '../reply.ts';

/** Answers to questions that are asked by creating an object which nobody stores. */
type Answer = (review: KubeObject, call: Call) => JsonObject | undefined;

// Every user who has proved who they are may do everything here: there is no authorizer yet, and the reviews say so.
const ALLOWED: JsonObject = { allowed: true, reason: 'this server allows everything to authenticated users' };

const ANSWERS: Readonly<Record<string, Answer>> = {
  'authorization.k8s.io/selfsubjectaccessreviews': () => ALLOWED,
  'authorization.k8s.io/localsubjectaccessreviews': () => ALLOWED,
  'authorization.k8s.io/subjectaccessreviews': () => ALLOWED,
  'authorization.k8s.io/selfsubjectrulesreviews': () => ({
    resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
    nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
    incomplete: false,
  }),
  'authentication.k8s.io/selfsubjectreviews': (_review, { user }) => ({ userInfo: userInfo(user) }),
  'authentication.k8s.io/tokenreviews': tokenReview,
};

/** True for resources that answer a question instead of storing the object. */
export function isReview({ route }: Pick<Call, 'route'>): boolean {
  return reviewName(route) in ANSWERS;
}

export async function handleReview(call: Call): Promise<PlainReply> {
  const { route, query, request, representation } = call;
  const options = readWriteOptions(query, 'create');
  if (!options.ok) return statusReply(options.error);
  const decoded = await decodeObject(request, route.definition, options.value.fieldValidation);
  if (!decoded.ok) return statusReply(decoded.error);
  const status = ANSWERS[reviewName(route)]?.(decoded.value.object, call);
  if (status === undefined) return statusReply(badRequest('token is required for TokenReview in authentication'));
  const refusal = representation.refuses('object', route.definition);
  if (refusal !== undefined) return statusReply(refusal);
  return { status: 201, headers: { 'content-type': representation.contentType }, body: representation.value({ ...decoded.value.object, status }) };
}

function reviewName({ definition }: Call['route']): string {
  return `${definition.facts.group}/${definition.facts.plural}`;
}

function tokenReview(review: KubeObject, { authenticate }: Call): JsonObject | undefined {
  const spec = review['spec'];
  const token = isJsonObject(spec) ? spec['token'] : undefined;
  if (typeof token !== 'string' || token === '') return undefined;
  const found = authenticate({ headers: { authorization: `Bearer ${token}` } });
  return found.kind === 'user' ? { authenticated: true, user: userInfo(found.user) } : { user: {}, error: '[invalid bearer token]' };
}

function userInfo(user: User): JsonObject {
  const info: Record<string, JsonValue> = { username: user.name, groups: [...user.groups] };
  if (user.uid !== undefined) info['uid'] = user.uid;
  return info;
}
