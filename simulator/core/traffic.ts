/** What devices asked of the platform so far, for whoever looks on: how often, and when each unit last had its orders. */
import { ENDPOINTS } from '../../src/protocol/endpoints.ts';
import type { SimAnswer, SimRequest } from './base/wire.ts';

export interface Traffic {
  /** Takes down a request at `nowMs`, in simulated unix milliseconds, and the answer that leaves for it, and hands that on. */
  carried(request: SimRequest, answer: SimAnswer, nowMs: number): SimAnswer;
  requests(): number;
  /** Simulated unix milliseconds at which a unit was last given its orders, null before it was. */
  servedMs(kdsId: number): number | null;
}

const asksForOrders = ({ method, path }: SimRequest): boolean =>
  method === ENDPOINTS.orders.method && path === ENDPOINTS.orders.path;

/** Whether an answer of the platform arrives whole. */
const isWhole = (answer: SimAnswer): boolean =>
  answer.kind === 'answer' &&
  answer.status === 200 &&
  answer.flow?.kind !== 'broken' &&
  answer.body.startsWith('{"ok":true') &&
  !answer.body.endsWith('{"');

/** Nothing asked yet. */
export function createTraffic(): Traffic {
  const served = new Map<number, number>();
  let requests = 0;
  return {
    carried(request, answer, nowMs) {
      if (request.service !== 'identity') requests += 1;
      if (asksForOrders(request) && isWhole(answer)) served.set(Number(request.query.kdsid), nowMs);
      return answer;
    },
    requests: () => requests,
    servedMs: (kdsId) => served.get(kdsId) ?? null,
  };
}
