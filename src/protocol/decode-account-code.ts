/** The code is base64 or base64url of JSON with email and temporary password (rules LOGIN-8 to LOGIN-10). */
import * as v from 'valibot';
import { emailProblem } from '../domain/person/forms/email.ts';
import { text } from './fields.ts';
import { parseJson } from './forms.ts';

export type AccountCode =
  | { readonly kind: 'credentials'; readonly email: string; readonly password: string }
  | { readonly kind: 'used' }
  | { readonly kind: 'broken'; readonly why: 'encoding' | 'content' };

/** The parts are as in the address of the link. */
export interface ResetLink {
  readonly code: string;
  readonly tag: string;
}

/** Replaces the code in the address after it was used. */
export const USED_CODE = 'done';

const CODE_LENGTH_MAX = 2_000;
const BASE64 = /^[\w+/-]+={0,2}$/;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function digitOf(letter: string): number {
  return DIGITS.indexOf(letter.replace('-', '+').replace('_', '/'));
}

/** Accepts base64 or base64url, padded or not. */
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

/** UTF-8; null for invalid bytes. */
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

/** From the response to call 18, without surrounding spaces (rule PERSON-5). */
export function decodeEmail(raw: unknown): string | null {
  const parsed = v.safeParse(email, raw);
  return parsed.success ? parsed.output.trim() : null;
}
