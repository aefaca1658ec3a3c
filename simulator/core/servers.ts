import type { Prng } from './base/prng.ts';
import { createSocketLine } from './base/socket-line.ts';
import type { SimRequest, SimResponse } from './base/wire.ts';
import { createCloudContact } from './faults/cloud-contact.ts';
import { createFaultEffects, type FaultEffects } from './faults/fault-effects.ts';
import { createFaults, type Faults } from './faults/faults.ts';
import { createLag, type Lag } from './faults/lag.ts';
import { createTransit, type Transit } from './faults/transit.ts';
import { createLocalModes, type LocalModes } from './local-server/local-mode.ts';
import { createLocalServer, type LocalServer } from './local-server/local-server.ts';
import { callerNameOf } from './platform/caller-name.ts';
import { type ChangeLog, createChangeLog } from './platform/change-log.ts';
import type { Identity } from './platform/identity.ts';
import { handleMapRequest } from './platform/maps.ts';
import { createPeople, type People } from './platform/people.ts';
import type { Platform } from './platform/platform.ts';
import { createRealtimeService, type RealtimeService } from './realtime/realtime-service.ts';
import { createServerEvents, type EmitServerEvent, type ServerEventKind, type ServerEventOf } from './server-events.ts';
import { createTwoStores, type TwoStores } from './two-stores.ts';
import type { ServerName, WorldOptions } from './world-api.ts';
import type { WorldContext } from './world-context.ts';

/** The shortest and longest time of a response. */
const LATENCY_MS = { cloud: { least: 20, most: 90 }, local: { least: 2, most: 10 } } as const;

export interface Servers {
  readonly faults: Faults;
  readonly effects: FaultEffects;
  readonly transit: Transit;
  readonly modes: LocalModes;
  readonly two: TwoStores;
  readonly realtime: RealtimeService;
  readonly local: LocalServer;
  readonly cloud: Platform;
  readonly identity: Identity;
  readonly people: People;
  readonly maps: (request: SimRequest) => SimResponse;
  readonly changes: ChangeLog;
  /** Called when the orders etag of a server may have changed. */
  readonly orderWatchers: Set<(at: ServerName) => void>;
}

/** A fault may have connected or separated the servers. */
function contactChanged({ two, modes }: Servers): void {
  two.contactChanged();
  modes.cloudContactChanged();
}

const CONSEQUENCES: {
  readonly [Kind in ServerEventKind]: (event: ServerEventOf<Kind>, servers: Servers, context: WorldContext) => void;
} = {
  faultBegun({ fault, forMs, settings }, servers, { journal }) {
    journal.note('world', 'fault-on', `${fault} · ${Math.round(forMs / 1000)} s`, [fault, forMs]);
    servers.effects.begin(fault, settings);
    contactChanged(servers);
  },
  faultToggled({ fault, leftMs }, _, { journal }) {
    journal.note('world', 'fault-turned', `${fault} · ${Math.round(leftMs / 1000)} s`, [fault, leftMs]);
  },
  faultEnded({ fault }, servers, { journal }) {
    journal.note('world', 'fault-off', fault, fault);
    servers.effects.end(fault);
    contactChanged(servers);
  },
  modeChanged({ mode }, { two }, { journal }) {
    journal.note('world', 'local-mode', `modo ${mode}`, mode);
    two.modeChanged(mode);
  },
  statementRecorded: ({ at, statement }, { two }) => two.passOn(at, statement),
  ordersChanged({ at, change }, { two, realtime, local, orderWatchers }) {
    if (at === 'cloud') realtime.ordersChanged(two.stores.cloud.etag());
    else local.announce(change);
    for (const changed of orderWatchers) changed(at);
  },
  settingsSaved: ({ kdsId }, { realtime }) => realtime.settingsChanged(kdsId),
  personChanged: ({ personId }, { realtime }) => realtime.userChanged(personId),
};

interface PlatformParts {
  readonly faults: Faults;
  readonly two: TwoStores;
  readonly modes: LocalModes;
  readonly changes: ChangeLog;
  readonly people: People;
  readonly lag: Lag;
  readonly emit: EmitServerEvent<'settingsSaved' | 'personChanged'>;
  readonly latencies: Readonly<Record<ServerName, Prng>>;
  readonly rejections: Prng;
}

function createPlatform(
  place: ServerName,
  { journal, venue, words, identity, unknown }: WorldContext,
  options: WorldOptions,
  parts: PlatformParts,
): Platform {
  const { faults, two, modes, changes, people, lag, emit, latencies, rejections } = parts;
  const fixedMs = place === 'cloud' ? options.scenario.latencyMs : undefined;
  const { least, most } = LATENCY_MS[place];
  return {
    venue,
    store: two.stores[place],
    faults,
    words,
    identity,
    people,
    rejectsList: (name) => {
      const rejecting = faults.at('list-rejected', 'data');
      return rejecting !== null && rejections.fork(name).chance(rejecting.of('share'));
    },
    stale: () => (faults.at('orders-stale', place) ? lag.stale(place) : null),
    local: options.local,
    localMode: place === 'cloud' ? two.modeToCloud : modes.now,
    nowMs: two.nowMs[place],
    latencyMs: () => fixedMs ?? latencies[place].int(least, most),
    logCall: (text) => journal.note('wire', 'call', text),
    accepted: changes.accept,
    tapped: changes.addTap,
    settingsSaved: (kdsId) => emit({ kind: 'settingsSaved', kdsId }),
    personChanged: (personId) => emit({ kind: 'personChanged', personId }),
    trouble: (text) => journal.note('trouble', 'rejected', text),
    unknown,
  };
}

