import { TYPED_LENGTH_MAX } from '../limits.ts';

/** `missing`: too short. `too-long`: longer than the platform may store. */
export type ProblemText =
  | 'missing'
  | 'too-long'
  | 'email'
  | 'password'
  | 'repeat'
  | 'phone'
  | 'national-id'
  | 'nothing-to-save'
  | 'accept';

export interface Problem<Field extends string> {
  readonly field: Field;
  readonly message: ProblemText;
}

/** In code points, without surrounding whitespace (rule FORM-1). */
export const typedLength = (text: string): number => [...text.trim()].length;

/** `min` in characters (rules FORM-1, FORM-2). */
export function lengthProblem(text: string, min: number): 'missing' | 'too-long' | null {
  const length = typedLength(text);
  if (length < min) return 'missing';
  return length > TYPED_LENGTH_MAX ? 'too-long' : null;
}

/** In the order of the form's fields (rule FORM-3). */
export const problemsOf = <Field extends string>(
  checks: readonly (readonly [field: Field, message: ProblemText | null])[],
): readonly Problem<Field>[] => checks.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
