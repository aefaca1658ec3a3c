/** Keeps the latest kitchen lines and as many device messages (rule ROOM-10), and hashes all lines. */
import type { JournalLine } from './control.ts';
import { createHash } from './fnv.ts';

const TAIL_MAX = 2_000;
/** Old lines are removed in batches. */
const KEPT_MAX = TAIL_MAX + 250;

/** Keys have a fixed order, so that the same facts always give the same text. */
export type JournalData =
  | null
  | boolean
  | number
  | string
  | readonly JournalData[]
  | { readonly [key: string]: JournalData };

export interface JournalEntry extends JournalLine {
  readonly data: JournalData;
}

export interface Journal {
  note(scope: JournalLine['scope'], what: string, text: string, data?: JournalData): void;
  /** At most `count` kitchen lines and `count` device messages, oldest first. */
  tail(count: number): readonly JournalLine[];
  /** At most `count` kitchen lines, oldest first: saves at devices, and all lines that are not device messages. */
  story(count: number): readonly JournalLine[];
  /** Covers the scripted world; sixteen hexadecimal digits. */
  worldHash(): string;
  /** Covers all entries, also those of devices. */
  fullHash(): string;
}

/** `place` is the position among all lines. */
interface PlacedLine {
  readonly place: number;
  readonly line: JournalLine;
}

/** Drops the oldest lines. */
function createTail() {
  let lines: PlacedLine[] = [];
  return {
    add(line: PlacedLine) {
      lines.push(line);
      if (lines.length > KEPT_MAX) lines = lines.slice(-TAIL_MAX);
    },
    latest: (count: number): readonly PlacedLine[] => (count <= 0 ? [] : lines.slice(-Math.min(count, TAIL_MAX))),
  };
}

/** Kinds of lines whose data begins with the order or its id. */
const OF_AN_ORDER: readonly string[] = [
  ...['placed', 'added', 'closed', 'fired', 'voided', 'moved'],
  ...['prioritised', 'split', 'merged', 'tapped', 'web', 'tap'],
  ...['noted', 'note-changed', 'requantified', 'removed', 'guests', 'joined'],
];

/** Saves at devices, and all lines that are not device messages. */
export const isOfStory = ({ scope, what }: Pick<JournalLine, 'scope' | 'what'>): boolean =>
  scope !== 'wire' || what === 'tap';

function orderIn(what: string, data: JournalData): number | null {
  if (!OF_AN_ORDER.includes(what)) return null;
  const first = Array.isArray(data) ? data[0] : data;
  const id = typeof first === 'object' && first !== null && 'id' in first ? first.id : first;
  return typeof id === 'number' ? id : null;
}

/** `elapsedMs` returns the time since the scenario's start; `written` receives each entry. */
export function createJournal(elapsedMs: () => number, written: (entry: JournalEntry) => void = () => {}): Journal {
  const world = createHash();
  const full = createHash();
  const [story, messages] = [createTail(), createTail()];
  let place = 0;
  return {
    note: (scope, what, text, data = null) => {
      const atMs = elapsedMs();
      const entry = `${atMs}|${scope}|${what}|${text}|${JSON.stringify(data)}\n`;
      full.add(entry);
      if (scope === 'world') world.add(entry);
      written({ atMs, scope, what, text, data });
      const orderId = scope === 'trouble' ? null : orderIn(what, data);
      const line = { atMs, scope, what, text, ...(orderId === null ? {} : { orderId }) };
      (isOfStory(line) ? story : messages).add({ place: place++, line });
    },
    tail: (count) =>
      [...story.latest(count), ...messages.latest(count)].sort((a, b) => a.place - b.place).map(({ line }) => line),
    story: (count) => story.latest(count).map(({ line }) => line),
    worldHash: () => world.hex(),
    fullHash: () => full.hex(),
  };
}
