/** A machine's order store: what was ordered, what became of each line, and the etag that changes with every change. */
import { hashOf } from '../base/fnv.ts';
import { VOID_CANCELLED, VOID_CONFIRMED } from '../base/venue.ts';
import { linesInWords, type OrderEdit, type OrderPlan, type PlannedLine, type VoidKind } from './order-plan.ts';
import { applyStatement, type LineStatus, type OrderPlace, orderOf, type Statement } from './statement.ts';
import {
  isOrderOver,
  isOver,
  isWebCancelled,
  type MovedLine,
  type StoredLine,
  type StoredOrder,
  wireTextOf,
} from './stored-order.ts';

/** How long an order that is over still stands in call 1's answer. */
const LEAVE_AFTER_MS = 15_000;
const VOID_STATUS: Readonly<Record<VoidKind, number | null>> = {
  asked: null,
  confirmed: VOID_CONFIRMED,
  cancelled: VOID_CANCELLED,
};

/** What happened to the orders: statuses alone, or anything more. */
export type OrdersChange = 'orders' | 'statuses';

/** Call 1's answer with its etag, as JSON of the orders. */
export interface StoreAnswer {
  readonly etag: string;
  readonly orders: string;
}

export interface OrderStore {
  place(plan: OrderPlan): void;
  add(orderId: number, lines: readonly PlannedLine[]): void;
  void(orderId: number, lineIds: readonly number[], how: VoidKind): void;
  /** Lines that are voided or over stay as they are. */
  fire(orderId: number, lineIds: readonly number[]): void;
  /** The guests of an order sit somewhere else. */
  move(orderId: number, place: OrderPlace): void;
  /** Lines get another priority of the venue's list, 0 for none. */
  prioritise(orderId: number, lineIds: readonly number[], priority: number): void;
  /** Applies a staff edit to notes, quantities, lines or guests; does nothing for an unknown order. */
  edit(orderId: number, edit: OrderEdit): void;
  /** Lines leave an order, with all that they have gone through. */
  release(orderId: number, lineIds: readonly number[]): readonly MovedLine[];
  /** Lines of another order come to this one. */
  receive(orderId: number, lines: readonly MovedLine[]): void;
  /** Gives a web order another status. False for an order that is none. */
  setWebStatus(orderId: number, status: number): boolean;
  /** Paid: the order leaves call 1's answer a little later. */
  close(orderId: number): void;
  /** Sets statuses of lines. Setting one again changes nothing. Answers why not, null when it was done; all or nothing. */
  change(orderId: number, changes: readonly LineStatus[], userId: number, allowed: ReadonlySet<number>): string | null;
  /** Raises the etag without a change of any order. */
  touch(): void;
  etag(): string;
  /** JSON of all orders in call 1's answer, oldest first. */
  answer(): string;
  /** The orders in call 1's answer, oldest first. */
  openIds(): readonly number[];
  /** Since when each open order waits, in unix seconds: its oldest line that is not over was placed then. */
  waitingSinceS(): readonly number[];
  savedStatus(orderId: number, lineId: number): number | null;
  /** Whether a line is voided, by itself or with its web order; null for an unknown line. */
  isVoided(orderId: number, lineId: number): boolean | null;
  /** An order and some of its lines in words; what goes with a dish among them is left out. */
  wordsOf(orderId: number, lineIds: readonly number[]): string;
  /** An order as its card is called, null where it is not known. */
  labelOf(orderId: number): string | null;
  /** A line in words, null where it is not known. */
  lineWordsOf(orderId: number, lineId: number): string | null;
  /** Whether a line has its status from another user than this one, given since `sinceMs` of the world's clock; null for an unknown line. */
  isGivenByOther(userId: number, orderId: number, lineId: number, sinceMs: number): boolean | null;
  has(orderId: number): boolean;
  /** Takes in what another machine was told, all at once. What it knows already changes nothing. */
  take(statements: readonly Statement[]): void;
  /** Everything that this machine knows, in the order in which it came here. */
  known(): readonly Statement[];
  /** The store is as it stood at that moment, in simulated unix milliseconds of the world's clock; its etags begin anew. */
  goBackTo(atMs: number): void;
}

/** The changes that people, the web and devices make to orders. */
export type OrderChanges = Pick<
  OrderStore,
  'place' | 'add' | 'void' | 'fire' | 'move' | 'prioritise' | 'edit' | 'setWebStatus' | 'close' | 'change'
>;

