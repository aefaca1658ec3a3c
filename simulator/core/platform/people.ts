import { PEOPLE, type SamplePerson } from '../../../fixtures/people.ts';
import { profileGrant } from '../../../fixtures/profile.ts';
import { wireProfile } from '../../../fixtures/wire-profile.ts';
import type { WireGrant } from '../../../src/protocol/decode-grant.ts';
import { encodeGrant } from '../../../src/protocol/encode-install.ts';
import type { PersonName, Rights } from '../base/person-facts.ts';
import { type Accounts, createPlatformAccounts, sameEmail } from './accounts.ts';
import { createSavedDetails, type Details, type SavedDetails } from './saved-details.ts';
import { createPlatformSessions, type PlatformSession, type PlatformSessions } from './sessions.ts';
import { createSocialCodes, type SocialCodes } from './social-codes.ts';

const KITCHEN_MODULE = 5000;
const ACCOUNT_MODULE = 9000;
const ADMINISTRATOR_TYPES: readonly unknown[] = [1, 2, 4];
const KITCHEN_TYPES: Readonly<Partial<Record<Rights, number>>> = { administrator: 1, kitchen: 3 };

export interface SignedPerson {
  readonly person: SamplePerson;
  readonly session: PlatformSession;
}

export interface People {
  named(name: PersonName): SamplePerson;
  withPassword(email: string, password: string): SamplePerson | null;
  /** `email-needed`: neither platform nor call has an email of the person; the code stays valid. */
  withCode(code: string, email: string): SamplePerson | 'email-needed' | null;
  /** The owner of `xid`, `xtot1` and `xtot4`, current or expired. */
  knownBy(id: string, tot1: string, tot4: string): SignedPerson | null;
  mayAdminister(person: SamplePerson): boolean;
  /** The field `pf` of a profile. */
  grantsOf(person: SamplePerson): readonly WireGrant[];
  /** The profile has no tokens. */
  profileOf(person: SamplePerson): Readonly<Record<string, unknown>>;
  /** Does nothing if the person does not belong to that venue. */
  enter(person: SamplePerson, session: PlatformSession, venue: readonly [restaurantId: number, localId: number]): void;
  /** The venue that the person entered in this session; empty before. */
  placeOf(session: PlatformSession): Readonly<Record<string, number>>;
  /** False when another person has the email. */
  saveDetails(person: SamplePerson, details: Details): boolean;
  /** Without `administrator` the person becomes a cook. */
  changeGrant(name: PersonName, administrator: boolean): void;
  readonly sessions: PlatformSessions;
  readonly accounts: Accounts;
}

interface Register {
  /** Keys are person ids. */
  readonly rights: Map<string, Rights>;
  /** Emails that people gave at social logins, by person id. */
  readonly emails: Map<string, string>;
  readonly codes: SocialCodes;
  readonly accounts: Accounts;
  readonly saved: SavedDetails;
  /** Keys are tokens. */
  readonly places: Map<string, Readonly<Record<'ur' | 'ul', number>>>;
}

/** Empty for none. */
function emailIn({ emails, saved }: Register, { profile }: SamplePerson): string {
  const { em } = saved.of(profile.id);
  return typeof em === 'string' ? em : (emails.get(profile.id) ?? profile.details.email);
}

const byId = ({ accounts }: Pick<Register, 'accounts'>, id: string | null): SamplePerson | null =>
  accounts.everyone().find((person) => person.profile.id === id) ?? null;

function altered(entries: readonly WireGrant[], rights: Rights | undefined): readonly WireGrant[] {
  if (rights === undefined) return entries;
  if (rights === 'none') return [];
  const type = KITCHEN_TYPES[rights];
  const kitchen = type === undefined ? [] : [encodeGrant(profileGrant({ module: KITCHEN_MODULE, type }))];
  return [...kitchen, ...entries.filter((one) => one.mod !== KITCHEN_MODULE)];
}

/** The grant that a diner has. */
const ACCOUNT = encodeGrant(profileGrant({ module: ACCOUNT_MODULE, type: 0, allowsKds: false }));

