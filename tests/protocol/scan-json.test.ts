import { expect, test } from 'vitest';
import { decodeEnvelope, decodeFile } from '../../src/protocol/envelope.ts';
import { parseJson } from '../../src/protocol/forms.ts';
import { parseBounded } from '../../src/protocol/scan-json.ts';

const nested = (levels: number): string => '[{"a":'.repeat(levels / 2) + 1 + '}]'.repeat(levels / 2);

test('[WIRE-74] a text of 64 levels is parsed, and a text of 66 levels is rejected like damaged JSON', () => {
  expect(parseBounded(nested(64))).toEqual(JSON.parse(nested(64)));
  expect(() => parseBounded(nested(66))).toThrow(SyntaxError);
  expect(parseJson(nested(66))).toBeNull();
  expect(decodeEnvelope(`{"ok":true,"data":${nested(66)}}`)).toBeNull();
  expect(decodeFile(nested(66))).toBeNull();
});

test.each([
  ['[', 'a bracket'],
  ['{', 'a brace'],
  ['\\"[', 'a bracket behind an escaped quote'],
  ['\\\\', 'an escape'],
])('[WIRE-74] inside a JSON string, %s (%s) adds no nesting level', (sign) => {
  const text = `{"ok":true,"data":["${sign.repeat(500)}","]"]}`;
  expect(decodeEnvelope(text)?.data).toEqual(JSON.parse(text).data);
});

test('[WIRE-74] lists beside each other count as one level', () => {
  const text = `[${Array(500).fill('[{}]').join(',')}]`;
  expect(parseBounded(text)).toEqual(JSON.parse(text));
});
