/** Whether a page hangs, told by questions that it leaves unanswered (rules R11c, R11d). Counts questions, not time: a machine that sleeps asks none. */

/** Questions since the last answer. */
export interface Heartbeat {
  readonly unanswered: number;
}

export const HEARTBEAT: Heartbeat = { unanswered: 0 };

/** `stuck`: the page hangs, said once; `late`: it hung and goes on. */
export type HeartbeatNews = 'stuck' | 'late' | null;

interface Beat {
  readonly heartbeat: Heartbeat;
  readonly news: HeartbeatNews;
}

/** One more question goes out; `stuckAfter` of them without an answer are a hang (rule R11c). */
export function asked({ unanswered }: Heartbeat, stuckAfter: number): Beat {
  const next = unanswered + 1;
  return { heartbeat: { unanswered: next }, news: next === stuckAfter + 1 ? 'stuck' : null };
}

/** The page answered: all that was asked is answered with it (rule R11d). */
export const answered = ({ unanswered }: Heartbeat, stuckAfter: number): Beat => ({
  heartbeat: HEARTBEAT,
  news: unanswered > stuckAfter ? 'late' : null,
});
