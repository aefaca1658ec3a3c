/** Whether a page hangs, told by questions that it leaves unanswered (rules R11c, R11d, R11i). Counts questions, not time: a machine that sleeps asks none. */

export interface Heartbeat {
  /** Questions since the last answer. */
  readonly unanswered: number;
  /** What the page said last: whether it may be brought back from outside. */
  readonly mayRecover: boolean;
}

/** A page that has said so much and nothing more. */
export const heartbeatOf = (mayRecover: boolean): Heartbeat => ({ unanswered: 0, mayRecover });

/** `stuck`: the page hangs and is to be brought back; `late`: it hung and goes on. */
export type HeartbeatNews = 'stuck' | 'late' | null;

interface Beat {
  readonly heartbeat: Heartbeat;
  readonly news: HeartbeatNews;
}

/** Bringing a page back may fail, and takes its time on a slow device: once more each time the silence is twice as long. */
const isTurn = (unanswered: number, first: number): boolean => Number.isInteger(Math.log2(unanswered / first));

/** One more question goes out; `stuckAfter` of them without an answer are a hang (rule R11c), for which a page that may not be brought back is left (rule R11i). */
export function asked({ unanswered, mayRecover }: Heartbeat, stuckAfter: number): Beat {
  const next = unanswered + 1;
  const news = mayRecover && next > stuckAfter && isTurn(next, stuckAfter + 1) ? 'stuck' : null;
  return { heartbeat: { unanswered: next, mayRecover }, news };
}

/** The page answered, and said whether it may be brought back: all that was asked is answered with it (rules R11d, R11i). */
export const answered = ({ unanswered }: Heartbeat, mayRecover: boolean, stuckAfter: number): Beat => ({
  heartbeat: heartbeatOf(mayRecover),
  news: unanswered > stuckAfter ? 'late' : null,
});
