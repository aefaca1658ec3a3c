/** Accounts, passwords and mails that change while the world runs, beyond the fixtures' people. */
import { PEOPLE, type PersonName, type SamplePerson } from '../../../fixtures/people.ts';
import { personDetails, profile, profileGrant } from '../../../fixtures/profile.ts';
import type { ResetLink } from '../../../src/protocol/decode-account-code.ts';
import { base64UrlOf } from '../base/bytes.ts';
import type { SentMail } from '../base/control.ts';
import { hashOf } from '../base/fnv.ts';

const ACCOUNT_MODULE = 9000;
const DAY_S = 86_400;
const FIRST_ID = 2_001;
const RESET_LINK_MS = 3_600_000;

export interface NewAccount {
  readonly email: string;
  readonly firstNames: string;
  readonly lastNames: string;
  readonly language: string;
}

export interface Accounts {
  everyone(): readonly SamplePerson[];
  isPasswordOf(person: SamplePerson, password: string): boolean;
  hasPassword(person: SamplePerson): boolean;
  /** Mails a temporary password; false when the email already belongs to a profile. */
  create(account: NewAccount): boolean;
  /** Mails a link; false for an unknown email. */
  requestReset(email: string): boolean;
  /** Null for an invalid, expired or used link. */
  emailOf(link: ResetLink): string | null;
  /** Uses up the link; false when the link is invalid or belongs to another email. */
  reset(link: ResetLink, email: string, password: string): boolean;
  /** False when the current password is wrong. */
  change(person: SamplePerson, current: string, next: string): boolean;
  /** Oldest first. */
  mails(): readonly SentMail[];
}

export const sameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const MAILS_MAX = 50;

/** A new account has the rights of a diner. */
function newPerson(id: string, { email, firstNames, lastNames }: NewAccount, password: string): SamplePerson {
  return {
    // A default, because no command or page uses the names of new accounts.
    name: 'diner' satisfies PersonName,
    password,
    isSocial: false,
    hasSecondToken: false,
    sessionS: DAY_S,
    profile: profile({
      id,
      token: '',
      hasPassword: true,
      name: `${firstNames} ${lastNames}`,
      entries: [profileGrant({ module: ACCOUNT_MODULE, type: 0, allowsKds: false })],
      venues: [],
      venueEntries: [],
      details: personDetails({ firstNames, lastNames, email, phone: '', nationalId: '' }),
    }),
  };
}

interface MadeLink extends ResetLink {
  readonly email: string;
  readonly madeMs: number;
}

/** Each link works once. */
function createLinks(nowMs: () => number) {
  const made = new Map<string, MadeLink>();
  let count = 0;
  const find = ({ code, tag }: ResetLink): MadeLink | null => {
    const link = made.get(code);
    const isGood = link !== undefined && link.tag === tag && nowMs() - link.madeMs <= RESET_LINK_MS;
    return isGood ? link : null;
  };
  return {
    find,
    make(email: string): MadeLink {
      count += 1;
      const link = { code: hashOf(`reset ${count} ${email}`), tag: `t${count}`, email, madeMs: nowMs() };
      made.set(link.code, link);
      return link;
    },
    use: ({ code }: ResetLink) => void made.delete(code),
  };
}

/** `nowMs` is the platform's time in simulated unix milliseconds. */
export function createPlatformAccounts(nowMs: () => number): Accounts {
  const made: SamplePerson[] = [];
  const passwords = new Map<string, string>();
  const links = createLinks(nowMs);
  let sent: readonly SentMail[] = [];
  const everyone = () => [...PEOPLE, ...made];
  const byEmail = (email: string) =>
    everyone().find(({ profile: { details } }) => details.email !== '' && sameEmail(details.email, email)) ?? null;
  const passwordOf = ({ profile: { id }, password }: SamplePerson) => passwords.get(id) ?? password;
  const mail = (one: Omit<SentMail, 'atMs'>) => {
    sent = [...sent, { atMs: nowMs(), ...one }].slice(-MAILS_MAX);
  };
  return {
    everyone,
    isPasswordOf: (person, password) => passwordOf(person) === password,
    hasPassword: (person) => passwordOf(person) !== null,
    create(account) {
      if (byEmail(account.email) !== null) return false;
      const id = String(FIRST_ID + made.length);
      const password = `temporal-${hashOf(`password ${id} ${account.email}`).slice(0, 6)}`;
      made.push(newPerson(id, account, password));
      const code = base64UrlOf(JSON.stringify({ em: account.email, pw: password }));
      mail({ to: account.email, what: 'account', language: account.language, path: `/l/profilecreated/${code}` });
      return true;
    },
    requestReset(email) {
      if (byEmail(email) === null) return false;
      const { code, tag } = links.make(email);
      mail({ to: email, what: 'reset', language: '', path: `/l/pwdreset/${code}/${tag}` });
      return true;
    },
    emailOf: (link) => links.find(link)?.email ?? null,
    reset(link, email, password) {
      const found = links.find(link);
      const person = found && sameEmail(found.email, email) ? byEmail(email) : null;
      if (found === null || person === null) return false;
      links.use(found);
      passwords.set(person.profile.id, password);
      return true;
    },
    change(person, current, next) {
      const before = passwordOf(person);
      if (before !== null && before !== current) return false;
      passwords.set(person.profile.id, next);
      return true;
    },
    mails: () => sent,
  };
}
