import { expect, test } from 'vitest';
import { codeFor, createClassCode } from '../../../../simulator/server/access/class-code.ts';

const wrongFor = (digits: string) => (digits === '00000000' ? '00000001' : '00000000');

test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost', 'LOCALHOST'])(
  '[NET-3] a server at %s needs no class code',
  (host) => {
    expect(codeFor(host)).toBeNull();
  },
);

test.each(['0.0.0.0', '::', '192.168.1.7', 'fd00::2', 'kitchen.local', '127.evil.example', 'localhost.evil.example'])(
  '[NET-3] a server at %s has a class code',
  (host) => {
    expect(codeFor(host)?.digits).toMatch(/^\d{8}$/);
  },
);

test('[NET-3] different starts have different codes and tokens, and the cookie of one start does not admit to another', () => {
  const codes = Array.from({ length: 50 }, () => createClassCode());
  expect(new Set(codes.map(({ digits }) => digits)).size).toBeGreaterThan(48);
  expect(new Set(codes.map((code) => code.cookie(undefined, false))).size).toBe(50);
  const [one, other] = codes;
  expect(other?.opens(one?.cookie(undefined, false).split(';')[0], '192.0.2.1')).toBe(false);
});

test('[NET-3] spaces in the code are ignored, and nothing else is accepted', () => {
  const code = createClassCode();
  const { digits } = code;
  expect(code.attempt(` ${digits.slice(0, 4)} ${digits.slice(4)}\n`, 'a')).toBe('right');
  const hostile = [
    '',
    digits.slice(1),
    `${digits}0`,
    `${digits.slice(0, 4)}-${digits.slice(4)}`,
    '١٢٣٤٥٦٧٨',
    `${digits}\0`,
  ];
  for (const [at, typed] of hostile.entries()) expect(code.attempt(typed, `b${at}`)).toBe('wrong');
});

test('[NET-5] after five wrong codes an address waits for the next minute, also with the right code', () => {
  let nowMs = 1_000;
  const code = createClassCode(() => nowMs);
  const attempts = Array.from({ length: 6 }, () => code.attempt(wrongFor(code.digits), 'a'));
  expect(attempts).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'too-many']);
  expect([code.attempt(code.digits, 'a'), code.attempt(code.digits, 'b')]).toEqual(['too-many', 'right']);
  nowMs += 59_999;
  expect(code.attempt(code.digits, 'a')).toBe('too-many');
  nowMs += 1;
  expect(code.attempt(code.digits, 'a')).toBe('right');
});

test('[NET-5] all addresses together can try sixty wrong codes a minute', () => {
  let nowMs = 0;
  const code = createClassCode(() => nowMs);
  let tried = 0;
  for (let minute = 0; minute < 3; minute += 1, nowMs += 60_000)
    for (let address = 0; address < 1_000; address += 1)
      if (code.attempt(wrongFor(code.digits), `fd00::${minute}:${address}`) === 'wrong') tried += 1;
  expect(tried).toBe(180);
});

test('[NET-5] right codes do not count as attempts', () => {
  const code = createClassCode(() => 0);
  for (let tablets = 0; tablets < 200; tablets += 1) expect(code.attempt(code.digits, 'a')).toBe('right');
});

test('[NET-3] the cookie is HttpOnly and SameSite=Lax, is Secure with TLS, and does not contain the code', () => {
  const code = createClassCode();
  expect(code.cookie(undefined, false)).toMatch(
    /^kds-class=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(code.cookie(undefined, true)).toMatch(/; Secure$/);
  expect(code.cookie(undefined, false)).not.toContain(code.digits);
});

test('[NET-3] a device stays admitted to its latest four classes at one host', () => {
  const classes = Array.from({ length: 6 }, () => createClassCode());
  let held: string | undefined;
  for (const one of classes) held = one.cookie(held, false).split(';')[0];
  expect(classes.map((one) => one.opens(held, '192.0.2.1'))).toEqual([false, false, true, true, true, true]);
  const again = classes[3]?.cookie(held, false).split(';')[0];
  expect(again?.split('.')).toHaveLength(4);
});

test('[NET-3] a hostile cookie header gives no access, and no part of it appears in the new cookie', () => {
  const code = createClassCode();
  for (const held of [
    'kds-class=a b; HttpOnly',
    'kds-class=a\r\nx: y',
    'kds-class="x"',
    `kds-class=${'.'.repeat(9_000)}`,
  ]) {
    expect(code.opens(held, '192.0.2.1')).toBe(false);
    expect(code.cookie(held, false)).toMatch(/^kds-class=([\w-]+\.)?[\w-]{22}; Max/);
  }
});
