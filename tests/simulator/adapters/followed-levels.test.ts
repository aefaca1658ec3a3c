import { expect, test } from 'vitest';
import { createFollowingClock } from '../../../simulator/adapters/following-clock.ts';
import { simRequestFrom } from '../../../simulator/adapters/http.ts';
import { inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { createSimulation, type Simulation } from '../../../simulator/adapters/simulation.ts';
import type { Scenario } from '../../../simulator/core/script/script.ts';
import { createWorld } from '../../../simulator/core/world.ts';
import type { World, WorldOptions } from '../../../simulator/core/world-api.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import { activatedStorage } from '../../../simulator/headless/device.ts';
import { elapsedS } from '../../../src/domain/presentation/elapsed.ts';
import { levelOf, thresholdsOf } from '../../../src/domain/presentation/levels.ts';
import type { App } from '../../../src/engine/base/app.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import type { Clock, Http, HttpResult } from '../../../src/platform/ports.ts';
import { createManualTime } from './manual-time.ts';

const START_MS = Date.UTC(2026, 6, 7, 12, 0, 0);
/** Real milliseconds between two checks. */
const STEP_MS = 10;
/** The delay until a page receives a change of the time: at most that of a response, however busy the page is. */
const NOTIFIED_AFTER_MS = [0, 4] as const;

const scenario: Scenario = {
  name: 'followed',
  title: { es: 'Seguido', en: 'Followed' },
  seed: 7,
  lengthMs: 7_200_000,
  preRollMs: 1_200_000,
  steps: [{ kind: 'rush', atMs: 0, forMs: 3_600_000, ordersPerHour: 60 }],
};

type Time = ReturnType<typeof createManualTime>;

/** The server responds in real time even while the world is paused; timeouts use the device's clock. */
const httpOf = (simulation: Simulation, clock: Clock): Http => ({
  async send({ url, method, headers, body, timeoutMs }) {
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const request = simRequestFrom(url, { method, headers: Object.fromEntries(named), body: body ?? '' });
    if (request === null) return { kind: 'none', why: 'network' };
    let cancelTimer = () => {};
    const late = new Promise<HttpResult>((resolve) => {
      cancelTimer = clock.after(timeoutMs, () => resolve({ kind: 'none', why: 'timeout' }));
    });
    const came = simulation
      .handle(request)
      .then(
        (response): HttpResult =>
          response.kind === 'response'
            ? { kind: 'response', status: response.status, text: response.body }
            : { kind: 'none', why: 'network' },
      );
    return Promise.race([came, late]).finally(() => cancelTimer());
  },
});

function openDevice(simulation: Simulation, world: World, time: Time, notifiedAfterMs: number): App {
  const deviceId = `notified after ${notifiedAfterMs} ms`;
  const ports = inProcessPorts({ world, deviceId, storage: activatedStorage(world, 1) });
  const { clock, follow } = createFollowingClock(time, simulation.time());
  simulation.onTimeTurned((notified) => void time.after(notifiedAfterMs, () => follow(notified)));
  return createApp({ ...ports, clock, http: httpOf(simulation, clock) }, deferredAtOnce);
}

function openPaced(speed: number) {
  const time = createManualTime(START_MS);
  const worlds: World[] = [];
  const newWorld = (options: WorldOptions) => {
    worlds.push(createWorld(options));
    return worlds[0] as World;
  };
  const local = { address: '127.0.0.1', port: 8_080 };
  const simulation = createSimulation({
    scenario,
    local,
    realtimeHost: 'simulated',
    time,
    newWorld,
    speed,
    cooks: false,
  });
  const devices = NOTIFIED_AFTER_MS.map((afterMs) => openDevice(simulation, worlds[0] as World, time, afterMs));
  return {
    simulation,
    devices,
    /** Lets real milliseconds pass in steps; the devices work in each step. */
    async pass(ms: number, afterStep: () => void = () => {}) {
      for (let passedMs = 0; passedMs < ms; passedMs += STEP_MS) {
        time.pass(STEP_MS);
        simulation.time();
        await new Promise((resolve) => setImmediate(resolve));
        afterStep();
      }
    },
  };
}

/** Cards whose level is neither that of the world's time nor that of `lagS` seconds ago. */
function wrongLevels({ state, entry }: App, worldMs: number, lagS: number): readonly string[] {
  const thresholds = state.kds === null ? null : thresholdsOf(state.settings, state.kds);
  if (thresholds === null) return ['no unit'];
  return state.board.keys.filter((key) => {
    const one = entry(key);
    const levelAt = (nowS: number) => levelOf(elapsedS(one?.card.startedAtS ?? 0, nowS), thresholds);
    return one?.level !== levelAt(worldMs / 1_000) && one?.level !== levelAt(worldMs / 1_000 - lagS);
  });
}

const behindS = (app: App, worldMs: number): number => worldMs / 1_000 - app.serverNowS();

test.each([
  { speed: 1, lagS: 6, realMs: 20_000 },
  { speed: 10, lagS: 6.5, realMs: 30_000 },
  // At this speed levels are updated every eighth of a real second, which is 7.5 simulated seconds.
  { speed: 60, lagS: 12, realMs: 12_000 },
])(
  '[SIM-17] at speed x$speed the levels on two devices are at most $lagS simulated seconds behind',
  async ({ speed, lagS, realMs }) => {
    const { simulation, devices, pass } = openPaced(speed);
    await pass(3_000);
    const before = devices.map(({ state }) => state.board.keys.length);
    expect(Math.min(...before)).toBeGreaterThan(3);
    let levels = new Set<string>();
    await pass(realMs, () => {
      const { nowMs } = simulation.time();
      for (const app of devices) {
        expect(wrongLevels(app, nowMs, lagS)).toEqual([]);
        // 1.1 s for the server's whole seconds, and 50 ms of real time at this speed.
        expect(Math.abs(behindS(app, nowMs))).toBeLessThan(1.1 + 0.05 * speed);
        expect(app.state.link.troubled).toBe(false);
        levels = new Set([...levels, ...app.state.board.keys.map((key) => app.entry(key)?.level ?? '')]);
      }
    });
    if (speed > 1) expect(levels.size).toBeGreaterThan(2);
  },
);

test('[SIM-17] while the world is paused, time and levels of its devices stop; a step and a resume advance them', async () => {
  const { simulation, devices, pass } = openPaced(10);
  await pass(6_000);
  simulation.execute({ do: 'pause' });
  await pass(1_000);
  const shown = () =>
    devices.map((app) => [app.serverNowS(), ...app.state.board.keys.map((key) => app.entry(key)?.level)]);
  const before = shown();
  await pass(60_000);
  expect(shown()).toEqual(before);
  simulation.execute({ do: 'step', ms: 120_000 });
  await pass(3_000);
  const { nowMs } = simulation.time();
  for (const app of devices) {
    expect(Math.abs(behindS(app, nowMs))).toBeLessThan(1.6);
    expect(wrongLevels(app, nowMs, 6)).toEqual([]);
    expect(app.state.link.troubled).toBe(false);
  }
  simulation.execute({ do: 'resume' });
  await pass(5_000);
  for (const app of devices) expect(Math.abs(behindS(app, simulation.time().nowMs))).toBeLessThan(1.6);
});

test('[SIM-17] at x60 the devices detect the end of an outage within two simulated minutes', async () => {
  const { simulation, devices, pass } = openPaced(60);
  await pass(3_000);
  simulation.execute({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
  await pass(5_000);
  for (const app of devices) expect(app.state.link.troubled).toBe(true);
  simulation.execute({ do: 'heal' });
  await pass(2_000);
  for (const app of devices) expect(app.state.link.troubled).toBe(false);
});
