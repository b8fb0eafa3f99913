import { del, get, put, script } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { configMap, configMaps, gets, grid, makeConfigMap } from '../paths.ts';

// Which state a list shows for every combination of version, match, limit and continue (spec 1.3).

/** After this: a (changed), b, d. At c's version: a, b, c. */
const HISTORY: readonly RequestStep[] = [
  makeConfigMap('a'), makeConfigMap('b'), makeConfigMap('c'),
  put(['a2', `${configMaps}/a`], { ...configMap('a'), data: { from: 'again' } }),
  del('gone', `${configMaps}/c`),
  makeConfigMap('d'),
  get('page', `${configMaps}?limit=1`),
];

const MATCHES = [undefined, 'Exact', 'NotOlderThan', 'Latest'] as const;
const LIMITS = [undefined, 1, 500] as const;
const CONTINUES = [undefined, '{{page.continue}}', '{{page.continue@-1}}'] as const;

function combinations(versions: readonly (string | undefined)[]): RequestStep[] {
  const rows = grid({ resourceVersion: versions, resourceVersionMatch: MATCHES, limit: LIMITS, continue: CONTINUES });
  return gets(configMaps, rows, { keep: 'names' });
}

export const listVersions: readonly Script[] = [
  script({ name: 'list/versions/grid', given: HISTORY, steps: combinations([undefined, '0', '{{c.rv}}', '{{d.rv}}', '1']) }),
  script({ name: 'list/versions/future', given: HISTORY, together: true, steps: combinations(['{{d.rv+1000000}}']) }),
  script({
    name: 'list/versions/each past version',
    given: HISTORY,
    steps: ['a', 'b', 'c', 'a2', 'd'].flatMap((step) => gets(configMaps, [
      { resourceVersion: `{{${step}.rv}}`, resourceVersionMatch: 'Exact' },
      { resourceVersion: `{{${step}.rv}}`, resourceVersionMatch: 'Exact', limit: 1 },
      { resourceVersion: `{{${step}.rv}}`, limit: 2 },
      { resourceVersion: `{{${step}.rv-1}}`, resourceVersionMatch: 'Exact' },
    ], { keep: 'names' })),
  }),
  script({
    name: 'list/versions/odd',
    given: HISTORY,
    steps: [
      ...gets(configMaps, [
        ...['abc', '-1', '+1', '01', '1.0', '0x10', ' ', '1 ', '18446744073709551616', '9'.repeat(30), 'null'].map((resourceVersion) => ({ resourceVersion })),
        ...['abc', '-1', '18446744073709551616'].flatMap((resourceVersion) => [
          { resourceVersion, limit: 1 },
          { resourceVersion, resourceVersionMatch: 'Exact' },
          { resourceVersion, resourceVersionMatch: 'NotOlderThan' },
          { resourceVersion, continue: '{{page.continue}}' },
        ]),
        { resourceVersionMatch: '' }, { resourceVersionMatch: 'exact', resourceVersion: '0' }, { resourceVersionMatch: ' Exact', resourceVersion: '0' },
        { resourceVersion: ['0', 'abc'] }, { resourceVersion: ['abc', '0'] },
        { resourceVersion: '00' }, { resourceVersion: '00', resourceVersionMatch: 'Exact' },
      ], { keep: 'names' }),
    ],
  }),
  script({
    name: 'list/versions/far future',
    given: HISTORY,
    together: true,
    steps: gets(configMaps, ['18446744073709551615', '9223372036854775807', '9223372036854775808'].flatMap((resourceVersion) => [
      { resourceVersion }, { resourceVersion, resourceVersionMatch: 'Exact' }, { resourceVersion, limit: 1 },
    ]), { keep: 'names' }),
  }),
];
