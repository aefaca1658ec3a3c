import { hashOf } from '../base/fnv.ts';
import { VOID_CANCELLED, VOID_CONFIRMED } from '../base/venue.ts';
import { linesText, type OrderEdit, type OrderPlan, type PlannedLine, type VoidKind } from './order-plan.ts';
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

/** A finished order stays in call 1 for this long. */
const LEAVE_AFTER_MS = 15_000;
const VOID_STATUS: Readonly<Record<VoidKind, number | null>> = {
  asked: null,
  confirmed: VOID_CONFIRMED,
  cancelled: VOID_CANCELLED,
};

/** `statuses`: nothing else changed. */
export type OrdersChange = 'orders' | 'statuses';

/** The data of call 1. */
export interface StoreResponse {
  readonly etag: string;
  readonly orders: string;
}

export interface OrderStore {
  place(plan: OrderPlan): void;
  add(orderId: number, lines: readonly PlannedLine[]): void;
  void(orderId: number, lineIds: readonly number[], how: VoidKind): void;
  /** Voided and finished lines stay unchanged. */
  fire(orderId: number, lineIds: readonly number[]): void;
  /** The guests move to another place. */
  move(orderId: number, place: OrderPlace): void;
  /** `priority` is an id in the venue's priority list, 0 for none. */
  prioritise(orderId: number, lineIds: readonly number[], priority: number): void;
  /** Does nothing for an unknown order. */
  edit(orderId: number, edit: OrderEdit): void;
  /** Takes the lines out of the order, and returns them with their whole history. */
  release(orderId: number, lineIds: readonly number[]): readonly MovedLine[];
  receive(orderId: number, lines: readonly MovedLine[]): void;
  /** False for an order that is not a web order. */
  setWebStatus(orderId: number, status: number): boolean;
  /** The order leaves call 1 a little later. */
  close(orderId: number): void;
  /** All or none. A repeated status changes nothing. Returns the reason of a rejection, null on success. */
  change(orderId: number, changes: readonly LineStatus[], userId: number, allowed: ReadonlySet<number>): string | null;
  /** Reports a change although no order changed; an etag that counts changes rises. */
  touch(): void;
  etag(): string;
  /** The orders of call 1 as JSON, oldest first. */
  response(): string;
  /** Ids in call 1, oldest first. */
  openIds(): readonly number[];
  /** The time of each open order's oldest unfinished line, in unix seconds. */
  waitingSinceS(): readonly number[];
  savedStatus(orderId: number, lineId: number): number | null;
  /** Whether the line is voided or its web order is canceled; null for an unknown line. */
  isVoided(orderId: number, lineId: number): boolean | null;
  /** Leaves out extras if their dish is among the lines. */
  wordsOf(orderId: number, lineIds: readonly number[]): string;
  /** The title of the card, null for an unknown order. */
  labelOf(orderId: number): string | null;
  /** Null for an unknown line. */
  lineWordsOf(orderId: number, lineId: number): string | null;
  /** `sinceMs` is on the world's clock; null for an unknown line. */
  isSetByOther(userId: number, orderId: number, lineId: number, sinceMs: number): boolean | null;
  has(orderId: number): boolean;
  /** Merges changes of another server at once; ignores known ones. */
  apply(statements: readonly Statement[]): void;
  /** Statements in order of arrival. */
  known(): readonly Statement[];
  /** `atMs` is in simulated unix milliseconds of the world's clock. Counted etags start again. */
  rollBackTo(atMs: number): void;
}

/** Changes by people, the web and devices. */
export type OrderChanges = Pick<
  OrderStore,
  'place' | 'add' | 'void' | 'fire' | 'move' | 'prioritise' | 'edit' | 'setWebStatus' | 'close' | 'change'
>;

