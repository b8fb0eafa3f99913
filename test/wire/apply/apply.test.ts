import { describe, expect, it } from 'vitest';
import { configProblems } from '../../../src/wire/apply.ts';
import type { JsonObject } from '../../../src/wire/object.ts';
import { applied, as, kindOf, must, NOTHING, owners, THING, thing, updated } from './world.ts';

const one = must(applied(NOTHING, as('one'), thing({ data: { x: '1', y: '1' } })));

describe('apply', () => {
  it('creates, and owns the leaves of what it applied', () => {
    expect(one.object).toEqual(thing({ data: { x: '1', y: '1' } }));
    expect(owners(one)).toEqual({ 'one Apply': { 'f:data': { 'f:x': {}, 'f:y': {} } } });
  });

  it('changes nothing if nothing is new', () => {
    const again = must(applied(one, as('one', { now: 5000 }), thing({ data: { x: '1', y: '1' } })));
    expect(again.object).toBe(one.object);
    expect([...again.managers.values()][0]?.time).toBe(0);
  });

  it('shares a field whose value is the same', () => {
    const both = must(applied(one, as('two'), thing({ data: { x: '1' } })));
    expect(owners(both)).toEqual({ 'one Apply': { 'f:data': { 'f:x': {}, 'f:y': {} } }, 'two Apply': { 'f:data': { 'f:x': {} } } });
    expect([...both.managers.values()].find(({ name }) => name === 'two')?.time).toBeUndefined();
  });

  it('refuses another value, and says who has it', () => {
    expect(applied(one, as('two'), thing({ data: { x: '9' } }))).toBe('Apply failed with 1 conflict: conflict with "one": .data.x');
    expect(applied(one, as('two'), thing({ data: { x: '9', y: '9' } }))).toBe('Apply failed with 2 conflicts: conflicts with "one":\n- .data.x\n- .data.y');
  });

  it('takes it by force, and the other loses just that', () => {
    const forced = must(applied(one, as('two', { force: true }), thing({ data: { x: '9' } })));
    expect(forced.object['data']).toEqual({ x: '9', y: '1' });
    expect(owners(forced)).toEqual({ 'one Apply': { 'f:data': { 'f:y': {} } }, 'two Apply': { 'f:data': { 'f:x': {} } } });
  });

  it('removes what it gives up and nobody else owns', () => {
    const both = must(applied(one, as('two'), thing({ data: { x: '1' } })));
    const less = must(applied(both, as('one'), thing({})));
    expect(less.object['data']).toEqual({ x: '1' });
    expect(owners(less)).toEqual({ 'two Apply': { 'f:data': { 'f:x': {} } } });
    expect(must(applied(less, as('two'), thing({}))).object).toEqual(thing({}));
  });

  it('leaves what updates put beside it', () => {
    const other = updated(one, as('user'), thing({ data: { x: '1', y: '1', z: '2' } }));
    expect(owners(other)).toEqual({ 'one Apply': { 'f:data': { 'f:x': {}, 'f:y': {} } }, 'user Update': { 'f:data': { 'f:z': {} } } });
    expect(must(applied(other, as('one'), thing({}))).object['data']).toEqual({ z: '2' });
  });

  it('gives the fields of nobody to whoever was before', () => {
    const wild = { object: thing({ data: { x: '1' } }), managers: new Map() };
    expect(applied(wild, as('one'), thing({ data: { x: '2' } }))).toBe('Apply failed with 1 conflict: conflict with "before-first-apply" using v1: .data.x');
    expect(owners(must(applied(wild, as('one'), thing({ count: 1 }))))).toEqual({ 'before-first-apply Update': { 'f:data': { '.': {}, 'f:x': {} } }, 'one Apply': { 'f:count': {} } });
  });

  it('does not mind a null, and does not remove by it', () => {
    const nulled = must(applied(one, as('two'), thing({ data: null })));
    expect(nulled.object['data']).toEqual({ x: '1', y: '1' });
    expect(owners(nulled)['two Apply']).toEqual({ 'f:data': {} });
  });
});

