/**
 * Detects a page that hangs by its missing responses to pings (rules RECOVERY-3, RECOVERY-4, RECOVERY-9). It counts pings instead of
 * time, because a sleeping machine sends none.
 */

export interface Heartbeat {
  /** Pings since the last response. */
  readonly unanswered: number;
  /** The last state that the page sent: whether it may be recovered from outside. */
  readonly mayRecover: boolean;
}

/** A page that has sent this state and nothing else. */
export const heartbeatOf = (mayRecover: boolean): Heartbeat => ({ unanswered: 0, mayRecover });

/** `stuck`: the page hangs and has to be recovered; `late`: it hung and continues. */
export type HeartbeatNews = 'stuck' | 'late' | null;

interface Beat {
  readonly heartbeat: Heartbeat;
  readonly news: HeartbeatNews;
}

/** A recovery may fail, and is slow on a slow device: it is retried each time the silence has doubled. */
const isNotifyDue = (unanswered: number, first: number): boolean => Number.isInteger(Math.log2(unanswered / first));

/**
 * After another ping: `stuckAfter` pings without a response mean a hang (rule RECOVERY-3); a page that may not be recovered
 * is left alone (rule RECOVERY-9).
 */
export function afterProbe({ unanswered, mayRecover }: Heartbeat, stuckAfter: number): Beat {
  const next = unanswered + 1;
  const news = mayRecover && next > stuckAfter && isNotifyDue(next, stuckAfter + 1) ? 'stuck' : null;
  return { heartbeat: { unanswered: next, mayRecover }, news };
}

/** After a response with the page's recovery state: it counts for all earlier pings (rules RECOVERY-4, RECOVERY-9). */
export const afterReply = ({ unanswered }: Heartbeat, mayRecover: boolean, stuckAfter: number): Beat => ({
  heartbeat: heartbeatOf(mayRecover),
  news: unanswered > stuckAfter ? 'late' : null,
});
