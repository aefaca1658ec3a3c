/** Whether an answer with orders may take the place of the one that is shown: answers come late, twice, and from before. */
import { ETAG_LONG_CHARS, ETAG_STEPS_MIN, ETAGS_PAST_MAX, OLD_ANSWERS_MAX } from '../limits.ts';

export type OrdersServer = 'cloud' | 'local';

/** Where an answer of call 1 comes from: who gave it, and when it was asked for, in monotonic milliseconds. */
export interface AnswerOrigin {
  readonly from: OrdersServer;
  readonly requestedAtMs: number;
}

/** An answer of call 1 as it is judged. */
export interface GivenAnswer extends AnswerOrigin {
  readonly etag: string;
}

/** The answer that the board shows, and what is remembered of those before it. */
export interface ShownAnswer {
  /** Null before the first. */
  readonly from: OrdersServer | null;
  readonly etag: string;
  readonly requestedAtMs: number;
  /** Etags of the same server that others followed, the oldest first. */
  readonly past: readonly string[];
  /** The one of them, or the shown one, that was first heard last. */
  readonly newest: string;
  /** Evidence that the server's etags count up; null once a new etag did not (rule N5q). */
  readonly steps: number | null;
  /** Answers in a row that were put down as old. */
  readonly refused: number;
}

export const NOTHING_SHOWN: ShownAnswer = {
  from: null,
  etag: '',
  requestedAtMs: Number.NEGATIVE_INFINITY,
  past: [],
  newest: '',
  steps: 0,
  refused: 0,
};

/** The etag to be sent to a server: the shown one only to the server that gave it (rule N1j). */
export const etagFor = (shown: ShownAnswer, server: OrdersServer): string => (shown.from === server ? shown.etag : '');

/** `late`: an answer to a later question is shown; `old`: the server says what it said before. */
export type AnswerVerdict = 'take' | 'late' | 'old';

/**
 * What becomes of an answer (rules N5k, N5l, N5q). Where the server's etags are seen to count up, an etag that another one followed is
 * old. It is accepted when realtime announced it (`told`, null without an announcement) or the server repeats it often enough.
 */
export function judgeAnswer(shown: ShownAnswer, answer: GivenAnswer, told: string | null): AnswerVerdict {
  if (answer.requestedAtMs < shown.requestedAtMs) return 'late';
  const doesCount = shown.steps !== null && shown.steps >= ETAG_STEPS_MIN;
  const isPast = answer.from === shown.from && doesCount && shown.past.includes(answer.etag) && answer.etag !== told;
  return isPast && shown.refused < OLD_ANSWERS_MAX ? 'old' : 'take';
}

/**
 * The evidence after one more etag; null where it is neither longer nor greater. Of long etags the first quarter stays the same, which
 * no hash does by chance; short ones need several steps.
 */
function stepsAfter(steps: number, before: string, next: string): number | null {
  const isGreater = next.length === before.length ? next > before : next.length > before.length;
  const differsAt = [...next].findIndex((character, at) => character !== before[at]);
  const isLong = next.length >= ETAG_LONG_CHARS;
  if (!isGreater || (isLong && differsAt < next.length / 4)) return null;
  return steps + (isLong ? ETAG_STEPS_MIN : 1);
}

/** What is remembered once an answer was judged. */
export function rememberAnswer(shown: ShownAnswer, answer: GivenAnswer, verdict: AnswerVerdict): ShownAnswer {
  if (verdict === 'late') return shown;
  if (verdict === 'old') return { ...shown, refused: shown.refused + 1 };
  const before = answer.from === shown.from ? [...shown.past, shown.etag] : [];
  const past = before.filter((etag, at) => etag !== answer.etag && before.indexOf(etag) === at);
  const memory = { ...answer, past: past.slice(-ETAGS_PAST_MAX), refused: 0 };
  if (answer.from !== shown.from) return { ...memory, newest: answer.etag, steps: 0 };
  const isNew = !before.includes(answer.etag);
  const { steps, newest } = shown;
  if (!isNew) return { ...memory, newest, steps };
  return { ...memory, newest: answer.etag, steps: steps === null ? null : stepsAfter(steps, newest, answer.etag) };
}
