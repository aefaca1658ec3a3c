import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeAccountCode, USED_CODE } from '../../src/protocol/decode-account-code.ts';

const codeOf = (content: unknown, encoding: 'base64' | 'base64url' = 'base64') =>
  Buffer.from(JSON.stringify(content)).toString(encoding);

const CREDENTIALS = { kind: 'credentials', email: 'ana@resto.cl', password: 'ñ?>~🍕12345' };

test('[LOGIN-8] a code in base64 or base64url, padded or not, decodes to the credentials', () => {
  const content = { em: 'ana@resto.cl', pw: 'ñ?>~🍕12345' };
  const code = codeOf(content);
  expect(code).toMatch(/[+/].*=$/);
  expect(decodeAccountCode(code)).toEqual(CREDENTIALS);
  expect(decodeAccountCode(code.replace(/=+$/, ''))).toEqual(CREDENTIALS);
  expect(decodeAccountCode(codeOf(content, 'base64url'))).toEqual(CREDENTIALS);
});

test('[LOGIN-9] the code `done` means that the code was already used', () => {
  expect(USED_CODE).toBe('done');
  expect(decodeAccountCode('done')).toEqual({ kind: 'used' });
});

test.each([
  ['no text', ''],
  ['a text that is not base64', '%%%'],
  ['a letter too many', 'AAAAA'],
  ['padding alone', '=='],
  ['padding inside', 'AA==AAAA'],
  ['too much padding', 'AAA==='],
  ['whitespace', `${codeOf({ em: 'ana@resto.cl', pw: 'x' })}\n`],
  ['bytes that are not text', Buffer.from([0xff, 0xfe]).toString('base64')],
  ['more than 2000 letters', codeOf({ em: 'ana@resto.cl', pw: 'x', more: 'x'.repeat(2_000) })],
])('[LOGIN-9] a code with %s is refused as broken', (_, code) => {
  expect(decodeAccountCode(code)).toEqual({ kind: 'broken', why: 'encoding' });
});

test.each([
  ['no JSON', Buffer.from('{em').toString('base64')],
  ['the word done', 'DONE'.toLowerCase().replace('done', 'ZG9uZQ')],
  ['no object', codeOf('x')],
  ['a list', codeOf([])],
  ['an object without an email', codeOf({ pw: '12345678' })],
  ['an object with an invalid email', codeOf({ em: 'ana', pw: '12345678' })],
  ['an object without a password', codeOf({ em: 'ana@resto.cl' })],
  ['an object with an empty password', codeOf({ em: 'ana@resto.cl', pw: '' })],
  ['an object with a long password', codeOf({ em: 'ana@resto.cl', pw: 'x'.repeat(201) })],
  ['an object with a password that is not text', codeOf({ em: 'ana@resto.cl', pw: 12345678 })],
])('[LOGIN-9] a code whose content is %s is refused as broken', (_, code) => {
  expect(decodeAccountCode(code)).toEqual({ kind: 'broken', why: 'content' });
});

test('[LOGIN-8] every password decodes in both encodings', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.constantFrom('base64', 'base64url'),
      (pw, encoding) => {
        const expected = { kind: 'credentials', email: 'ana@resto.cl', password: pw };
        expect(decodeAccountCode(codeOf({ em: 'ana@resto.cl', pw }, encoding))).toEqual(expected);
      },
    ),
  );
});

test('[LOGIN-9] any text decodes as credentials, as a used code or as a broken code', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String()), (code) => {
      expect(['credentials', 'used', 'broken']).toContain(decodeAccountCode(code).kind);
    }),
  );
});
