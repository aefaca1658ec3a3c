import { NAME_LENGTH_MIN } from '../limits.ts';
import { emailProblem } from './email.ts';
import { lengthProblem, type Problem, problemsOf } from './problem.ts';

export interface AccountForm {
  readonly email: string;
  readonly firstNames: string;
  readonly lastNames: string;
}

/** Rule FORM-9. */
export const accountProblems = ({ email, firstNames, lastNames }: AccountForm): readonly Problem<keyof AccountForm>[] =>
  problemsOf([
    ['email', emailProblem(email)],
    ['firstNames', lengthProblem(firstNames, NAME_LENGTH_MIN)],
    ['lastNames', lengthProblem(lastNames, NAME_LENGTH_MIN)],
  ]);
