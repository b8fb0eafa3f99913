import { describe, expect, it } from 'vitest';
import * as der from '../../../src/server/access/der.ts';
import { subjectAltName } from '../../../src/server/access/subject-alt-names.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('DER', () => {
  it.each([
    { bytes: [], written: '020100' },
    { bytes: [0, 0], written: '020100' },
    { bytes: [0x7f], written: '02017f' },
    { bytes: [0x80], written: '02020080' },
    { bytes: [0, 0, 1, 0], written: '02020100' },
  ])('writes the unsigned integer $bytes in as few bytes as it needs, never as a negative one', ({ bytes, written }) => {
    expect(hex(der.unsignedInteger(Uint8Array.from(bytes)))).toBe(written);
  });

  it.each([
    { dotted: '2.5.4.3', written: '0603550403' },
    { dotted: '1.2.840.10045.4.3.2', written: '06082a8648ce3d040302' },
    { dotted: '1.3.6.1.5.5.7.3.1', written: '06082b06010505070301' },
  ])('writes the object identifier $dotted', ({ dotted, written }) => {
    expect(hex(der.objectIdentifier(dotted))).toBe(written);
  });

  it.each([
    { length: 127, header: '047f' },
    { length: 128, header: '048180' },
    { length: 255, header: '0481ff' },
    { length: 256, header: '04820100' },
    { length: 70_000, header: '0483011170' },
  ])('writes a length of $length', ({ length, header }) => {
    const written = der.octetString(new Uint8Array(length));
    expect(hex(written.subarray(0, header.length / 2))).toBe(header);
    expect(written.byteLength).toBe(header.length / 2 + length);
    expect(der.readElements(written).map(({ content }) => content.byteLength)).toEqual([length]);
  });

  it.each([
    { at: '2049-12-31T23:59:59.999Z', tag: 0x17, text: '491231235959Z' },
    { at: '2050-01-01T00:00:00.000Z', tag: 0x18, text: '20500101000000Z' },
    { at: '1949-12-31T23:59:59.000Z', tag: 0x18, text: '19491231235959Z' },
  ])('writes the time $at as RFC 5280 wants it', ({ at, tag, text }) => {
    const [element] = der.readElements(der.time(Date.parse(at)));
    expect(element?.tag).toBe(tag);
    expect(Buffer.from(element?.content ?? []).toString()).toBe(text);
  });

  it('reads what lies one after the other', () => {
    const bytes = Buffer.concat([der.booleanTrue(), der.sequence(der.utf8String('ä'))]);
    expect(der.readElements(bytes).map(({ tag, whole }) => [tag, hex(whole)])).toEqual([[0x01, '0101ff'], [0x30, '30040c02c3a4']]);
  });

  it.each(['30', '3005', '300201', '3082'])('refuses %s, which is cut short', (text) => {
    expect(() => der.readElements(Buffer.from(text, 'hex'))).toThrow('cut short');
  });
});

describe('a subjectAltName', () => {
  it.each([
    ['127.0.0.1', '7f000001'],
    ['::', '0'.repeat(32)],
    ['::1', `${'0'.repeat(31)}1`],
    ['fe80::1%eth0', 'fe800000000000000000000000000001'],
    ['2001:db8:1:2:3:4:5:6', '20010db8000100020003000400050006'],
    ['2001:db8::5:6', '20010db8000000000000000000050006'],
    ['::ffff:192.0.2.7', '00000000000000000000ffffc0000207'],
  ])('is an address for %s', (text, bytes) => {
    const name = subjectAltName(text);
    expect(name.kind === 'ip' && hex(name.bytes)).toBe(bytes);
  });

  it.each(['localhost', 'kubernetes.default.svc', '1.2.3'])('is a host name for %s', (text) => {
    expect(subjectAltName(text)).toEqual({ kind: 'dns', name: text });
  });
});
