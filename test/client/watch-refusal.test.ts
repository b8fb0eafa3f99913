import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/client/errors.ts';
import { failure } from '../../src/wire/status.ts';
import { ScriptedStream, marker, modified, pod, refusal, stream } from './scripted-server.ts';
import { live, scene } from './watching.ts';

describe('a refusal', () => {
  const forbidden = failure('Forbidden', 'pods is forbidden: User "x" cannot list resource "pods"');

  it('of the very first request is thrown into the loop and names the fix', async () => {
    const { server, clock, watch } = scene();
    server.script(refusal(forbidden));
    const loop = watch({ namespace: 'shop' });
    await clock.settle();
    expect(loop.end?.error).toBeInstanceOf(ApiError);
    expect(loop.end?.error).toMatchObject({ code: 'EVERWATCH_API', reason: 'Forbidden', statusCode: 403, status: forbidden });
    expect(String(loop.end?.error)).toContain('cannot watch pods in namespace shop: 403 Forbidden: pods is forbidden');
    expect(String(loop.end?.error)).toContain('Grant the verbs list and watch on pods with a Role in namespace shop, and bind it to the user:\n');
    expect(String(loop.end?.error)).toContain('  resources: [pods]\n  verbs: [list, watch]');
    expect(loop.watch.status.state).toBe('ended');
    expect(clock.pending).toBe(0);
  });

  it('can be waited for, and shows in the status meanwhile', async () => {
    const { server, clock, watch } = scene();
    const until = clock.monotonic() + 30_000;
    server.otherwise(() => (clock.monotonic() < until ? refusal(forbidden) : stream(new ScriptedStream().send(marker(5)))));
    const loop = watch({ onRefused: 'retry' });
    await clock.advance(20_000);
    expect(loop.watch.status).toMatchObject({ state: 'waiting', lastError: { reason: 'Forbidden' } });
    expect(loop.watch.explain()).toContain('403 Forbidden');
    await clock.advance(40_000);
    expect(loop.story).toEqual(['synced 0@5']);
    expect(loop.watch.status.state).toBe('live');
  });

  it('later, once the watch was open, is always waited for', async () => {
    const { loop, stream: open, clock, server } = await live();
    const again = new ScriptedStream();
    server.script(refusal(forbidden), refusal(failure('NotFound', 'no such resource')), stream(again));
    open.cut();
    await clock.advance(10_000);
    again.send(modified(pod('a', 20)));
    await clock.settle();
    expect(loop.end).toBeUndefined();
    expect(server.story).toEqual(['list', 'watch 10', 'watch 10', 'watch 10', 'watch 10']);
    expect(loop.story.at(-1)).toBe('~a@20');
  });
});
