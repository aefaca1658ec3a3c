/** The simulated world: one seed, one clock, one journal, and the machines that devices reach. */

import { createClock, type VirtualClock } from './clock.ts';
import { answerCloud, type Platform } from './cloud.ts';
import { createFaults, type Faults } from './faults.ts';
import { hashOf } from './fnv.ts';
import { createIdentity, type Identity } from './identity.ts';
import { createJournal, type Journal } from './journal.ts';
import type { OrderBook } from './kitchen.ts';
import { createLocalServer, type LocalServer } from './local-server.ts';
import { createOrderStore, type OrderStore } from './orders.ts';
import { createFloorBook } from './origins.ts';
import { createPrng, type Prng } from './prng.ts';
import { createRealtimeService, type RealtimeService } from './realtime-service.ts';
import { runScript } from './run-script.ts';
import type { FaultName } from './script.ts';
import { createService } from './service.ts';
import { createVenue, PRIORITIES, type Venue } from './venue.ts';
import type { SimAnswer, SimChannel, SimClient, SimConnection, SimRequest } from './wire.ts';
import type { World, WorldOptions } from './world-api.ts';

const CLOUD_LATENCY_MS = [20, 90] as const;
const LOCAL_LATENCY_MS = [2, 10] as const;

function createOrderBook(random: Prng): OrderBook {
  let order = random.int(41_000, 79_000);
  let line = random.int(500_000, 900_000);
  return { floor: createFloorBook(random), nextOrderId: () => ++order, nextLineId: () => ++line };
}

/** Troubles end connections as they begin, and say so. */
interface Machines {
  readonly faults: Faults;
  readonly store: OrderStore;
  readonly realtime: RealtimeService;
  readonly local: LocalServer;
}

function onFault(machines: Machines, fault: FaultName): void {
  if (fault === 'realtime-down') machines.realtime.dropAll();
  if (fault === 'local-down') machines.local.dropAll();
}

/** The malformed order comes and goes with its fault, so the etag must move with it. */
function onFaultEdge(machines: Machines, fault: FaultName): void {
  if (fault === 'malformed-order') machines.store.touch();
}

function answer(request: SimRequest, machines: Machines, cloud: Platform, identity: Identity): SimAnswer {
  if (request.service === 'identity') return identity.handle(request);
  if (request.service !== 'local') return answerCloud(request, cloud);
  return machines.faults.isOn('local-down') ? { kind: 'drop', delayMs: 0 } : machines.local.handle(request);
}

function connect(machines: Machines, channel: SimChannel, client: SimClient): SimConnection | null {
  const { faults, realtime, local } = machines;
  if (channel === 'realtime') return faults.isOn('realtime-down') ? null : realtime.connect(client);
  return faults.isOn('local-down') ? null : local.connect(client);
}

interface Ground {
  readonly seed: number;
  readonly clock: VirtualClock;
  readonly random: Prng;
  readonly journal: Journal;
  readonly venue: Venue;
  readonly identity: Identity;
  unknown(text: string): void;
  unknowns(): number;
}

function layGround({ scenario, seed = scenario.seed, startMs }: WorldOptions): Ground {
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
    venue: createVenue(),
    identity,
    unknown,
    unknowns: () => unknowns,
  };
}

interface Running extends Machines {
  readonly cloud: Platform;
  setLocalMode(mode: 0 | 1 | 2 | 3): void;
}

function startMachines(ground: Ground, options: WorldOptions): Running {
  const { clock, journal, random, venue, identity, unknown } = ground;
  let mode: 0 | 1 | 2 | 3 = 0;

  const store: OrderStore = createOrderStore({
    clock,
    instance: hashOf(`world ${ground.seed} ${options.startMs}`).slice(0, 8),
    priorityName: (id) => PRIORITIES.find((priority) => priority.id === id)?.nm ?? '',
    changed: (change) => {
      realtime.ordersChanged(store.etag());
      local.announce(change);
    },
  });
  const faults = createFaults(clock, {
    begun: (fault, forMs) => {
      journal.note('world', 'fault-on', `${fault} · ${Math.round(forMs / 1000)} s`, [fault, forMs]);
      onFault(machines, fault);
      onFaultEdge(machines, fault);
    },
    ended: (fault) => {
      journal.note('world', 'fault-off', fault, fault);
      onFaultEdge(machines, fault);
    },
  });
  const platformWith = ([least, most]: readonly [number, number], latency: Prng): Platform => ({
    venue,
    store,
    faults,
    identity,
    local: options.local,
    localMode: () => mode,
    nowMs: clock.nowMs,
    latencyMs: () => latency.int(least, most),
    heard: (text) => journal.note('wire', 'call', text),
    trouble: (text) => journal.note('trouble', 'refused', text),
    unknown,
  });
  const cloud = platformWith(CLOUD_LATENCY_MS, random.fork('cloud latency'));
  const local = createLocalServer(platformWith(LOCAL_LATENCY_MS, random.fork('local latency')));
  const realtime = createRealtimeService({
    clock,
    host: options.realtimeHost,
    identity,
    venue,
    note: (what, text) => journal.note('wire', what, text),
    unknown,
  });
  const machines: Machines = { faults, store, realtime, local };
  const setLocalMode = (next: 0 | 1 | 2 | 3) => {
    mode = next;
    journal.note('world', 'local-mode', `modo ${next}`, next);
  };
  realtime.ordersChanged(store.etag());
  return { ...machines, cloud, setLocalMode };
}

/** A world at its device time 0: the scenario's pre-roll has passed, with cooks at work. The same options give the same world. */
export function createWorld(options: WorldOptions): World {
  const { scenario, startMs } = options;
  const ground = layGround(options);
  const { clock, journal, random, venue, identity } = ground;
  const machines = startMachines(ground, options);
  const { store, faults } = machines;
  const book = createOrderBook(random.fork('book'));
  const service = createService({ clock, journal, store, book, cooksUntilMs: startMs });
  const byHand = random.fork('by hand');
  let handOrders = 0;

  runScript(
    {
      elapsedMs: () => clock.nowMs() - (startMs - scenario.preRollMs),
      after: clock.after,
      journal,
      service,
      setFault: faults.set,
      setLocalMode: machines.setLocalMode,
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
    handle: (request) => answer(request, machines, machines.cloud, identity),
    connect: (channel, client) => connect(machines, channel, client),
    placeOrder: () => service.place(byHand.fork(`order ${handOrders++}`), { eventful: true }),
    setFault: faults.set,
    heal: faults.heal,
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
  };
}
