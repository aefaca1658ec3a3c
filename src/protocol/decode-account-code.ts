/** What mailed links hold: the code of a created account, base64 or base64url of JSON with an email and a temporary password (ruling S2), and whose password a reset link sets. */
import * as v from 'valibot';
import { emailProblem } from '../domain/person/forms/email.ts';
import { text } from './fields.ts';
import { parseJson } from './forms.ts';

/** What fills the login form, that the code was used already, or why it says nothing. */
export type AccountCode =
  | { readonly kind: 'credentials'; readonly email: string; readonly password: string }
  | { readonly kind: 'used' }
  | { readonly kind: 'broken'; readonly why: 'encoding' | 'content' };

/** The two parts of a mailed link that sets a new password, as they stand in its address. */
export interface ResetLink {
  readonly code: string;
  readonly tag: string;
}

/** What stands in the address instead of a code that was used. */
export const USED_CODE = 'done';

const CODE_LENGTH_MAX = 2_000;
const BASE64 = /^[\w+/-]+={0,2}$/;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function digitOf(letter: string): number {
  return DIGITS.indexOf(letter.replace('-', '+').replace('_', '/'));
}

/** The bytes of a text in base64 or base64url, padded or not; null when it is none. */
function bytesOf(code: string): number[] | null {
  const letters = code.replace(/=+$/, '');
  if (!BASE64.test(code) || letters.length % 4 === 1) return null;
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of letters) {
    bits = (bits << 6) | digitOf(letter);
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes.push((bits >> held) & 0xff);
      bits &= (1 << held) - 1;
    }
  }
  return bytes;
}

/** Text of UTF-8 bytes, null when they are none. */
function textOf(bytes: readonly number[]): string | null {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return null;
  }
}

const email = v.pipe(
  text(),
  v.check((address) => emailProblem(address) === null),
);

const content = v.object({
  em: email,
  pw: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
});

/** Reads the code of an account-creation address (rules S2a, S2b). */
export function decodeAccountCode(code: string): AccountCode {
  if (code === USED_CODE) return { kind: 'used' };
  const bytes = code.length <= CODE_LENGTH_MAX ? bytesOf(code) : null;
  const json = bytes === null ? null : textOf(bytes);
  if (json === null) return { kind: 'broken', why: 'encoding' };
  const parsed = v.safeParse(content, parseJson(json));
  return parsed.success
    ? { kind: 'credentials', email: parsed.output.em.trim(), password: parsed.output.pw }
    : { kind: 'broken', why: 'content' };
}

/** The email that a reset link belongs to as call 18 answers it, without the spaces around it; null for anything else (rule PW4). */
export function decodeEmail(raw: unknown): string | null {
  const parsed = v.safeParse(email, raw);
  return parsed.success ? parsed.output.trim() : null;
}
