/** The world's events, in order: a bounded tail to show, and hashes over all of them. */
import type { JournalLine } from './control.ts';
import { createHash } from './fnv.ts';

const TAIL_MAX = 2_000;
/** Old lines are removed in batches. */
const KEPT_MAX = TAIL_MAX + 250;

/** Plain JSON with one key order, so that its text is canonical. */
export type JournalData =
  | null
  | boolean
  | number
  | string
  | readonly JournalData[]
  | { readonly [key: string]: JournalData };

/** A line with its facts, as hashed. */
export interface JournalEntry extends JournalLine {
  readonly data: JournalData;
}

export interface Journal {
  note(scope: JournalLine['scope'], what: string, text: string, data?: JournalData): void;
  /** The latest `count` entries, oldest first. */
  tail(count: number): readonly JournalLine[];
  /** The latest lines without device messages, except saves: the many messages must not displace the kitchen's events. */
  story(count: number): readonly JournalLine[];
  /** Sixteen hexadecimal digits over the scripted world's entries. */
  worldHash(): string;
  /** Over all entries, those of devices included. */
  fullHash(): string;
}

/** The latest of many lines, oldest first. */
function createTail() {
  let lines: JournalLine[] = [];
  return {
    add(line: JournalLine) {
      lines.push(line);
      if (lines.length > KEPT_MAX) lines = lines.slice(-TAIL_MAX);
    },
    latest: (count: number): readonly JournalLine[] => (count <= 0 ? [] : lines.slice(-Math.min(count, TAIL_MAX))),
  };
}

/** Events of one order; its id is the first fact. */
const OF_AN_ORDER: readonly string[] = [
  ...['placed', 'added', 'closed', 'fired', 'voided', 'moved'],
  ...['prioritised', 'split', 'merged', 'tapped', 'web', 'tap'],
  ...['noted', 'note-changed', 'requantified', 'removed', 'guests', 'joined'],
];

/** The kitchen's events: the world, its faults, and saves at devices. */
export const isOfStory = ({ scope, what }: Pick<JournalLine, 'scope' | 'what'>): boolean =>
  scope !== 'wire' || what === 'tap';

function orderIn(what: string, data: JournalData): number | null {
  if (!OF_AN_ORDER.includes(what)) return null;
  const first = Array.isArray(data) ? data[0] : data;
  const id = typeof first === 'object' && first !== null && 'id' in first ? first.id : first;
  return typeof id === 'number' ? id : null;
}

/** An empty journal; `elapsedMs` returns the milliseconds since the scenario's start, `written` receives each entry. */
export function createJournal(elapsedMs: () => number, written: (entry: JournalEntry) => void = () => {}): Journal {
  const world = createHash();
  const full = createHash();
  const [all, story] = [createTail(), createTail()];
  return {
    note: (scope, what, text, data = null) => {
      const atMs = elapsedMs();
      const entry = `${atMs}|${scope}|${what}|${text}|${JSON.stringify(data)}\n`;
      full.add(entry);
      if (scope === 'world') world.add(entry);
      written({ atMs, scope, what, text, data });
      const orderId = scope === 'trouble' ? null : orderIn(what, data);
      const line = { atMs, scope, what, text, ...(orderId === null ? {} : { orderId }) };
      all.add(line);
      if (isOfStory(line)) story.add(line);
    },
    tail: all.latest,
    story: story.latest,
    worldHash: () => world.hex(),
    fullHash: () => full.hex(),
  };
}
