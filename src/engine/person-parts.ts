/** Includes the table of the effects of a person's events; loads when first needed. */
import { createCaller } from '../backend/caller.ts';
import { logOut } from '../backend/person-calls.ts';
import type { Environment } from '../domain/device/brand.ts';
import type { InstallRecord } from '../domain/device/kds.ts';
import { hasPermission } from '../domain/person/permission.ts';
import { credentialsOf, type Session } from '../protocol/decode-session.ts';
import type { AccountWithProfile } from './base/account-api.ts';
import type { EmitAppEvent } from './base/app-events.ts';
import { createAudit } from './base/audit.ts';
import { createEvents } from './base/events.ts';
import { FACTS } from './base/facts.ts';
import type { NoticeText } from './base/state.ts';
import type { AppMaintenance } from './device/maintenance.ts';
import type { SharedDeps } from './kitchen-parts.ts';
import { createAccounts } from './person/account.ts';
import { createAfterLogOut } from './person/after-log-out.ts';
import { createIdleLogout } from './person/idle-logout.ts';
import { createLoginPhases } from './person/login-phase.ts';
import { createNextStation } from './person/next-station.ts';
import { createPersonCaller } from './person/person-caller.ts';
import type { EmitPersonEvent, PersonEvent, PersonEventKind, PersonEventOf } from './person/person-events.ts';
import { createPersonRealtime } from './person/person-realtime.ts';
import { createProfileController } from './person/profile-controller.ts';
import { createProfileReader } from './person/profile-reader.ts';
import { createSessions } from './person/session.ts';
import { createSignIn } from './person/sign-in.ts';
import { createUnits } from './person/units.ts';
import { createVenueChoice } from './person/venue-choice.ts';

export interface PersonDeps extends SharedDeps {
  readonly emitApp: EmitAppEvent<'loggedOut'>;
  /** Null until the maintenance has loaded. */
  readonly live: { readonly maintenance: Pick<AppMaintenance, 'idleMs'> | null };
  readonly install: InstallRecord | null;
}

const FAREWELLS = {
  'log-out': ['success', 'sessionClosed'],
  expired: ['error', 'sessionInvalid'],
  'permission-lost': ['error', 'notAuthorised'],
} as const satisfies Record<PersonEventOf<'sessionEnded'>['by'], readonly ['success' | 'error', NoticeText]>;

function makeParts(deps: PersonDeps, emit: EmitPersonEvent) {
  const { ports, state, timers, host, install, serverClock } = deps;
  const sessions = createSessions({ ...deps, emit });
  const session = sessions.current;
  const caller = createPersonCaller({ ports, host, session, emit });
  const place = { environment: host.environment, module: host.module };
  const credentials = () => {
    const current = session();
    return current && credentialsOf(current);
  };
  const { pass, isLoggingIn } = createLoginPhases(state);
  const venues = createVenueChoice(ports.facts);
  const audit = createAudit(ports, serverClock, host);
  const venue = (email: string | null) => venues.chosen(email) ?? install;
  return {
    ...deps,
    audit,
    sessions,
    caller,
    realtime: createPersonRealtime({ ports, timers, config: host.realtime, emit }),
    idle: createIdleLogout({
      ...deps,
      module: host.module,
      idleMs: () => deps.live.maintenance?.idleMs() ?? Number.POSITIVE_INFINITY,
      emit,
    }),
    station: createNextStation(ports),
    afterLogOut: createAfterLogOut(),
    pass,
    reader: createProfileReader({ ports, timers, caller, place, session, emit }),
    signIn: createSignIn({ ports, state, caller, place, venue, isLoggingIn, emit }),
    units: createUnits({ ports, state, caller, credentials, audit, emit }),
    account: createAccounts({ state, notices: deps.notices, caller, place, emit }),
    venues,
    desk: createProfileController({
      ...deps,
      caller,
      place,
      session,
      kinds: () => state.userKinds,
      nowS: serverClock.nowS,
      emit,
    }),
  };
}

type PersonParts = ReturnType<typeof makeParts>;

/** Stores the session, and ends it if it gives no permission for this host (rule ACCESS-4). */
function renew({ sessions, host }: PersonParts, session: Session, emit: EmitPersonEvent<'sessionEnded'>): void {
  sessions.put(session);
  if (!hasPermission(session.profile, host.module)) emit({ kind: 'sessionEnded', by: 'permission-lost' });
}

/** Ends the sessions in this host's module and in the module of each active entry (call 16). */
async function endSessions({ ports, host }: PersonDeps, session: Session): Promise<void> {
  if (session.profile.restaurantId === 0)
    return ports.page.log('No request is made for logout: user not authenticated');
  const { cloud, data, language, environment } = host;
  const caller = createCaller(ports.http, ports.page.version, {
    bases: () => ({ cloud, data, language, local: '' }),
    credentials: () => credentialsOf(session),
    callEnded() {},
  });
  const entered = session.profile.entries.flatMap(({ active, module }) => (active ? [module] : []));
  await Promise.all([...new Set([host.module, ...entered])].map((module) => logOut(caller, { environment, module })));
}

function showEnd({ notices }: Pick<PersonDeps, 'notices'>, by: keyof typeof FAREWELLS, notice?: NoticeText): void {
  const [type, text] = FAREWELLS[by];
  notices.show(type, notice ?? text);
}

