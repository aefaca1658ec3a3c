import type { SamplePerson } from '../../../fixtures/people.ts';
import { hashOf } from '../base/fnv.ts';

export interface PlatformSession {
  readonly personId: string;
  readonly module: number;
  /** `expU`, unix seconds. */
  readonly endS: number;
  readonly tot1: string;
  /** Empty for a person without a second token. */
  readonly tot4: string;
}

export interface PlatformSessions {
  open(person: SamplePerson, module: number): PlatformSession;
  /** The session may be expired; null for unknown tokens. */
  known(person: SamplePerson, tot1: string, tot4: string): PlatformSession | null;
  isValid(session: PlatformSession): boolean;
  end(session: PlatformSession): void;
  endAllOf(person: SamplePerson): void;
}

const TOKEN = /^p-(\d{1,9})-(\d{1,5})-(\d{1,15})-(\d{1,9})-([0-9a-f]{16})$/;

interface Login {
  readonly personId: string;
  readonly module: number;
  readonly atMs: number;
  readonly count: number;
}

const factsOf = ({ personId, module, atMs, count }: Login): string => `p-${personId}-${module}-${atMs}-${count}`;

/** The token contains the facts of the login, so that a restarted world still knows its people. */
const tokenOf = (login: Login): string => `${factsOf(login)}-${hashOf(`tot1 ${factsOf(login)}`)}`;

function readToken(token: string): Login | null {
  const [, personId = '', module, atMs, count] = TOKEN.exec(token) ?? [];
  const login = { personId, module: Number(module), atMs: Number(atMs), count: Number(count) };
  return tokenOf(login) === token ? login : null;
}

const sessionOf = (login: Login, person: SamplePerson): PlatformSession => {
  const tot1 = tokenOf(login);
  return {
    personId: login.personId,
    module: login.module,
    endS: Math.floor(login.atMs / 1000) + person.sessionS,
    tot1,
    tot4: person.hasSecondToken ? `s-${hashOf(`tot4 ${tot1}`)}` : '',
  };
};

/** `nowMs` returns simulated unix milliseconds. */
export function createPlatformSessions(nowMs: () => number): PlatformSessions {
  const ended = new Set<string>();
  /** Login number by token: it gives the order of logins even if the clock is wrong. */
  const own = new Map<string, number>();
  /** By person id: the number of the last login before a command ended all sessions of the person. */
  const endedUpTo = new Map<string, number>();
  let count = 0;

  const wasEnded = ({ personId, tot1 }: PlatformSession): boolean => {
    const last = endedUpTo.get(personId);
    const ownNumber = own.get(tot1) ?? 0;
    return ended.has(tot1) || (last !== undefined && ownNumber <= last);
  };

  return {
    open: (person, module) => {
      count += 1;
      const session = sessionOf({ personId: person.profile.id, module, atMs: Math.round(nowMs()), count }, person);
      own.set(session.tot1, count);
      return session;
    },
    known: (person, tot1, tot4) => {
      const login = readToken(tot1);
      if (login === null || login.personId !== person.profile.id) return null;
      const session = sessionOf(login, person);
      return session.tot4 === tot4 ? session : null;
    },
    isValid: (session) => !wasEnded(session) && session.endS > nowMs() / 1000,
    end: (session) => void ended.add(session.tot1),
    endAllOf: (person) => void endedUpTo.set(person.profile.id, count),
  };
}
