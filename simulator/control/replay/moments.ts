/** What happened in a recording, moment by moment, as a person would tell it. */
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { cardOf } from '../../core/base/card-keys.ts';
import { loginsIn } from '../../headless/replay/logins.ts';
import type { ReadRecording, RecordedRun } from '../../headless/replay/read-recording.ts';

/** What troubles or changes the whole screen, and what one looks for first. */
const MARKS = [
  'begins',
  'begins-again',
  'offline',
  'online',
  'network-lost',
  'network-back',
  'realtime-down',
  'realtime-up',
  'socket-closed',
  'socket-opened',
  'clock',
  'hidden',
  'seen',
  'message',
] as const;

/** What is done on the board: the app's own names for it. */
const TAPS = [
  'advanceLine',
  'backLine',
  'advanceCard',
  'save',
  'cancelAutosave',
  'discardChanges',
  'refresh',
  'pressKey',
  'moveCursor',
  'toggle',
  'toggleBack',
  'undoLine',
  'undoRecent',
  'pauseRefresh',
  'resumeRefresh',
  'putOutFire',
  'placeCard',
  'touchCard',
  'openOrder',
] as const;

export type MomentWhat =
  | (typeof MARKS)[number]
  | (typeof TAPS)[number]
  | 'other-command'
  | 'order-came'
  | 'order-left'
  | 'order-changed'
  | 'level'
  | 'tiles'
  | 'sound';

export interface ReplayMoment {
  /** Unix milliseconds on the recording's own clock. */
  readonly atMs: number;
  readonly what: MomentWhat;
  /** What it happened to: an order's id, a sound, a command. */
  readonly of: string;
  /** The line of the order that was tapped. */
  readonly lineId?: number;
}

/** What happens to an order. */
const OF_ORDERS: readonly MomentWhat[] = [
  ...([
    'advanceLine',
    'backLine',
    'advanceCard',
    'undoLine',
    'putOutFire',
    'placeCard',
    'touchCard',
    'openOrder',
  ] as const),
  ...(['order-came', 'order-left', 'order-changed', 'level'] as const),
];

/** The id of the order that a moment is about; null where it is about none. */
export const orderIn = ({ what, of }: ReplayMoment): number | null =>
  OF_ORDERS.includes(what) && of !== '' ? Number(of) : null;

const isIn = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);

/** What a moment means, for its colour and its word in the legend, in the order in which they stand there. */
export const MOMENT_KINDS = ['fault', 'over', 'order', 'tap', 'turn', 'screen'] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

const KINDS: Readonly<Partial<Record<MomentWhat, MomentKind>>> = {
  offline: 'fault',
  'network-lost': 'fault',
  'realtime-down': 'fault',
  'socket-closed': 'fault',
  clock: 'fault',
  hidden: 'fault',
  online: 'over',
  'network-back': 'over',
  'realtime-up': 'over',
  'socket-opened': 'over',
  seen: 'over',
  'order-came': 'order',
  'order-left': 'order',
  begins: 'turn',
  'begins-again': 'turn',
  message: 'turn',
};

export const kindOf = (moment: ReplayMoment): MomentKind => KINDS[moment.what] ?? (isTap(moment) ? 'tap' : 'screen');

export const isMark = ({ what }: ReplayMoment): boolean => isIn(MARKS, what);
export const isTap = ({ what }: ReplayMoment): boolean => isIn(TAPS, what) || what === 'other-command';

type MomentDetails = Omit<ReplayMoment, 'atMs'>;
type EntryOf<K extends RecordedEntry['k']> = Extract<RecordedEntry, { k: K }>;

const momentDetails = (what: MomentWhat, of = ''): readonly MomentDetails[] => [{ what, of }];

/** The order of a card, empty for what is none. */
const orderOf = (cardKey: string): string => String(cardOf(cardKey).orderId || '');

const ordersIn = (cards: string): ReadonlySet<string> => new Set(cards.split(' ').filter(Boolean).map(orderOf));

function cardsMoved(before: string, after: string): readonly MomentDetails[] {
  const [were, are] = [ordersIn(before), ordersIn(after)];
  return [
    ...[...are].filter((order) => !were.has(order)).flatMap((order) => momentDetails('order-came', order)),
    ...[...were].filter((order) => !are.has(order)).flatMap((order) => momentDetails('order-left', order)),
  ];
}

/** What the changed cells of a screen say; `cells` are those before it. */
function onScreen(
  changed: EntryOf<'screen'>['cells'],
  cells: ReadonlyMap<string, string | null>,
): readonly MomentDetails[] {
  const moved = changed.cards == null ? [] : cardsMoved(cells.get('cards') ?? '', changed.cards);
  const still = new Set(moved.map(({ of }) => of));
  const ofCards = Object.keys(changed).flatMap((name) => {
    const [, card, part] = /^card (\S+) (line|level)/.exec(name) ?? [];
    const order = orderOf(card ?? '');
    if (card === undefined || changed[name] === null || still.has(order)) return [];
    return momentDetails(part === 'line' ? 'order-changed' : 'level', order);
  });
  return [
    ...(changed.banner == null ? [] : momentDetails(changed.banner === 'none' ? 'online' : 'offline')),
    ...(changed.message == null ? [] : momentDetails('message', changed.message === 'none' ? '' : changed.message)),
    ...moved,
    ...ofCards,
    ...(changed.tiles == null ? [] : momentDetails('tiles')),
  ];
}

