import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lifetimes } from '../../../simulator/adapters/lifetimes.ts';
import { createHost } from '../../../simulator/adapters/remote-host.ts';
import { createRemoteSimulation } from '../../../simulator/adapters/remote-simulation.ts';
import { createSimulation } from '../../../simulator/adapters/simulation.ts';
import { startTimeOf } from '../../../simulator/adapters/start-time.ts';
import type { ControlCommand, SimulationStatus } from '../../../simulator/core/base/control.ts';
import type { Scenario } from '../../../simulator/core/script/script.ts';
import { createWorld } from '../../../simulator/core/world.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';
import { type BuiltPages, buildPages } from '../server/built-pages.ts';
import { runningServer } from '../server/running-server.ts';

const local = { address: '10.0.0.9', port: 8_080 };
const DAY_MS = Date.UTC(2026, 0, 15, 12);
const SLICE_MS = 777_777;

let pages: BuiltPages;
beforeAll(() => {
  pages = buildPages();
});
afterAll(() => pages.remove());

const scenarios = readLibrary().names.flatMap((name) => {
  const found = readLibrary().find(name);
  return found.ok ? [[name, found.scenario] as const] : [];
});

interface Driven {
  send(command: ControlCommand): Promise<SimulationStatus | null>;
  end(): unknown;
}

/** As in the demo: the kitchen runs elsewhere, and the page exchanges messages with it. */
function fromPage(scenario: Scenario): Driven {
  const simulation = createSimulation({ scenario, local, realtimeHost: 'other', paused: true, cooks: false });
  const lifetimes: Lifetimes = { hold: async () => {}, whenReleased: () => new Promise(() => {}) };
  const host = createHost({ name: 'host', lifetimes, simulationFor: () => simulation });
  const { port1, port2 } = new MessageChannel();
  host.serve(port2);
  const remote = createRemoteSimulation({ name: 'page', search: '', lifetimes, dial: () => port1 });
  return {
    send: (command) => remote.execute(command),
    end() {
      for (const port of [port1, port2]) port.close();
      simulation.stop();
    },
  };
}

/** As from a control room: over the network. */
async function overNetwork(scenario: Scenario): Promise<Driven> {
  const { origin, stop } = await runningServer({ cooks: false, scenario, held: { paused: true }, places: pages });
  return {
    async send(command) {
      const response = await fetch(`${origin}/simulator/control`, { method: 'POST', body: JSON.stringify(command) });
      return ((await response.json()) as { status: SimulationStatus }).status;
    },
    end: stop,
  };
}

test.each(scenarios)(
  '[SIM-1] a scenario gives the same world in process, from a demo’s page and over the network: %s',
  async (_, scenario) => {
    const world = createWorld({ scenario, startMs: startTimeOf(scenario, DAY_MS), local, realtimeHost: 'one' });
    const leftMs = scenario.lengthMs - scenario.preRollMs;
    world.runUntil(world.nowMs() + leftMs);
    for (const driven of [fromPage(scenario), await overNetwork(scenario)]) {
      let status: SimulationStatus | null = null;
      for (let doneMs = 0; doneMs < leftMs; doneMs += SLICE_MS)
        status = await driven.send({ do: 'step', ms: Math.min(SLICE_MS, leftMs - doneMs) });
      await driven.end();
      expect([status?.worldHash, status?.ordersPlaced]).toEqual([world.worldHash(), world.ordersPlaced()]);
    }
  },
);
