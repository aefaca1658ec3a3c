/**
 * Computes from board, settings and time which sounds a board must or may make (rules ALARM-22 to ALARM-37). Does not
 * use the product's alarms.
 */
import type { World } from '../../../simulator/core/world-api.ts';
import type { Card } from '../../../src/domain/board/card.ts';
import type { Line } from '../../../src/domain/order/order.ts';
import type { App } from '../../../src/engine/base/app.ts';
import type { ShiftNotes } from '../shift-notes.ts';
import type { TabSight } from '../station.ts';
import { type ChangeSoundWatch, createChangeSoundWatch } from './alarm-changes.ts';
import { type CardHistory, isUnconfirmed, linesOf } from './card-history.ts';

/** The levels that sound, the least urgent first. */
const URGENCIES = ['normal', 'warning', 'late', 'critical'] as const;
type Urgency = (typeof URGENCIES)[number];
const SOUNDS = { normal: 'stn', warning: 'stw', late: 'stt', critical: 'stc' } as const;

/**
 * The delays of a sound: the app checks levels every five seconds, waits a second for other sounds, and renders a
 * frame.
 */
const LEVELS_MS = 5_000;
const TOGETHER_MS = 1_000;
const DRAWN_MS = 500;
/** The thresholds of a KDS that has none, in seconds. */
const WARNING_S = 300;
const LATE_S = 600;
/** The error of a device's clock against the server's time after a late response. */
const CLOCK_SLACK_S = 15;
/** The app remembers this many played sounds; the oracle allows it to forget a sound after half as many. */
const MEMORY = 300;
/** How long the oracle keeps a reason for a sound that may play but need not. */
const UNCERTAIN_MS = 45_000;
/** The longest time until a device with a wrong time, or a device that slept, has the right time. */
const CLOCK_CORRECTED_MS = 60_000;
const RESUME_MS = 2_000;

/** A reason to sound: a new line, or a batch that rose to a level. */
interface Reason {
  readonly urgency: Urgency;
  /** When the board learned of the reason, in simulated unix milliseconds; null if it may sound but need not. */
  knownMs: number | null;
  /** The reason may have sounded already, together with others. */
  mayBeDone: boolean;
  /** When an optional reason expires. */
  untilMs: number;
}

export interface AlarmWatch {
  update(): void;
  updateIfChanged(): void;
  played(sound: number): void;
  /** Whether the device certainly knows the time now. */
  knowsTime(): boolean;
}

interface AlarmWatchDeps {
  readonly world: World;
  readonly notes: ShiftNotes;
  readonly name: string;
  app(): App;
  isAsleep(): boolean;
  /** When the device last woke or its page became visible, simulated unix milliseconds; 0 for never. */
  resumedMs(): number;
  readonly cardHistory: Pick<CardHistory, 'drainNewLines' | 'markLeft' | 'leftSince'>;
  /**
   * The server and time of the last orders response, the last switch to a server with another clock, and the order ids
   * of earlier responses.
   */
  readonly sight: Pick<TabSight, 'from' | 'receivedMs' | 'jumpedMs' | 'receivedOrders'>;
  /** Whether the device starts with the board of its last run. */
  readonly isRestored: boolean;
}

/** The venue's zone on the day of the shifts, seconds west of UTC, and the additional error of a clock. */
const ZONE_S = 3 * 3_600;
const ZONE_SLACK_S = 60;

/**
 * For a moment after its start a device reads times without a zone in UTC, its clock and the orders alike (rule
 * WIRE-30). Its screen is right then, but by the world's time all orders are late.
 */
const readsInUtc = (deps: AlarmWatchDeps): boolean =>
  Math.abs(boardTimeS(deps) - deps.app().serverNowS() - ZONE_S) < ZONE_SLACK_S;