describe('apply to lists', () => {
  const base = must(applied(NOTHING, as('one'), thing({ ports: [{ port: 80, name: 'web' }], tags: ['a', 'b'], order: ['x', 'y'] })));

  it('knows items by their keys, with defaults, and sets by their values', () => {
    expect(owners(base)['one Apply']).toEqual({
      'f:order': {}, 'f:tags': { 'v:"a"': {}, 'v:"b"': {} },
      'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:name': {}, 'f:port': {} } },
    });
  });

  it('merges an item with the one of the same keys', () => {
    const merged = must(applied(base, as('two'), thing({ ports: [{ port: 80, protocol: 'TCP' }, { port: 80, protocol: 'UDP' }], tags: ['c'] })));
    expect(merged.object['ports']).toEqual([{ port: 80, name: 'web', protocol: 'TCP' }, { port: 80, protocol: 'UDP' }]);
    expect(merged.object['tags']).toEqual(['a', 'b', 'c']);
  });

  it('removes an item that its last owner gives up, and only the fields if others own it too', () => {
    const merged = must(applied(base, as('two'), thing({ ports: [{ port: 80, protocol: 'TCP' }, { port: 81 }] })));
    expect(must(applied(merged, as('two'), thing({ ports: [{ port: 80 }] }))).object['ports']).toEqual([{ port: 80, name: 'web' }]);
    expect(must(applied(merged, as('one'), thing({ order: ['x', 'y'] }))).object['ports']).toEqual([{ port: 80, protocol: 'TCP' }, { port: 81 }]);
  });

  it('takes an atomic list whole', () => {
    expect(applied(base, as('two'), thing({ order: ['x', 'z'] }))).toBe('Apply failed with 1 conflict: conflict with "one": .order');
  });

  it.each([
    ['theirs first, where nothing orders them', ['a', 'b'], ['c'], ['a', 'b', 'c']],
    ['the order of the configuration', ['a', 'b'], ['b', 'a'], ['b', 'a']],
    ['others keep their place between', ['a', 'x', 'b'], ['a', 'b', 'c'], ['a', 'x', 'b', 'c']],
    ['a new one before the first', ['a', 'b'], ['z', 'a'], ['z', 'a', 'b']],
    ['turned round others', ['a', 'b', 'x'], ['b', 'a', 'y'], ['b', 'x', 'a', 'y']],
  ])('orders items: %s', (...[, live, config, expected]) => {
    const state = updated(NOTHING, as('user'), thing({ tags: live }));
    expect(must(applied(state, as('one'), thing({ tags: config }))).object['tags']).toEqual(expected);
  });

  it('puts up with items that stand twice in the object', () => {
    const twice = updated(NOTHING, as('user'), thing({ ports: [{ port: 1, name: 'a' }, { port: 1, name: 'b' }] }));
    expect(owners(twice)['user Update']).toEqual({ 'f:ports': { '.': {}, 'k:{"port":1,"protocol":"TCP"}': {} } });
    expect(must(applied(twice, as('one'), thing({ ports: [{ port: 2 }] }))).object['ports']).toEqual([{ port: 1, name: 'a' }, { port: 1, name: 'b' }, { port: 2 }]);
  });
});

describe('apply to maps and structs', () => {
  it('takes atomic ones whole', () => {
    const state = must(applied(NOTHING, as('one'), thing({ whole: { a: '1' }, once: { a: '1' } })));
    expect(owners(state)['one Apply']).toEqual({ 'f:whole': {}, 'f:once': {} });
    expect(applied(state, as('two'), thing({ whole: { b: '1' } }))).toBe('Apply failed with 1 conflict: conflict with "one": .whole');
    expect(must(applied(state, as('two', { force: true }), thing({ whole: { b: '1' } }))).object['whole']).toEqual({ b: '1' });
  });

  it('deduces what nobody described', () => {
    const state = must(applied(NOTHING, as('one'), thing({ open: { a: { b: 1 }, list: [1, 2] } })));
    expect(owners(state)['one Apply']).toEqual({ 'f:open': { 'f:a': { '.': {}, 'f:b': {} }, 'f:list': {} } });
    expect(must(applied(state, as('two'), thing({ open: { a: { c: 'x' } } }))).object['open']).toEqual({ a: { b: 1, c: 'x' }, list: [1, 2] });
    expect(must(applied(state, as('one'), thing({ open: 'text' }))).object['open']).toBe('text');
  });
});

describe('an update', () => {
  it('owns what it changes and adds, and others lose it', () => {
    const state = updated(one, as('user'), thing({ data: { x: '5' } }));
    expect(owners(state)).toEqual({ 'user Update': { 'f:data': { 'f:x': {} } } });
  });

  it('owns what it creates, with the maps around it but not the structs that were there', () => {
    const state = updated(NOTHING, as('user'), thing({ data: { x: '1' }, pair: { a: '1' } }));
    expect(owners(state)).toEqual({ 'user Update': { 'f:data': { '.': {}, 'f:x': {} }, 'f:pair': { '.': {}, 'f:a': {} } } });
  });

  it('adds to what it owned before', () => {
    const first = updated(NOTHING, as('user'), thing({ data: { x: '1' } }));
    expect(owners(updated(first, as('user'), thing({ data: { x: '1', y: '2' } })))).toEqual({ 'user Update': { 'f:data': { '.': {}, 'f:x': {}, 'f:y': {} } } });
  });

  it('that changes nothing is no manager', () => {
    expect(updated(one, as('user'), one.object).managers).toEqual(one.managers);
  });

  it('through a subresource is another manager', () => {
    const first = updated(NOTHING, as('user'), thing({ data: { x: '1' } }));
    const state = updated(first, as('user', { subresource: 'status' }), thing({ data: { x: '1' }, count: 2 }));
    expect(state.managers.size).toBe(2);
    expect(applied(state, as('one'), thing({ count: 3 }))).toBe('Apply failed with 1 conflict: conflict with "user" with subresource "status" using v1: .count');
  });

  it('gathers the oldest of more than ten', () => {
    let state = NOTHING;
    for (let n = 0; n < 12; n++) state = updated(state, as(`m${n}`, { now: n * 1000 }), thing({ data: { ...(state.object['data'] as JsonObject | undefined), [`k${n}`]: 'v' } }));
    expect(state.managers.size).toBe(10);
    expect(owners(state)['ancient-changes Update']).toEqual({ 'f:data': { '.': {}, 'f:k0': {}, 'f:k1': {}, 'f:k2': {} } });
  });
});

