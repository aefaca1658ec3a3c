import type { Journal, JournalData } from '../base/journal.ts';
import type { Prng } from '../base/prng.ts';
import type { OrderEntry } from '../orders/order-entry.ts';
import { dishesOf, type OrderPlan, type PlannedLine, type VoidKind } from '../orders/order-plan.ts';
import { actOnOrder, applyAct, mergeInto } from './acts.ts';
import { type TimedAct, withOddShapes } from './odd-shapes.ts';
import type { NamedOrders, OrderAct } from './order-act.ts';
import { familyOf, type OrderNumbers, type OrderRequest, planOrder, planVoid } from './plan-order.ts';
import { applyPlannedEvent, lineFacts, noteMark, type RunningService } from './running-service.ts';
import { createSimulatedCooks, type LiveOrder, type OnCooked } from './simulated-cooks.ts';

interface ServiceOptions {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  readonly journal: Journal;
  readonly store: OrderEntry;
  readonly numbers: OrderNumbers;
  /** Simulated unix milliseconds. */
  readonly cooksUntilMs: number;
  readonly cooked?: OnCooked | undefined;
}

export interface KitchenService {
  /** `random` is the order's own fork; later steps refer to the order by `as`. Returns its id. */
  place(random: Prng, request: OrderRequest, as?: string): number;
  /** `random` makes the choices that the step leaves open. Returns the reason of a rejection, null on success. */
  act(as: string, act: OrderAct, random: Prng): string | null;
  /** In a random open order, voids a dish or fires the unserved lines; false when no order has an unserved dish. */
  actOnAny(kind: 'void-line' | 'fire-order', random: Prng): boolean;
  /** The dish with its extras. False for a closed order, or a line that is unknown or voided. */
  voidLine(orderId: number, lineId: number, how: VoidKind): boolean;
  /** Null before the order is placed. */
  idOf(as: string): number | null;
  /** Includes finished lines: a product's lines with their extras, or all lines. */
  linesOf(as: string, productId: number | null): readonly number[];
  ordersPlaced(): number;
  setCooks(atWork: boolean): void;
  areCooksAtWork(): boolean;
}

const orderFacts = (plan: OrderPlan): JournalData => ({
  id: plan.id,
  tables: plan.tableIds,
  channel: plan.channel,
  zone: plan.delivery?.zone ?? null,
  external: plan.externalId,
  sectors: plan.sectors,
  waiter: plan.waiterId,
  guests: plan.guests,
  comment: plan.comment,
  web: plan.webStatus ?? null,
  lines: lineFacts(plan.lines),
});

const SERVED = 130;

/** The lines that are neither voided nor served. */
const waitingLines = ({ store }: RunningService, { plan, lines, voided }: LiveOrder): readonly PlannedLine[] =>
  lines.filter(({ id }) => !voided.has(id) && (store.savedStatus(plan.id, id) ?? SERVED) < SERVED);

function actOnAny(
  service: RunningService,
  open: ReadonlySet<LiveOrder>,
  kind: 'void-line' | 'fire-order',
  random: Prng,
): boolean {
  const waiting = [...open].flatMap((live) => {
    const lines = live.closed ? [] : waitingLines(service, live);
    return lines.some(({ parentId }) => parentId === 0) ? [{ live, lines }] : [];
  });
  if (waiting.length === 0) return false;
  const { live, lines } = random.pick(waiting);
  if (kind === 'fire-order') noteMark(service, live, { kind: 'fire', afterMs: 0, lineIds: lines.map(({ id }) => id) });
  else
    noteMark(service, live, { kind: 'void', afterMs: 0, lineIds: planVoid(random, lines, live.voided), how: 'asked' });
  return true;
}

const orderIn = (open: ReadonlySet<LiveOrder>, orderId: number): LiveOrder | undefined =>
  [...open].find(({ plan }) => plan.id === orderId);

