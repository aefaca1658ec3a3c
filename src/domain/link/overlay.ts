/** Rules LINK-11, LINK-12, LINK-20. */
import type { Line } from '../order/order.ts';
import type { OrdersServer, ResponseOrigin } from './responses.ts';

export interface AcknowledgedChange {
  readonly status: number;
  readonly by: OrdersServer;
  readonly atMs: number;
  /** Unix seconds (server). */
  readonly atS: number;
}

/**
 * A response requested before the acknowledgement may lack the change; a later one of the same server has it. The cloud
 * receives a change of the local server later. Until the cloud has the same status or a newer line, the change
 * overrides its responses (rules LINK-11, LINK-12).
 */
export function overridesResponse(
  confirmed: AcknowledgedChange,
  response: ResponseOrigin,
  line: Pick<Line, 'saved' | 'modifiedAtS'>,
): boolean {
  if (response.requestedAtMs < confirmed.atMs) return true;
  if (response.from === confirmed.by) return false;
  return line.saved !== confirmed.status && !(line.modifiedAtS > confirmed.atS);
}

/**
 * Whether to keep a change that the local server acknowledged: the cloud may lack it when it serves again (rule
 * LINK-20). `line` is undefined if the response lacks it.
 */
export const staysAfterResponse = (
  confirmed: AcknowledgedChange,
  response: ResponseOrigin,
  line: Pick<Line, 'saved'> | undefined,
): boolean =>
  confirmed.by === 'local' && response.from === 'local' && (line === undefined || line.saved === confirmed.status);