const CONSEQUENCES: {
  readonly [Kind in PersonEventKind]: (event: PersonEventOf<Kind>, parts: PersonParts, emit: EmitPersonEvent) => void;
} = {
  restored({ session }, { pass, sessions, state, reader }) {
    pass('submit');
    pass('accepted');
    sessions.put(session);
    if (state.loggedIn && !sessions.isExpired()) void reader.read();
  },
  loginStarted: (_, { pass }) => void pass('submit'),
  loginRejected(_, { pass, audit }) {
    pass('rejected');
    audit('login', 'failed');
  },
  accessDenied: ({ session }, parts) => void endSessions(parts, session),
  timeReceived({ time }, { install, serverClock }) {
    // Without a KDS, a call of the person sets the clock (rule ALARM-17).
    if (install === null) serverClock.observe(time);
  },
  loginAccepted({ session }, { pass, sessions, realtime, message, venues, notices, audit }) {
    if (pass('accepted') !== 'start') return;
    audit('login', 'done');
    venues.done(session.profile.details.email);
    if (!sessions.put(session)) notices.show('slow', 'login.notices.notKept');
    if (sessions.current() === null || sessions.isExpired()) return;
    realtime.token(session.profile.id, session.profile.realtimeToken);
    message.update();
  },
  profileRead({ session: { profile, secondToken } }, parts, emit) {
    const before = parts.sessions.current();
    if (before === null || before.profile.id !== profile.id) return;
    // The grants come from call 10. Missing fields keep their values.
    const { token, entries, role, level, restaurantId, localId, expiresAtS } = before.profile;
    const place = profile.restaurantId > 0 ? {} : { role, level, restaurantId, localId };
    const end = profile.expiresAtS ?? expiresAtS;
    const read = { ...profile, ...place, entries, expiresAtS: end, token: profile.token || token };
    parts.realtime.token(profile.id, profile.realtimeToken);
    renew(parts, { profile: read, secondToken: secondToken || before.secondToken }, emit);
  },
  grantsRead({ entries }, parts, emit) {
    const session = parts.sessions.current();
    if (session !== null) renew(parts, { ...session, profile: { ...session.profile, entries } }, emit);
  },
  sessionEnded({ by, notice }, parts) {
    const { pass, sessions, realtime, reader, units, message, station, afterLogOut, emitApp } = parts;
    const session = sessions.current();
    if (pass(by) !== 'stop') return;
    parts.audit('logout', 'done');
    realtime.stop();
    reader.stop();
    sessions.clear();
    emitApp({ kind: 'loggedOut' });
    units.clear();
    message.update();
    showEnd(parts, by, notice);
    // Unless the session has expired, its tokens are still valid, so the platform must end them.
    const ended = by === 'expired' || session === null ? Promise.resolve() : endSessions(parts, session);
    if (!station.isOther()) return;
    if (by === 'log-out') afterLogOut.track(ended.then(() => station.begin(by)));
    else station.begin(by);
  },
  detailsSaved({ session }, parts, emit) {
    renew(parts, session, emit);
    void parts.reader.read();
  },
  personShown({ profile }, { desk, idle }) {
    desk.shows(profile);
    if (profile === null) idle.stop();
    else idle.watch();
  },
  venueChosen({ venue }, { venues, sessions, notices }, emit) {
    if (!venues.choose(venue, sessions.current()?.profile.details.email ?? ''))
      return notices.show('error', 'profile.notices.notChosen');
    emit({ kind: 'sessionEnded', by: 'log-out', notice: 'profile.notices.loginAgain' });
  },
  addressOpened: (_, { desk }) => desk.addressOpened(),
  userChanged: (_, { reader }) => void reader.read(),
  tokenRequested: (_, { reader }) => void reader.read(),
  activated(_, { station, sessions }) {
    station.changed();
    // If the person has logged out since the request, the new unit starts now.
    if (sessions.current() === null) station.begin('log-out');
  },
};

export interface Person extends Pick<PersonParts['signIn'], 'open' | 'withPassword' | 'withProvider' | 'submitEmail'> {
  logOut(): Promise<void>;
  readonly units: Pick<PersonParts['units'], 'read' | 'activate' | 'cancelQuestion' | 'testLocal'>;
  readonly account: AccountWithProfile;
  setEnvironment(environment: Environment): void;
  /** Responses in flight change nothing afterwards, because another page of this device may continue. */
  dispose(): void;
}

/** Shows how the previous session ended, if the page was reloaded since. */
function showPreviousEnd(deps: PersonDeps): void {
  const { ports } = deps;
  const by = ports.facts.read(FACTS.sessionEnd);
  ports.facts.remove(FACTS.sessionEnd);
  if (by === 'log-out' || by === 'expired' || by === 'permission-lost') showEnd(deps, by);
}

export function startPerson(deps: PersonDeps): Person {
  const { emit, listen } = createEvents<PersonEvent>(deps.ports.page);
  let isOver = false;
  const parts = makeParts(deps, emit);
  const { sessions, reader, realtime, signIn, units, account, desk, afterLogOut } = parts;
  listen(<Kind extends PersonEventKind>(event: PersonEventOf<Kind> & { readonly kind: Kind }) => {
    if (!isOver) CONSEQUENCES[event.kind](event, parts, emit);
  });

  showPreviousEnd(deps);
  const restored = sessions.restore();
  if (restored !== null) emit({ kind: 'restored', session: restored });
  deps.message.update();

  return {
    ...signIn,
    units,
    account: { ...account, profile: desk },
    setEnvironment(environment) {
      parts.audit(`switch to ${environment}`, 'done');
      deps.ports.facts.write(FACTS.environment, environment);
      deps.ports.page.reload();
    },
    async logOut() {
      if (sessions.current() === null) return;
      emit({ kind: 'sessionEnded', by: 'log-out' });
      await afterLogOut.done();
    },
    dispose() {
      isOver = true;
      sessions.dispose();
      reader.stop();
      realtime.stop();
      desk.dispose();
    },
  };
}
