import './bare-window.ts';
import { browserHttp } from '../../src/platform/browser/http.ts';
import { browserRealtime } from '../../src/platform/browser/realtime/realtime.ts';
import { browserSocket } from '../../src/platform/browser/socket.ts';
import { describeContract } from './contract.ts';
import { contractServer } from './contract-server.ts';
import type { Transport } from './transport.ts';
import { until } from './until.ts';

describeContract(
  'Node server',
  async (): Promise<Transport> => {
    const server = await contractServer();
    return {
      http: browserHttp,
      socket: browserSocket,
      realtime: browserRealtime,
      origin: server.origin,
      enrol: (kdsId) => server.simulation.enrol(kdsId),
      async command(request) {
        const response = await fetch(`${server.origin}/simulator/control`, {
          method: 'POST',
          body: JSON.stringify(request),
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
