/** What the second half of a double tap may not do: lead a line round its statuses (ruling K2). */
import { DOUBLE_TAP_MS, STATUS, TAP_BOUNCE_MS } from '../limits.ts';
import { failed, type Reply } from '../reply.ts';
import {
  currentStatus,
  isVoided,
  type MoveInput,
  moveLine,
  placeIn,
  ringOf,
  type StatusChange,
  type TapRefusal,
} from './status.ts';

/** Monotonic milliseconds. */
export interface TapTimes {
  readonly nowMs: number;
  /** The last tap on the same line, undefined for none. */
  readonly lastTapMs: number | undefined;
}

/** Whether a tap comes so soon after the last one on its line that both are one double tap (rule K2a). */
export const isDoubleTap = ({ nowMs, lastTapMs }: TapTimes): boolean =>
  lastTapMs !== undefined && nowMs - lastTapMs <= DOUBLE_TAP_MS;

/** Whether a press is the contact bounce of the last one on its line (rule K2e). */
export const isBounce = ({ nowMs, lastTapMs }: TapTimes): boolean =>
  lastTapMs !== undefined && nowMs - lastTapMs <= TAP_BOUNCE_MS;

/** Whether a step on leads below where it began, or a step back above it; of a void the way on is its confirmation (rules K2a, K2b). */
function leadsRound({ order, lineId, direction, pendingOf, kds }: MoveInput, { status }: StatusChange): boolean {
  const line = order.lines.find((each) => each.id === lineId);
  if (!line) return false;
  const to = status ?? line.saved;
  const ring = ringOf(kds.statuses);
  const rises = isVoided(line)
    ? to === STATUS.voidConfirmed
    : placeIn(ring, to) > placeIn(ring, currentStatus(line, pendingOf(lineId)));
  return rises !== (direction === 'next');
}

/** What a tap on a line changes, as `moveLine` has it, or why it is refused: as there, or `double-tap` where a double tap would lead it round (rules K2a, K2b). */
export function tapLine(input: MoveInput & TapTimes): Reply<readonly StatusChange[], TapRefusal> {
  const judged = moveLine(input);
  const [own] = judged.ok ? judged.data : [];
  return own && isDoubleTap(input) && leadsRound(input, own) ? failed('double-tap') : judged;
}
