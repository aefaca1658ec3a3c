/** Everything around a person at this screen: the one table that says what follows from what, loaded when somebody logs in. */
import { ref } from 'valtio/vanilla';
import { createCaller } from '../backend/caller.ts';
import { logOut } from '../backend/person-calls.ts';
import type { HostFacts } from '../domain/device/brand.ts';
import type { InstallRecord } from '../domain/device/kds.ts';
import { type LoginEvent, type LoginPhase, nextLogin } from '../domain/person/login.ts';
import { hasPermission } from '../domain/person/permission.ts';
import type { Ports } from '../platform/ports.ts';
import { credentialsOf, type Session } from '../protocol/decode-session.ts';
import { FACTS } from './base/facts.ts';
import type { Notices } from './base/notices.ts';
import type { ServerClock } from './base/server-clock.ts';
import type { AppState, NoticeText } from './base/state.ts';
import type { Timers } from './base/timers.ts';
import type { Message } from './board/message.ts';
import { createPersonCaller } from './person/person-caller.ts';
import type { PersonEventKind, PersonEventOf, TellPerson } from './person/person-events.ts';
import { createPersonRealtime } from './person/person-realtime.ts';
import { createProfileReader } from './person/profile-reader.ts';
import { createSessions } from './person/session.ts';
import { createSignIn } from './person/sign-in.ts';
import { createUnits } from './person/units.ts';

export interface PersonDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
  readonly serverClock: ServerClock;
  readonly notices: Notices;
  readonly message: Message;
  readonly host: HostFacts;
  /** Empties the log that a test host shows. */
  forgetLog(): void;
  /** Null while this device is set up as nothing. */
  readonly install: InstallRecord | null;
}

/** What everybody who leaves is told, by what ended the session. */
const FAREWELLS = {
  'log-out': ['success', 'sessionClosed'],
  expired: ['error', 'sessionInvalid'],
  'permission-lost': ['error', 'notAuthorised'],
} as const satisfies Record<PersonEventOf<'over'>['by'], readonly ['success' | 'error', NoticeText]>;

function makeParts(deps: PersonDeps, tell: TellPerson) {
  const { ports, state, timers, host } = deps;
  const sessions = createSessions({ ...deps, tell });
  const session = sessions.current;
  const caller = createPersonCaller({ ports, host, session, tell });
  const place = { environment: host.environment, module: host.module };
  const credentials = () => {
    const current = session();
    return current && credentialsOf(current);
  };
  let phase: LoginPhase = 'out';
  const realtime = createPersonRealtime({ ports, timers, config: host.realtime, tell });
  /** Takes an event of the login; what the realtime database does follows from it (rule PA11). */
  const pass = (event: LoginEvent) => {
    const next = nextLogin(phase, event);
    phase = next.phase;
    state.person.asking = phase === 'asking';
    if (next.realtime === 'stop') realtime.stop();
    return next;
  };
  return {
    ...deps,
    sessions,
    caller,
    realtime,
    pass,
    reader: createProfileReader({ ports, timers, caller, place, session, tell }),
    signIn: createSignIn({
      ports,
      state,
      caller,
      place,
      venue: deps.install,
      isAsking: () => phase === 'asking',
      tell,
    }),
    units: createUnits({ ports, state, caller, credentials, tell }),
  };
}

type Parts = ReturnType<typeof makeParts>;

/** The session as it stands now takes the place of the one before, and ends where it gives no right to be here (rule PA2). */
function renew({ sessions, host }: Parts, session: Session, tell: TellPerson<'over'>): void {
  sessions.put(session);
  if (!hasPermission(session.profile, host.module)) tell({ kind: 'over', by: 'permission-lost' });
}

