import { ref } from 'valtio/vanilla';
import type { HostFacts } from '../../domain/device/brand.ts';
import { userKinds } from '../../domain/person/access.ts';
import { SESSION_CHECK_MS } from '../../domain/person/limits.ts';
import type { Profile } from '../../domain/person/profile.ts';
import { sessionLeftS } from '../../domain/person/session.ts';
import type { Ports } from '../../platform/ports.ts';
import { decodeStoredSession, encodeSession, type Session } from '../../protocol/decode-session.ts';
import { LOGGED_IN, personFact, readFact, writeFact } from '../base/fact-storage.ts';
import { FACTS } from '../base/facts.ts';
import type { ServerClock } from '../base/server-clock.ts';
import type { AppState, ShownProfile } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import { ACCOUNT_FACTS, OLD_ACCOUNT_FACTS } from './account-facts.ts';
import type { EmitPersonEvent } from './person-events.ts';

export interface Sessions {
  current(): Session | null;
  /** Removes an invalid session. */
  restore(): Session | null;
  /** False when the storage refused the session, so that it ends with this page. */
  put(session: Session): boolean;
  /** If true, the event `sessionEnded` follows. */
  isExpired(): boolean;
  /** Also removes the person's data. */
  clear(): void;
  /** Stops listening to the other pages of this device. */
  dispose(): void;
}

/** Leaves out the person's tokens. */
function shownOf({ token: _, realtimeToken: __, ...shown }: Profile): ShownProfile {
  return ref(shown);
}

export interface SessionsDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
  readonly serverClock: ServerClock;
  readonly host: HostFacts;
  readonly emit: EmitPersonEvent<'sessionEnded' | 'personShown'>;
}

/** At most one session at a time. */
export function createSessions({ ports, state, timers, serverClock, host, emit }: SessionsDeps): Sessions {
  const { module, internalDomain } = host;
  let current: Session | null = null;
  let startedAtS = 0;

  const leftS = () => {
    if (current === null) return null;
    const { expiresAtS } = current.profile;
    return sessionLeftS({ startedAtS, expiresAtS }, module, serverClock.nowS());
  };

  /** Checks repeatedly, because the corrected time may change (rule ACCESS-15). */
  const checkEnd = () => {
    timers.clear('session');
    const inS = leftS();
    if (inS === null) return;
    if (inS === 0) return emit({ kind: 'sessionEnded', by: 'expired' });
    timers.set('session', Math.min(inS * 1_000, SESSION_CHECK_MS), checkEnd);
  };

  const apply = (session: Session | null) => {
    if (session !== null) startedAtS = session.storedSinceS ?? (current === null ? serverClock.nowS() : startedAtS);
    current = session;
    const profile = session?.profile ?? null;
    // A stored session has only a part of the profile; after a reload the rest is requested again.
    const isWhole = session?.storedSinceS === undefined;
    state.loggedIn = profile !== null;
    state.person.name = profile?.name ?? null;
    state.person.profile = profile && isWhole ? shownOf(profile) : null;
    state.userKinds = ref(userKinds({ profile, isInstalled: state.installed, module, internalDomain }));
    emit({ kind: 'personShown', profile });
  };

  // A logout in one tab of an account host ends the session in all (rule LOGIN-20).
  const unfollow = ports.facts.follow(FACTS.person, () => {
    if (current !== null && ports.facts.read(FACTS.person) === null) emit({ kind: 'sessionEnded', by: 'log-out' });
  });

  return {
    dispose: unfollow,
    current: () => current,
    isExpired: () => leftS() === 0,
    restore() {
      for (const old of OLD_ACCOUNT_FACTS) ports.facts.remove(old);
      const name = personFact(ports.facts);
      const stored = readFact(ports, 'person', name, decodeStoredSession);
      if (stored !== null) return stored.data;
      ports.facts.remove(name);
      // Without `FACTS.person` another page has logged out, so this tab's session ends too.
      ports.facts.remove(FACTS.session);
      apply(null);
      return null;
    },
    put(session) {
      apply(session);
      const isStored =
        writeFact(ports, 'person', FACTS.session, encodeSession(session, startedAtS)) &&
        ports.facts.write(FACTS.person, LOGGED_IN);
      checkEnd();
      return isStored;
    },
    clear() {
      apply(null);
      timers.clear('session');
      const own = [FACTS.person, FACTS.session, FACTS.socialState, FACTS.orderId, ...Object.values(ACCOUNT_FACTS)];
      for (const name of own) ports.facts.remove(name);
    },
  };
}