function grantsIn({ rights }: Register, { profile }: SamplePerson): readonly WireGrant[] {
  const entries = altered(profile.entries.map(encodeGrant), rights.get(profile.id));
  const needsAccount = rights.get(profile.id) === 'diner' && !entries.some(({ mod }) => mod === ACCOUNT_MODULE);
  return needsAccount ? [...entries, ACCOUNT] : entries;
}

const isAdministrator = (grants: readonly WireGrant[]): boolean =>
  grants.some((grant) => grant.mod === KITCHEN_MODULE && grant.ac === true && ADMINISTRATOR_TYPES.includes(grant.va));

function withCode(register: Register, code: string, email: string): ReturnType<People['withCode']> {
  const { emails, codes } = register;
  const person = byId(register, codes.personOf(code));
  if (person === null || !person.isSocial) return null;
  const { id, details } = person.profile;
  const known = emails.get(id) ?? details.email;
  if (known === '' && email === '') return 'email-needed';
  if (known === '') emails.set(id, email);
  codes.use(code);
  return person;
}

function profileIn(register: Register, person: SamplePerson): Readonly<Record<string, unknown>> {
  const { profile } = person;
  const { rights, saved, accounts } = register;
  const wire = wireProfile(profile);
  const detApp = { ...wire.detApp, ...saved.of(profile.id), em: emailIn(register, person) };
  return {
    ...wire,
    pwd: accounts.hasPassword(person),
    nombre: [detApp.nm, detApp.ln].filter((name) => name !== '').join(' '),
    pf: grantsIn(register, person),
    pl: { ...wire.pl, p: altered(wire.pl.p, rights.get(profile.id)) },
    detApp,
  };
}

interface PlatformClocks {
  /** The platform's simulated unix milliseconds. */
  nowMs(): number;
  /** Simulated unix milliseconds. Another company runs the identity provider: faults do not change its clock. */
  providerMs(): number;
}

const idOf = (name: PersonName): string => PEOPLE.find((one) => one.name === name)?.profile.id ?? '';

/** The people of the fixtures with these rights, without sessions. */
export function createPeople(
  { nowMs, providerMs }: PlatformClocks,
  given: ReadonlyMap<PersonName, Rights> = new Map(),
): People {
  const accounts = createPlatformAccounts(nowMs);
  const codes = createSocialCodes(providerMs);
  const saved = createSavedDetails();
  const register: Register = {
    rights: new Map([...given].map(([name, rights]) => [idOf(name), rights])),
    emails: new Map(),
    codes,
    accounts,
    saved,
    places: new Map(),
  };
  const sessions = createPlatformSessions(nowMs);
  const named = (name: PersonName): SamplePerson => {
    const person = PEOPLE.find((one) => one.name === name);
    if (person === undefined) throw new Error(`Failed to find ${name}: no person has that name.`);
    return person;
  };
  return {
    named,
    withPassword: (email, password) =>
      accounts
        .everyone()
        .find((person) => sameEmail(emailIn(register, person), email) && accounts.isPasswordOf(person, password)) ??
      null,
    withCode: (code, email) => withCode(register, code, email),
    knownBy: (id, tot1, tot4) => {
      const person = byId(register, id);
      const session = person && sessions.known(person, tot1, tot4);
      return person && session && { person, session };
    },
    mayAdminister: (person) => isAdministrator(grantsIn(register, person)),
    grantsOf: (person) => grantsIn(register, person),
    profileOf: (person) => profileIn(register, person),
    enter: (person, { tot1 }, [ur, ul]) => {
      const belongs = person.profile.venues.some((venue) => venue.restaurantId === ur && venue.localId === ul);
      if (belongs) register.places.set(tot1, { ur, ul });
    },
    placeOf: ({ tot1 }) => register.places.get(tot1) ?? {},
    saveDetails: (person, details) => {
      const { em } = details;
      const isTaken = (email: string) =>
        email !== '' &&
        accounts.everyone().some((other) => other !== person && sameEmail(emailIn(register, other), email));
      if (typeof em === 'string' && isTaken(em)) return false;
      register.saved.save(person.profile.id, details);
      return true;
    },
    changeGrant: (name, administrator) =>
      void register.rights.set(named(name).profile.id, administrator ? 'administrator' : 'kitchen'),
    sessions,
    accounts,
  };
}