function voidLine(service: RunningService, live: LiveOrder | undefined, lineId: number, how: VoidKind): boolean {
  const line = live?.lines.find(({ id }) => id === lineId);
  if (live === undefined || line === undefined || live.closed) return false;
  const family = familyOf(live.lines, line.parentId === 0 ? line.id : line.parentId);
  const lineIds = family.filter((id) => !live.voided.has(id));
  if (lineIds.length === 0) return false;
  noteMark(service, live, { kind: 'void', afterMs: 0, lineIds, how });
  return true;
}

/** A random open table order of the mix, other than `live`; null without one. */
function anyTable(open: ReadonlySet<LiveOrder>, live: LiveOrder, random: Prng): LiveOrder | null {
  const isOfMix = ({ plan, closed, isOfMix: mixed }: LiveOrder) => mixed && !closed && plan.origin === 'table';
  const others = [...open].filter((each) => each !== live && isOfMix(each));
  return others.length === 0 ? null : random.pick(others);
}

/** Share of random merges in which the platform assigns new ids to the moved lines. */
const RENUMBERED_SHARE = 0.5;

export function createService(options: ServiceOptions): KitchenService {
  const { clock, journal, store, numbers, cooksUntilMs, cooked: onCooked = () => {} } = options;
  const service: RunningService = { ...options, cooks: createSimulatedCooks({ clock, store, onCooked }, cooksUntilMs) };
  const named = new Map<string, LiveOrder>();
  const open = new Set<LiveOrder>();
  const namedOpen: NamedOrders = {
    find: (as) => {
      const live = named.get(as);
      return live === undefined || live.closed ? null : live;
    },
    put: (as, live) => {
      named.set(as, live);
      open.add(live);
    },
  };
  let placed = 0;
  /** An act that is no longer possible has no effect. */
  const liveOddly = (live: LiveOrder, { act }: TimedAct, random: Prng) => {
    if (live.closed) return;
    if (act.kind !== 'merge-any') {
      applyAct({ service, named: namedOpen, random }, live, act);
      return;
    }
    const other = anyTable(open, live, random);
    if (other !== null) mergeInto(service, live, other, random.fork('renumber').chance(RENUMBERED_SHARE));
  };
  return {
    place: (random, request, as) => {
      const drawn = planOrder(random, numbers, request);
      const odd = random.fork('odd shapes');
      const { plan, acts } = request.eventful ? withOddShapes(odd, drawn, numbers) : { plan: drawn, acts: [] };
      const live: LiveOrder = {
        plan,
        lines: plan.lines,
        voided: new Set(),
        closed: false,
        placedMs: clock.nowMs(),
        isOfMix: request.eventful,
      };
      if (as !== undefined) named.set(as, live);
      placed += 1;
      for (const other of open) if (other.closed) open.delete(other);
      open.add(live);
      store.place(plan);
      journal.note('world', 'placed', `${plan.label} · ${dishesOf(plan.lines)}`, orderFacts(plan));
      for (const event of plan.events) clock.after(event.afterMs, () => applyPlannedEvent(service, live, event));
      for (const [at, timed] of acts.entries())
        clock.after(timed.afterMs, () => liveOddly(live, timed, odd.fork(`act ${at}`)));
      service.cooks.addOrder(live);
      return plan.id;
    },
    act: (as, act, random) => actOnOrder({ service, named: namedOpen, random }, as, act),
    actOnAny: (kind, random) => actOnAny(service, open, kind, random),
    voidLine: (orderId, lineId, how) => voidLine(service, orderIn(open, orderId), lineId, how),
    idOf: (as) => named.get(as)?.plan.id ?? null,
    linesOf: (as, productId) => {
      const lines = named.get(as)?.lines ?? [];
      const heads = lines.filter((line) => productId === null || line.productId === productId);
      return [...new Set(heads.flatMap(({ id }) => familyOf(lines, id)))];
    },
    ordersPlaced: () => placed,
    setCooks: service.cooks.setAtWork,
    areCooksAtWork: service.cooks.isAtWork,
  };
}
