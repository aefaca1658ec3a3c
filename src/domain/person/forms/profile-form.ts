/** The form of a person's own details. */
import { NAME_LENGTH_MIN } from '../../limits.ts';
import type { PersonDetails } from '../profile.ts';
import { emailProblem } from './email.ts';
import { readPhone } from './phone.ts';
import { lengthProblem, type Problem, type ProblemText, problemsOf } from './problem.ts';

/** The fields that the platform knows. */
export const PROFILE_FIELDS = ['firstNames', 'lastNames', 'phone', 'email', 'nationalId', 'addresses'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

const optional = (text: string, problem: (text: string) => ProblemText | null): ProblemText | null =>
  text.trim() === '' ? null : problem(text);

function phoneProblem(text: string, country: string): ProblemText | null {
  const phone = readPhone(text, country);
  return phone.ok ? null : phone.why;
}

/**
 * What is wrong with a profile before it is saved: a first name and at least one known field among `sent`, and a phone and
 * an email that are right where they are given (rules PF8a to PF8c).
 */
export const profileProblems = (
  details: PersonDetails,
  sent: readonly string[],
  country: string,
): readonly Problem<ProfileField | 'form'>[] =>
  problemsOf([
    ['firstNames', lengthProblem(details.firstNames, NAME_LENGTH_MIN)],
    ['lastNames', lengthProblem(details.lastNames, 0)],
    ['phone', optional(details.phone, (text) => phoneProblem(text, country))],
    ['email', optional(details.email, emailProblem)],
    ['nationalId', lengthProblem(details.nationalId, 0)],
    ['form', PROFILE_FIELDS.some((field) => sent.includes(field)) ? null : 'nothing-to-save'],
  ]);
