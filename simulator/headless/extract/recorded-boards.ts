/** The board at quiet moments, as marks and expectations of a scenario (rule RECORDING-11). */

import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { cardOf, lineOfCell } from '../../core/base/card-keys.ts';
import { LINE_STATUSES } from '../../core/base/venue.ts';
import { lastMs, type ReadRecording } from '../replay/read-recording.ts';
import { type RecordedScreen, screensOf } from '../replay/recorded-screens.ts';
import type { TimedEvent } from './order-events.ts';

interface Wording {
  productOf(orderId: number, lineId: number): number | null;
  dishesOf(orderId: number): number;
  readonly lives: readonly TimedEvent[];
  extractedName(orderId: number): string;
  /** The greatest number of tiles on a customer screen. */
  readonly tilesMax: number;
}

/** The time between two checks; the time before and after a check without a change of the board. */
const CHECK_EVERY_MS = 5 * 60_000;
const STABLE_MS = 3_000;
/** The last check is at the end; a check shortly before it adds nothing. */
const APART_MS = 90_000;
/** A tap that was not confirmed within this time was undone, or changed nothing. */
const SAVED_MS = 60_000;
/** A board shows a change within this time after the device received the change. */
const SHOWN_MS = 2_000;
/** A replayed board reaches the state within this time. */
const WITHIN = '10s';
/** The same when responses are slow: those in the replay are earlier or later than the recorded ones. */
const SLOW_WITHIN_S = 30;
const EXPECTATIONS_MAX = 100;
/** The device polls every minute, so it notices a network fault within this time. */
const NOTICED_MS = 75_000;
/** A change this near to the start of an outage may reach a replayed board only after the outage. */
const CUT_OFF_MS = 10_000;

interface RouteSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

interface RouteState {
  /** A fault began or ended in each of these periods. */
  readonly turns: readonly RouteSpan[];
  /** A server did not respond. */
  readonly outages: readonly RouteSpan[];
  isSlow(t: number): boolean;
}

interface BoardTimes {
  readonly fromMs: number;
  readonly untilMs: number;
}

const isUnsent = (text: string): boolean => / (pending|unsent)/.test(` ${text}`);

/** Moments about every five minutes without a change shortly before or after, and the end. */
function stableMoments(
  screens: readonly RecordedScreen[],
  { fromMs, untilMs }: BoardTimes,
  { turns, isSlow }: RouteState,
): readonly RecordedScreen[] {
  const isTurning = (t: number) => turns.some(({ fromMs, untilMs }) => t >= fromMs && t < untilMs + NOTICED_MS);
  const stable = screens.flatMap((screen, at) => {
    const nextMs = screens[at + 1]?.t ?? untilMs;
    const stableMs = isSlow(screen.t) ? STABLE_MS + SLOW_WITHIN_S * 1_000 : 2 * STABLE_MS;
    return nextMs - screen.t >= stableMs && !isTurning(screen.t)
      ? [{ t: screen.t + STABLE_MS, cells: screen.cells }]
      : [];
  });
  const sampled: RecordedScreen[] = [];
  for (const each of stable) if (each.t - (sampled.at(-1)?.t ?? fromMs) >= CHECK_EVERY_MS) sampled.push(each);
  const last = screens.at(-1);
  const end = last === undefined || isTurning(untilMs) ? stable.at(-1) : { t: untilMs, cells: last.cells };
  if (end === undefined) return sampled;
  return [...sampled.filter(({ t }) => end.t - t >= APART_MS), end];
}

const linesOn = ({ cells }: RecordedScreen) =>
  [...cells].flatMap(([name, text]) => {
    const shown = lineOfCell(name);
    return shown === null ? [] : [{ ...shown, status: Number(text.split(' ')[0]), isUnsent: isUnsent(text) }];
  });

const numbersIn = ({ cells }: RecordedScreen, cell: 'cards' | 'tiles'): readonly number[] =>
  (cells.get(cell) ?? '').split(' ').flatMap((key) => (key === '' ? [] : [cardOf(key).orderId]));

