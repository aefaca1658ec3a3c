import { emailProblem } from './email.ts';
import { type Problem, problemsOf } from './problem.ts';

/** Rule FORM-8. */
export const resetRequestProblems = (email: string): readonly Problem<'email'>[] =>
  problemsOf([['email', emailProblem(email)]]);
