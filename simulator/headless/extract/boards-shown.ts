/** What the board showed at moments of a recording at which it stood still, as marks and expectations of a scenario (rule RCD10). */

import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { cardOf, lineOfCell } from '../../core/base/glass-keys.ts';
import { LINE_STATUSES } from '../../core/base/venue.ts';
import type { ReadRecording } from '../replay/read-recording.ts';
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

/** Moments, about every five minutes and near the end, at which nothing had just changed nor was about to. */
function stillMoments(
  screens: readonly RecordedScreen[],
  { fromMs, untilMs }: BoardTimes,
  { turns, isSlow }: RoadThen,
): readonly RecordedScreen[] {
  const isTurning = (t: number) => turns.some((turn) => t >= turn && t < turn + NOTICED_MS);
  const still = screens.flatMap((screen, at) => {
    const nextMs = screens[at + 1]?.t ?? untilMs;
    const isTold = [...screen.cells.values()].every((text) => !/ (pending|unsent)/.test(` ${text}`));
    const stillMs = isSlow(screen.t) ? STILL_MS + SLOW_WITHIN_S * 1_000 : 2 * STILL_MS;
    return isTold && nextMs - screen.t >= stillMs && !isTurning(screen.t)
      ? [{ t: screen.t + STILL_MS, cells: screen.cells }]
      : [];
  });
  const looks: RecordedScreen[] = [];
  for (const each of still) if (each.t - (looks.at(-1)?.t ?? fromMs) >= LOOK_MS) looks.push(each);
  const last = still.at(-1);
  return last === undefined || looks.at(-1) === last
    ? looks
    : [...looks.filter(({ t }) => last.t - t > WISHES_MAX), last];
}

/** The lines on a screen, each with its order and what it shows. */
const linesOn = ({ cells }: RecordedScreen) =>
  [...cells].flatMap(([name, text]) => {
    const shown = lineOfCell(name);
    return shown === null ? [] : [{ ...shown, status: Number(text.split(' ')[0]) }];
  });

/** The orders of a cell, of each the number that its key begins with. */
const numbersIn = ({ cells }: RecordedScreen, cell: 'cards' | 'tiles'): readonly number[] =>
  (cells.get(cell) ?? '').split(' ').flatMap((key) => (key === '' ? [] : [cardOf(key).orderId]));

interface OnTheWay {
  readonly orderId: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

interface Ways {
  readonly news: readonly OnTheWay[];
  readonly taps: readonly OnTheWay[];
  readonly isSlow: RoadThen['isSlow'];
}

/** A tap on a line as a recording has it. */
function tappedIn(entry: RecordedEntry): readonly (readonly [order: number, line: number])[] {
  if (entry.k !== 'command' || entry.values === null) return [];
  const [card, line] = entry.values;
  return typeof card === 'string' && typeof line === 'number' ? [[cardOf(card).orderId, line]] : [];
}

/** While what happened elsewhere was not heard at the device, or nothing was heard of an order. */
const newsOf = (lives: readonly TimedEvent[]): readonly OnTheWay[] =>
  lives.map(({ orderId, t, heardMs }) => ({ orderId, fromMs: t, untilMs: heardMs }));

/** While what was tapped at the device was not heard to be saved. */
function tapsOf({ runs }: ReadRecording, lives: readonly TimedEvent[]): readonly OnTheWay[] {
  const taps = runs
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => tappedIn(entry).map(([orderId, line]) => ({ t: entry.t, orderId, line })));
  return taps.map(({ t, orderId, line }) => {
    const told = lives.find((event) => event.kind === 'status' && event.line.li === line && event.heardMs > t);
    return { orderId, fromMs: t, untilMs: told?.heardMs ?? Number.POSITIVE_INFINITY };
  });
}

function wishOf(
  screen: RecordedScreen,
  { productOf, dishesOf, lives, extractedName }: Wording,
  { news, taps, isSlow }: Ways,
) {
  const onBoard = new Set([...numbersIn(screen, 'cards'), ...numbersIn(screen, 'tiles')]);
  const before = lives.filter(({ kind, t }) => kind === 'placed' && t <= screen.t).map(({ orderId }) => orderId);
  const gone = new Set(lives.filter(({ kind, t }) => kind === 'gone' && t <= screen.t).map(({ orderId }) => orderId));
  const isUntold = (event: TimedEvent) => event.kind === 'parted' || event.kind === 'revived';
  const untold = new Set(lives.filter((event) => event.t <= screen.t && isUntold(event)).map(({ orderId }) => orderId));
  // Whoever runs again may hear earlier what was on its way to the device, and later what was on its way from it.
  const isUnderWay = ({ fromMs, untilMs }: OnTheWay) => fromMs <= screen.t && untilMs > screen.t;
  const onTheWay = new Set(news.filter(isUnderWay).map(({ orderId }) => orderId));
  const unsaved = new Set(taps.filter(isUnderWay).map(({ orderId }) => orderId));
  const told = new Set(
    lives
      .filter(({ kind, orderId }) => kind === 'placed' && !untold.has(orderId) && !onTheWay.has(orderId))
      .map(({ orderId }) => orderId),
  );
  const hidden = before.filter(
    (orderId) => told.has(orderId) && !onBoard.has(orderId) && !gone.has(orderId) && !unsaved.has(orderId),
  );
  const on = linesOn(screen);
  const lines = [...new Set(on.map(({ orderId }) => orderId))]
    .filter((orderId) => told.has(orderId))
    .flatMap((orderId) => {
      const own = on.filter((line) => line.orderId === orderId);
      const order = extractedName(orderId);
      const [first] = own;
      // Of an order whose dishes all stand there and are alike, one word says it.
      const isAlike =
        own.length === dishesOf(orderId) &&
        own.every(({ lineId, status }) => status === first?.status && productOf(orderId, lineId) !== null);
      if (first !== undefined && isAlike && LINE_STATUSES.includes(first.status))
        return [{ order, status: first.status }];
      return own.flatMap(({ lineId, status }) => {
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
  const untilMs = Math.max(fromMs, ...runs.map(({ entries }) => entries.at(-1)?.t ?? fromMs));
  const ways = { news: newsOf(wording.lives), taps: tapsOf(recording, wording.lives), isSlow: road.isSlow };
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
