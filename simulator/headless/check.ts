/** What must hold of devices and their cloud: the checks of scenarios and of simulated kitchens. */
import type { App } from '../../src/engine/base/app.ts';
import { type LineName, lineName, lineOf } from '../core/base/glass-keys.ts';
import type { World } from '../core/world-api.ts';
import type { HeadlessDevice } from './device.ts';

const CANCELLED_FROM = 170;
const CANCELLED_BELOW = 180;

interface HeldRecord {
  readonly orderId?: number;
  readonly lineId?: number;
  readonly status?: number;
  readonly changes?: readonly (readonly [number, number])[];
}

/** What is damaged holds nothing. */
function recordIn(text: string): HeldRecord {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Statuses that a device still holds to be sent, by line: what is on its screen or in its storage counts as kept. */
function heldIn(records: ReadonlyMap<string, string>): ReadonlySet<string> {
  const held = new Set<string>();
  for (const [id, text] of records) {
    const { orderId = 0, lineId = 0, status, changes = [] } = recordIn(text);
    if (id.startsWith('pending/')) held.add(`${lineName(orderId, lineId)}=${status}`);
    for (const [changed, to] of changes) held.add(`${lineName(orderId, changed)}=${to}`);
  }
  return held;
}

interface Promised {
  readonly status: number;
  /** When the screen first showed it, in simulated unix milliseconds. */
  readonly atMs: number;
}

/** What a screen promised last for each line. */
export type Promises = ReadonlyMap<LineName, Promised>;

interface PromisedAt {
  readonly kdsId: number;
  readonly records: ReadonlyMap<string, string>;
  readonly promises: Promises;
}

/** Promises that a cook's hand adds to; one that is repeated stays as old as it is. */
export function createPromises(nowMs: () => number) {
  const promises = new Map<LineName, Promised>();
  const add = (line: LineName, status: number): void => {
    if (promises.get(line)?.status !== status) promises.set(line, { status, atMs: nowMs() });
  };
  return { promises: promises as Promises, add };
}

/**
 * The promises of a cook that neither the cloud nor the records of the device keep. A line that the script voided or closed is beyond
 * a cook: a void, of a web order that ended too, drops every change but its confirmation (rule O5j). Another unit may have brought the
 * line further since the promise: the change is then overtaken, or was saved before (rule N3l).
 */
export function lostPromises(
  world: Pick<World, 'savedStatus' | 'isVoided' | 'isGivenByOther' | 'nameOrder' | 'nameLine'>,
  { kdsId, records, promises }: PromisedAt,
): readonly string[] {
  const held = heldIn(records);
  return [...promises].flatMap(([key, { status, atMs }]) => {
    const { orderId, lineId } = lineOf(key);
    const saved = world.savedStatus(orderId, lineId);
    const isBeyond = saved === null || (saved >= CANCELLED_FROM && saved < CANCELLED_BELOW) || saved >= 200;
    const isDropped = status < CANCELLED_FROM && world.isVoided(orderId, lineId);
    if (isBeyond || isDropped || saved === status || held.has(`${key}=${status}`)) return [];
    if (saved > status && world.isGivenByOther(kdsId, orderId, lineId, atMs)) return [];
    const what = `order ${world.nameOrder(orderId)}, ${world.nameLine(orderId, lineId)}`;
    return [`${what}: promised ${status}, the cloud has ${saved}`];
  });
}

/** A board as a check looks at it. */
interface LookedAt {
  readonly kdsId: number;
  readonly name: string;
  /** The orders on it. */
  readonly shown: ReadonlySet<number>;
  readonly records: ReadonlyMap<string, string>;
}

/** What a unit's board lacks: orders of which dishes are left to do, in sentences that begin with `name`; none of a unit that nobody has set up, or whose device still holds changes of them. */
export function lackedOrders(
  world: Pick<World, 'leftToDo' | 'servedMs' | 'nameOrder' | 'nameLine'>,
  { kdsId, name, shown, records }: LookedAt,
): readonly string[] {
  if (world.servedMs(kdsId) === null) return [];
  const held = new Set([...heldIn(records)].map((change) => lineOf(change.split('=')[0] as LineName).orderId));
  return world
    .leftToDo(kdsId)
    .filter(({ orderId }) => !shown.has(orderId) && !held.has(orderId))
    .map(({ orderId, lineIds }) => {
      const dishes = lineIds.map((lineId) => world.nameLine(orderId, lineId)).join(', ');
      return `${name} does not show order ${world.nameOrder(orderId)}, of which there is left: ${dishes}`;
    });
}

/** Where a device's board lacks an order, or shows another saved status than the cloud holds; nowhere where its unit is no longer its own. */
export function differences(world: World, device: HeadlessDevice): readonly string[] {
  if (world.isShutOut(device.kdsId)) return [];
  return device.apps().flatMap((app) => [...lacks(app, device, world), ...differencesOn(app, device.name, world)]);
}

/** A screen for diners has no cards. */
function lacks(app: App, { kdsId, name, storage }: HeadlessDevice, world: World): readonly string[] {
  if (app.state.settings.finalClients) return [];
  const shown = new Set(app.state.board.keys.map((key) => app.entry(key)?.card.order.id ?? 0));
  return lackedOrders(world, { kdsId, name, shown, records: storage.records });
}

function differencesOn(app: App, name: string, world: World): readonly string[] {
  return app.state.board.keys.flatMap((cardKey) => {
    const card = app.entry(cardKey)?.card;
    return (card?.lines ?? []).flatMap((line) => {
      if (line.mark !== 'none') return [];
      const orderId = card?.order.id ?? 0;
      const saved = world.savedStatus(orderId, line.line.id);
      if (saved === null || saved === line.line.saved) return [];
      const what = `${world.nameLine(orderId, line.line.id)} of order ${world.nameOrder(orderId)}`;
      return [`${name} shows ${what} at ${line.line.saved}, the cloud has ${saved}`];
    });
  });
}
