/** Passwords that log in and passwords that are chosen. */
import { PASSWORD_LENGTH_MIN, TYPED_LENGTH_MAX } from '../limits.ts';
import { type Problem, problemsOf } from './problem.ts';

/** Null, or why a text is no password: it has 8 to 200 characters, each kept as typed, spaces too (rule FORM-5). */
export function passwordProblem(text: string): 'password' | 'too-long' | null {
  const { length } = [...text];
  if (length < PASSWORD_LENGTH_MIN) return 'password';
  return length > TYPED_LENGTH_MAX ? 'too-long' : null;
}

export interface NewPassword {
  /** The current password; null if the user has none yet, or came from a reset link. */
  readonly current: string | null;
  readonly next: string;
  readonly repeat: string;
}

/**
 * The problems of a new password: its length, a different repetition, or a current password that is too short (rule
 * FORM-6).
 */
export const newPasswordProblems = ({ current, next, repeat }: NewPassword): readonly Problem<keyof NewPassword>[] =>
  problemsOf([
    ['current', current === null ? null : passwordProblem(current)],
    ['next', passwordProblem(next)],
    ['repeat', repeat === next ? null : 'repeat'],
  ]);
