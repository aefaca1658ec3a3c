/** Sends statuses of one order over the current route, and detects refusals that do not concern them. */
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

/** Returns which server took the statuses. */
export type SendStatuses = (
  orderId: number,
  statuses: readonly (readonly [lineId: number, status: number])[],
) => Promise<Reply<OrdersServer, CallFailure>>;

export function createSendStatuses({ caller, linkFacts, localStatus, hasUnit }: SendStatusesDeps): SendStatuses {
  /** Another venue's server knows none of our orders, so its refusal does not concern them. Call 8 shows the venue. */
  const isOtherVenue = async (): Promise<boolean> => {
    await localStatus.check();
    return linkFacts.now().local === 'foreign';
  };
  return async (orderId, statuses) => {
    // The entry stays queued and is never deleted (rules UNIT-1 to UNIT-5).
    if (!hasUnit()) return failed('unauthorised');
    const by = linkFacts.toLocal() ? 'local' : 'cloud';
    const reply = await saveStatuses(caller, { orderId, statuses, to: by });
    if (reply.ok) return done(by);
    return by === 'local' && reply.why === 'refused' && (await isOtherVenue()) ? failed('foreign') : reply;
  };
}
