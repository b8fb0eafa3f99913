import type { Random } from '../../../base/random.ts';
import { internalError } from '../../../wire/api-errors.ts';
import { invalid, invalidField, type FieldError } from '../../../wire/field-error.ts';
import { numberAt, objectAt, objectsAt, textAt, textsAt } from '../../../wire/fields.ts';
import type { JsonObject, KubeObject } from '../../../wire/object.ts';
import type { Status } from '../../../wire/status.ts';
import { childOf } from '../../resources/fill.ts';
import type { Admission, AdmissionRequest } from '../../resources/resource-store.ts';
import { forResource } from '../admission-chain.ts';
import { getsNodePorts, hasNodePorts, holdingsOf, needsHealthPort, NOTHING } from './holdings.ts';
import { isExternalName, isHeadless, settleFamilies } from './ip-families.ts';
import { ServicePools, type Taking } from './service-pools.ts';

export interface ServiceAllocationOptions {
  /** All services that are stored when the server starts. */
  readonly services: Iterable<KubeObject>;
  readonly random: Random;
}

/**
 * Services get an address and node ports that no other has (k8s.io/kubernetes, pkg/registry/core/service). They are held
 * from the moment a write is admitted, and are free again when it is refused or the service is gone. The one process that
 * writes knows them all, so nothing of this is stored.
 */
export function serviceAllocation({ services, random }: ServiceAllocationOptions): Admission {
  const pools = new ServicePools(random);
  for (const service of services) pools.hold(holdingsOf(service));
  return forResource('', 'services', (request) => {
    const { operation, object, current, onEnd, dryRun } = request;
    if (operation === 'DELETE') {
      onEnd((end) => {
        if (end === 'removed') pools.free(holdingsOf(object), NOTHING);
      });
      return undefined;
    }
    const before = current === undefined ? NOTHING : holdingsOf(current);
    const taking = pools.taking(before, dryRun);
    onEnd((end) => {
      if (end === 'stored') pools.free(before, holdingsOf(object));
      else pools.free(taking.taken, NOTHING);
      if (end === 'removed') pools.free(before, NOTHING);
    });
    return request.part === 'main' ? allocate(request, taking) : undefined;
  });
}

function allocate({ object, name, current }: AdmissionRequest, taking: Taking): Status | undefined {
  const spec = childOf(object, 'spec');
  const refused = (errors: readonly FieldError[]): Status => invalid({ group: '', kind: 'Service' }, name, errors);
  const wrong = settleFamilies(spec, current === undefined ? undefined : objectAt(current, 'spec'));
  if (wrong.length > 0) return refused(wrong);
  const refusal = giveAddress(spec, taking) ?? giveNodePorts(spec, taking, current === undefined) ?? giveHealthPort(spec, taking);
  return refusal !== undefined && 'path' in refusal ? refused([refusal]) : refusal;
}

function giveAddress(spec: JsonObject, taking: Taking): FieldError | Status | undefined {
  if (isExternalName(spec) || isHeadless(spec)) return undefined;
  const wanted = textAt(spec, 'clusterIP');
  const given = taking.address(wanted === '' ? undefined : wanted);
  if (given.ok) {
    if (wanted === '') Object.assign(spec, { clusterIP: given.value, clusterIPs: [given.value] });
    return undefined;
  }
  if (wanted === '') return internalError(`failed to allocate a serviceIP: ${given.error}`);
  return invalidField('spec.clusterIPs', [...textsAt(spec, 'clusterIPs')], `failed to allocate IP ${wanted}: ${given.error}`);
}

/** In a new service the same port of another protocol has the same node port (DNS). */
function giveNodePorts(spec: JsonObject, taking: Taking, isNew: boolean): FieldError | Status | undefined {
  if (!hasNodePorts(spec)) return undefined;
  const ports = objectsAt(spec, 'ports');
  const chosen = (number: number): number | undefined => {
    const found = ports.find((port) => numberAt(port, 'port') === number && numberAt(port, 'nodePort') !== 0);
    return found === undefined ? undefined : numberAt(found, 'nodePort');
  };
  const given = new Map<number, number>();
  for (const [n, port] of ports.entries()) {
    const number = numberAt(port, 'port');
    const sibling = isNew ? (given.get(number) ?? chosen(number)) : undefined;
    const wanted = numberAt(port, 'nodePort') || sibling;
    if (wanted === undefined && !getsNodePorts(spec)) continue;
    const has = isNew ? given.get(number) === wanted : [...given.values()].includes(wanted ?? 0);
    const got = wanted !== undefined && has ? { ok: true as const, value: wanted } : taking.port(wanted);
    if (!got.ok) return wanted === undefined ? internalError(`failed to allocate a nodePort: ${got.error}`) : invalidField(`spec.ports[${n}].nodePort`, wanted, got.error);
    given.set(number, got.value);
    port['nodePort'] = got.value;
  }
  return undefined;
}

function giveHealthPort(spec: JsonObject, taking: Taking): Status | undefined {
  if (!needsHealthPort(spec)) return undefined;
  const wanted = numberAt(spec, 'healthCheckNodePort');
  const given = taking.port(wanted === 0 ? undefined : wanted);
  if (!given.ok) return internalError(wanted === 0 ? `failed to allocate a HealthCheck NodePort: ${given.error}` : `failed to allocate requested HealthCheck NodePort ${wanted}: ${given.error}`);
  spec['healthCheckNodePort'] = given.value;
  return undefined;
}