const CONSEQUENCES: {
  readonly [Kind in PersonEventKind]: (event: PersonEventOf<Kind>, parts: Parts, tell: TellPerson) => void;
} = {
  asked: (_, { pass }) => void pass('submit'),
  refused: (_, { pass }) => void pass('refused'),
  accepted({ session }, { pass, sessions, realtime, message }) {
    if (pass('accepted').realtime !== 'start') return;
    sessions.put(session);
    realtime.token(session.profile.id, session.profile.realtimeToken);
    message.look();
  },
  profileRead({ session: { profile, secondToken } }, parts, tell) {
    const before = parts.sessions.current();
    if (before === null || before.profile.id !== profile.id) return;
    // The grants come with call 10. An answer without tokens leaves those in hand.
    const { token, entries } = before.profile;
    const read = { ...profile, entries, token: profile.token || token };
    parts.realtime.token(profile.id, profile.realtimeToken);
    renew(parts, { profile: read, secondToken: secondToken || before.secondToken }, tell);
  },
  grantsRead({ entries }, parts, tell) {
    const session = parts.sessions.current();
    if (session !== null) renew(parts, { ...session, profile: { ...session.profile, entries } }, tell);
  },
  over({ by }, { pass, sessions, reader, units, notices, message }) {
    if (pass(by).realtime !== 'stop') return;
    reader.stop();
    sessions.clear();
    units.clear();
    message.look();
    const [type, text] = FAREWELLS[by];
    notices.show(type, text);
  },
  userChanged: (_, { reader }) => void reader.read(),
  tokenNeeded: (_, { reader }) => void reader.read(),
  activated({ install }, { state }) {
    const rows = state.units.rows?.map((row) => ({ ...row, current: row.id === install.kdsId }));
    state.units.rows = ref(rows ?? []);
  },
};

/** Ends the sessions of somebody who has left, in each module that the person could enter (call 16). */
async function endSessions({ ports, host }: PersonDeps, session: Session): Promise<void> {
  const { cloud, data, language, environment } = host;
  const caller = createCaller(ports.http, ports.page.version, {
    bases: () => ({ cloud, data, language, local: '' }),
    credentials: () => credentialsOf(session),
    heard() {},
  });
  const entered = session.profile.entries.flatMap(({ active, module }) => (active ? [module] : []));
  await Promise.all([...new Set([host.module, ...entered])].map((module) => logOut(caller, { environment, module })));
}

/** What a screen asks of whoever is in front of it. */
export interface Person extends Pick<Parts['signIn'], 'open' | 'withPassword' | 'withProvider' | 'giveEmail'> {
  logOut(): Promise<void>;
  readonly units: Pick<Parts['units'], 'read' | 'activate' | 'askLocal'>;
}

/** Starts with whom the last run kept. */
export function startPerson(deps: PersonDeps): Person {
  const { ports, state, notices } = deps;
  const tell: TellPerson = (event) => follow(event);
  const parts = makeParts(deps, tell);
  const { sessions, pass, reader, signIn, units } = parts;
  function follow<Kind extends PersonEventKind>(event: PersonEventOf<Kind> & { readonly kind: Kind }): void {
    CONSEQUENCES[event.kind](event, parts, tell);
  }

  if (ports.facts.read(FACTS.farewell) !== null) {
    ports.facts.remove(FACTS.farewell);
    notices.show('success', 'sessionClosed');
  }
  const restored = sessions.restore();
  if (restored !== null) {
    pass('submit');
    pass('accepted');
    sessions.put(restored);
    // Unless its time is over.
    if (state.loggedIn) void reader.read();
  }
  deps.message.look();

  return {
    ...signIn,
    units,
    async logOut() {
      const session = sessions.current();
      if (session === null) return;
      const isNewStation = state.units.activation === 'done';
      tell({ kind: 'over', by: 'log-out' });
      const ended = endSessions(deps, session);
      if (!isNewStation) return;
      // The station begins with its next start, which has to be told once more.
      ports.facts.write(FACTS.farewell, 'log-out');
      await ended;
      ports.page.leave(ports.page.address('/'));
    },
  };
}