interface Memory {
  /** The time from which sounds are configured and the first board, which is silent, is visible; null before. */
  firstMs: number | null;
  cards: readonly Card[];
  lines: ReadonlySet<string>;
  shown: ReadonlySet<string>;
  /** The order id by each trace of a line, including lines that make no sound. */
  orders: ReadonlyMap<string, number>;
  /** The level that each batch had for certain; 0 while it had no level. */
  ranks: ReadonlyMap<string, number>;
  /** Reasons that sounded or count as sounded, each with a running number. */
  readonly sounded: Map<string, number>;
  soundedCount: number;
  readonly reasons: Map<string, Reason>;
  /** Reasons that may have sounded together with others, or not. */
  readonly ambiguous: Set<string>;
  /** Batches that were visible while the device's time was uncertain. */
  readonly timeUnsureBatches: Set<string>;
  /** The clock start of each batch at the last check, unix seconds. */
  readonly starts: Map<string, number>;
  /** Batches whose clock restarted, so that the oracle does not know which of their levels sounded. */
  readonly restarted: Set<string>;
  /**
   * Batches that were visible while the platform reported a wrong time. Their waiting time is unknown until they leave.
   */
  readonly skewed: Set<string>;
  /** Until this time the device's time may be wrong. */
  skewedUntilMs: number;
  /**
   * When a response could last have a wrong time, and when a check first found a later response (0 before), in
   * simulated unix milliseconds.
   */
  wrongTime: { readonly atMs: number; readonly shownMs: number };
  /**
   * When the device last woke, and when the first response with the right time arrived after that, in simulated unix
   * milliseconds.
   */
  resumed: { readonly atMs: number; readonly shownMs: number };
  /** When the board was last checked; simulated unix milliseconds. */
  updatedMs: number;
  /** When the device's time was last uncertain, in simulated unix milliseconds. */
  timeUnsureMs: number;
}

const newMemory = (): Memory => ({
  firstMs: null,
  cards: [],
  lines: new Set(),
  shown: new Set(),
  orders: new Map(),
  ranks: new Map(),
  sounded: new Map(),
  soundedCount: 0,
  reasons: new Map(),
  ambiguous: new Set(),
  timeUnsureBatches: new Set(),
  starts: new Map(),
  restarted: new Set(),
  skewed: new Set(),
  skewedUntilMs: 0,
  wrongTime: { atMs: 0, shownMs: 0 },
  resumed: { atMs: 0, shownMs: 0 },
  updatedMs: 0,
  timeUnsureMs: Number.NEGATIVE_INFINITY,
});

const firstAboveZero = (...values: readonly number[]): number => values.find((value) => value > 0) ?? 0;

/** The time of the server that sent the orders, in unix seconds. */
const boardTimeS = ({ world, sight }: AlarmWatchDeps): number => world.serverMs(sight.from ?? 'cloud') / 1_000;

/** The rank of the level after this many seconds, -1 before the first level (rule ALARM-5). */
function rankAt({ state: { settings, kds } }: App, waitedS: number): number {
  const fromS = [
    Math.max(0, settings.tn),
    firstAboveZero(settings.tw, kds?.warningS ?? 0, WARNING_S),
    firstAboveZero(settings.tt, kds?.lateS ?? 0, LATE_S),
    firstAboveZero(settings.tc, Number.POSITIVE_INFINITY),
  ];
  return fromS.findLastIndex((eachS) => waitedS >= eachS);
}

const soundOf = ({ state: { settings } }: App, urgency: Urgency): number => settings[SOUNDS[urgency]];
const cardsOf = (app: App): readonly Card[] => app.state.board.keys.flatMap((key) => app.entry(key)?.card ?? []);
/**
 * The batch's key, with the clock start if a fire or a confirmation restarted the clock, because its levels then sound
 * again.
 */
const batchOf = ({ order, batch, startedAtS, orderedAtS }: Card): string =>
  startedAtS === orderedAtS ? `${order.id}-${batch}` : `${order.id}-${batch}-${startedAtS}`;

function markSounded(memory: Memory, key: string): void {
  memory.reasons.delete(key);
  memory.sounded.set(key, memory.soundedCount);
  memory.soundedCount += 1;
}

/** Drops a reason; a reason for which the app may have sounded stays in the app's memory. */
function dropReason(memory: Memory, key: string, { mayBeDone }: Reason): void {
  memory.reasons.delete(key);
  if (!mayBeDone) return;
  memory.ambiguous.add(key);
  memory.soundedCount += 1;
}