interface OrderStoreOptions {
  /** The machine's own time for what it is told, in unix milliseconds. */
  readonly nowMs: () => number;
  /** The world's clock, which nobody sets wrong. */
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  /** Sets the etags of one life of this store apart from all others; `life` counts how often it went back. */
  readonly instance: (life: number) => string;
  /** Where the etag is made of the content: what else is in call 1's answer at this moment. Null: it rises with each change. */
  readonly contentBeside: (() => string) | null;
  readonly priorityName: (id: number) => string;
  /** The number of a statement that is made now. */
  readonly nextNo: () => number;
  changed(change: OrdersChange): void;
  /** This machine was told something, which others may want to hear. */
  told(statement: Statement): void;
}

interface HeardStatement {
  readonly atMs: number;
  readonly statement: Statement;
}

/** What is known of an order. */
interface Dossier {
  /** By rising number. */
  readonly statements: Statement[];
  /** Null while nobody said that it was placed. */
  order: StoredOrder | null;
  callOffLeaving: (() => void) | null;
}

/** The store's inside. */
interface Ledger {
  readonly options: OrderStoreOptions;
  readonly dossiers: Map<number, Dossier>;
  /** Those in call 1's answer, in the order of their coming. */
  readonly shown: Map<number, StoredOrder>;
  readonly numbers: Set<number>;
  /** In the order of its coming. */
  heard: HeardStatement[];
  life: number;
  revision: number;
  /** Call 1's orders as JSON, null when it has to be made again. */
  answer: string | null;
  /** What a KDS shows of them, null when it has to be made again. */
  content: string | null;
}

function raise(ledger: Ledger, change: OrdersChange): void {
  ledger.revision += 1;
  ledger.answer = null;
  ledger.content = null;
  ledger.options.changed(change);
}

function leave(ledger: Ledger, orderId: number, dossier: Dossier): void {
  dossier.callOffLeaving = null;
  ledger.shown.delete(orderId);
  raise(ledger, 'orders');
}

/** After every change of an order: one whose life is over leaves in a while, one that came back to life stays or returns. */
function settle(ledger: Ledger, orderId: number, dossier: Dossier): void {
  const { order } = dossier;
  if (order === null) return;
  const isShown = ledger.shown.has(orderId);
  if (!isOrderOver(order)) {
    dossier.callOffLeaving?.();
    dossier.callOffLeaving = null;
    ledger.shown.set(orderId, order);
  } else if (isShown) {
    ledger.shown.set(orderId, order);
    dossier.callOffLeaving ??= ledger.options.clock.after(LEAVE_AFTER_MS, () => leave(ledger, orderId, dossier));
  }
}

/** Lays a statement to the others of its order. One that is older than some of them has the order made anew from all. */
function file(ledger: Ledger, statement: Statement): Dossier {
  const { orderId, no } = statement;
  const dossier = ledger.dossiers.get(orderId) ?? { statements: [], order: null, callOffLeaving: null };
  ledger.dossiers.set(orderId, dossier);
  const { statements } = dossier;
  const at = statements.findLastIndex((each) => each.no < no) + 1;
  statements.splice(at, 0, statement);
  if (dossier.order !== null && at === statements.length - 1) applyStatement(dossier.order, statement);
  else dossier.order = orderOf(statements);
  return dossier;
}

/** Takes in what is new of some statements; what that changed is told once. */
function takeIn(ledger: Ledger, statements: readonly Statement[]): void {
  const { numbers, heard, options } = ledger;
  const fresh = statements.filter(({ no }) => !numbers.has(no));
  const concerned = new Map<number, Dossier>();
  for (const statement of fresh) {
    numbers.add(statement.no);
    heard.push({ atMs: options.clock.nowMs(), statement });
    concerned.set(statement.orderId, file(ledger, statement));
  }
  for (const [orderId, dossier] of concerned) settle(ledger, orderId, dossier);
  if ([...concerned.values()].every(({ order }) => order === null)) return;
  raise(ledger, fresh.every(({ fact }) => fact.kind === 'statuses') ? 'statuses' : 'orders');
}

/** Somebody tells this machine, and no other. */
function tell(ledger: Ledger, orderId: number, fact: Statement['fact']): void {
  const { nextNo, nowMs, told } = ledger.options;
  const statement: Statement = { no: nextNo(), atS: Math.floor(nowMs() / 1000), orderId, fact };
  takeIn(ledger, [statement]);
  told(statement);
}

const lineOf = (order: StoredOrder, id: number) => order.lines.get(id);

/** The changes that change something, one after the other. */
function moving(order: StoredOrder, changes: readonly LineStatus[]): readonly LineStatus[] {
  const now = new Map<number, number>();
  return changes.filter(([id, status]) => {
    const before = now.get(id) ?? lineOf(order, id)?.status;
    now.set(id, status);
    return before !== undefined && before !== status;
  });
}

