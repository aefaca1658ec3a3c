import { ALLOWED_STATUSES, kdsUserId } from '../base/venue.ts';
import {
  type ActOf,
  type ActScene,
  noLineReason,
  type OrderAct,
  type Outcome,
  selectedLines,
  unvoidedLineIds,
} from './order-act.ts';
import {
  addOrderNote,
  changeExtra,
  changeQuantity,
  joinTables,
  moveGuests,
  removeLine,
  setGuests,
} from './order-edits.ts';
import { drawVoidKind, planAddition, planSplit, planVoid } from './plan-order.ts';
import {
  addPlannedLines,
  applyPlannedEvent,
  closeOrder,
  linesTextOf,
  noteMark,
  type RunningService,
} from './running-service.ts';
import type { LiveOrder } from './simulated-cooks.ts';

function voidLine({ service, random }: ActScene, live: LiveOrder, { productId, how }: ActOf<'void-line'>): Outcome {
  const lineIds = productId === undefined ? planVoid(random, live.lines, live.voided) : selectedLines(live, productId);
  if (lineIds.length === 0) return noLineReason(productId);
  noteMark(service, live, { kind: 'void', afterMs: 0, lineIds, how: how ?? drawVoidKind(random) });
  return null;
}

function voidOrder({ service, random }: ActScene, live: LiveOrder, { how }: ActOf<'void-order'>): Outcome {
  const lineIds = unvoidedLineIds(live);
  if (lineIds.length === 0) return noLineReason(undefined);
  noteMark(service, live, { kind: 'void', afterMs: 0, lineIds, how: how ?? drawVoidKind(random) });
  return null;
}

function fire({ service }: ActScene, live: LiveOrder, { productId }: ActOf<'fire-order'>): Outcome {
  const lineIds = selectedLines(live, productId);
  if (lineIds.length === 0) return noLineReason(productId);
  noteMark(service, live, { kind: 'fire', afterMs: 0, lineIds });
  return null;
}

function transfer({ service }: ActScene, live: LiveOrder, { table }: ActOf<'transfer-order'>): Outcome {
  const { plan } = live;
  if (plan.origin !== 'table') return 'the order is at no table';
  const label = moveGuests(service, live, [table]);
  service.journal.note('world', 'moved', `${plan.label} → ${label}`, [plan.id, table]);
  return null;
}

function prioritise({ service }: ActScene, live: LiveOrder, act: ActOf<'change-priority'>): Outcome {
  const lineIds = selectedLines(live, act.productId);
  if (lineIds.length === 0) return noLineReason(act.productId);
  live.lines = live.lines.map((line) => (lineIds.includes(line.id) ? { ...line, priority: act.priority } : line));
  service.store.prioritise(live.plan.id, lineIds, act.priority);
  const facts = [live.plan.id, lineIds, act.priority];
  service.journal.note('world', 'prioritised', `${linesTextOf(live, lineIds)} · ${act.priority}`, facts);
  return null;
}

/** Moves voided lines too. Returns the ids in the other order. */
function moveLines(
  { store, numbers }: RunningService,
  [from, to]: readonly [LiveOrder, LiveOrder],
  lineIds: readonly number[],
  renumber = false,
): readonly number[] {
  const ids = new Map(lineIds.map((id) => [id, renumber ? numbers.nextLineId() : id]));
  const idOf = (id: number) => ids.get(id) ?? id;
  const moved = from.lines.filter(({ id }) => ids.has(id));
  to.lines = [...to.lines, ...moved.map((line) => ({ ...line, id: idOf(line.id), parentId: idOf(line.parentId) }))];
  from.lines = from.lines.filter(({ id }) => !ids.has(id));
  for (const id of lineIds) if (from.voided.delete(id)) to.voided.add(idOf(id));
  store.moveLines(from.plan.id, to.plan.id, ids);
  return [...ids.values()];
}

