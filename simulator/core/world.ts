import type { VirtualClock } from './base/clock.ts';
import { NO_COOKS } from './base/cook-styles.ts';
import { dialectOf } from './base/dialects/dialects.ts';
import { createTranslator } from './base/dialects/response-translator.ts';
import type { FaultName } from './base/fault-kinds.ts';
import type { Menu } from './base/menu.ts';
import { productFactsOf } from './base/menu-facts.ts';
import type { Prng } from './base/prng.ts';
import { kdsUserId, type SimVenue } from './base/venue.ts';
import type { SimChannel, SimClient, SimConnection, SimRequest, SimResponse } from './base/wire.ts';
import { handleCloudRequest } from './cloud/cloud.ts';
import { manage } from './management.ts';
import { createManualService } from './manual-service.ts';
import { openDishesOf } from './orders/open-dishes.ts';
import { createOrderEntry } from './orders/order-entry.ts';
import type { OrderStore } from './orders/orders.ts';
import { areDevicesCookedAt } from './script/cooks.ts';
import { runScript } from './script/run-script.ts';
import { createServers, type Servers } from './servers.ts';
import { createFloorState } from './service/origins.ts';
import type { OrderNumbers } from './service/plan-order.ts';
import { createService, type KitchenService } from './service/service.ts';
import { createTraffic, type Traffic } from './traffic.ts';
import { countingFactsOf } from './training/stations.ts';
import type { World, WorldOptions } from './world-api.ts';
import { createWorldContext } from './world-context.ts';

function createOrderNumbers(random: Prng, menu: Menu): OrderNumbers {
  let order = random.int(41_000, 79_000);
  let line = random.int(500_000, 900_000);
  return { menu, floor: createFloorState(random), nextOrderId: () => ++order, nextLineId: () => ++line };
}

function serverFor(
  request: SimRequest,
  { local, cloud, identity, maps }: Servers,
): (request: SimRequest) => SimResponse {
  if (request.service === 'identity') return identity.handle;
  if (request.service === 'maps') return maps;
  return request.service === 'local' ? local.handle : (each) => handleCloudRequest(each, cloud);
}

function respond(request: SimRequest, servers: Servers): SimResponse {
  const { faults, transit } = servers;
  if (request.service === 'local' && faults.isOn('local-down')) {
    faults.altered('local-down');
    return { kind: 'drop', delayMs: 0 };
  }
  return transit.carry(request, serverFor(request, servers));
}

/** The dialect is applied last: the traffic counts and network faults understand only plain responses. */
function respondInDialect(
  { scenario, dialect = scenario.dialect ?? 'plain' }: WorldOptions,
  servers: Servers,
  traffic: Traffic,
  { nowMs }: VirtualClock,
): World['handle'] {
  const translate = createTranslator(dialectOf(dialect));
  return (request) => {
    const plain = traffic.carried(request, respond(request, servers), nowMs());
    return plain.kind === 'response' ? { ...plain, body: translate(request, plain.body) } : plain;
  };
}

/** Each of these faults refuses all connections of the channel. */
const REFUSING: Readonly<Record<SimChannel, readonly FaultName[]>> = {
  local: ['local-down'],
  realtime: ['realtime-down', 'dns-down'],
};

function connect(servers: Servers, channel: SimChannel, client: SimClient): SimConnection | null {
  const { faults, effects, realtime, local } = servers;
  const refusing = effects.isDown() ? 'flapping' : REFUSING[channel].find(faults.isOn);
  if (refusing === undefined) return (channel === 'local' ? local : realtime).connect(client);
  faults.altered(refusing);
  return null;
}

/** Asks the serving server, and the other one when the first has no value. */
function known<Fact>({ two: { stores, serving } }: Servers, ask: (store: OrderStore) => Fact | null): Fact | null {
  const [first, other] = serving() === 'local' ? [stores.local, stores.cloud] : [stores.cloud, stores.local];
  return ask(first) ?? ask(other);
}

/** Without `at` asks the serving server, and the other one if the serving one lacks the line. */
function savedStatus(servers: Servers, ...args: Parameters<World['savedStatus']>): number | null {
  const [orderId, lineId, at] = args;
  const { stores } = servers.two;
  if (at !== undefined) return stores[at].savedStatus(orderId, lineId);
  return known(servers, (store) => store.savedStatus(orderId, lineId));
}

/** Pushes the new etag to the devices. */
function setList(
  { venue }: ReturnType<typeof createWorldContext>,
  { realtime }: Servers,
  list: Parameters<World['setList']>,
): void {
  venue.putList(...list);
  realtime.listsChanged();
}

type Looks = Pick<
  World,
  | 'openDishesOf'
  | 'isShutOut'
  | 'nameOrder'
  | 'nameLine'
  | 'savedStatus'
  | 'isVoided'
  | 'isSetByOther'
  | 'savedStatuses'
  | 'showsOrder'
  | 'ordersEtag'
  | 'watchOrders'
  | 'serverMs'
>;

