import { sectorOf } from '../base/venue.ts';
import type { PlannedLine } from '../orders/order-plan.ts';
import { type ActOf, type ActScene, noLineReason, type Outcome, selectedLines, unvoidedLineIds } from './order-act.ts';
import { familyOf } from './plan-order.ts';
import { linesTextOf, type RunningService } from './running-service.ts';
import type { LiveOrder } from './simulated-cooks.ts';

const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' / ');

/** The first line of the product that is not voided. */
const headOf = (live: LiveOrder, productId: number): PlannedLine | undefined =>
  live.lines.find((line) => line.productId === productId && unvoidedLineIds(live).includes(line.id));

export function addOrderNote({ service }: ActScene, live: LiveOrder, act: ActOf<'note-order'>): Outcome {
  const { productId, text, replace } = act;
  const head = productId === undefined ? undefined : headOf(live, productId);
  if (productId !== undefined && head === undefined) return noLineReason(productId);
  const lineId = head?.id ?? null;
  service.store.edit(live.plan.id, { kind: replace === true ? 'change-note' : 'note', lineId, text });
  const about = lineId === null ? live.plan.label : linesTextOf(live, [lineId]);
  const facts = [live.plan.id, lineId, text];
  service.journal.note('world', replace === true ? 'note-changed' : 'noted', `${about} · ${inOneLine(text)}`, facts);
  return null;
}

function setQuantity({ store }: RunningService, live: LiveOrder, lineIds: readonly number[], quantity: number): void {
  live.lines = live.lines.map((line) => (lineIds.includes(line.id) ? { ...line, quantity } : line));
  for (const lineId of lineIds) store.edit(live.plan.id, { kind: 'quantity', lineId, quantity });
}

function addQuantityNote({ journal }: RunningService, live: LiveOrder, line: PlannedLine, quantity: number): void {
  if (quantity === line.quantity) return;
  const words = `${linesTextOf(live, [line.id])} · ${line.quantity} → ${quantity}`;
  journal.note('world', 'requantified', words, [live.plan.id, line.id, quantity]);
}

/** Also changes extras that have the same quantity. */
export function changeQuantity({ service }: ActScene, live: LiveOrder, act: ActOf<'change-quantity'>): Outcome {
  const head = headOf(live, act.productId);
  if (head === undefined) return noLineReason(act.productId);
  const family = live.lines.filter(({ id }) => familyOf(live.lines, head.id).includes(id));
  const lineIds = family.filter(({ quantity }) => quantity === head.quantity).map(({ id }) => id);
  addQuantityNote(service, live, head, act.quantity);
  setQuantity(service, live, lineIds, act.quantity);
  return null;
}

function remove(service: RunningService, live: LiveOrder, lineIds: readonly number[]): void {
  const words = linesTextOf(live, lineIds);
  live.lines = live.lines.filter(({ id }) => !lineIds.includes(id));
  for (const id of lineIds) live.voided.delete(id);
  service.store.edit(live.plan.id, { kind: 'remove', lineIds });
  service.journal.note('world', 'removed', words, [live.plan.id, lineIds]);
}

export function removeLine({ service }: ActScene, live: LiveOrder, { productId }: ActOf<'remove-line'>): Outcome {
  const lineIds = selectedLines(live, productId);
  if (lineIds.length === 0) return noLineReason(productId);
  if (lineIds.length === live.lines.length) return 'nothing would be left of the order';
  remove(service, live, lineIds);
  return null;
}

export function changeExtra({ service }: ActScene, live: LiveOrder, act: ActOf<'change-extra'>): Outcome {
  const { extraId, quantity } = act;
  const extra = headOf(live, extraId);
  if (extra === undefined || extra.parentId === 0) return `the order has no extra ${extraId}`;
  if (quantity === 0) remove(service, live, [extra.id]);
  else {
    addQuantityNote(service, live, extra, quantity);
    setQuantity(service, live, [extra.id], quantity);
  }
  return null;
}

export function setGuests({ service }: ActScene, live: LiveOrder, { guests }: ActOf<'set-guests'>): Outcome {
  const words = `${live.plan.label} · ${live.plan.guests} → ${guests}`;
  live.plan = { ...live.plan, guests };
  service.store.edit(live.plan.id, { kind: 'guests', guests });
  service.journal.note('world', 'guests', words, [live.plan.id, guests]);
  return null;
}

/** Returns the new label of the order. */
export function moveGuests(
  { store, numbers }: RunningService,
  live: LiveOrder,
  tables: readonly [number, ...number[]],
): string {
  const { plan } = live;
  const place = { tableIds: tables, label: `M ${tables[0]}`, sectors: sectorOf(tables[0]) };
  numbers.floor.freeTables(plan.tableIds);
  for (const table of tables) numbers.floor.takeThis(table);
  live.plan = { ...plan, ...place };
  store.move(plan.id, place);
  return place.label;
}

export function joinTables({ service }: ActScene, live: LiveOrder, { tables }: ActOf<'join-tables'>): Outcome {
  const { id, label, origin } = live.plan;
  if (origin !== 'table') return 'the order is at no table';
  const [first, ...others] = tables;
  if (first === undefined) return 'no table was named';
  moveGuests(service, live, [first, ...others]);
  service.journal.note('world', 'joined', `${label} → ${tables.join(' + ')}`, [id, tables]);
  return null;
}
