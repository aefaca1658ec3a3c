/** The simulated world: one seed, one clock, one journal, and the machines that devices reach. */

import { createClock, type VirtualClock } from './base/clock.ts';
import { hashOf } from './base/fnv.ts';
import { createJournal, type Journal } from './base/journal.ts';
import { createPrng, type Prng } from './base/prng.ts';
import { createSocketLine } from './base/socket-line.ts';
import { createSimVenue, PRIORITIES, type SimVenue } from './base/venue.ts';
import type { SimAnswer, SimChannel, SimClient, SimConnection, SimRequest } from './base/wire.ts';
import { answerCloud } from './cloud/cloud.ts';
import { createFaultEffects, type FaultEffects } from './faults/fault-effects.ts';
import { createFaults, type Faults } from './faults/faults.ts';
import { createTransit, type Transit } from './faults/transit.ts';
import { createLocalModes, type LocalModes } from './local-server/local-mode.ts';
import { createLocalServer, type LocalServer } from './local-server/local-server.ts';
import { manage } from './management.ts';
import { createOrderStore, type OrderStore, type StoreAnswer } from './orders/orders.ts';
import { type ChangeLog, createChangeLog } from './platform/change-log.ts';
import { createIdentity, type Identity } from './platform/identity.ts';
import { createPeople, type People } from './platform/people.ts';
import type { Platform } from './platform/platform.ts';
import { createWords, type Words } from './platform/words.ts';
import { createRealtimeService, type RealtimeService } from './realtime/realtime-service.ts';
import { runScript } from './script/run-script.ts';
import type { OrderBook } from './service/kitchen.ts';
import { createFloorBook } from './service/origins.ts';
import { createService } from './service/service.ts';
import type { World, WorldOptions } from './world-api.ts';

/** Shortest and longest time that a machine's answer is under way. */
const LATENCY_MS = { cloud: { least: 20, most: 90 }, local: { least: 2, most: 10 } } as const;

function createOrderBook(random: Prng): OrderBook {
  let order = random.int(41_000, 79_000);
  let line = random.int(500_000, 900_000);
  return { floor: createFloorBook(random), nextOrderId: () => ++order, nextLineId: () => ++line };
}

interface Machines {
  readonly faults: Faults;
  readonly effects: FaultEffects;
  readonly transit: Transit;
  readonly modes: LocalModes;
  readonly store: OrderStore;
  readonly realtime: RealtimeService;
  readonly local: LocalServer;
}

/** The machine that a request is for. */
function machineFor(request: SimRequest, { local, cloud, identity }: Running): (request: SimRequest) => SimAnswer {
  if (request.service === 'identity') return identity.handle;
  return request.service === 'local' ? local.handle : (each) => answerCloud(each, cloud);
}

function answer(request: SimRequest, running: Running): SimAnswer {
  const isGone = request.service === 'local' && running.faults.isOn('local-down');
  return isGone ? { kind: 'drop', delayMs: 0 } : running.transit.carry(request, machineFor(request, running));
}

function connect(machines: Machines, channel: SimChannel, client: SimClient): SimConnection | null {
  const { faults, effects, realtime, local } = machines;
  if (effects.isDown()) return null;
  if (channel === 'local') return faults.isOn('local-down') ? null : local.connect(client);
  return faults.isOn('realtime-down') || faults.isOn('dns-down') ? null : realtime.connect(client);
}

interface Ground {
  readonly seed: number;
  readonly clock: VirtualClock;
  readonly random: Prng;
  readonly journal: Journal;
  readonly venue: SimVenue;
  readonly words: Words;
  readonly identity: Identity;
  unknown(text: string): void;
  unknowns(): number;
}

/** Tells what one world counts from what another does. */
const instanceOf = (seed: number, startMs: number): string => hashOf(`world ${seed} ${startMs}`).slice(0, 8);

