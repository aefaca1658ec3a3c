/** Counts pings instead of time, because a sleeping machine sends none (rules RECOVERY-3, RECOVERY-4, RECOVERY-9). */

export interface Heartbeat {
  /** Pings since the last response. */
  readonly missed: number;
  /** The page's last report on whether it may be recovered. */
  readonly mayRecover: boolean;
}

export const heartbeatOf = (mayRecover: boolean): Heartbeat => ({ missed: 0, mayRecover });

/** `stuck`: the page hangs and must be recovered; `late`: the page responded after it had hung. */
export type HangReport = 'stuck' | 'late' | null;

interface Beat {
  readonly heartbeat: Heartbeat;
  readonly report: HangReport;
}

/** A recovery may fail and is slow on a slow device, so it repeats each time the missing responses have doubled. */
const isNotifyDue = (missed: number, first: number): boolean => Number.isInteger(Math.log2(missed / first));

/**
 * More than `stuckAfter` pings without a response mean that the page hangs (rule RECOVERY-3). A page that may not be
 * recovered is left alone (rule RECOVERY-9).
 */
export function afterProbe({ missed, mayRecover }: Heartbeat, stuckAfter: number): Beat {
  const next = missed + 1;
  const report = mayRecover && next > stuckAfter && isNotifyDue(next, stuckAfter + 1) ? 'stuck' : null;
  return { heartbeat: { missed: next, mayRecover }, report };
}

/** A response counts for all earlier pings (rules RECOVERY-4, RECOVERY-9). */
export const afterReply = ({ missed }: Heartbeat, mayRecover: boolean, stuckAfter: number): Beat => ({
  heartbeat: heartbeatOf(mayRecover),
  report: missed > stuckAfter ? 'late' : null,
});
