import { PASSWORD_LENGTH_MIN, TYPED_LENGTH_MAX } from '../limits.ts';
import { type Problem, problemsOf } from './problem.ts';

/** Why a text is not a valid password, else null: it must have 8 to 200 characters, and spaces count (rule FORM-5). */
export function passwordProblem(text: string): 'password' | 'too-long' | null {
  const { length } = [...text];
  if (length < PASSWORD_LENGTH_MIN) return 'password';
  return length > TYPED_LENGTH_MAX ? 'too-long' : null;
}

export interface NewPassword {
  /** The current password; null if the user has no password yet, or uses a reset link. */
  readonly current: string | null;
  readonly next: string;
  readonly repeat: string;
}

/**
 * The problems of a new password: an invalid length, a repetition that differs, or an invalid current password (rule
 * FORM-6).
 */
export const newPasswordProblems = ({ current, next, repeat }: NewPassword): readonly Problem<keyof NewPassword>[] =>
  problemsOf([
    ['current', current === null ? null : passwordProblem(current)],
    ['next', passwordProblem(next)],
    ['repeat', repeat === next ? null : 'repeat'],
  ]);
