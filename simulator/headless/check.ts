/** Compares devices with the serving server. */
import type { App } from '../../src/engine/base/app.ts';
import { type LineName, lineName, lineOf } from '../core/base/card-keys.ts';
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

/** A damaged record contains no changes. */
function recordIn(text: string): HeldRecord {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Keys are lines with their status. */
function unsentStatusesIn(records: ReadonlyMap<string, string>): ReadonlySet<string> {
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
  /** When the screen first showed the status, in simulated unix milliseconds. */
  readonly atMs: number;
}

/** For each tapped line, the last status that a screen showed. The device must not lose it. */
export type Promises = ReadonlyMap<LineName, Promised>;

interface PromisedAt {
  readonly kdsId: number;
  readonly records: ReadonlyMap<string, string>;
  readonly promises: Promises;
}

/** A repeated promise keeps its first time. */
export function createPromises(nowMs: () => number) {
  const promises = new Map<LineName, Promised>();
  const add = (line: LineName, status: number): void => {
    if (promises.get(line)?.status !== status) promises.set(line, { status, atMs: nowMs() });
  };
  return { promises: promises as Promises, add };
}

/**
 * Promises that neither server nor records have, except for two kinds of lines:
 * - a line that is unknown, canceled, paid or voided: a void drops every change except its confirmation (rule ORDER-18)
 * - a line that another unit moved further after the promise, and so superseded the change (rule OUTBOX-20)
 */
export function lostPromises(
  world: Pick<World, 'savedStatus' | 'isVoided' | 'isSetByOther' | 'nameOrder' | 'nameLine'>,
  { kdsId, records, promises }: PromisedAt,
): readonly string[] {
  const held = unsentStatusesIn(records);
  return [...promises].flatMap(([key, { status, atMs }]) => {
    const { orderId, lineId } = lineOf(key);
    const saved = world.savedStatus(orderId, lineId);
    const isBeyond = saved === null || (saved >= CANCELLED_FROM && saved < CANCELLED_BELOW) || saved >= 200;
    const isDropped = status < CANCELLED_FROM && world.isVoided(orderId, lineId);
    if (isBeyond || isDropped || saved === status || held.has(`${key}=${status}`)) return [];
    if (saved > status && world.isSetByOther(kdsId, orderId, lineId, atMs)) return [];
    const what = `order ${world.nameOrder(orderId)}, ${world.nameLine(orderId, lineId)}`;
    return [`${what}: the device accepted ${status}, the cloud has ${saved}`];
  });
}

interface CheckedBoard {
  readonly kdsId: number;
  readonly name: string;
  readonly shown: ReadonlySet<number>;
  readonly records: ReadonlyMap<string, string>;
}

/**
 * Orders with dishes left to make, as sentences that begin with `name`.
 * Without orders of which the device has unsent changes; none for a unit that never received orders.
 */
export function missingOrders(
  world: Pick<World, 'openDishesOf' | 'servedMs' | 'nameOrder' | 'nameLine'>,
  { kdsId, name, shown, records }: CheckedBoard,
): readonly string[] {
  if (world.servedMs(kdsId) === null) return [];
  const held = new Set(
    [...unsentStatusesIn(records)].map((change) => lineOf(change.split('=')[0] as LineName).orderId),
  );
  return world
    .openDishesOf(kdsId)
    .filter(({ orderId }) => !shown.has(orderId) && !held.has(orderId))
    .map(({ orderId, lineIds }) => {
      const dishes = lineIds.map((lineId) => world.nameLine(orderId, lineId)).join(', ');
      return `${name} does not show order ${world.nameOrder(orderId)}, which still has: ${dishes}`;
    });
}

/** Missing orders, and statuses that differ from the serving server. None while another device has the unit. */
export function differences(world: World, device: HeadlessDevice): readonly string[] {
  if (world.isShutOut(device.kdsId)) return [];
  return device.apps().flatMap((app) => [...missingOn(app, device, world), ...differencesOn(app, device.name, world)]);
}

/** A customer screen shows no cards, so none can be missing. */
function missingOn(app: App, { kdsId, name, storage }: HeadlessDevice, world: World): readonly string[] {
  if (app.state.settings.finalClients) return [];
  const shown = new Set(app.state.board.keys.map((key) => app.entry(key)?.card.order.id ?? 0));
  return missingOrders(world, { kdsId, name, shown, records: storage.records });
}

function differencesOn(app: App, name: string, world: World): readonly string[] {
  return app.state.board.keys.flatMap((cardKey) => {
    const card = app.entry(cardKey)?.card;
    return (card?.lines ?? []).flatMap((line) => {
      if (line.saveMark !== 'none') return [];
      const orderId = card?.order.id ?? 0;
      const saved = world.savedStatus(orderId, line.line.id);
      if (saved === null || saved === line.line.saved) return [];
      const what = `${world.nameLine(orderId, line.line.id)} of order ${world.nameOrder(orderId)}`;
      return [`${name} shows ${what} at ${line.line.saved}, the cloud has ${saved}`];
    });
  });
}
