/** Acknowledged changes override responses that may not include them yet (rules LINK-11, LINK-12, LINK-20, LINK-37). */
import { OVERLAY_LINES_MAX } from '../../domain/limits.ts';
import { type AcknowledgedChange, overridesResponse, staysAfterResponse } from '../../domain/link/overlay.ts';
import type { ResponseOrigin } from '../../domain/link/responses.ts';
import { type MovedLines, rekey } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import { withUnsent } from '../../domain/order/unsent.ts';
import { type LineKey, lineKey } from '../../domain/presentation/line-key.ts';

export interface Overlay {
  acknowledge(
    orderId: number,
    changes: readonly (readonly [lineId: number, status: number, ...rest: unknown[]])[],
    acknowledgement: Omit<AcknowledgedChange, 'status'>,
  ): void;
  /** Removes changes that the response includes; other changes may override it. */
  responseReceived(orders: readonly Order[], response: ResponseOrigin): void;
  applyTo(order: Order): Order;
  /** Rule ORDER-72. */
  moved(moved: MovedLines): void;
}

export function createOverlay(): Overlay {
  let confirmed = new Map<LineKey, AcknowledgedChange>();
  /** Acknowledged changes that override the last response. */
  let overriding = new Map<LineKey, AcknowledgedChange>();
  return {
    acknowledge(orderId, changes, acknowledgement) {
      for (const [lineId, status] of changes) {
        const key = lineKey(orderId, lineId);
        confirmed.delete(key);
        const change = { status, ...acknowledgement };
        confirmed.set(key, change);
        overriding.set(key, change);
      }
      for (const [oldest] of confirmed) {
        if (confirmed.size <= OVERLAY_LINES_MAX) break;
        confirmed.delete(oldest);
      }
    },
    responseReceived(orders, response) {
      if (confirmed.size === 0) return;
      const lines = new Map(
        orders.flatMap(({ id, lines, isOutdated }) =>
          lines.map((line) => [lineKey(id, line.id), { line, isOutdated }] as const),
        ),
      );
      overriding = new Map();
      for (const [key, change] of confirmed) {
        const { line, isOutdated = false } = lines.get(key) ?? {};
        // For a line that is missing from the response there is nothing to override.
        const overrides = overridesResponse(change, response, line ?? { saved: change.status, modifiedAtS: 0 });
        if (isOutdated || overrides) overriding.set(key, change);
        else if (!staysAfterResponse(change, response, line)) confirmed.delete(key);
      }
    },
    moved(moved) {
      if (moved.size > 0) confirmed = rekey(confirmed, moved);
    },
    applyTo: (order) =>
      overriding.size === 0 ? order : withUnsent(order, (lineId) => overriding.get(lineKey(order.id, lineId))?.status),
  };
}