function voided(order: StoredOrder, lineIds: readonly number[], how: VoidKind): Statement['fact'] {
  const status = VOID_STATUS[how];
  const changes =
    status === null
      ? []
      : moving(
          order,
          lineIds.map((id) => [id, status] as const),
        );
  return { kind: 'voided', lineIds, changes };
}

function fired(order: StoredOrder, lineIds: readonly number[]): Statement['fact'] {
  const waits = (id: number): boolean => {
    const line = lineOf(order, id);
    return line !== undefined && !line.voided && !isOver(line);
  };
  return { kind: 'fired', lineIds: lineIds.filter(waits) };
}

const isVoidedIn = (order: StoredOrder, line: StoredLine): boolean => line.voided || isWebCancelled(order);

function refusalOf(order: StoredOrder, changes: readonly LineStatus[], allowed: ReadonlySet<number>): string | null {
  for (const [lineId, status] of changes) {
    const line = lineOf(order, lineId);
    if (line === undefined) return `línea ${lineId} desconocida`;
    // The kitchen sends 170 to confirm a void or a cancelled web order.
    if (!allowed.has(status) && !(status === VOID_CONFIRMED && isVoidedIn(order, line)))
      return `estado ${status} no permitido`;
  }
  return null;
}

const orderIn = (ledger: Ledger, orderId: number): StoredOrder | null => ledger.dossiers.get(orderId)?.order ?? null;

function isGivenByOther(
  ledger: Ledger,
  ...[userId, orderId, lineId, sinceMs]: Parameters<OrderStore['isGivenByOther']>
) {
  if (orderIn(ledger, orderId)?.lines.has(lineId) !== true) return null;
  const steps = ledger.dossiers.get(orderId)?.statements ?? [];
  const last = steps.findLast(({ fact }) => fact.kind === 'statuses' && fact.changes.some(([id]) => id === lineId));
  if (last?.fact.kind !== 'statuses' || last.fact.userId === userId) return false;
  return (ledger.heard.find(({ statement }) => statement === last)?.atMs ?? 0) >= sinceMs;
}

function changeLines(ledger: Ledger, ...[orderId, changes, userId, allowed]: Parameters<OrderStore['change']>) {
  const order = orderIn(ledger, orderId);
  if (order === null) return `pedido ${orderId} desconocido`;
  const refusal = refusalOf(order, changes, allowed);
  if (refusal !== null) return refusal;
  const moved = moving(order, changes);
  if (moved.length > 0) tell(ledger, orderId, { kind: 'statuses', changes: moved, userId });
  return null;
}

function answerOf(ledger: Ledger): string {
  const textOf = (order: StoredOrder) => {
    order.text ??= wireTextOf(order, ledger.options.priorityName);
    return order.text;
  };
  ledger.answer ??= `[${[...ledger.shown.values()].map(textOf).join(',')}]`;
  return ledger.answer;
}

/** Without the steps of the past: a line that goes back is as it was. */
function contentOf(ledger: Ledger): string {
  const lineText = ({ plan, status, notes, fire, voided }: StoredLine) =>
    `${status}${fire ? 'f' : ''}${voided ? 'v' : ''}p${plan.priority}q${plan.quantity}${notes.join()}`;
  const orderText = ([id, { plan, webStatus, notes, lines }]: readonly [number, StoredOrder]) => {
    const head = `${id}:${plan.tableIds}:${plan.guests}:${webStatus}:${notes.join()}`;
    return `${head}:${[...lines].map(([lineId, line]) => `${lineId}=${lineText(line)}`).join()}`;
  };
  ledger.content ??= [...ledger.shown].map(orderText).join(';');
  return ledger.content;
}

function etagOf(ledger: Ledger): string {
  const { instance, contentBeside } = ledger.options;
  if (contentBeside !== null) return hashOf(contentOf(ledger) + contentBeside());
  return `${instance(ledger.life)}-${ledger.revision.toString(36)}`;
}

/** What was over for long enough by then had left already. */
function goBack(ledger: Ledger, atMs: number): void {
  const { heard, dossiers, shown, numbers } = ledger;
  for (const { callOffLeaving } of dossiers.values()) callOffLeaving?.();
  for (const kept of [dossiers, shown, numbers]) kept.clear();
  ledger.heard = heard.filter((each) => each.atMs <= atMs);
  const touchedMs = new Map<number, number>();
  for (const { atMs: cameMs, statement } of ledger.heard) {
    numbers.add(statement.no);
    touchedMs.set(statement.orderId, cameMs);
    file(ledger, statement);
  }
  for (const [orderId, dossier] of dossiers) {
    const { order } = dossier;
    const hasLeft = order === null || (isOrderOver(order) && atMs - (touchedMs.get(orderId) ?? 0) >= LEAVE_AFTER_MS);
    if (!hasLeft) shown.set(orderId, order);
    settle(ledger, orderId, dossier);
  }
  ledger.life += 1;
  ledger.revision = 0;
  raise(ledger, 'orders');
}