function layGround({ scenario, seed = scenario.seed, startMs, settingsEtags = 'hash' }: WorldOptions): Ground {
  const beginMs = startMs - scenario.preRollMs;
  const clock = createClock(beginMs);
  const journal = createJournal(() => Math.round(clock.nowMs() - beginMs));
  let unknowns = 0;
  const unknown = (text: string) => {
    unknowns += 1;
    journal.note('trouble', 'unknown', text);
  };
  const identity = createIdentity(clock.nowMs, unknown);
  return {
    seed,
    clock,
    random: createPrng(seed),
    journal,
    venue: createSimVenue({ settingsEtags, instance: instanceOf(seed, startMs) }),
    words: createWords(),
    identity,
    unknown,
    unknowns: () => unknowns,
  };
}

interface Running extends Machines {
  readonly cloud: Platform;
  readonly identity: Identity;
  readonly people: People;
  readonly changes: ChangeLog;
}

/** While one of these is on, the restaurant itself has no use of its cloud. Weak Wi-Fi of devices is none of them. */
const CLOUD_FAILS = ['cloud-down', 'cloud-hang', 'cloud-500', 'cloud-html', 'cloud-malformed', 'dns-down'] as const;

const SKEWED = 'clock-skew';

/** The platform's own clock: the world's, unless a fault has set it wrong. */
const platformClock = ({ clock }: Ground, faults: () => Faults) => ({
  after: clock.after,
  nowMs: () => clock.nowMs() + (faults().at(SKEWED, 'cloud')?.of('byMs') ?? 0),
});

function noteFaults({ clock, journal }: Ground, effects: () => FaultEffects, modes: () => LocalModes): Faults {
  return createFaults(clock, {
    begun: (fault, forMs, settings) => {
      journal.note('world', 'fault-on', `${fault} · ${Math.round(forMs / 1000)} s`, [fault, forMs]);
      effects().begin(fault, settings);
      modes().lookAtCloud();
    },
    ended: (fault) => {
      journal.note('world', 'fault-off', fault, fault);
      effects().end(fault);
      modes().lookAtCloud();
    },
  });
}

/** What both of the platform's machines work on, but for their latency and the place that they stand at. */
function createPlatforms(ground: Ground, options: WorldOptions, machines: PlatformParts) {
  const { journal, random, venue, words, identity, unknown } = ground;
  const { faults, store, modes, changes, people, time, stale } = machines;
  const latencies = { cloud: random.fork('cloud latency'), local: random.fork('local latency') };
  const fixedMs = { cloud: options.scenario.latencyMs, local: undefined };
  return (place: 'cloud' | 'local'): Platform => ({
    venue,
    store,
    faults,
    words,
    identity,
    people,
    stale: () => (faults.at('orders-stale', place) ? stale() : null),
    local: options.local,
    localMode: modes.now,
    nowMs: time.nowMs,
    latencyMs: () => fixedMs[place] ?? latencies[place].int(LATENCY_MS[place].least, LATENCY_MS[place].most),
    heard: (text) => journal.note('wire', 'call', text),
    accepted: changes.accept,
    settingsSaved: machines.settingsSaved,
    trouble: (text) => journal.note('trouble', 'refused', text),
    unknown,
  });
}

interface PlatformParts {
  readonly faults: Faults;
  readonly store: OrderStore;
  readonly modes: LocalModes;
  readonly changes: ChangeLog;
  readonly people: People;
  readonly time: { nowMs(): number };
  readonly stale: () => StoreAnswer | null;
  readonly settingsSaved: (kdsId: number) => void;
}

