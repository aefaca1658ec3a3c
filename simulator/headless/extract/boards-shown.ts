/** What the board showed at moments of a recording at which it stood still, as marks and expectations of a scenario (rule RCD10). */

import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { cardOf, lineOfCell } from '../../core/base/glass-keys.ts';
import { LINE_STATUSES } from '../../core/base/venue.ts';
import { lastMs, type ReadRecording } from '../replay/read-recording.ts';
import { type RecordedScreen, screensOf } from '../replay/recorded-screens.ts';
import type { TimedEvent } from './heard-life.ts';

interface Wording {
  productOf(orderId: number, lineId: number): number | null;
  /** How many dishes an order is told to have. */
  dishesOf(orderId: number): number;
  readonly lives: readonly TimedEvent[];
  extractedName(orderId: number): string;
}

/** Between two looks, and how long a board stands still around one. */
const LOOK_MS = 5 * 60_000;
const STILL_MS = 3_000;
/** The last look is at the end: one that is nearer to it says nothing more. */
const APART_MS = 90_000;
/** A tap that nothing tells of for so long was taken back, or changed nothing. */
const SAVED_MS = 60_000;
/** A board shows by then what its device heard. */
const SHOWN_MS = 2_000;
/** A board that runs again comes to it by then. */
const WITHIN = '10s';
/** And by then where answers are slow: its own come sooner or later than the recorded ones, so that none stands still for less. */
const SLOW_WITHIN_S = 30;
const WISHES_MAX = 100;
/** After a trouble of the road began or ended a device notices it by then: it looks every minute. */
const NOTICED_MS = 75_000;

/** What the road was like. */
interface RoadThen {
  /** When troubles began and ended. */
  readonly turns: readonly number[];
  /** Whether answers were slow. */
  isSlow(t: number): boolean;
}

interface BoardTimes {
  readonly fromMs: number;
  readonly untilMs: number;
}

const isUnsent = (text: string): boolean => / (pending|unsent)/.test(` ${text}`);

/** Moments, about every five minutes, at which nothing had just changed nor was about to, and the end. */
function stillMoments(
  screens: readonly RecordedScreen[],
  { fromMs, untilMs }: BoardTimes,
  { turns, isSlow }: RoadThen,
): readonly RecordedScreen[] {
  const isTurning = (t: number) => turns.some((turn) => t >= turn && t < turn + NOTICED_MS);
  const still = screens.flatMap((screen, at) => {
    const nextMs = screens[at + 1]?.t ?? untilMs;
    const stillMs = isSlow(screen.t) ? STILL_MS + SLOW_WITHIN_S * 1_000 : 2 * STILL_MS;
    return nextMs - screen.t >= stillMs && !isTurning(screen.t)
      ? [{ t: screen.t + STILL_MS, cells: screen.cells }]
      : [];
  });
  const looks: RecordedScreen[] = [];
  for (const each of still) if (each.t - (looks.at(-1)?.t ?? fromMs) >= LOOK_MS) looks.push(each);
  const last = screens.at(-1);
  const end = last === undefined || isTurning(untilMs) ? still.at(-1) : { t: untilMs, cells: last.cells };
  if (end === undefined) return looks;
  return [...looks.filter(({ t }) => end.t - t >= APART_MS), end];
}

/** The lines on a screen, each with its order and what it shows. */
const linesOn = ({ cells }: RecordedScreen) =>
  [...cells].flatMap(([name, text]) => {
    const shown = lineOfCell(name);
    return shown === null ? [] : [{ ...shown, status: Number(text.split(' ')[0]), isUnsent: isUnsent(text) }];
  });

/** The orders of a cell, of each the number that its key begins with. */
const numbersIn = ({ cells }: RecordedScreen, cell: 'cards' | 'tiles'): readonly number[] =>
  (cells.get(cell) ?? '').split(' ').flatMap((key) => (key === '' ? [] : [cardOf(key).orderId]));

interface OnTheWay {
  readonly orderId: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

interface TapOnTheWay extends OnTheWay {
  /** Null for all lines of the order. */
  readonly line: number | null;
}

interface Ways {
  /** When the recording ends: the board may not show yet what was heard just before. */
  readonly endMs: number;
  /** Each line that an answer had, as `order line`. */
  readonly heardLines: ReadonlySet<string>;
  readonly news: readonly OnTheWay[];
  readonly taps: readonly TapOnTheWay[];
  readonly isSlow: RoadThen['isSlow'];
}

/** Taps as a recording has them: on a line, or on a whole card. */
function tappedIn(entry: RecordedEntry): readonly (readonly [order: number, line: number | null])[] {
  if (entry.k !== 'command' || entry.values === null) return [];
  const [card, line] = entry.values;
  if (typeof card !== 'string') return [];
  const isLine = typeof line === 'number';
  return isLine || entry.name === 'advanceCard' ? [[cardOf(card).orderId, isLine ? line : null]] : [];
}

/** While what happened elsewhere was not heard at the device, or nothing was heard of an order. */
const newsOf = (lives: readonly TimedEvent[]): readonly OnTheWay[] =>
  lives.map(({ orderId, t, heardMs }) => ({ orderId, fromMs: t, untilMs: heardMs }));

/** While what was tapped at the device was not heard to be saved. */
function tapsOf({ runs }: ReadRecording, lives: readonly TimedEvent[]): readonly TapOnTheWay[] {
  const taps = runs
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => tappedIn(entry).map(([orderId, line]) => ({ t: entry.t, orderId, line })));
  return taps.map(({ t, orderId, line }) => {
    const isIt = (event: TimedEvent) => event.kind === 'status' && (line ?? event.line.li) === event.line.li;
    const told = lives.find((event) => event.orderId === orderId && isIt(event) && event.heardMs > t);
    return { orderId, line, fromMs: t, untilMs: told?.heardMs ?? Number.POSITIVE_INFINITY };
  });
}