/** A reason sounds once while it is remembered; without a sound for its level it counts as sounded. */
function addReason(
  memory: Memory,
  app: App,
  [key, urgency]: readonly [string, Urgency],
  isSure: boolean,
  nowMs: number,
): void {
  const doneAt = memory.sounded.get(key);
  if (doneAt !== undefined && memory.soundedCount - doneAt < MEMORY / 2) return;
  if (soundOf(app, urgency) === 0) {
    markSounded(memory, key);
    return;
  }
  // The app's first board may be slightly later than the oracle's first check, so reasons until then count as sounded.
  const isYoung = memory.firstMs === null || nowMs - memory.firstMs <= LEVELS_MS + DRAWN_MS;
  const mayBeDone = isYoung || memory.ambiguous.has(key);
  const knownMs = isSure && !mayBeDone && doneAt === undefined ? nowMs : null;
  const before = memory.reasons.get(key);
  const untilMs = nowMs + UNCERTAIN_MS;
  if (before === undefined) {
    memory.reasons.set(key, { urgency, knownMs, mayBeDone, untilMs });
    return;
  }
  // A batch that left before it sounded is back and sounds now.
  before.untilMs = untilMs;
  if (!before.mayBeDone) before.knownMs ??= knownMs;
}

/** Two traces of a line, of which a move keeps at least one: its id, or its product with its first time. */
const tracesOf = ({ id, productId, firstAtS }: Line): readonly string[] => [`${id}`, `${productId} of ${firstAtS}`];

/**
 * A moved line may or may not sound as new, because the match of two lines is not always certain (rules ORDER-72,
 * ORDER-73).
 */
function noteMoved(memory: Memory, app: App): void {
  const orders = new Map(memory.orders);
  for (const card of cardsOf(app)) {
    const { order } = card;
    for (const line of order.lines) {
      const isMoved = tracesOf(line).some((trace) => (memory.orders.get(trace) ?? order.id) !== order.id);
      for (const trace of tracesOf(line)) orders.set(trace, order.id);
      if (!isMoved) continue;
      memory.ambiguous.add(`${order.id}:${line.id}`);
      for (const urgency of URGENCIES) memory.ambiguous.add(`${batchOf(card)} ${urgency}`);
    }
  }
  memory.orders = orders;
}

function updateLines(memory: Memory, deps: AlarmWatchDeps, nowMs: number, isFirst: boolean): void {
  const { cardHistory } = deps;
  const app = deps.app();
  noteMoved(memory, app);
  const shown = new Set(cardsOf(app).flatMap(linesOf));
  for (const key of shown) {
    if (isFirst) markSounded(memory, key);
    else if (!memory.lines.has(key)) addReason(memory, app, [key, 'normal'], true, nowMs);
  }
  // The app also knows lines that appeared and left since the last check.
  for (const key of cardHistory.drainNewLines())
    if (!shown.has(key) && !memory.sounded.has(key)) memory.soundedCount += 1;
  memory.lines = shown;
}

/**
 * Held cards, cards of canceled lines, unconfirmed web orders and placeholders have no level (rules ALARM-38,
 * FILTER-17, ORDER-65, WIRE-73).
 */
const hasLevel = (card: Card): boolean =>
  card.startedAtS > 0 && card.clock !== 'held' && card.clock !== 'cancelled' && !isUnconfirmed(card);

/** A level that the batch skipped was silent and may sound now. */
function markRestarted(memory: Memory, batch: string): void {
  memory.restarted.add(batch);
  for (const urgency of URGENCIES)
    if (memory.sounded.delete(`${batch} ${urgency}`)) memory.ambiguous.add(`${batch} ${urgency}`);
}