const looksAt = (servers: Servers, service: KitchenService, venue: SimVenue): Looks => ({
  openDishesOf: (kdsId) => {
    const unit = countingFactsOf(venue).stations.find((station) => station.kdsId === kdsId) ?? null;
    return openDishesOf(unit, servers.two.stores[servers.two.serving()].response());
  },
  isShutOut: (kdsId) => venue.units.isShutOut(kdsId),
  nameOrder: (orderId) => {
    const label = known(servers, (store) => store.labelOf(orderId));
    return label === null ? `${orderId}` : `${label} (${orderId})`;
  },
  nameLine: (orderId, lineId) => {
    const words = known(servers, (store) => store.lineWordsOf(orderId, lineId));
    return words === null ? `line ${lineId}` : `${words} (line ${lineId})`;
  },
  savedStatus: (...args) => savedStatus(servers, ...args),
  isVoided: (orderId, lineId) => known(servers, (store) => store.isVoided(orderId, lineId)) ?? false,
  isSetByOther: (kdsId, ...args) => known(servers, (store) => store.isSetByOther(kdsUserId(kdsId), ...args)) ?? false,
  savedStatuses: (name, productId) => {
    const orderId = service.idOf(name) ?? 0;
    return service.linesOf(name, productId).flatMap((lineId) => savedStatus(servers, orderId, lineId) ?? []);
  },
  showsOrder: (orderId, at) => servers.two.stores[at].openIds().includes(orderId),
  ordersEtag: (at) => servers.two.stores[at].etag(),
  watchOrders: (changed) => void servers.orderWatchers.add(changed),
  serverMs: (at) => servers.two.nowMs[at](),
});

const offered = (venue: SimVenue): Pick<World, 'devices' | 'menu' | 'counting' | 'enrol'> => ({
  devices: venue.devices,
  menu: productFactsOf(venue.menu),
  counting: countingFactsOf(venue),
  enrol: venue.install,
});

function counted(
  { two }: Servers,
  { ordersPlaced }: KitchenService,
  { requests, servedMs }: Traffic,
): Pick<World, 'openOrders' | 'waitingSinceMs' | 'ordersPlaced' | 'requests' | 'servedMs'> {
  const serving = () => two.stores[two.serving()];
  return {
    openOrders: () => serving().openIds().length,
    waitingSinceMs: () =>
      serving()
        .waitingSinceS()
        .map((atS) => atS * 1_000),
    ordersPlaced,
    requests,
    servedMs,
  };
}

/** The script's clock starts at `zeroMs` (simulated unix milliseconds). */
const scriptTime = (clock: VirtualClock, zeroMs: number) => ({
  elapsedMs: () => clock.nowMs() - zeroMs,
  after: clock.after,
  nextDueMs: () => {
    const dueMs = clock.nextDueMs();
    return dueMs === null ? null : dueMs - zeroMs;
  },
});

/** The world is at the devices' start, after the pre-roll. The same options give the same world. */
export function createWorld(options: WorldOptions): World {
  const { scenario, startMs } = options;
  const context = createWorldContext(options);
  const { clock, journal, random, venue } = context;
  const servers = createServers(context, options);
  const { faults, two } = servers;
  const orderEntry = createOrderEntry(two);
  const numbers = createOrderNumbers(random.fork('book'), venue.menu);
  const cooksUntilMs = scenario.cooks === NO_COOKS ? Number.NEGATIVE_INFINITY : startMs;
  const service = createService({ clock, journal, store: orderEntry, numbers, cooksUntilMs, cooked: options.cooked });
  const managed = { journal, venue, people: servers.people, realtime: servers.realtime };
  const traffic = createTraffic();
  const hands = createManualService({ random: random.fork('by hand'), journal, menu: venue.menu, service, servers });
  runScript(
    {
      ...scriptTime(clock, startMs - scenario.preRollMs),
      journal,
      menu: venue.menu,
      service,
      setFault: faults.set,
      heal: faults.heal,
      setLocalMode: servers.modes.set,
      manage: (command) => manage(managed, command),
      hands,
      atDevices: options.atDevices,
      stepFailed: options.stepFailed,
    },
    scenario,
    random.fork('script'),
  );
  clock.runUntil(startMs);
  // With other values of `cooks`, the simulated cooks start only by a step or by the switch in the room.
  if (options.cooks === true && areDevicesCookedAt(scenario)) service.setCooks(true);
  return {
    seed: context.seed,
    scenario,
    ...offered(venue),
    nowMs: clock.nowMs,
    runUntil: clock.runUntil,
    nextDueMs: clock.nextDueMs,
    after: clock.after,
    handle: respondInDialect(options, servers, traffic, clock),
    connect: (channel, client) => connect(servers, channel, client),
    ...hands,
    setFault: faults.set,
    heal: faults.heal,
    setLocalMode: servers.modes.set,
    localMode: servers.modes.now,
    isLocalAuto: servers.modes.isAuto,
    setTextEdition: context.words.choose,
    setList: (...list) => setList(context, servers, list),
    textEdition: context.words.edition,
    manage: (command) => void manage(managed, command),
    ...counted(servers, service, traffic),
    activeFaults: faults.active,
    faultEndsMs: faults.endsMs,
    alterations: faults.alterations,
    journalTail: journal.tail,
    storyTail: journal.story,
    worldHash: journal.worldHash,
    journalHash: journal.fullHash,
    unknowns: context.unknowns,
    namedOrder: service.idOf,
    namedLines: service.linesOf,
    ...looksAt(servers, service, venue),
    realtime: servers.realtime.tree,
    changes: servers.changes.all,
    mails: servers.people.accounts.mails,
  };
}
