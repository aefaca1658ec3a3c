import { TYPED_LENGTH_MAX } from '../limits.ts';

const EMAIL = /^[\w.-]+@(?:[a-z\d-]+\.)+[a-z\d]{2,4}$/i;

/**
 * Valid are letters, digits and `_.-`, @ and a dotted domain with 2 to 4 letters or digits at its end (rule FORM-4).
 */
export function emailProblem(text: string): 'email' | null {
  const email = text.trim();
  return email.length <= TYPED_LENGTH_MAX && EMAIL.test(email) ? null : 'email';
}