function updateLevels(memory: Memory, deps: AlarmWatchDeps, isFirst: boolean): void {
  const app = deps.app();
  const [nowMs, boardS] = [deps.world.nowMs(), boardTimeS(deps)];
  const ranks = new Map<string, number>();
  for (const card of cardsOf(app)) {
    const batch = batchOf(card);
    if (!hasLevel(card)) {
      ranks.set(batch, 0);
      continue;
    }
    const waitedS = boardS - card.startedAtS;
    const [least, most] = [rankAt(app, waitedS - CLOCK_SLACK_S), rankAt(app, waitedS + CLOCK_SLACK_S)];
    // A batch whose oldest lines left has a later clock start and may reach the same levels again.
    const isYounger = (memory.starts.get(batch) ?? card.startedAtS) < card.startedAtS;
    if (isYounger) markRestarted(memory, batch);
    memory.starts.set(batch, card.startedAtS);
    const before = isYounger ? 0 : (memory.ranks.get(batch) ?? 0);
    for (let rank = before + 1; rank <= most; rank++) {
      const urgency = URGENCIES[rank] ?? 'critical';
      const key = `${batch} ${urgency}`;
      // A batch that arrives late, or went long without a check, sounds only for its current level.
      const isSure =
        rank === least && rank === most && !memory.timeUnsureBatches.has(batch) && !memory.restarted.has(batch);
      if (isFirst && rank <= least) markSounded(memory, key);
      else addReason(memory, app, [key, urgency], isSure, nowMs);
    }
    ranks.set(batch, Math.max(least, before));
  }
  memory.ranks = ranks;
}

/**
 * After a switch to a server with another time the board uses that time; before its first response, either server's.
 */
const isSwitchingServer = ({ world, sight }: AlarmWatchDeps): boolean =>
  sight.from === null || world.nowMs() < sight.jumpedMs + CLOCK_CORRECTED_MS;

/**
 * The latest time that the board may have used recently, in unix seconds. Lines that left at a switch had waited by the
 * other server's clock.
 */
const latestTimeS = (deps: AlarmWatchDeps): number =>
  isSwitchingServer(deps)
    ? Math.max(deps.world.serverMs('cloud'), deps.world.serverMs('local')) / 1_000
    : boardTimeS(deps);

/** A batch that left since the last check may have reached a level and sounded before. */
function markLeftBatches(memory: Memory, deps: AlarmWatchDeps): void {
  const boardS = latestTimeS(deps);
  const clocks = new Set(cardsOf(deps.app()).map((card) => `${batchOf(card)} ${card.startedAtS}`));
  for (const card of memory.cards)
    if (!clocks.has(`${batchOf(card)} ${card.startedAtS}`)) deps.cardHistory.markLeft(card);
  for (const card of deps.cardHistory.leftSince(memory.updatedMs)) {
    if (!hasLevel(card)) continue;
    const most = rankAt(deps.app(), boardS - card.startedAtS + CLOCK_SLACK_S);
    for (const urgency of URGENCIES.slice(1, most + 1)) memory.ambiguous.add(`${batchOf(card)} ${urgency}`);
  }
  memory.updatedMs = deps.world.nowMs();
}

/** Whether the device's time is uncertain now; records which boards were visible then. */
function mayHaveWrongTime(memory: Memory, deps: AlarmWatchDeps): boolean {
  const { world, app, resumedMs, sight } = deps;
  const nowMs = world.nowMs();
  const faults = world.activeFaults();
  if (faults.includes('clock-skew') || (faults.includes('local-clock') && sight.from !== 'cloud'))
    memory.skewedUntilMs = nowMs + CLOCK_CORRECTED_MS;
  if (nowMs < memory.skewedUntilMs) for (const card of cardsOf(app())) memory.skewed.add(batchOf(card));
  // A duplicate response has the time of the first.
  const isMistimed = faults.some((fault) => fault === 'responses-doubled' || fault === 'clock-skew');
  if (isMistimed) memory.wrongTime = { atMs: nowMs, shownMs: 0 };
  // A board without requests uses the earlier time until its next response.
  if (sight.receivedMs <= memory.wrongTime.atMs) return true;
  if (memory.wrongTime.shownMs === 0) memory.wrongTime = { ...memory.wrongTime, shownMs: nowMs };
  // A device that woke has no time but the server's, and its route may be down for long.
  const atMs = resumedMs();
  if (sight.receivedMs <= atMs || isSwitchingServer(deps)) return true;
  if (memory.resumed.atMs !== atMs) memory.resumed = { atMs, shownMs: nowMs };
  const shownMs = Math.max(memory.resumed.shownMs, memory.wrongTime.atMs === 0 ? 0 : memory.wrongTime.shownMs);
  return nowMs < Math.max(memory.skewedUntilMs, shownMs === 0 ? 0 : shownMs + CLOCK_CORRECTED_MS);
}

