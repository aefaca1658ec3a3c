import './bare-window.ts';
import { findServedFolders } from '../../simulator/server/served-folders.ts';
import { startServer } from '../../simulator/server/start-server.ts';
import { browserHttp } from '../../src/platform/browser/http.ts';
import { browserRealtime } from '../../src/platform/browser/realtime/realtime.ts';
import { browserSocket } from '../../src/platform/browser/socket.ts';
import { describeContract } from './contract.ts';
import { CONTRACT_SCENARIO } from './scenario.ts';
import type { Transport } from './transport.ts';
import { until } from './until.ts';

describeContract(
  'Node server',
  async (): Promise<Transport> => {
    const started = await startServer({
      host: '127.0.0.1',
      port: 0,
      tls: false,
      scenario: CONTRACT_SCENARIO,
      cooks: false,
      places: findServedFolders(),
    });
    if (!started.ok) throw new Error(started.problem);
    const { server } = started;
    return {
      http: browserHttp,
      socket: browserSocket,
      realtime: browserRealtime,
      origin: server.origin,
      enrol: (kdsId) => server.simulation.enrol(kdsId),
      async command(asked) {
        const response = await fetch(`${server.origin}/simulator/control`, {
          method: 'POST',
          body: JSON.stringify(asked),
        });
        if (!response.ok)
          throw new Error(`Failed to control the simulator: ${response.status} ${await response.text()}`);
      },
      status: async () => (await fetch(`${server.origin}/simulator/status`)).json(),
      changes: async () => (await fetch(`${server.origin}/simulator/changes`)).json(),
      until,
      stop: () => server.stop(),
    };
  },
  'wire',
);
