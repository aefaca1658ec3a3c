import { ENDPOINTS } from '../../src/protocol/endpoints.ts';
import type { SimRequest, SimResponse } from './base/wire.ts';

export interface Traffic {
  /** `nowMs` is in simulated unix milliseconds. Returns the response. */
  carried(request: SimRequest, response: SimResponse, nowMs: number): SimResponse;
  requests(): number;
  /** When the unit last received its orders, in simulated unix milliseconds; null before that. */
  servedMs(kdsId: number): number | null;
}

const asksForOrders = ({ method, path }: SimRequest): boolean =>
  method === ENDPOINTS.orders.method && path === ENDPOINTS.orders.path;

/** The platform accepted the request, and the response arrives complete. */
const isWhole = (response: SimResponse): boolean =>
  response.kind === 'response' &&
  response.status === 200 &&
  response.flow?.kind !== 'broken' &&
  response.body.startsWith('{"ok":true') &&
  !response.body.endsWith('{"');

export function createTraffic(): Traffic {
  const served = new Map<number, number>();
  let requests = 0;
  return {
    carried(request, response, nowMs) {
      if (request.service !== 'identity') requests += 1;
      if (asksForOrders(request) && isWhole(response)) served.set(Number(request.query.kdsid), nowMs);
      return response;
    },
    requests: () => requests,
    servedMs: (kdsId) => served.get(kdsId) ?? null,
  };
}