function split({ service, named, random }: ActScene, live: LiveOrder, act: ActOf<'split-order'>): Outcome {
  const { productIds, as, renumber } = act;
  const lineIds = productIds.flatMap((productId) => selectedLines(live, productId));
  const missing = productIds.find((productId) => selectedLines(live, productId).length === 0);
  if (missing !== undefined) return noLineReason(missing);
  if (lineIds.length === unvoidedLineIds(live).length) return 'nothing would be left of the order';
  const plan = planSplit(random, live.plan, service.numbers.nextOrderId());
  const other: LiveOrder = {
    plan,
    lines: [],
    voided: new Set(),
    closed: false,
    placedMs: service.clock.nowMs(),
    isOfMix: live.isOfMix,
  };
  named.put(as, other);
  service.store.place(plan);
  const there = moveLines(service, [live, other], lineIds, renumber);
  service.cooks.addOrder(other);
  for (const event of plan.events) service.clock.after(event.afterMs, () => applyPlannedEvent(service, other, event));
  const facts = [live.plan.id, plan.id, lineIds, ...(renumber === true ? [there] : [])];
  service.journal.note('world', 'split', linesTextOf(other, there), facts);
  return null;
}

/** Closes the first order. */
export function mergeInto(service: RunningService, live: LiveOrder, other: LiveOrder, renumber = false): void {
  const lineIds = live.lines.map((line) => line.id);
  const there = moveLines(service, [live, other], lineIds, renumber);
  const facts = [live.plan.id, other.plan.id, ...(renumber ? [lineIds, there] : [])];
  service.journal.note('world', 'merged', `${live.plan.label} → ${other.plan.label}`, facts);
  closeOrder(service, live);
}

function merge({ service, named }: ActScene, live: LiveOrder, { into, renumber }: ActOf<'merge-order'>): Outcome {
  const other = named.find(into);
  if (other === null) return `there is no open order named ${into}`;
  if (other === live) return 'an order cannot be merged into itself';
  mergeInto(service, live, other, renumber);
  return null;
}

function tap({ service }: ActScene, live: LiveOrder, { kdsId, status, productId }: ActOf<'tap-line'>): Outcome {
  const lineIds = selectedLines(live, productId);
  if (lineIds.length === 0) return noLineReason(productId);
  if (!ALLOWED_STATUSES.has(status)) return `no KDS sets status ${status}, only ${[...ALLOWED_STATUSES].join(', ')}`;
  const changes = lineIds.map((id) => [id, status] as const);
  const rejection = service.store.change(live.plan.id, changes, kdsUserId(kdsId), ALLOWED_STATUSES);
  if (rejection !== null) return 'the server that has the order does not know these lines';
  const facts = [live.plan.id, kdsId, lineIds, status];
  service.journal.note('world', 'tapped', `KDS ${kdsId} · ${linesTextOf(live, lineIds)} · ${status}`, facts);
  return null;
}

function webStatus({ service }: ActScene, { plan }: LiveOrder, { status }: ActOf<'web-order'>): Outcome {
  if (!service.store.setWebStatus(plan.id, status)) return 'the order is not a web order';
  service.journal.note('world', 'web', `${plan.label} · ${status}`, [plan.id, status]);
  return null;
}

function addLines({ service, random }: ActScene, live: LiveOrder, { dishes }: ActOf<'add-line'>): Outcome {
  addPlannedLines(service, live, planAddition(random, service.numbers, dishes));
  return null;
}

const ACTS: { readonly [Kind in OrderAct['kind']]: (scene: ActScene, live: LiveOrder, act: ActOf<Kind>) => Outcome } = {
  'void-line': voidLine,
  'void-order': voidOrder,
  'fire-order': fire,
  'add-line': addLines,
  'transfer-order': transfer,
  'change-priority': prioritise,
  'split-order': split,
  'merge-order': merge,
  'tap-line': tap,
  'web-order': webStatus,
  'note-order': addOrderNote,
  'change-quantity': changeQuantity,
  'remove-line': removeLine,
  'change-extra': changeExtra,
  'set-guests': setGuests,
  'join-tables': joinTables,
};

export function applyAct(scene: ActScene, live: LiveOrder, act: OrderAct): Outcome {
  const work = ACTS[act.kind] as (scene: ActScene, live: LiveOrder, act: OrderAct) => Outcome;
  return work(scene, live, act);
}

export function actOnOrder(scene: ActScene, as: string, act: OrderAct): Outcome {
  const live = scene.named.find(as);
  if (live === null) return 'there is no open order of this name';
  return applyAct(scene, live, act);
}
