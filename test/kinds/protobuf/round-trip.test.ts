import { describe, expect, it } from 'vitest';
import { decodeProtobuf, type DecodeOptions } from '../../../src/kinds/protobuf/decode.ts';
import { writeJson } from '../../../src/wire/json.ts';
import { RESOURCES } from '../../../src/kinds/resources.ts';
import { readTwins, type Twin } from '../round-trip/twins.ts';

const twins = readTwins();

/** The Go type of a WatchEvent has no kind of its own, so its envelope does not name one either. */
function optionsFor(twin: Twin): DecodeOptions {
  return twin.what.endsWith('WatchEvent') ? { expected: { apiVersion: 'v1', kind: 'WatchEvent' } } : {};
}

/** The text of the decoded object: equal text is equal in every field, in the order of fields, and in every digit. */
function jsonOf(twin: Twin): string {
  const decoded = decodeProtobuf(twin.protobuf, optionsFor(twin));
  return decoded.ok ? writeJson(decoded.value.object) : decoded.error.message;
}

/** Go escapes in JSON what could do harm inside a script element; it is the same text. */
function respell(json: string): string {
  return json.replaceAll('\\u003c', '<').replaceAll('\\u003e', '>').replaceAll('\\u0026', '&').replaceAll('\\u2028', '\u2028');
}

describe('what Kubernetes wrote as protobuf decodes to what it wrote as JSON', () => {
  it.each(['full', 'empty', 'zero', 'mixed'] as const)('%s objects', (how) => {
    const own = twins.filter((twin) => twin.how === how);
    expect(own.length).toBeGreaterThanOrEqual(how === 'full' ? 183 : 330);
    const different = own.map((twin) => ({ what: twin.what, got: jsonOf(twin), wanted: respell(twin.json) })).filter(({ got, wanted }) => got !== wanted);
    expect(different).toEqual([]);
  });

  it('and that for every kind that is served', () => {
    const seen = new Set(twins.filter(({ how }) => how === 'empty').map(({ what }) => what));
    expect(RESOURCES.filter(({ group, version, kind }) => !seen.has(`${group}/${version}/${kind}`))).toEqual([]);
  });
});

describe('a body that is cut off', () => {
  it.each(twins.filter(({ how, what }) => how === 'full' && /(v1\.(ConfigMap|Job|Status|DeleteOptions|Binding)|v2\.HorizontalPodAutoscaler)$/.test(what)))(
    'is refused at every byte of its object: $what',
    (twin) => {
      const whole = decodeProtobuf(twin.protobuf);
      expect(whole.ok).toBe(true);
      let refused = 0;
      for (let length = 0; length < twin.protobuf.length; length++) {
        const cut = decodeProtobuf(twin.protobuf.subarray(0, length));
        // Behind the object stand only contentEncoding and contentType, both empty: cut off there, it is still whole.
        if (cut.ok) expect(cut).toEqual(whole);
        else refused++;
      }
      expect(refused).toBeGreaterThanOrEqual(twin.protobuf.length - 4);
    },
  );
});