/** What people and devices tell a store. */
function telling(ledger: Ledger): OrderChanges & Pick<OrderStore, 'release' | 'receive'> {
  const tellOf = (orderId: number, fact: (order: StoredOrder) => Statement['fact']) => {
    const order = orderIn(ledger, orderId);
    if (order !== null) tell(ledger, orderId, fact(order));
  };
  return {
    place: (plan) => tell(ledger, plan.id, { kind: 'placed', plan }),
    add: (orderId, lines) => tellOf(orderId, () => ({ kind: 'added', lines })),
    void: (orderId, lineIds, how) => tellOf(orderId, (order) => voided(order, lineIds, how)),
    fire: (orderId, lineIds) => tellOf(orderId, (order) => fired(order, lineIds)),
    move: (orderId, place) => tellOf(orderId, () => ({ kind: 'moved', place })),
    prioritise: (orderId, lineIds, priority) => tellOf(orderId, () => ({ kind: 'prioritised', lineIds, priority })),
    edit: (orderId, edit) => tellOf(orderId, () => ({ kind: 'edited', edit })),
    release: (orderId, lineIds) => {
      const lines = lineIds.flatMap((id) => orderIn(ledger, orderId)?.lines.get(id) ?? []);
      const moved = lines.map(({ text, history, ...line }): MovedLine => ({ ...line, history: [...history] }));
      tellOf(orderId, () => ({ kind: 'left', lineIds }));
      return moved;
    },
    receive: (orderId, lines) => tellOf(orderId, () => ({ kind: 'came', lines })),
    setWebStatus: (orderId, status) => {
      if (typeof orderIn(ledger, orderId)?.webStatus !== 'number') return false;
      tellOf(orderId, () => ({ kind: 'web', status }));
      return true;
    },
    close: (orderId) => tellOf(orderId, () => ({ kind: 'closed' })),
    change: (...change) => changeLines(ledger, ...change),
  };
}

/** An empty store. Times in it are unix seconds of the machine that was told. */
export function createOrderStore(options: OrderStoreOptions): OrderStore {
  const ledger: Ledger = {
    options,
    dossiers: new Map(),
    shown: new Map(),
    numbers: new Set(),
    heard: [],
    life: 0,
    revision: 0,
    answer: null,
    content: null,
  };
  return {
    ...telling(ledger),
    touch: () => raise(ledger, 'orders'),
    etag: () => etagOf(ledger),
    answer: () => answerOf(ledger),
    openIds: () => [...ledger.shown.keys()],
    waitingSinceS: () =>
      [...ledger.shown.values()].flatMap(({ lines, closed }) => {
        const waiting = closed ? [] : [...lines.values()].filter((line) => !isOver(line));
        return waiting.length === 0 ? [] : [Math.min(...waiting.map(({ fp }) => fp))];
      }),
    savedStatus: (orderId, lineId) => orderIn(ledger, orderId)?.lines.get(lineId)?.status ?? null,
    isVoided: (orderId, lineId) => {
      const order = orderIn(ledger, orderId);
      const line = order?.lines.get(lineId);
      return order && line ? isVoidedIn(order, line) : null;
    },
    wordsOf: (orderId, lineIds) => {
      const order = orderIn(ledger, orderId);
      if (order === null) return '';
      const plans = lineIds.flatMap((id) => order.lines.get(id)?.plan ?? []);
      const leading = plans.filter(({ parentId }) => !lineIds.includes(parentId));
      return `${order.plan.label} · ${linesInWords(leading)}`;
    },
    labelOf: (orderId) => orderIn(ledger, orderId)?.plan.label ?? null,
    lineWordsOf: (orderId, lineId) => {
      const line = orderIn(ledger, orderId)?.lines.get(lineId);
      return line === undefined ? null : linesInWords([line.plan]);
    },
    isGivenByOther: (...asked) => isGivenByOther(ledger, ...asked),
    has: (orderId) => orderIn(ledger, orderId) !== null,
    take: (statements) => takeIn(ledger, statements),
    known: () => ledger.heard.map(({ statement }) => statement),
    goBackTo: (atMs) => goBack(ledger, atMs),
  };
}
