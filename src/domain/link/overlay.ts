/** Decides how long an acknowledged change overrides later responses (rules LINK-11, LINK-12, LINK-20). */
import type { Line } from '../order/order.ts';
import type { OrdersServer, ResponseOrigin } from './responses.ts';

export interface AcknowledgedChange {
  readonly status: number;
  readonly by: OrdersServer;
  /** Monotonic milliseconds of this device. */
  readonly atMs: number;
  /** Unix seconds (server). */
  readonly atS: number;
}

/**
 * Whether an acknowledged change still overrides a response for its line. A response that was requested before the
 * acknowledgement may lack the change; a later response of the same server includes it. A change that the local server
 * acknowledged reaches the cloud later. So it overrides the cloud's responses until the cloud has the same status or a
 * newer line (rules LINK-11, LINK-12).
 */
export function covers(
  confirmed: AcknowledgedChange,
  response: ResponseOrigin,
  line: Pick<Line, 'saved' | 'modifiedAtS'>,
): boolean {
  if (response.requestedAtMs < confirmed.atMs) return true;
  if (response.from === confirmed.by) return false;
  return line.saved !== confirmed.status && !(line.modifiedAtS > confirmed.atS);
}

/**
 * Whether an acknowledged change is kept although it does not override this response: when the cloud serves again, it
 * may lack a change of the local server (rule LINK-20). `line` is undefined if the response lacks it.
 */
export const outlasts = (
  confirmed: AcknowledgedChange,
  response: ResponseOrigin,
  line: Pick<Line, 'saved'> | undefined,
): boolean =>
  confirmed.by === 'local' && response.from === 'local' && (line === undefined || line.saved === confirmed.status);