interface OrderStoreOptions {
  /** The server's own time, in unix milliseconds. */
  readonly nowMs: () => number;
  /** This clock is always right, unlike the server's own. */
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  /** Makes etags different after each of the `life` resets. */
  readonly instance: (life: number) => string;
  /** What a hashed etag covers besides the orders. Null for an etag that rises with each change. */
  readonly contentBeside: (() => string) | null;
  readonly priorityName: (id: number) => string;
  readonly nextNo: () => number;
  changed(change: OrdersChange): void;
  /** The other server may need the change. */
  statementRecorded(statement: Statement): void;
}

interface ReceivedStatement {
  readonly atMs: number;
  readonly statement: Statement;
}

interface OrderRecord {
  /** Sorted by number. */
  readonly statements: Statement[];
  /** Null until a statement has placed the order. */
  order: StoredOrder | null;
  cancelLeaving: (() => void) | null;
}

interface StoreState {
  readonly options: OrderStoreOptions;
  readonly records: Map<number, OrderRecord>;
  /** The orders in call 1, in order of arrival. */
  readonly shown: Map<number, StoredOrder>;
  readonly numbers: Set<number>;
  /** Statements in order of arrival. */
  received: ReceivedStatement[];
  life: number;
  revision: number;
  /** Call 1 as JSON; null when outdated. */
  response: string | null;
  /** The orders' content that a hashed etag covers; null when outdated. */
  content: string | null;
}

function raise(state: StoreState, change: OrdersChange): void {
  state.revision += 1;
  state.response = null;
  state.content = null;
  state.options.changed(change);
}

function leave(state: StoreState, orderId: number, record: OrderRecord): void {
  record.cancelLeaving = null;
  state.shown.delete(orderId);
  raise(state, 'orders');
}

/** Called after every change. A finished order leaves after some time, unless it is open again. */
function settle(state: StoreState, orderId: number, record: OrderRecord): void {
  const { order } = record;
  if (order === null) return;
  const isShown = state.shown.has(orderId);
  if (!isOrderOver(order)) {
    record.cancelLeaving?.();
    record.cancelLeaving = null;
    state.shown.set(orderId, order);
  } else if (isShown) {
    state.shown.set(orderId, order);
    record.cancelLeaving ??= state.options.clock.after(LEAVE_AFTER_MS, () => leave(state, orderId, record));
  }
}

/** Rebuilds the order from all its statements if some are newer than this one. */
function file(state: StoreState, statement: Statement): OrderRecord {
  const { orderId, no } = statement;
  const record = state.records.get(orderId) ?? { statements: [], order: null, cancelLeaving: null };
  state.records.set(orderId, record);
  const { statements } = record;
  const at = statements.findLastIndex((each) => each.no < no) + 1;
  statements.splice(at, 0, statement);
  if (record.order !== null && at === statements.length - 1) applyStatement(record.order, statement);
  else record.order = orderOf(statements);
  return record;
}

/** Reports all statements as one change. */
function applyStatements(state: StoreState, statements: readonly Statement[]): void {
  const { numbers, received, options } = state;
  const fresh = statements.filter(({ no }) => !numbers.has(no));
  const concerned = new Map<number, OrderRecord>();
  for (const statement of fresh) {
    numbers.add(statement.no);
    received.push({ atMs: options.clock.nowMs(), statement });
    concerned.set(statement.orderId, file(state, statement));
  }
  for (const [orderId, record] of concerned) settle(state, orderId, record);
  if ([...concerned.values()].every(({ order }) => order === null)) return;
  raise(state, fresh.every(({ fact }) => fact.kind === 'statuses') ? 'statuses' : 'orders');
}

/** Only this server has received the change. */
function issue(state: StoreState, orderId: number, fact: Statement['fact']): void {
  const { nextNo, nowMs, statementRecorded } = state.options;
  const statement: Statement = { no: nextNo(), atS: Math.floor(nowMs() / 1000), orderId, fact };
  applyStatements(state, [statement]);
  statementRecorded(statement);
}

const lineOf = (order: StoredOrder, id: number) => order.lines.get(id);

/** Leaves out changes that have no effect after the changes before them. */
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

