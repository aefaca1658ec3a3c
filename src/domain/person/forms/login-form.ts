import { emailProblem } from './email.ts';
import { passwordProblem } from './password.ts';
import { type Problem, problemsOf } from './problem.ts';

export interface LoginForm {
  readonly email: string;
  readonly password: string;
}

/** Rule FORM-7. */
export const loginProblems = ({ email, password }: LoginForm): readonly Problem<keyof LoginForm>[] =>
  problemsOf([
    ['email', emailProblem(email)],
    ['password', passwordProblem(password)],
  ]);
