import { PEOPLE, type SamplePerson } from '../../../fixtures/people.ts';

/** An `administrator` sets up devices, `kitchen` works at them, and a `diner` has a guest account. */
export const RIGHTS = ['administrator', 'kitchen', 'diner', 'none'] as const;
export type Rights = (typeof RIGHTS)[number];

export type PersonName = SamplePerson['name'];

export const PERSON_NAMES: readonly PersonName[] = PEOPLE.map((person) => person.name);

/** Nothing here is secret: these people exist only in simulations. */
export interface PersonFacts {
  readonly name: PersonName;
  readonly id: string;
  readonly fullName: string;
  /** Empty without an email. */
  readonly email: string;
  readonly password: string | null;
  readonly isSocial: boolean;
}

export const PERSON_FACTS: readonly PersonFacts[] = PEOPLE.map(({ name, password, isSocial, profile }) => ({
  name,
  id: profile.id,
  fullName: profile.name,
  email: profile.details.email,
  password,
  isSocial,
}));