function rejectionOf(order: StoredOrder, changes: readonly LineStatus[], allowed: ReadonlySet<number>): string | null {
  for (const [lineId, status] of changes) {
    const line = lineOf(order, lineId);
    if (line === undefined) return `línea ${lineId} desconocida`;
    // The kitchen sends 170 to confirm a void or a canceled web order.
    if (!allowed.has(status) && !(status === VOID_CONFIRMED && isVoidedIn(order, line)))
      return `estado ${status} no permitido`;
  }
  return null;
}

const orderIn = (state: StoreState, orderId: number): StoredOrder | null => state.records.get(orderId)?.order ?? null;

function wasSetByOther(
  state: StoreState,
  ...[userId, orderId, lineId, sinceMs]: Parameters<OrderStore['isSetByOther']>
) {
  if (orderIn(state, orderId)?.lines.has(lineId) !== true) return null;
  const steps = state.records.get(orderId)?.statements ?? [];
  const last = steps.findLast(({ fact }) => fact.kind === 'statuses' && fact.changes.some(([id]) => id === lineId));
  if (last?.fact.kind !== 'statuses' || last.fact.userId === userId) return false;
  return (state.received.find(({ statement }) => statement === last)?.atMs ?? 0) >= sinceMs;
}

function changeLines(state: StoreState, ...[orderId, changes, userId, allowed]: Parameters<OrderStore['change']>) {
  const order = orderIn(state, orderId);
  if (order === null) return `pedido ${orderId} desconocido`;
  const rejection = rejectionOf(order, changes, allowed);
  if (rejection !== null) return rejection;
  const moved = moving(order, changes);
  if (moved.length > 0) issue(state, orderId, { kind: 'statuses', changes: moved, userId });
  return null;
}

function responseOf(state: StoreState): string {
  const textOf = (order: StoredOrder) => {
    order.text ??= wireTextOf(order, state.options.priorityName);
    return order.text;
  };
  state.response ??= `[${[...state.shown.values()].map(textOf).join(',')}]`;
  return state.response;
}

/** Leaves out the history of statuses, so that a line that returns to a status has the same content. */
function contentOf(state: StoreState): string {
  const lineText = ({ plan, status, notes, fire, voided }: StoredLine) =>
    `${status}${fire ? 'f' : ''}${voided ? 'v' : ''}p${plan.priority}q${plan.quantity}${notes.join()}`;
  const orderText = ([id, { plan, webStatus, notes, lines }]: readonly [number, StoredOrder]) => {
    const head = `${id}:${plan.tableIds}:${plan.guests}:${webStatus}:${notes.join()}`;
    return `${head}:${[...lines].map(([lineId, line]) => `${lineId}=${lineText(line)}`).join()}`;
  };
  state.content ??= [...state.shown].map(orderText).join(';');
  return state.content;
}

function etagOf(state: StoreState): string {
  const { instance, contentBeside } = state.options;
  if (contentBeside !== null) return hashOf(contentOf(state) + contentBeside());
  return `${instance(state.life)}-${state.revision.toString(36)}`;
}

/** A finished order that had already left by then stays out of the response. */
function rollBack(state: StoreState, atMs: number): void {
  const { received, records, shown, numbers } = state;
  for (const { cancelLeaving } of records.values()) cancelLeaving?.();
  for (const map of [records, shown, numbers]) map.clear();
  state.received = received.filter((each) => each.atMs <= atMs);
  const touchedMs = new Map<number, number>();
  for (const { atMs: cameMs, statement } of state.received) {
    numbers.add(statement.no);
    touchedMs.set(statement.orderId, cameMs);
    file(state, statement);
  }
  for (const [orderId, record] of records) {
    const { order } = record;
    const hasLeft = order === null || (isOrderOver(order) && atMs - (touchedMs.get(orderId) ?? 0) >= LEAVE_AFTER_MS);
    if (!hasLeft) shown.set(orderId, order);
    settle(state, orderId, record);
  }
  state.life += 1;
  state.revision = 0;
  raise(state, 'orders');
}

