/** Requests of devices so far: their number, and when each unit last received its orders. */
import { ENDPOINTS } from '../../src/protocol/endpoints.ts';
import type { SimRequest, SimResponse } from './base/wire.ts';

export interface Traffic {
  /** Counts a request at `nowMs` (simulated unix milliseconds) with its response, and returns the response. */
  carried(request: SimRequest, answer: SimResponse, nowMs: number): SimResponse;
  requests(): number;
  /** Last time a unit received its orders, in simulated unix milliseconds; null before the first. */
  servedMs(kdsId: number): number | null;
}

const asksForOrders = ({ method, path }: SimRequest): boolean =>
  method === ENDPOINTS.orders.method && path === ENDPOINTS.orders.path;

/** Whether a response of the platform arrives whole. */
const isWhole = (answer: SimResponse): boolean =>
  answer.kind === 'answer' &&
  answer.status === 200 &&
  answer.flow?.kind !== 'broken' &&
  answer.body.startsWith('{"ok":true') &&
  !answer.body.endsWith('{"');

/** No requests yet. */
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
