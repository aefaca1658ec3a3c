import { PEOPLE, type PersonName } from '../fixtures/people.ts';
import type { LogIn } from './pages/login-page.ts';

export function credentialsOf(name: PersonName): LogIn {
  const person = PEOPLE.find((each) => each.name === name);
  if (!person?.password) throw new Error(`Failed to log ${name} in: there is no such person with a password.`);
  return { email: person.profile.details.email, password: person.password };
}