function createOrderChanges(state: StoreState): OrderChanges & Pick<OrderStore, 'release' | 'receive'> {
  const issueFor = (orderId: number, fact: (order: StoredOrder) => Statement['fact']) => {
    const order = orderIn(state, orderId);
    if (order !== null) issue(state, orderId, fact(order));
  };
  return {
    place: (plan) => issue(state, plan.id, { kind: 'placed', plan }),
    add: (orderId, lines) => issueFor(orderId, () => ({ kind: 'added', lines })),
    void: (orderId, lineIds, how) => issueFor(orderId, (order) => voided(order, lineIds, how)),
    fire: (orderId, lineIds) => issueFor(orderId, (order) => fired(order, lineIds)),
    move: (orderId, place) => issueFor(orderId, () => ({ kind: 'moved', place })),
    prioritise: (orderId, lineIds, priority) => issueFor(orderId, () => ({ kind: 'prioritised', lineIds, priority })),
    edit: (orderId, edit) => issueFor(orderId, () => ({ kind: 'edited', edit })),
    release: (orderId, lineIds) => {
      const lines = lineIds.flatMap((id) => orderIn(state, orderId)?.lines.get(id) ?? []);
      const moved = lines.map(({ text, history, ...line }): MovedLine => ({ ...line, history: [...history] }));
      issueFor(orderId, () => ({ kind: 'left', lineIds }));
      return moved;
    },
    receive: (orderId, lines) => issueFor(orderId, () => ({ kind: 'came', lines })),
    setWebStatus: (orderId, status) => {
      if (typeof orderIn(state, orderId)?.webStatus !== 'number') return false;
      issueFor(orderId, () => ({ kind: 'web', status }));
      return true;
    },
    close: (orderId) => issueFor(orderId, () => ({ kind: 'closed' })),
    change: (...change) => changeLines(state, ...change),
  };
}

/** Its times are unix seconds of the server that received the change. */
export function createOrderStore(options: OrderStoreOptions): OrderStore {
  const state: StoreState = {
    options,
    records: new Map(),
    shown: new Map(),
    numbers: new Set(),
    received: [],
    life: 0,
    revision: 0,
    response: null,
    content: null,
  };
  return {
    ...createOrderChanges(state),
    touch: () => raise(state, 'orders'),
    etag: () => etagOf(state),
    response: () => responseOf(state),
    openIds: () => [...state.shown.keys()],
    waitingSinceS: () =>
      [...state.shown.values()].flatMap(({ lines, closed }) => {
        const waiting = closed ? [] : [...lines.values()].filter((line) => !isOver(line));
        return waiting.length === 0 ? [] : [Math.min(...waiting.map(({ fp }) => fp))];
      }),
    savedStatus: (orderId, lineId) => orderIn(state, orderId)?.lines.get(lineId)?.status ?? null,
    isVoided: (orderId, lineId) => {
      const order = orderIn(state, orderId);
      const line = order?.lines.get(lineId);
      return order && line ? isVoidedIn(order, line) : null;
    },
    wordsOf: (orderId, lineIds) => {
      const order = orderIn(state, orderId);
      if (order === null) return '';
      const plans = lineIds.flatMap((id) => order.lines.get(id)?.plan ?? []);
      const leading = plans.filter(({ parentId }) => !lineIds.includes(parentId));
      return `${order.plan.label} · ${linesText(leading)}`;
    },
    labelOf: (orderId) => orderIn(state, orderId)?.plan.label ?? null,
    lineWordsOf: (orderId, lineId) => {
      const line = orderIn(state, orderId)?.lines.get(lineId);
      return line === undefined ? null : linesText([line.plan]);
    },
    isSetByOther: (...args) => wasSetByOther(state, ...args),
    has: (orderId) => orderIn(state, orderId) !== null,
    apply: (statements) => applyStatements(state, statements),
    known: () => state.received.map(({ statement }) => statement),
    rollBackTo: (atMs) => rollBack(state, atMs),
  };
}
