/** A statement is a change of an order, with the time of the server that received it first. */
import type { OrderEdit, OrderPlan, PlannedLine } from './order-plan.ts';
import {
  addLines,
  emptyOrder,
  type MovedLine,
  type StoredLine,
  type StoredNote,
  type StoredOrder,
  setStatus,
} from './stored-order.ts';

export type LineStatus = readonly [lineId: number, status: number];

type OrderFact =
  | { readonly kind: 'placed'; readonly plan: OrderPlan }
  | { readonly kind: 'added'; readonly lines: readonly PlannedLine[] }
  /** The server that received the void first decides which statuses it changes. */
  | { readonly kind: 'voided'; readonly lineIds: readonly number[]; readonly changes: readonly LineStatus[] }
  | { readonly kind: 'fired'; readonly lineIds: readonly number[] }
  | { readonly kind: 'statuses'; readonly changes: readonly LineStatus[]; readonly userId: number }
  | { readonly kind: 'web'; readonly status: number }
  | { readonly kind: 'moved'; readonly place: OrderPlace }
  | { readonly kind: 'prioritised'; readonly lineIds: readonly number[]; readonly priority: number }
  | { readonly kind: 'edited'; readonly edit: OrderEdit }
  /** `left`: the lines moved to another order. `came`: the lines moved from another order. */
  | { readonly kind: 'left'; readonly lineIds: readonly number[] }
  | { readonly kind: 'came'; readonly lines: readonly MovedLine[] }
  | { readonly kind: 'closed' };

export type OrderPlace = Pick<OrderPlan, 'tableIds' | 'label' | 'sectors'>;

export interface Statement {
  /** Rises with the time of the change, regardless of the server and its clock (rule SIM-38). */
  readonly no: number;
  /** The clock of the server that received the change first, in unix seconds. */
  readonly atS: number;
  readonly orderId: number;
  readonly fact: OrderFact;
}

function eachLine(order: StoredOrder, lineIds: readonly number[], work: (line: StoredLine) => void): void {
  for (const id of lineIds) {
    const line = order.lines.get(id);
    if (line !== undefined) work(line);
  }
}

function setStatuses(order: StoredOrder, changes: readonly LineStatus[], userId: number, atS: number): void {
  for (const [id, status] of changes) eachLine(order, [id], (line) => setStatus(line, status, userId, atS));
}

function markLines(order: StoredOrder, lineIds: readonly number[], mark: 'fire' | 'voided', atS: number): void {
  eachLine(order, lineIds, (line) => {
    line[mark] = true;
    line.text = null;
    line.fm = atS;
  });
}

function prioritise(line: StoredLine, priority: number, atS: number): void {
  line.plan = { ...line.plan, priority };
  line.text = null;
  line.fm = atS;
}

const withNote = (notes: readonly StoredNote[], text: string, atS: number): readonly StoredNote[] => [
  ...notes,
  [atS, text],
];

function setNotes(
  order: StoredOrder,
  lineId: number | null,
  atS: number,
  next: (notes: readonly StoredNote[]) => readonly StoredNote[],
): void {
  if (lineId === null) order.notes = next(order.notes);
  else eachLine(order, [lineId], (line) => Object.assign(line, { notes: next(line.notes), text: null, fm: atS }));
}

function applyEdit(order: StoredOrder, edit: OrderEdit, atS: number): void {
  switch (edit.kind) {
    case 'note':
      setNotes(order, edit.lineId, atS, (notes) => withNote(notes, edit.text, atS));
      break;
    case 'change-note':
      setNotes(order, edit.lineId, atS, (notes) => withNote(notes.slice(0, -1), edit.text, atS));
      break;
    case 'quantity':
      eachLine(order, [edit.lineId], (line) => {
        line.plan = { ...line.plan, quantity: edit.quantity };
        line.text = null;
        line.fm = atS;
      });
      break;
    case 'remove':
      for (const id of edit.lineIds) order.lines.delete(id);
      break;
    case 'guests':
      order.plan = { ...order.plan, guests: edit.guests };
      break;
  }
}

/** The statement must be the order's newest. A change of a line that the order lacks has no effect. */
export function applyStatement(order: StoredOrder, { atS, fact }: Statement): void {
  switch (fact.kind) {
    case 'placed':
      addLines(order, fact.plan.lines, atS);
      break;
    case 'added':
      addLines(order, fact.lines, atS);
      break;
    case 'voided':
      markLines(order, fact.lineIds, 'voided', atS);
      setStatuses(order, fact.changes, order.plan.waiterId, atS);
      break;
    case 'fired':
      markLines(order, fact.lineIds, 'fire', atS);
      break;
    case 'statuses':
      setStatuses(order, fact.changes, fact.userId, atS);
      break;
    case 'web':
      order.webStatus = fact.status;
      break;
    case 'moved':
      order.plan = { ...order.plan, ...fact.place };
      break;
    case 'prioritised':
      eachLine(order, fact.lineIds, (line) => prioritise(line, fact.priority, atS));
      break;
    case 'edited':
      applyEdit(order, fact.edit, atS);
      break;
    case 'left':
      for (const id of fact.lineIds) order.lines.delete(id);
      break;
    case 'came':
      for (const line of fact.lines)
        order.lines.set(line.plan.id, { ...line, history: [...line.history], fm: atS, text: null });
      break;
    case 'closed':
      order.closed = true;
      break;
  }
  order.fm = atS;
  order.text = null;
}

/** Applies the statements by number; null until one has placed the order. */
export function orderOf(statements: readonly Statement[]): StoredOrder | null {
  const placed = statements.find(({ fact }) => fact.kind === 'placed');
  if (placed?.fact.kind !== 'placed') return null;
  const order = emptyOrder(placed.fact.plan, placed.atS);
  for (const statement of statements) applyStatement(order, statement);
  return order;
}