/** The faults, the contact between the servers, and the local server's mode. */
function createFaultParts(
  { clock }: WorldContext,
  emit: EmitServerEvent<'faultBegun' | 'faultToggled' | 'faultEnded' | 'modeChanged'>,
) {
  const faults = createFaults(clock, {
    begun: (fault, forMs, settings) => emit({ kind: 'faultBegun', fault, forMs, settings }),
    turned: (fault, leftMs) => emit({ kind: 'faultToggled', fault, leftMs }),
    ended: (fault) => emit({ kind: 'faultEnded', fault }),
  });
  const contact = createCloudContact(faults);
  const modes = createLocalModes({
    clock,
    cloudServes: contact.isInTouch,
    changed: (mode) => emit({ kind: 'modeChanged', mode }),
  });
  return { faults, contact, modes };
}

/** Counts the rejections that a sign-in fault causes. */
function watchedIdentity({ identity }: WorldContext, faults: Faults): Identity {
  const noteIf = <T>(isRejected: boolean, response: T): T => {
    if (isRejected && faults.isOn('token-revoked')) faults.altered('token-revoked');
    return response;
  };
  return {
    ...identity,
    acceptsCustomToken: (token) => {
      const accepts = identity.acceptsCustomToken(token);
      return noteIf(!accepts, accepts);
    },
    idTokenEndMs: (token) => {
      const endMs = identity.idTokenEndMs(token);
      return noteIf(endMs === null, endMs);
    },
    handle: (request) => {
      const response = identity.handle(request);
      return noteIf(response.kind === 'response' && response.status === 400, response);
    },
  };
}

const mapsOf =
  ({ latencyMs, unknown }: Platform) =>
  (request: SimRequest): SimResponse =>
    handleMapRequest(request, latencyMs(), unknown);

const createLines = ({ at, altered }: Faults) => ({
  realtime: createSocketLine({ echoes: () => false, altered: () => altered('realtime-half-open') }),
  local: createSocketLine({
    echoes: () => at('responses-doubled', 'local') !== null,
    altered: (how) => altered(how === 'doubled' ? 'responses-doubled' : 'local-half-open'),
  }),
});

/** The servers start without orders and faults. */
export function createServers(context: WorldContext, options: WorldOptions): Servers {
  const { clock, journal, random, venue, unknown } = context;
  const { emit, follow } = createServerEvents();
  const changes = createChangeLog(journal, clock.nowMs);
  const { faults, contact, modes } = createFaultParts(context, emit);
  const { altered } = faults;
  const two = createTwoStores({ ground: context, options, faults, contact, mode: modes.now, emit: emit });
  const { stores, nowMs, exchange } = two;
  const lag = createLag(stores);
  const identity = watchedIdentity(context, faults);
  const people = createPeople({ nowMs: nowMs.cloud, providerMs: clock.nowMs }, options.scenario.venue?.rights);
  const lines = createLines(faults);
  const latencies = { cloud: random.fork('cloud latency'), local: random.fork('local latency') };
  const rejections = random.fork('refused lists');
  const parts = { faults, two, modes, changes, people, lag, emit: emit, latencies, rejections };
  const cloud = createPlatform('cloud', context, options, parts);
  const atRestaurant = createPlatform('local', context, options, parts);
  const local = createLocalServer(atRestaurant, modes, lines.local);
  const realtime = createRealtimeService({
    clock,
    host: options.realtimeHost,
    identity,
    venue,
    altered: (how) => altered(how === 'withheld' ? 'realtime-withheld' : 'realtime-half-open'),
    line: lines.realtime,
    note: (what, text) => journal.note('wire', what, text),
    unknown,
  });
  const effects = createFaultEffects({
    clock,
    stores,
    exchange,
    lag,
    venue,
    identity,
    realtime,
    local,
    lines,
    altered,
  });
  const transit = createTransit({
    faults,
    isDown: effects.isDown,
    random: random.fork('faults'),
    after: clock.after,
    nowMs: (place) => (place === 'local' ? nowMs.local() : nowMs.cloud()),
    latencyMs: (place) => (place === 'local' ? atRestaurant : cloud).latencyMs(),
    callerOf: (request) => callerNameOf(request, people),
    logCall: cloud.logCall,
  });
  const servers = {
    faults,
    effects,
    transit,
    modes,
    two,
    realtime,
    local,
    cloud,
    identity,
    people,
    maps: mapsOf(cloud),
    changes,
    orderWatchers: new Set() as Servers['orderWatchers'],
  };
  follow(<Kind extends ServerEventKind>(event: ServerEventOf<Kind> & { readonly kind: Kind }) =>
    CONSEQUENCES[event.kind](event, servers, context),
  );
  realtime.ordersChanged(stores.cloud.etag());
  return servers;
}
