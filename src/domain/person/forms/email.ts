import { TYPED_LENGTH_MAX } from '../limits.ts';

const EMAIL = /^[\w.-]+@(?:[a-z\d-]+\.)+[a-z\d]{2,4}$/i;

/**
 * A valid email has letters, digits and `_.-`, then @, then a dotted domain that ends with 2 to 4 letters or digits
 * (rule FORM-4).
 */
export function emailProblem(text: string): 'email' | null {
  const email = text.trim();
  return email.length <= TYPED_LENGTH_MAX && EMAIL.test(email) ? null : 'email';
}
