/** Detects rejections that are not about the sent statuses. */
import type { Caller } from '../../backend/caller.ts';
import { type CallFailure, saveStatuses } from '../../backend/calls.ts';
import type { OrdersServer } from '../../domain/link/responses.ts';
import { done, failed, type Reply } from '../../domain/reply.ts';
import type { LinkFacts } from './link-facts.ts';
import type { LocalStatus } from './local-status.ts';

export interface SendStatusesDeps {
  readonly caller: Caller;
  readonly linkFacts: LinkFacts;
  readonly localStatus: LocalStatus;
  hasUnit(): boolean;
}

/** Returns which server acknowledged the statuses. */
export type SendStatuses = (
  orderId: number,
  statuses: readonly (readonly [lineId: number, status: number])[],
) => Promise<Reply<OrdersServer, CallFailure>>;

export function createSendStatuses({ caller, linkFacts, localStatus, hasUnit }: SendStatusesDeps): SendStatuses {
  /**
   * A local server of another venue rejects all orders, which is no rejection of the change. Call 8 shows which venue
   * it serves.
   */
  const isOtherVenue = async (): Promise<boolean> => {
    await localStatus.check();
    return linkFacts.now().local === 'foreign';
  };
  return async (orderId, statuses) => {
    // Without a unit the entry stays queued and is never deleted (rule UNIT-3).
    if (!hasUnit()) return failed('unauthorised');
    const by = linkFacts.toLocal() ? 'local' : 'cloud';
    const reply = await saveStatuses(caller, { orderId, statuses, to: by });
    if (reply.ok) return done(by);
    return by === 'local' && reply.why === 'refused' && (await isOtherVenue()) ? failed('foreign') : reply;
  };
}