function isTimeUnsure(memory: Memory, deps: AlarmWatchDeps): boolean {
  const isSo = deps.isAsleep() || mayHaveWrongTime(memory, deps);
  if (isSo) memory.timeUnsureMs = deps.world.nowMs();
  return isSo;
}

/** Whether a batch may have risen to this rank and left while the alarm waited for other sounds. */
function mayHaveRisen(memory: Memory, deps: AlarmWatchDeps, rank: number, waitedMs: number): boolean {
  const { world, cardHistory, app } = deps;
  const boardS = boardTimeS(deps);
  const left = cardHistory.leftSince(world.nowMs() - TOGETHER_MS - DRAWN_MS - waitedMs);
  return left.some(
    (card) =>
      rankAt(app(), boardS - card.startedAtS + CLOCK_SLACK_S) >= rank &&
      !memory.sounded.has(`${batchOf(card)} ${URGENCIES[rank]}`),
  );
}

/**
 * Whether a level may sound unpredictably. Lines that arrived while the time was uncertain sound at the next level
 * check.
 */
const mayRise = (memory: Memory, deps: AlarmWatchDeps, rank: number, waitedMs: number): boolean =>
  isTimeUnsure(memory, deps) ||
  mayHaveRisen(memory, deps, rank, waitedMs) ||
  deps.world.nowMs() - memory.timeUnsureMs <= LEVELS_MS + TOGETHER_MS + DRAWN_MS + waitedMs ||
  cardsOf(deps.app()).some((card) => memory.skewed.has(batchOf(card)));

/** Drops the reasons of all levels, because a device that may use another time shows unknown levels. */
function dropLevelReasons(memory: Memory, deps: AlarmWatchDeps): void {
  const app = deps.app();
  const boardS = boardTimeS(deps);
  for (const [key, reason] of memory.reasons) {
    if (reason.urgency === 'normal') continue;
    dropReason(memory, key, reason);
  }
  for (const card of cardsOf(app)) memory.timeUnsureBatches.add(batchOf(card));
  memory.ranks = new Map(
    cardsOf(app).map((card) => [
      batchOf(card),
      hasLevel(card) ? Math.max(0, rankAt(app, boardS - card.startedAtS - CLOCK_SLACK_S)) : 0,
    ]),
  );
}

/** The reason may have sounded already, and may still sound. */
function markUncertain(reason: Reason): void {
  reason.knownMs = null;
  reason.mayBeDone = true;
}

/** When the app has certainly detected a reason, in simulated unix milliseconds. */
const noticedMs = ({ urgency, knownMs }: Reason, wokeMs: number): number =>
  Math.max(knownMs ?? Number.POSITIVE_INFINITY, wokeMs + RESUME_MS) + (urgency === 'normal' ? 0 : LEVELS_MS) + DRAWN_MS;

/** The only key; undefined if there are several or none. */
const onlyKeyOf = ([first, second]: readonly (readonly [string, Reason])[]): string | undefined =>
  second === undefined ? first?.[0] : undefined;

function checkDue(
  memory: Memory,
  { notes, name, isAsleep, resumedMs }: AlarmWatchDeps,
  changes: ChangeSoundWatch,
  nowMs: number,
): void {
  for (const [key, reason] of memory.reasons) {
    // The app may have missed a line that has left the board.
    if (!memory.shown.has(key.replace(/ .*/, ''))) markUncertain(reason);
    // A sleeping or hidden page plays a sound later.
    if (reason.knownMs === null && reason.untilMs < nowMs && !isAsleep() && nowMs >= resumedMs() + RESUME_MS) {
      dropReason(memory, key, reason);
    }
    const untilMs = noticedMs(reason, resumedMs()) + TOGETHER_MS + DRAWN_MS + changes.waitedMs();
    if (isAsleep() || untilMs >= nowMs) continue;
    notes.problem(`${name} did not sound for ${key}, ${reason.urgency}`);
    markSounded(memory, key);
  }
}

