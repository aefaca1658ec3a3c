import { PASSWORD_LENGTH_MIN, TYPED_LENGTH_MAX } from '../limits.ts';
import { type Problem, problemsOf } from './problem.ts';

/** A password has 8 to 200 characters, spaces included (rule FORM-5). */
export function passwordProblem(text: string): 'password' | 'too-long' | null {
  const { length } = [...text];
  if (length < PASSWORD_LENGTH_MIN) return 'password';
  return length > TYPED_LENGTH_MAX ? 'too-long' : null;
}

export interface NewPassword {
  /** Null when the person has no password yet, or uses a reset link. */
  readonly current: string | null;
  readonly next: string;
  readonly repeat: string;
}

/** Rule FORM-6. */
export const newPasswordProblems = ({ current, next, repeat }: NewPassword): readonly Problem<keyof NewPassword>[] =>
  problemsOf([
    ['current', current === null ? null : passwordProblem(current)],
    ['next', passwordProblem(next)],
    ['repeat', repeat === next ? null : 'repeat'],
  ]);
