/** Checks of devices against their cloud, for scenarios and simulated kitchens. */
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

/** A damaged record keeps no change. */
function recordIn(text: string): HeldRecord {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Unsent statuses on a device, by line: those on its screen or in its storage count as kept. */
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
  /** First time on the screen, in simulated unix milliseconds. */
  readonly atMs: number;
}

/** The last status that a screen showed for each tapped line. */
export type Promises = ReadonlyMap<LineName, Promised>;

interface PromisedAt {
  readonly kdsId: number;
  readonly records: ReadonlyMap<string, string>;
  readonly promises: Promises;
}

/** Promises of a cook's taps; a repeated one keeps its first time. */
export function createPromises(nowMs: () => number) {
  const promises = new Map<LineName, Promised>();
  const add = (line: LineName, status: number): void => {
    if (promises.get(line)?.status !== status) promises.set(line, { status, atMs: nowMs() });
  };
  return { promises: promises as Promises, add };
}

/**
 * A cook's promises that neither the cloud nor the device's records have. Excluded are lines that the script voided or
 * closed: a void, also by an ended web order, drops every change but its confirmation (rule ORDER-18). Excluded are also
 * lines that another unit brought further since the promise: the change was superseded, or saved before (rule OUTBOX-20).
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
 * Orders that a unit's board lacks although they have dishes left to make, in sentences that begin with `name`; none
 * for a unit without set-up, or while its device has unsent changes of them.
 */
export function missingOrders(
  world: Pick<World, 'leftToDo' | 'servedMs' | 'nameOrder' | 'nameLine'>,
  { kdsId, name, shown, records }: CheckedBoard,
): readonly string[] {
  if (world.servedMs(kdsId) === null) return [];
  const held = new Set(
    [...unsentStatusesIn(records)].map((change) => lineOf(change.split('=')[0] as LineName).orderId),
  );
  return world
    .leftToDo(kdsId)
    .filter(({ orderId }) => !shown.has(orderId) && !held.has(orderId))
    .map(({ orderId, lineIds }) => {
      const dishes = lineIds.map((lineId) => world.nameLine(orderId, lineId)).join(', ');
      return `${name} does not show order ${world.nameOrder(orderId)}, which still has: ${dishes}`;
    });
}

/**
 * Orders that a device's board lacks, and statuses that differ from the cloud's; none while the unit is not the
 * device's.
 */
export function differences(world: World, device: HeadlessDevice): readonly string[] {
  if (world.isShutOut(device.kdsId)) return [];
  return device.apps().flatMap((app) => [...missingOn(app, device, world), ...differencesOn(app, device.name, world)]);
}

/** A customer screen has no cards. */
function missingOn(app: App, { kdsId, name, storage }: HeadlessDevice, world: World): readonly string[] {
  if (app.state.settings.finalClients) return [];
  const shown = new Set(app.state.board.keys.map((key) => app.entry(key)?.card.order.id ?? 0));
  return missingOrders(world, { kdsId, name, shown, records: storage.records });
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