/** Whether a sound may belong to a board from before the oracle's first check. */
const isStarting = ({ firstMs }: Memory, nowMs: number): boolean =>
  firstMs === null || nowMs - firstMs <= TOGETHER_MS + DRAWN_MS;

export function createAlarmWatch(deps: AlarmWatchDeps): AlarmWatch {
  const { world, notes, name, app, isAsleep, resumedMs } = deps;
  let memory = newMemory();
  const isRepeating = () => app().state.settings.repeatAlarm > 0;
  const changes = createChangeSoundWatch({ ...deps, nowMs: world.nowMs, isRepeating });
  const isInSight = () => !isAsleep() && world.nowMs() >= resumedMs() + RESUME_MS;

  const update = () => {
    const { board, kds } = app().state;
    if (!board.received || kds === null || readsInUtc(deps)) return;
    // The board that is visible when sounds are first configured counts as the first board.
    if (!URGENCIES.some((urgency) => soundOf(app(), urgency) > 0)) {
      memory = newMemory();
      return;
    }
    const nowMs = world.nowMs();
    const isFirst = memory.firstMs === null;
    memory.firstMs ??= nowMs;
    markLeftBatches(memory, deps);
    memory.cards = cardsOf(app());
    updateLines(memory, deps, nowMs, isFirst);
    if (isTimeUnsure(memory, deps)) dropLevelReasons(memory, deps);
    else updateLevels(memory, deps, isFirst);
    changes.update(memory.cards, !isFirst && isInSight());
    memory.shown = new Set([...memory.lines, ...cardsOf(app()).map(batchOf)]);
    checkDue(memory, deps, changes, nowMs);
  };

  return {
    update,
    knowsTime: () => !isTimeUnsure(memory, deps),
    updateIfChanged() {
      const { keys } = app().state.board;
      const { cards, firstMs } = memory;
      const isSame = keys.length === cards.length && keys.every((key, at) => app().entry(key)?.card === cards[at]);
      if (!isSame || firstMs === null) update();
    },
    played(sound) {
      update();
      // The app chose this sound when the first sound of its second played.
      const nowMs = world.nowMs() - changes.waitedMs();
      const wasFirst = isStarting(memory, nowMs);
      if (changes.played(sound, isInSight() && !wasFirst)) return;
      const isChange = changes.mayBeChange();
      const sounds = URGENCIES.findLastIndex((urgency) => soundOf(app(), urgency) === sound);
      // A change has the sound of a new line, or of the first level with a sound (rule ALARM-33).
      const soundsAsChange = sound === URGENCIES.map((urgency) => soundOf(app(), urgency)).find((each) => each > 0);
      const reasons = [...memory.reasons];
      const meant = reasons.filter(([, { urgency }]) => soundOf(app(), urgency) === sound);
      const isForeseen = sounds === 0 || !mayRise(memory, deps, sounds, changes.waitedMs());
      const certain = isForeseen && !isChange ? onlyKeyOf(meant) : undefined;
      // A hidden page sounds late, or when it becomes visible, so no moment is expected.
      if (meant.length === 0 && !wasFirst && isInSight() && isForeseen && !(soundsAsChange && isChange))
        notes.problem(`${name} played sound ${sound} for nothing`);
      for (const [key, reason] of reasons) {
        const isNoticed = !isAsleep() && noticedMs(reason, resumedMs()) <= nowMs;
        const isUrgent = isNoticed && URGENCIES.indexOf(reason.urgency) > sounds;
        if (isUrgent) notes.problem(`${name} played sound ${sound} when ${key} was more urgent`);
        if (isNoticed || key === certain) markSounded(memory, key);
        // A line that arrived a moment ago may have its own sound.
        else markUncertain(reason);
      }
    },
  };
}
