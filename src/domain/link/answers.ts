/** Whether an answer with orders may take the place of the one that is shown: answers come late, twice, and from before. */
import { ETAGS_PAST_MAX, OLD_ANSWERS_MAX } from '../limits.ts';

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
  /** Answers in a row that were put down as old. */
  readonly refused: number;
}

export const NOTHING_SHOWN: ShownAnswer = {
  from: null,
  etag: '',
  requestedAtMs: Number.NEGATIVE_INFINITY,
  past: [],
  refused: 0,
};

/** The etag to be sent to a server: the shown one only to the server that gave it (rule N1j). */
export const etagFor = (shown: ShownAnswer, server: OrdersServer): string => (shown.from === server ? shown.etag : '');

/** `late`: an answer to a later question is shown; `old`: the server says what it said before. */
export type AnswerVerdict = 'take' | 'late' | 'old';

/**
 * What becomes of an answer (rules N5k, N5l). An etag that another one followed is old, unless realtime names it as the present
 * one (`told`, null when it named none), or the server insists.
 */
export function judgeAnswer(shown: ShownAnswer, answer: GivenAnswer, told: string | null): AnswerVerdict {
  if (answer.requestedAtMs < shown.requestedAtMs) return 'late';
  const isPast = answer.from === shown.from && shown.past.includes(answer.etag) && answer.etag !== told;
  return isPast && shown.refused < OLD_ANSWERS_MAX ? 'old' : 'take';
}

/** What is remembered once an answer was judged. */
export function rememberAnswer(shown: ShownAnswer, answer: GivenAnswer, verdict: AnswerVerdict): ShownAnswer {
  if (verdict === 'late') return shown;
  if (verdict === 'old') return { ...shown, refused: shown.refused + 1 };
  const before = answer.from === shown.from ? [...shown.past, shown.etag] : [];
  const past = before.filter((etag, at) => etag !== answer.etag && before.indexOf(etag) === at);
  return { ...answer, past: past.slice(-ETAGS_PAST_MAX), refused: 0 };
}
