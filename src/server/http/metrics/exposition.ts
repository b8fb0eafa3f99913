/** One metric with all its label values. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly samples: readonly MetricSample[];
}

export interface MetricSample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The media type of {@link exposition}. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Prometheus' text format 0.0.4: families by name; labels by name, samples in the order of their labels, as kube-apiserver gives them. */
export function exposition(families: readonly MetricFamily[]): string {
  return [...families].sort((a, b) => (a.name < b.name ? -1 : 1)).map(familyText).join('');
}

function familyText({ name, help, type, samples }: MetricFamily): string {
  const lines = samples.map(({ labels = {}, value }) => `${name}${labelsText(labels)} ${value}\n`).sort();
  return `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value).replaceAll('"', String.raw`\"`)}"`).sort();
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** In help texts backslash and line feed; in label values the quotation mark too. */
function escaped(text: string): string {
  return text.replaceAll('\\', String.raw`\\`).replaceAll('\n', String.raw`\n`);
}
