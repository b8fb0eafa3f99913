import { RESOURCES, type ResourceFacts } from '../../kinds/resources.ts';
import { parseJson } from '../../wire/json.ts';
import { objectOrEmpty, type JsonObject, type JsonValue, type KubeObject, type ObjectMeta } from '../../wire/object.ts';

/** How one version of a kind becomes the version in which it is stored, and back. */
export interface Conversion {
  toStored(object: KubeObject): KubeObject;
  fromStored(object: KubeObject): KubeObject;
}

export interface StoredAs {
  readonly facts: ResourceFacts;
  readonly conversion: Conversion;
}

/** The version in which a resource is stored and how to get there, if it is not the one in which it is served. */
export function conversionOf(facts: ResourceFacts): StoredAs | undefined {
  if (facts.group === 'events.k8s.io') return storedAs({ group: '', version: 'v1', plural: 'events' }, EVENTS);
  if (facts.group === 'autoscaling' && facts.version === 'v1' && facts.plural === 'horizontalpodautoscalers') {
    return storedAs({ group: 'autoscaling', version: 'v2', plural: facts.plural }, AUTOSCALERS);
  }
  return undefined;
}

function storedAs(home: Pick<ResourceFacts, 'group' | 'version' | 'plural'>, conversion: Conversion): StoredAs | undefined {
  const facts = RESOURCES.find(({ group, version, plural }) => group === home.group && version === home.version && plural === home.plural);
  return facts === undefined ? undefined : { facts, conversion };
}

// events.k8s.io/v1 name -> core/v1 name (k8s.io/kubernetes/pkg/apis/events/v1, conversion).
const EVENT_FIELDS = {
  regarding: 'involvedObject',
  note: 'message',
  reportingController: 'reportingComponent',
  deprecatedSource: 'source',
  deprecatedFirstTimestamp: 'firstTimestamp',
  deprecatedLastTimestamp: 'lastTimestamp',
  deprecatedCount: 'count',
} as const;

const EVENTS: Conversion = {
  toStored: (object) => renamed(object, new Map(Object.entries(EVENT_FIELDS)), 'v1'),
  fromStored: (object) => renamed(withoutEmpty(object), new Map(Object.entries(EVENT_FIELDS).map(([to, from]) => [from, to])), 'events.k8s.io/v1'),
};

/** core/v1 always has these two; events.k8s.io/v1 leaves them out if they are empty. */
function withoutEmpty({ reportingComponent, reportingInstance, ...rest }: KubeObject): KubeObject {
  return {
    ...rest,
    ...(reportingComponent === undefined || reportingComponent === '' ? {} : { reportingComponent }),
    ...(reportingInstance === undefined || reportingInstance === '' ? {} : { reportingInstance }),
  };
}

function renamed(object: KubeObject, names: ReadonlyMap<string, string>, apiVersion: string): KubeObject {
  const fields = Object.entries(object).map(([field, value]) => [names.get(field) ?? field, value] as const);
  return { ...Object.fromEntries(fields), kind: object.kind, metadata: object.metadata, apiVersion };
}

// In autoscaling/v1 a CPU target is a field of its own, and all other metrics travel in this annotation.
const METRICS_ANNOTATION = 'autoscaling.alpha.kubernetes.io/metrics';

const AUTOSCALERS: Conversion = {
  toStored(object) {
    const { targetCPUUtilizationPercentage: target, ...spec } = objectOrEmpty(object['spec']);
    const { [METRICS_ANNOTATION]: others, ...annotations } = object.metadata.annotations ?? {};
    const metrics = [...(target === undefined ? [] : [cpuMetric(target)]), ...parsedList(others)];
    const { currentCPUUtilizationPercentage: _current, ...status } = objectOrEmpty(object['status']);
    return {
      ...object,
      apiVersion: 'autoscaling/v2',
      metadata: withAnnotations(object.metadata, annotations),
      spec: { ...spec, ...(metrics.length > 0 ? { metrics } : {}) },
      ...(object['status'] === undefined ? {} : { status }),
    };
  },
  fromStored(object) {
    const { metrics, behavior: _behavior, ...spec } = objectOrEmpty(object['spec']);
    const list = Array.isArray(metrics) ? metrics : [];
    const target = list.map(cpuTarget).find((percentage) => percentage !== undefined);
    const others = list.filter((metric) => cpuTarget(metric) === undefined);
    const annotations = { ...object.metadata.annotations, ...(others.length > 0 ? { [METRICS_ANNOTATION]: JSON.stringify(others) } : {}) };
    const { currentMetrics: _metrics, conditions: _conditions, ...status } = objectOrEmpty(object['status']);
    return {
      ...object,
      apiVersion: 'autoscaling/v1',
      metadata: withAnnotations(object.metadata, annotations),
      spec: { ...spec, ...(target === undefined ? {} : { targetCPUUtilizationPercentage: target }) },
      ...(object['status'] === undefined ? {} : { status }),
    };
  },
};

/** Without annotations there is no field for them. */
function withAnnotations({ annotations: _former, ...metadata }: ObjectMeta, annotations: Record<string, string>): ObjectMeta {
  return Object.keys(annotations).length > 0 ? { ...metadata, annotations } : metadata;
}

function cpuMetric(averageUtilization: JsonValue): JsonObject {
  return { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } } };
}

function cpuTarget(metric: JsonValue): JsonValue | undefined {
  const resource = objectOrEmpty(objectOrEmpty(metric)['resource']);
  return resource['name'] === 'cpu' ? objectOrEmpty(resource['target'])['averageUtilization'] : undefined;
}

function parsedList(text: string | undefined): JsonValue[] {
  if (text === undefined) return [];
  const value = parseJson(text);
  return Array.isArray(value) ? value : [];
}
