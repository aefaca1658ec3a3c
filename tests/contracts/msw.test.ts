import './bare-window.ts';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { responseOf, simRequestOf } from '../../simulator/adapters/http.ts';
import { createLifetimes } from '../../simulator/adapters/lifetimes.ts';
import { installMockSockets } from '../../simulator/adapters/mock-sockets.ts';
import { createHost } from '../../simulator/adapters/remote-host.ts';
import { createRemoteSimulation } from '../../simulator/adapters/remote-simulation.ts';
import { createSimulation } from '../../simulator/adapters/simulation.ts';
import { browserHttp } from '../../src/platform/browser/http.ts';
import { browserRealtime } from '../../src/platform/browser/realtime/realtime.ts';
import { browserSocket } from '../../src/platform/browser/socket.ts';
import { describeContract } from './contract.ts';
import { CONTRACT_SCENARIO } from './scenario.ts';
import type { Transport } from './transport.ts';
import { until } from './until.ts';

const HOST = 'demo.local:8080';
const local = { address: 'demo.local', port: 8_080 };
const lifetimes = createLifetimes(undefined);

/** The realtime SDK keeps the WebSocket of its first evaluation, so every transport of this file shares one simulated network. */
let simulation = createSimulation({
  scenario: CONTRACT_SCENARIO,
  local,
  realtimeHost: HOST,
  cooks: false,
  paused: true,
});
simulation.stop();
/** The page's connection to the current simulation; a new simulation has a new one. */
let page = createPage();
const current = {
  handle: (...args: Parameters<typeof page.handle>) => page.handle(...args),
  connect: (...args: Parameters<typeof page.connect>) => page.connect(...args),
};
const server = setupServer(
  http.all('*', async ({ request }) => {
    const simRequest = await simRequestOf(request);
    if (simRequest === null) return undefined;
    return responseOf(await current.handle(simRequest, request.signal)) ?? Response.error();
  }),
);
server.listen({ onUnhandledFrame: 'error' });
installMockSockets(current, { realtimeHosts: [HOST], local });

function createPage() {
  const host = createHost({ name: 'host', lifetimes, simulationFor: () => simulation });
  const dial = () => {
    const { port1, port2 } = new MessageChannel();
    host.serve(port2);
    return port1;
  };
  return createRemoteSimulation({ name: 'page', search: '', lifetimes, dial });
}

describeContract(
  'MSW’s server and mock-socket',
  async (): Promise<Transport> => {
    simulation = createSimulation({ scenario: CONTRACT_SCENARIO, local, realtimeHost: HOST, cooks: false });
    page = createPage();
    return {
      http: browserHttp,
      socket: browserSocket,
      realtime: browserRealtime,
      origin: `http://${HOST}`,
      enrol: (kdsId) => simulation.enrol(kdsId),
      command: async (request) => void simulation.execute(request),
      status: async () => simulation.status(),
      changes: async () => simulation.changes(),
      until,
      async stop() {
        page.leave();
        simulation.stop();
      },
    };
  },
  'wire',
);
