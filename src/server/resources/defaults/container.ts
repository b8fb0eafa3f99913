import { at, objectsAt, textAt } from '../../../wire/fields.ts';
import { isJsonObject, type JsonObject } from '../../../wire/object.ts';
import { fillAbsent, fillZero } from '../fill.ts';
import { tagOf } from './image-reference.ts';

/** A container of any sort: ordinary, init or ephemeral. */
export function defaultContainer(container: JsonObject): void {
  fillZero(container, {
    imagePullPolicy: pullPolicyOf(textAt(container, 'image')),
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  });
  for (const port of objectsAt(container, 'ports')) fillZero(port, { protocol: 'TCP' });
  for (const variable of objectsAt(container, 'env')) defaultVariable(variable);
  for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe']) withObject(container, probe, defaultProbe);
  for (const hook of ['postStart', 'preStop']) withObject(container, `lifecycle.${hook}.httpGet`, defaultHttpGet);
}

/** Images that may change behind their name are pulled each time. */
export function pullPolicyOf(image: string): string {
  return tagOf(image) === 'latest' ? 'Always' : 'IfNotPresent';
}

function defaultVariable(variable: JsonObject): void {
  withObject(variable, 'valueFrom.fieldRef', defaultFieldReference);
  withObject(variable, 'valueFrom.fileKeyRef', (reference) => fillAbsent(reference, { optional: false }));
}

export function defaultFieldReference(reference: JsonObject): void {
  fillZero(reference, { apiVersion: 'v1' });
}

function defaultProbe(probe: JsonObject): void {
  fillZero(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 });
  withObject(probe, 'httpGet', defaultHttpGet);
  withObject(probe, 'grpc', (grpc) => fillAbsent(grpc, { service: '' }));
}

function defaultHttpGet(action: JsonObject): void {
  fillZero(action, { path: '/', scheme: 'HTTP' });
}

/** Calls `action` with the object at that path, if there is one. */
export function withObject(parent: JsonObject, path: string, action: (object: JsonObject) => void): void {
  const found = at(parent, path);
  if (isJsonObject(found)) action(found);
}
