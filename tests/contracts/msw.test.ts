/** The contract through MSW and mock-socket, with the real realtime SDK. */
import './bare-window.ts';
import { setupServer } from 'msw/node';
import { installMockSockets } from '../../simulator/adapters/mock-sockets.ts';
import { mswHandlers, QUIET } from '../../simulator/adapters/msw-handlers.ts';
import { createSimulation } from '../../simulator/adapters/simulation.ts';
import { browserHttp } from '../../src/platform/browser/http.ts';
import { browserRealtime } from '../../src/platform/browser/realtime/realtime.ts';
import { browserSocket } from '../../src/platform/browser/socket.ts';
import { describeContract } from './contract.ts';
import type { Road } from './road.ts';
import { CONTRACT_SCENARIO } from './scenario.ts';
import { until } from './until.ts';

const HOST = 'demo.test:8080';
const local = { address: 'demo.test', port: 8_080 };

/** The realtime SDK keeps the WebSocket that it finds when it is evaluated, so every road of this file shares one pretended network. */
let simulation = createSimulation({ scenario: CONTRACT_SCENARIO, local, realtimeHost: HOST, paused: true });
simulation.stop();
const current = {
  handle: (...args: Parameters<typeof simulation.handle>) => simulation.handle(...args),
  connect: (...args: Parameters<typeof simulation.connect>) => simulation.connect(...args),
};
setupServer(...mswHandlers(current)).listen({ onUnhandledFrame: QUIET.onUnhandledFrame });
installMockSockets(current, { realtimeHosts: [HOST], local });

describeContract('MSW and mock-socket', async (): Promise<Road> => {
  simulation = createSimulation({ scenario: CONTRACT_SCENARIO, local, realtimeHost: HOST });
  return {
    http: browserHttp,
    socket: browserSocket,
    realtime: browserRealtime,
    origin: `http://${HOST}`,
    enrol: (kdsId) => simulation.enrol(kdsId),
    command: async (asked) => simulation.execute(asked),
    status: async () => simulation.status(),
    changes: async () => simulation.changes(),
    until,
    stop: async () => simulation.stop(),
  };
});