const heardLinesIn = (lives: readonly TimedEvent[]): ReadonlySet<string> =>
  new Set(
    lives.flatMap((event) =>
      event.kind === 'placed' || event.kind === 'added' ? event.lines.map(({ li }) => `${event.orderId} ${li}`) : [],
    ),
  );

function wishOf(
  screen: RecordedScreen,
  { productOf, dishesOf, lives, extractedName }: Wording,
  { endMs, heardLines, news, taps, isSlow }: Ways,
) {
  const onBoard = new Set([...numbersIn(screen, 'cards'), ...numbersIn(screen, 'tiles')]);
  const before = lives.filter(({ kind, t }) => kind === 'placed' && t <= screen.t).map(({ orderId }) => orderId);
  const gone = new Set(lives.filter(({ kind, t }) => kind === 'gone' && t <= screen.t).map(({ orderId }) => orderId));
  const isUntold = (event: TimedEvent) => event.kind === 'parted' || event.kind === 'revived';
  const on = linesOn(screen);
  // A card keeps lines that were removed before the recording heard of their order: no step makes those.
  const keepsRemoved = on.filter(({ orderId, lineId }) => !heardLines.has(`${orderId} ${lineId}`));
  const untold = new Set(
    [...lives.filter((event) => event.t <= screen.t && isUntold(event)), ...keepsRemoved].map(({ orderId }) => orderId),
  );
  // Whoever runs again may hear earlier what was on its way to the device, and later what was on its way from it.
  const isUnderWay = ({ fromMs, untilMs }: OnTheWay) => fromMs <= screen.t && untilMs > screen.t;
  const lateMs = screen.t < endMs ? 0 : SHOWN_MS;
  const isNews = (way: OnTheWay) => isUnderWay({ ...way, untilMs: way.untilMs + lateMs });
  const onTheWay = new Set(news.filter(isNews).map(({ orderId }) => orderId));
  const unsavedTaps = taps.filter(isUnderWay);
  const unsaved = new Set(unsavedTaps.map(({ orderId }) => orderId));
  const isSaved = ({ orderId, lineId, isUnsent }: ReturnType<typeof linesOn>[number]) =>
    !isUnsent &&
    !unsavedTaps.some(
      (tap) => tap.orderId === orderId && (tap.line ?? lineId) === lineId && screen.t - tap.fromMs < SAVED_MS,
    );
  const told = new Set(
    lives
      .filter(({ kind, orderId }) => kind === 'placed' && !untold.has(orderId) && !onTheWay.has(orderId))
      .map(({ orderId }) => orderId),
  );
  const hidden = before.filter(
    (orderId) => told.has(orderId) && !onBoard.has(orderId) && !gone.has(orderId) && !unsaved.has(orderId),
  );
  const lines = [...new Set(on.map(({ orderId }) => orderId))]
    .filter((orderId) => told.has(orderId))
    .flatMap((orderId) => {
      const own = on.filter((line) => line.orderId === orderId);
      const order = extractedName(orderId);
      const [first] = own;
      // Of an order whose dishes all stand there and are alike, one word says it.
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
  const shows = [...onBoard].filter((orderId) => told.has(orderId)).map(extractedName);
  const some = <Item>(items: readonly Item[], name: string) =>
    items.length === 0 ? {} : { [name]: items.slice(0, WISHES_MAX) };
  return {
    ...some(shows, 'shows'),
    ...some(hidden.map(extractedName), 'hides'),
    ...some(lines, 'lines'),
    // How slow each answer is decides whether slowness is said: chance that does not fall as it fell.
    ...(isSlow(screen.t)
      ? { within: `${SLOW_WITHIN_S}s` }
      : { banner: screen.cells.get('banner') === 'offline' ? 'offline' : 'none', within: WITHIN }),
  };
}

/** Marks and expectations with their times on the recording's own clock. */
export function boardsAt(recording: ReadRecording, wording: Wording, road: RoadThen) {
  const { runs, head } = recording;
  const fromMs = runs[0]?.start.t ?? 0;
  const screens = runs.flatMap((run) => screensOf(run.entries)).sort((a, b) => a.t - b.t);
  const untilMs = lastMs(recording);
  const { lives } = wording;
  const ways = {
    ...{ endMs: untilMs, isSlow: road.isSlow, heardLines: heardLinesIn(lives) },
    ...{ news: newsOf(lives), taps: tapsOf(recording, lives) },
  };
  return stillMoments(screens, { fromMs, untilMs }, road).flatMap((screen) => {
    const minutes = Math.round((screen.t - fromMs) / 60_000);
    const wish = wishOf(screen, wording, ways);
    // Of an empty board on a slow road nothing can be said.
    if (Object.keys(wish).length === 1) return [];
    return [
      { t: screen.t, step: { mark: `As it was recorded after ${minutes} min` } },
      { t: screen.t, step: { expect: { kds: head.kdsId, ...wish } } },
    ];
  });
}
