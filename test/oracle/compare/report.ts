import type { Case, DifferenceKind, Tally } from './score.ts';
import { differenceKinds, tally, VERDICTS } from './score.ts';

const HEADS: Readonly<Record<keyof Tally, string>> = {
  same: 'same', fields: 'same but for managedFields', purpose: 'on purpose', refused: 'refused', different: 'different',
};

/** The score as a table of text, for the terminal. */
export function scoreTable(cases: readonly Case[]): string {
  const { topics, all } = tally(cases);
  const rows = [['', ...VERDICTS.map((verdict) => HEADS[verdict])], ...[...topics].map(([name, counts]) => row(name, counts)), row('all', all)];
  const widths = (rows[0] ?? []).map((_head, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) => cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')).join('\n');
}

function row(name: string, counts: Tally): string[] {
  return [name, ...VERDICTS.map((verdict) => String(counts[verdict]))];
}

/** The most frequent kinds of difference, each with an example, for the terminal. */
export function kindsList(cases: readonly Case[], howMany: number): string {
  return differenceKinds(cases).slice(0, howMany).map((kind) => `${String(kind.count).padStart(5)}  ${kind.kind}\n${example(kind)}`).join('\n');
}

function example(kind: DifferenceKind): string {
  const [first] = kind.cases;
  if (first === undefined) return '';
  return `       ${caseName(first.case)}\n         recorded ${cut(first.difference.recorded, 200)}\n         played   ${cut(first.difference.played, 200)}`;
}

export function caseName(one: Case): string {
  return `${one.script} > ${one.step.id}`;
}

/** `docs/differences.md`: the score, the reasons, and every kind of difference. */
export function differencesPage(cases: readonly Case[]): string {
  const { topics, all } = tally(cases);
  const line = (name: string, counts: Tally): string => `| ${[name, ...VERDICTS.map((verdict) => counts[verdict])].join(' | ')} |`;
  return [
    '# How our server differs from the real kube-apiserver 1.35',
    '',
    'Written by `npm run oracle`: our answers beside the recorded ones (`test/oracle/recordings`). Uids, times, tokens,',
    'generated suffixes and allocated addresses are masked; resource versions are compared by equality and order.',
    '',
    `| answers | ${VERDICTS.map((verdict) => HEADS[verdict]).join(' | ')} |`,
    `|---|${VERDICTS.map(() => '---:').join('|')}|`,
    ...[...topics].map(([name, counts]) => line(name, counts)),
    line('**all**', all),
    '',
    '## Differences that stay',
    '',
    ...purposes(cases),
    '',
    '## Kinds of difference, most frequent first',
    '',
    '| answers | kind | for example | recorded | ours |',
    '|---:|---|---|---|---|',
    ...differenceKinds(cases).slice(0, 150).map(kindRow),
    '',
  ].join('\n');
}

function purposes(cases: readonly Case[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const one of cases) {
    if (one.verdict !== 'purpose') continue;
    const reason = one.step.differs ?? '';
    reasons.set(reason, [...(reasons.get(reason) ?? []), `\`${caseName(one)}\``]);
  }
  if (reasons.size === 0) return ['None.'];
  return [...reasons].map(([reason, names]) => `- ${reason} (${names.length}: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''})`);
}

function kindRow(kind: DifferenceKind): string {
  const [first] = kind.cases;
  const cells = [kind.count, kind.kind, first === undefined ? '' : caseName(first.case), first?.difference.recorded ?? '', first?.difference.played ?? ''];
  return `| ${cells.map((cell) => cut(String(cell), 160).replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;')).join(' | ')} |`;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
