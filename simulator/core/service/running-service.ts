import type { Journal, JournalData } from '../base/journal.ts';
import type { OrderEntry } from '../orders/order-entry.ts';
import { dishesOf, type PlannedEvent, type PlannedLine } from '../orders/order-plan.ts';
import type { OrderNumbers } from './plan-order.ts';
import type { LiveOrder, SimulatedCooks } from './simulated-cooks.ts';

export interface RunningService {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  readonly journal: Journal;
  readonly store: OrderEntry;
  readonly numbers: OrderNumbers;
  readonly cooks: SimulatedCooks;
}

export const lineFacts = (lines: readonly PlannedLine[]): JournalData =>
  lines.map((line) => [line.id, line.parentId, line.quantity, line.productId, line.comments, line.priority]);

export const linesTextOf = ({ plan, lines }: LiveOrder, lineIds: readonly number[]): string =>
  `${plan.label} · ${dishesOf(lines.filter((line) => lineIds.includes(line.id)))}`;

export function addPlannedLines(
  { store, cooks, journal }: RunningService,
  live: LiveOrder,
  lines: readonly PlannedLine[],
): void {
  live.lines = [...live.lines, ...lines];
  store.add(live.plan.id, lines);
  cooks.addAddition(live, lines);
  journal.note('world', 'added', `${live.plan.label} · ${dishesOf(lines)}`, [live.plan.id, lineFacts(lines)]);
}

export function closeOrder({ store, numbers, journal }: RunningService, live: LiveOrder): void {
  const { plan } = live;
  live.closed = true;
  if (plan.origin === 'table') numbers.floor.freeTables(plan.tableIds);
  store.close(plan.id);
  journal.note('world', 'closed', plan.label, plan.id);
}

type Mark = Extract<PlannedEvent, { kind: 'void' | 'fire' }>;

export function noteMark({ store, journal }: RunningService, live: LiveOrder, event: Mark): void {
  const { plan } = live;
  const text = linesTextOf(live, event.lineIds);
  if (event.kind === 'fire') store.fire(plan.id, event.lineIds);
  else {
    for (const id of event.lineIds) live.voided.add(id);
    store.void(plan.id, event.lineIds, event.how);
  }
  journal.note('world', event.kind === 'fire' ? 'fired' : 'voided', text, [plan.id, event.lineIds]);
}

export function applyPlannedEvent(service: RunningService, live: LiveOrder, event: PlannedEvent): void {
  if (live.closed) return;
  if (event.kind === 'add') addPlannedLines(service, live, event.lines);
  else if (event.kind === 'close') closeOrder(service, live);
  else noteMark(service, live, event);
}
