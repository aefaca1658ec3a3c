import { DOUBLE_TAP_MS, STATUS, TAP_BOUNCE_MS } from '../limits.ts';
import { failed, type Reply } from '../reply.ts';
import {
  currentStatus,
  isVoided,
  type MoveInput,
  moveLine,
  ringOf,
  ringPosition,
  type StatusChange,
  type TapRefusal,
} from './status.ts';

/** Monotonic milliseconds. */
export interface TapTimes {
  readonly nowMs: number;
  /** The last tap on the same line. */
  readonly lastTapMs: number | undefined;
}

/** Rule ORDER-27. */
export const isDoubleTap = ({ nowMs, lastTapMs }: TapTimes): boolean =>
  lastTapMs !== undefined && nowMs - lastTapMs <= DOUBLE_TAP_MS;

/** Rule ORDER-31. */
export const isBounce = ({ nowMs, lastTapMs }: TapTimes): boolean =>
  lastTapMs !== undefined && nowMs - lastTapMs <= TAP_BOUNCE_MS;

/**
 * A step forward to a lower status wraps, and so does a step back to a higher one. For a voided line, the step forward
 * is the confirmation of the void (rules ORDER-27, ORDER-28).
 */
function leadsRound({ order, lineId, direction, pendingOf, kds }: MoveInput, { status }: StatusChange): boolean {
  const line = order.lines.find((each) => each.id === lineId);
  if (!line) return false;
  const to = status ?? line.saved;
  const ring = ringOf(kds.statuses);
  const rises = isVoided(line)
    ? to === STATUS.voidConfirmed
    : ringPosition(ring, to) > ringPosition(ring, currentStatus(line, pendingOf(lineId)));
  return rises !== (direction === 'next');
}

/** Fails with the reasons of `moveLine`, or `double-tap` when the second tap would wrap (rules ORDER-27, ORDER-28). */
export function tapLine(input: MoveInput & TapTimes): Reply<readonly StatusChange[], TapRefusal> {
  const result = moveLine(input);
  const [own] = result.ok ? result.data : [];
  return own && isDoubleTap(input) && leadsRound(input, own) ? failed('double-tap') : result;
}