interface InFlight {
  readonly orderId: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

interface TapInFlight extends InFlight {
  /** Null for all lines of the order. */
  readonly line: number | null;
}

interface InFlightChanges {
  /** At the end of the recording the board possibly does not show the last responses yet. */
  readonly endMs: number;
  /** Each is written as `order line`. */
  readonly receivedLines: ReadonlySet<string>;
  readonly changesInFlight: readonly InFlight[];
  readonly taps: readonly TapInFlight[];
  readonly isSlow: RouteState['isSlow'];
}

/** The taps on a line, or on a whole card. */
function tappedIn(entry: RecordedEntry): readonly (readonly [order: number, line: number | null])[] {
  if (entry.k !== 'command' || entry.values === null) return [];
  const [card, line] = entry.values;
  if (typeof card !== 'string') return [];
  const isLine = typeof line === 'number';
  return isLine || entry.name === 'advanceCard' ? [[cardOf(card).orderId, isLine ? line : null]] : [];
}

/** The time at which a replayed board has the change. Consecutive outages count as one. */
function knownMs(receivedMs: number, outages: RouteState['outages']): number {
  const isCutOff = ({ fromMs }: RouteSpan) => Math.abs(receivedMs - fromMs) <= CUT_OFF_MS;
  let knownAtMs = receivedMs;
  for (const outage of [...outages].sort((a, b) => a.fromMs - b.fromMs)) {
    const lasts = knownAtMs > receivedMs && outage.fromMs > receivedMs && outage.fromMs <= knownAtMs;
    if (isCutOff(outage) || lasts) knownAtMs = Math.max(knownAtMs, outage.untilMs + NOTICED_MS);
  }
  return knownAtMs;
}

/** Periods until the device received a change from another place. */
const changesInFlightOf = (lives: readonly TimedEvent[], outages: RouteState['outages']): readonly InFlight[] =>
  lives.map(({ orderId, t, receivedMs }) => ({ orderId, fromMs: t, untilMs: knownMs(receivedMs, outages) }));

/** Periods from a tap until the response that confirms it. */
function tapsOf({ runs }: ReadRecording, lives: readonly TimedEvent[]): readonly TapInFlight[] {
  const taps = runs
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => tappedIn(entry).map(([orderId, line]) => ({ t: entry.t, orderId, line })));
  return taps.map(({ t, orderId, line }) => {
    const isIt = (event: TimedEvent) => event.kind === 'status' && (line ?? event.line.li) === event.line.li;
    const written = lives.find((event) => event.orderId === orderId && isIt(event) && event.receivedMs > t);
    return { orderId, line, fromMs: t, untilMs: written?.receivedMs ?? Number.POSITIVE_INFINITY };
  });
}

const receivedLinesIn = (lives: readonly TimedEvent[]): ReadonlySet<string> =>
  new Set(
    lives.flatMap((event) =>
      event.kind === 'placed' || event.kind === 'added' ? event.lines.map(({ li }) => `${event.orderId} ${li}`) : [],
    ),
  );

