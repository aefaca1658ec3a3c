/** The moments of a recording that matter to a reader. */
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { cardOf } from '../../core/base/card-keys.ts';
import { loginsIn } from '../../headless/replay/logins.ts';
import type { ReadRecording, RecordedRun } from '../../headless/replay/read-recording.ts';

/** Troubles and changes of the whole screen. */
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

/** Actions on the board, with the app's own names. */
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
  /** Unix milliseconds on the recording's clock. */
  readonly atMs: number;
  readonly what: MomentWhat;
  /** An order's id, a sound, a message, a key or a command. */
  readonly of: string;
  readonly lineId?: number;
}

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

/** Null for a moment that is about no order. */
export const orderIn = ({ what, of }: ReplayMoment): number | null =>
  OF_ORDERS.includes(what) && of !== '' ? Number(of) : null;

const isIn = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);

/** The legend has this order; a kind sets the color. */
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

/** Empty for an invalid key. */
const orderOf = (cardKey: string): string => String(cardOf(cardKey).orderId || '');

const ordersIn = (cards: string): ReadonlySet<string> => new Set(cards.split(' ').filter(Boolean).map(orderOf));

function cardsMoved(before: string, after: string): readonly MomentDetails[] {
  const [were, are] = [ordersIn(before), ordersIn(after)];
  return [
    ...[...are].filter((order) => !were.has(order)).flatMap((order) => momentDetails('order-came', order)),
    ...[...were].filter((order) => !are.has(order)).flatMap((order) => momentDetails('order-left', order)),
  ];
}

/** `cells` are those before the change. */
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

/** A link that recovers sooner did not fail. A start, login or logout reconnects it, which takes longer. */
const LASTING_MS = 2_000;
const OPENING_MS = 10_000;

/** Whether an entry reports a link as up or down; null for neither. */
const LINKS: readonly ((entry: RecordedEntry) => boolean | null)[] = [
  (entry) => (entry.k === 'network' ? entry.online : null),
  (entry) => (entry.k === 'realtime' && (entry.is === 'up' || entry.is === 'down') ? entry.is === 'up' : null),
  (entry) => (entry.k === 'socket' && (entry.is === 'opened' || entry.is === 'closed') ? entry.is === 'opened' : null),
];

/** The entries at which a link fails or recovers; retries and immediate reconnects do not count. */
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

/** Other entries do not matter. */
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

/** A run's first screen is its start; that of a later part of the recording only repeats the state. */
function inRun(run: RecordedRun): readonly ReplayMoment[] {
  const turns = turnsIn(run);
  let cells: ReadonlyMap<string, string | null> | null = null;
  let isWhole = true;
  return run.entries.flatMap((entry) => {
    if (entry.k === 'start') isWhole = true;
    if (isOfLink(entry) && !turns.has(entry)) return [];
    if (entry.k !== 'screen') return momentsOfEntry(entry).map((moment) => ({ ...moment, atMs: entry.t }));
    const before = cells;
    const changes = Object.entries(entry.cells);
    cells = new Map(isWhole || before === null ? changes : [...before, ...changes]);
    isWhole = false;
    if (before === null) return [];
    const changed = Object.fromEntries(changes.filter(([name, text]) => before.get(name) !== text));
    return onScreen(changed, before).map((moment) => ({ ...moment, atMs: entry.t }));
  });
}

export const keyOf = ({ atMs, what, of, lineId = 0 }: ReplayMoment): string => `${atMs} ${what} ${of} ${lineId}`;

/** Sorted by time, without duplicates. */
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