function startMachines(ground: Ground, options: WorldOptions): Running {
  const { clock, journal, random, venue, identity, unknown } = ground;
  const note = (what: string, text: string) => journal.note('wire', what, text);
  const time = platformClock(ground, () => faults);
  const changes = createChangeLog(journal, clock.nowMs);
  const people = createPeople({ nowMs: time.nowMs, providerMs: clock.nowMs });
  const store: OrderStore = createOrderStore({
    clock: time,
    instance: instanceOf(ground.seed, options.startMs),
    priorityName: (id) => PRIORITIES.find((priority) => priority.id === id)?.nm ?? '',
    changed: (change) => {
      realtime.ordersChanged(store.etag());
      local.announce(change);
    },
  });
  const faults: Faults = noteFaults(
    ground,
    () => effects,
    () => modes,
  );
  const modes = createLocalModes({
    clock,
    cloudServes: () => !CLOUD_FAILS.some((fault) => faults.at(fault, 'cloud')),
    changed: (mode) => journal.note('world', 'local-mode', `modo ${mode}`, mode),
  });
  const lines = {
    realtime: createSocketLine(() => false),
    local: createSocketLine(() => faults.at('answers-doubled', 'local') !== null),
  };
  const stale = () => effects.stale();
  const settingsSaved = (kdsId: number) => realtime.settingsChanged(kdsId);
  const parts = { faults, store, modes, changes, people, time, stale, settingsSaved };
  const platformOf = createPlatforms(ground, options, parts);
  const [cloud, atRestaurant] = [platformOf('cloud'), platformOf('local')];
  const local = createLocalServer(atRestaurant, modes, lines.local);
  const realtime = createRealtimeService({
    clock,
    host: options.realtimeHost,
    identity,
    venue,
    line: lines.realtime,
    note,
    unknown,
  });
  const effects = createFaultEffects({ clock, store, identity, realtime, local, lines });
  const transit = createTransit({
    faults,
    isDown: effects.isDown,
    random: random.fork('faults'),
    nowMs: time.nowMs,
    latencyMs: (place) => (place === 'local' ? atRestaurant : cloud).latencyMs(),
    heard: cloud.heard,
  });
  realtime.ordersChanged(store.etag());
  return { faults, effects, transit, modes, store, realtime, local, cloud, identity, people, changes };
}

/** A world at its device time 0: the scenario's pre-roll has passed, with cooks at work. The same options give the same world. */
export function createWorld(options: WorldOptions): World {
  const { scenario, startMs } = options;
  const ground = layGround(options);
  const { clock, journal, random, venue } = ground;
  const machines = startMachines(ground, options);
  const { store, faults } = machines;
  const book = createOrderBook(random.fork('book'));
  const service = createService({ clock, journal, store, book, cooksUntilMs: startMs });
  const managed = { journal, venue, people: machines.people, realtime: machines.realtime };
  const byHand = random.fork('by hand');
  let handOrders = 0;

  runScript(
    {
      elapsedMs: () => clock.nowMs() - (startMs - scenario.preRollMs),
      after: clock.after,
      journal,
      service,
      setFault: faults.set,
      setLocalMode: machines.modes.set,
      manage: (command) => manage(managed, command),
    },
    scenario,
    random.fork('script'),
  );
  clock.runUntil(startMs);

  return {
    seed: ground.seed,
    scenario,
    devices: venue.devices,
    nowMs: clock.nowMs,
    runUntil: clock.runUntil,
    nextDueMs: clock.nextDueMs,
    after: clock.after,
    handle: (request) => answer(request, machines),
    connect: (channel, client) => connect(machines, channel, client),
    placeOrder: () => service.place(byHand.fork(`order ${handOrders++}`), { eventful: true }),
    setFault: faults.set,
    heal: faults.heal,
    setLocalMode: machines.modes.set,
    localMode: machines.modes.now,
    setWords: ground.words.choose,
    setList: (name, content) => {
      venue.putList(name, content);
      machines.realtime.listsChanged();
    },
    words: ground.words.edition,
    manage: (command) => manage(managed, command),
    enrol: venue.install,
    openOrders: () => store.openIds().length,
    ordersPlaced: service.ordersPlaced,
    activeFaults: faults.active,
    journalTail: journal.tail,
    worldHash: journal.worldHash,
    journalHash: journal.fullHash,
    unknowns: ground.unknowns,
    namedOrder: service.idOf,
    savedStatus: store.savedStatus,
    realtime: machines.realtime.tree,
    changes: machines.changes.all,
  };
}