function expectationOf(
  screen: RecordedScreen,
  { productOf, dishesOf, lives, extractedName }: Wording,
  { endMs, receivedLines, changesInFlight, taps, isSlow }: InFlightChanges,
) {
  const onBoard = new Set([...numbersIn(screen, 'cards'), ...numbersIn(screen, 'tiles')]);
  const before = lives.filter(({ kind, t }) => kind === 'placed' && t <= screen.t).map(({ orderId }) => orderId);
  const gone = new Set(lives.filter(({ kind, t }) => kind === 'gone' && t <= screen.t).map(({ orderId }) => orderId));
  const isOmitted = (event: TimedEvent) => event.kind === 'parted' || event.kind === 'revived';
  const on = linesOn(screen);
  // A card also has lines that were removed before the first response with their order; no step creates such lines.
  const keepsRemoved = on.filter(({ orderId, lineId }) => !receivedLines.has(`${orderId} ${lineId}`));
  const omitted = new Set(
    [...lives.filter((event) => event.t <= screen.t && isOmitted(event)), ...keepsRemoved].map(
      ({ orderId }) => orderId,
    ),
  );
  // A replay may receive changes earlier than the device did, and may send its own changes later.
  const isInFlight = ({ fromMs, untilMs }: InFlight, addedMs = 0) => fromMs <= screen.t && untilMs + addedMs > screen.t;
  const lateMs = screen.t < endMs ? 0 : SHOWN_MS;
  const ordersInFlight = new Set(
    changesInFlight.filter((change) => isInFlight(change, lateMs)).map(({ orderId }) => orderId),
  );
  const unsavedTaps = taps.filter((tap) => isInFlight(tap));
  const unsaved = new Set(unsavedTaps.map(({ orderId }) => orderId));
  const isSaved = ({ orderId, lineId, isUnsent }: ReturnType<typeof linesOn>[number]) =>
    !isUnsent &&
    !unsavedTaps.some(
      (tap) => tap.orderId === orderId && (tap.line ?? lineId) === lineId && screen.t - tap.fromMs < SAVED_MS,
    );
  const written = new Set(
    lives
      .filter(({ kind, orderId }) => kind === 'placed' && !omitted.has(orderId) && !ordersInFlight.has(orderId))
      .map(({ orderId }) => orderId),
  );
  const hidden = before.filter(
    (orderId) => written.has(orderId) && !onBoard.has(orderId) && !gone.has(orderId) && !unsaved.has(orderId),
  );
  const lines = [...new Set(on.map(({ orderId }) => orderId))]
    .filter((orderId) => written.has(orderId))
    .flatMap((orderId) => {
      const own = on.filter((line) => line.orderId === orderId);
      const order = extractedName(orderId);
      const [first] = own;
      // If all dishes of an order have the same status, one expectation covers the order.
      const isAlike =
        own.length === dishesOf(orderId) &&
        own.every((line) => line.status === first?.status && isSaved(line) && productOf(orderId, line.lineId) !== null);
      if (first !== undefined && isAlike && LINE_STATUSES.includes(first.status))
        return [{ order, status: first.status }];
      return own.filter(isSaved).flatMap(({ lineId, status }) => {
        const product = productOf(orderId, lineId);
        return product === null || !LINE_STATUSES.includes(status) ? [] : [{ order, product, status }];
      });
    });
  const shows = [...onBoard].filter((orderId) => written.has(orderId)).map(extractedName);
  const some = <Item>(items: readonly Item[], name: string) =>
    items.length === 0 ? {} : { [name]: items.slice(0, EXPECTATIONS_MAX) };
  return {
    ...some(shows, 'shows'),
    ...some(hidden.map(extractedName), 'hides'),
    ...some(lines, 'lines'),
    // Random delays decide whether the board reports a slow network, and they are different in a replay.
    ...(isSlow(screen.t)
      ? { within: `${SLOW_WITHIN_S}s` }
      : { banner: screen.cells.get('banner') === 'offline' ? 'offline' : 'none', within: WITHIN }),
  };
}

/** Times are on the recording's own clock. */
export function boardsAt(recording: ReadRecording, wording: Wording, route: RouteState) {
  const { runs, head } = recording;
  const fromMs = runs[0]?.start.t ?? 0;
  const screens = runs.flatMap((run) => screensOf(run.entries)).sort((a, b) => a.t - b.t);
  const untilMs = lastMs(recording);
  const { lives, tilesMax } = wording;
  const ways = {
    ...{ endMs: untilMs, isSlow: route.isSlow, receivedLines: receivedLinesIn(lives) },
    ...{ changesInFlight: changesInFlightOf(lives, route.outages), taps: tapsOf(recording, lives) },
  };
  return stableMoments(screens, { fromMs, untilMs }, route).flatMap((screen) => {
    const minutes = Math.round((screen.t - fromMs) / 60_000);
    // On a full screen the last tile that fits depends on all other orders.
    const isFull = numbersIn(screen, 'tiles').length >= tilesMax;
    const options = expectationOf(screen, isFull ? { ...wording, lives: [] } : wording, ways);
    // An empty board on a slow network leaves nothing to expect.
    if (Object.keys(options).length === 1) return [];
    return [
      { t: screen.t, step: { mark: `As recorded after ${minutes} min` } },
      { t: screen.t, step: { expect: { kds: head.kdsId, ...options } } },
    ];
  });
}
