import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailProblem } from '../../../../src/domain/person/forms/email.ts';
import { newPasswordProblems, passwordProblem } from '../../../../src/domain/person/forms/password.ts';
import { lengthProblem, problemsOf, typedLength } from '../../../../src/domain/person/forms/problem.ts';

test.each([
  ['', 0],
  ['   \t\n', 0],
  [' ab ', 2],
  ['a b', 3],
  ['ñandú', 5],
  ['🍕🍕', 2],
  ['\ud83c', 1],
])('[FORM-1] the text %j counts as %d characters', (text, length) => expect(typedLength(text)).toBe(length));

test.each([
  ['a', 2, 'missing'],
  ['ab', 2, null],
  ['abc', 2, null],
  [' a ', 2, 'missing'],
  ['', 0, null],
  ['', 1, 'missing'],
  ['a'.repeat(200), 2, null],
  ['a'.repeat(201), 2, 'too-long'],
  ['🍕'.repeat(200), 2, null],
])(
  '[FORM-2] the text %j, with at least %d characters required, has the problem %j (null: none)',
  (text, min, problem) => expect(lengthProblem(text, min)).toBe(problem),
);

test('[FORM-3] problems are in the order of the fields, without valid fields', () => {
  const problems = problemsOf([
    ['b', 'missing'],
    ['a', null],
    ['c', 'email'],
  ]);
  expect(problems).toEqual([
    { field: 'b', message: 'missing' },
    { field: 'c', message: 'email' },
  ]);
});

test.each([
  'a@b.co',
  'ana.maria_2-x@sub.resto-1.com',
  '.@x.cl',
  'A@B.COM',
  ' ana@resto.cl ',
  'a@b.c0m',
  'a@1.22',
  'a@b.info',
  'a@b.c.d.ee',
  `${'a'.repeat(195)}@b.cl`,
])('[FORM-4] the text %j is a valid email', (text) => expect(emailProblem(text)).toBeNull());

test.each([
  '',
  'ana',
  '@resto.cl',
  'ana@resto',
  'ana@.cl',
  'ana@resto..cl',
  'ana@resto.c',
  'ana@resto.museo',
  'ana@resto.c-l',
  'ana@resto.cl.',
  'ana@re sto.cl',
  'a na@resto.cl',
  'añá@resto.cl',
  'ana+kds@resto.cl',
  'ana@resto_x.cl',
  'ana@@resto.cl',
  'x ana@resto.cl',
  'ana@resto.cl\nx',
  `${'a'.repeat(196)}@b.cl`,
])('[FORM-4] the text %j is not a valid email', (text) => expect(emailProblem(text)).toBe('email'));

test.each([
  ['1234567', 'password'],
  ['12345678', null],
  ['123456789', null],
  ['        ', null],
  [' 123456 ', null],
  ['🍕🍕🍕🍕', 'password'],
  ['🍕🍕🍕🍕🍕🍕🍕🍕', null],
  ['', 'password'],
  ['a'.repeat(200), null],
  ['a'.repeat(201), 'too-long'],
])('[FORM-5] the password %j has the problem %j (null: none)', (text, problem) =>
  expect(passwordProblem(text)).toBe(problem),
);

const GOOD = '12345678';
test.each([
  [{ current: null, next: GOOD, repeat: GOOD }, []],
  [{ current: GOOD, next: GOOD, repeat: GOOD }, []],
  [{ current: '1234567', next: GOOD, repeat: GOOD }, [{ field: 'current', message: 'password' }]],
  [{ current: '', next: GOOD, repeat: GOOD }, [{ field: 'current', message: 'password' }]],
  [{ current: null, next: '1234567', repeat: '1234567' }, [{ field: 'next', message: 'password' }]],
  [{ current: null, next: GOOD, repeat: `${GOOD} ` }, [{ field: 'repeat', message: 'repeat' }]],
  [
    { current: '1', next: '2', repeat: '3' },
    [
      { field: 'current', message: 'password' },
      { field: 'next', message: 'password' },
      { field: 'repeat', message: 'repeat' },
    ],
  ],
])('[FORM-6] a new password form with $0 has the problems $1', (form, problems) =>
  expect(newPasswordProblems(form)).toEqual(problems),
);

test('[FORM-4] for any typed text, an accepted email has one @ and a dot after it', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.emailAddress(),
    fc.string({ unit: fc.constantFrom('a', '.', '@', '-') }),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      if (emailProblem(text) === null) expect(text.trim()).toMatch(/^[^@\s]+@[^@\s]+\.[^@\s.]+$/);
    }),
  );
});

test('[FORM-2] a text of a million characters is refused', () => {
  const text = `${'a'.repeat(1_000_000)}@${'a.'.repeat(1_000)}`;
  expect(emailProblem(text)).toBe('email');
  expect(lengthProblem(text, 2)).toBe('too-long');
  expect(passwordProblem(text)).toBe('too-long');
});