describe('another version of the kind', () => {
  const v1 = must(applied(NOTHING, as('one'), thing({ count: 1 })));
  const v2 = (fields: JsonObject): JsonObject => ({ apiVersion: 'v2', kind: 'Thing', metadata: { name: 'a' }, ...fields });
  const seen = { ...v1, object: v2({ amount: 1 }) };

  it('meets owners of the same field', () => {
    expect(applied(seen, as('two', { kind: kindOf('v2') }), v2({ amount: 2 }))).toBe('Apply failed with 1 conflict: conflict with "one": .count');
  });

  it('is the same manager if it applies again, and gives up in the version in which it owned', () => {
    const less = must(applied(seen, as('one', { kind: kindOf('v2') }), v2({ data: { x: '1' } })));
    expect(less.object).toEqual(v2({ data: { x: '1' } }));
    expect(owners(less)).toEqual({ 'one Apply': { 'f:data': { 'f:x': {} } } });
  });

  it('that is not served any more has no owners', () => {
    const old = { ...v1, managers: new Map([...v1.managers].map(([key, manager]) => [key, { ...manager, apiVersion: 'v0' }])) };
    expect(must(applied(old, as('two'), thing({ count: 2 }))).object['count']).toBe(2);
  });
});

describe('kubectl', () => {
  const LAST = 'kubectl.kubernetes.io/last-applied-configuration';
  const before = updated(NOTHING, as('kubectl-client-side-apply'), thing({ metadata: { name: 'a', annotations: { [LAST]: JSON.stringify(thing({ data: { x: '1' } })) } }, data: { x: '1', y: '1' } }));

  it('takes over what it applied by itself, and keeps the annotation up', () => {
    const state = must(applied(before, as('kubectl'), thing({ data: { x: '2' } })));
    expect(state.object['data']).toEqual({ x: '2', y: '1' });
    expect(state.object['metadata']).toEqual({ name: 'a', annotations: { [LAST]: '{"apiVersion":"v1","data":{"x":"2"},"kind":"Thing","metadata":{"name":"a"}}\n' } });
  });

  it('does not take what it had not applied', () => {
    expect(applied(before, as('kubectl'), thing({ data: { x: '2', y: '2' } }))).toBe('Apply failed with 1 conflict: conflict with "kubectl-client-side-apply" using v1: .data.y');
  });

  it('is the only one that may', () => {
    expect(applied(before, as('other'), thing({ data: { x: '2' } }))).toBe('Apply failed with 1 conflict: conflict with "kubectl-client-side-apply" using v1: .data.x');
  });
});

describe('a configuration that does not fit', () => {
  it.each<[JsonObject, string[]]>([
    [{ nonsense: 1 }, ['.nonsense: field not declared in schema']],
    [{ data: 'x' }, ['.data: expected map, got &{x}']],
    [{ data: { a: 1 } }, ['.data.a: expected string, got &value.valueUnstructured{Value:1}']],
    [{ count: 'x' }, ['.count: expected numeric (int or float), got string']],
    [{ tags: ['a', 'a'] }, ['.tags: duplicate entries for key [="a"]']],
    [{ tags: [null] }, [".tags: element 0: associative list without keys has an element that's an explicit null"]],
    [{ ports: [{ port: 1 }, { port: 1, protocol: 'TCP' }] }, ['.ports: duplicate entries for key [port=1,protocol="TCP"]']],
    [{ ports: ['x'] }, ['.ports: element 0: associative list with keys may not have non-map elements']],
    [{ order: { a: 'b' } }, ['.order: expected list, got &{map[a:b]}']],
    [{ order: ['a', 1] }, ['.order[1]: expected string, got &value.valueUnstructured{Value:1}']],
    [{ data: null, count: null, tags: null, open: [1, 'x', null] }, []],
  ])('%j', (fields, problems) => {
    expect(configProblems(thing(fields), THING)).toEqual(problems);
  });
});