function tapped(name: (typeof TAPS)[number], [first = '', second]: readonly unknown[]): readonly MomentDetails[] {
  if (name === 'pressKey') return momentDetails(name, String(first));
  return [{ what: name, of: orderOf(String(first)), ...(typeof second === 'number' && { lineId: second }) }];
}

/** A link that is back by then was never out; while the app starts or somebody logs in or out it opens anew, which takes longer. */
const LASTING_MS = 2_000;
const OPENING_MS = 10_000;

/** Whether an entry says that a link is up or down; null where it says neither. */
const LINKS: readonly ((entry: RecordedEntry) => boolean | null)[] = [
  (entry) => (entry.k === 'network' ? entry.online : null),
  (entry) => (entry.k === 'realtime' && (entry.is === 'up' || entry.is === 'down') ? entry.is === 'up' : null),
  (entry) => (entry.k === 'socket' && (entry.is === 'opened' || entry.is === 'closed') ? entry.is === 'opened' : null),
];

/** The entries at which a link went out or came back: neither retries of one that is out, nor what opens anew at once. */
function turnsIn(run: RecordedRun): ReadonlySet<RecordedEntry> {
  const isLoggedInAt = loginsIn(run);
  const isOpening = (t: number) => t - run.start.t < OPENING_MS || isLoggedInAt(t) || isLoggedInAt(t - OPENING_MS);
  return new Set(
    LINKS.flatMap((isUpBy) => {
      const turns: { readonly entry: RecordedEntry; readonly isUp: boolean }[] = [];
      for (const entry of run.entries) {
        const isUp = isUpBy(entry);
        const out = turns.at(-1);
        const isFirst = out === undefined && entry.k === 'realtime' && run.start.run;
        if (isUp === null || out?.isUp === isUp || (isUp && isFirst)) continue;
        const briefMs = isOpening(out?.entry.t ?? entry.t) ? OPENING_MS : LASTING_MS;
        if (isUp && out !== undefined && entry.t - out.entry.t < briefMs && entry.k !== 'network') turns.pop();
        else turns.push({ entry, isUp });
      }
      return turns.map(({ entry }) => entry);
    }),
  );
}

/** What an entry says by itself. */
function momentsOfEntry(entry: RecordedEntry): readonly MomentDetails[] {
  switch (entry.k) {
    case 'start':
      return entry.run ? momentDetails('begins-again') : [];
    case 'command':
      return isIn(TAPS, entry.name)
        ? tapped(entry.name, entry.values ?? [])
        : momentDetails('other-command', entry.name);
    case 'network':
      return momentDetails(entry.online ? 'network-back' : 'network-lost');
    case 'realtime':
      return entry.is === 'up' || entry.is === 'down' ? momentDetails(`realtime-${entry.is}`) : [];
    case 'socket':
      return entry.is === 'opened' || entry.is === 'closed' ? momentDetails(`socket-${entry.is}`) : [];
    case 'clock':
      return momentDetails('clock');
    case 'page':
      return momentDetails(entry.hidden ? 'hidden' : 'seen');
    case 'sound':
      return momentDetails('sound', String(entry.sound));
    default:
      return [];
  }
}

const isOfLink = (entry: RecordedEntry): boolean => LINKS.some((isUpBy) => isUpBy(entry) !== null);

/** The moments of one run. Its first screen is there from the start; that of a later part repeats what stands. */
function inRun(run: RecordedRun): readonly ReplayMoment[] {
  const turns = turnsIn(run);
  let cells: ReadonlyMap<string, string | null> | null = null;
  let isWhole = true;
  return run.entries.flatMap((entry) => {
    if (entry.k === 'start') isWhole = true;
    if (isOfLink(entry) && !turns.has(entry)) return [];
    if (entry.k !== 'screen') return momentsOfEntry(entry).map((moment) => ({ ...moment, atMs: entry.t }));
    const before = cells;
    const told = Object.entries(entry.cells);
    cells = new Map(isWhole || before === null ? told : [...before, ...told]);
    isWhole = false;
    if (before === null) return [];
    const changed = Object.fromEntries(told.filter(([name, text]) => before.get(name) !== text));
    return onScreen(changed, before).map((moment) => ({ ...moment, atMs: entry.t }));
  });
}

/** Tells a moment from all others. */
export const keyOf = ({ atMs, what, of, lineId = 0 }: ReplayMoment): string => `${atMs} ${what} ${of} ${lineId}`;

/** The earliest first; what is said twice of one moment is told once. */
export function momentsIn({ runs }: ReadRecording): readonly ReplayMoment[] {
  const all = runs.flatMap(inRun);
  const [first] = runs;
  const began: ReplayMoment = { atMs: first?.start.t ?? 0, what: 'begins', of: '' };
  const rest = first?.start.run ? all.slice(1) : all;
  const seen = new Set<string>();
  return [began, ...rest].filter((moment) => {
    const key = keyOf(moment);
    return !seen.has(key) && seen.add(key);
  });
}
