import { expect, onTestFinished, test } from 'vitest';
import { createSimulation } from '../../../../simulator/adapters/simulation.ts';
import type { SimulatedTime } from '../../../../simulator/core/base/control.ts';
import { writeRun } from '../../../../simulator/scenarios/saved/write-run.ts';
import { parseCommand } from '../../../../simulator/server/room/parse-command.ts';
import { scenarioIn, scenarioNamed } from '../../scenarios/read-scenario.ts';
import { createManualTime } from '../manual-time.ts';

const MINUTE_MS = 60_000;

function simulate({ qa = false } = {}) {
  const scenario = scenarioNamed('quiet-morning');
  const time = createManualTime();
  const simulation = createSimulation({
    scenario,
    paused: true,
    write: writeRun,
    qa,
    local: { address: '127.0.0.1', port: 1 },
    realtimeHost: 'h:1',
    time,
  });
  onTestFinished(() => simulation.stop());
  const times: SimulatedTime[] = [];
  simulation.onTimeTurned((turned) => times.push(turned));
  const troublesOf = (kdsId: number) =>
    simulation
      .status()
      .deviceTroubles?.find((one) => one.kdsId === kdsId)
      ?.troubles.map(({ trouble }) => trouble);
  return { simulation, time, times, troublesOf };
}

test('[ROOM-27] a device trouble lasts its duration in simulated time, and the pages get a message when it begins and ends', () => {
  const { simulation, times, troublesOf } = simulate();
  expect(simulation.status().deviceTroubles).toBeUndefined();
  const { nowMs } = simulation.status();
  simulation.execute({ do: 'device-trouble', kds: 3, trouble: 'offline', forMs: MINUTE_MS });
  simulation.execute({ do: 'device-trouble', kds: 5, trouble: 'storage-full', forMs: 2 * MINUTE_MS });
  expect(times.at(-1)?.deviceTroubles).toMatchObject([
    { kdsId: 3, troubles: [{ trouble: 'offline', endsMs: nowMs + MINUTE_MS }] },
    { kdsId: 5, troubles: [{ trouble: 'storage-full', endsMs: nowMs + 2 * MINUTE_MS }] },
  ]);
  simulation.execute({ do: 'step', ms: MINUTE_MS - 1 });
  expect(troublesOf(3)).toEqual(['offline']);
  const before = times.length;
  simulation.execute({ do: 'step', ms: 1 });
  expect([troublesOf(3), troublesOf(5), times.length > before]).toEqual([[], ['storage-full'], true]);
});

test('[ROOM-27] a trouble that is caused twice lasts until the later end', () => {
  const { simulation, troublesOf } = simulate();
  const again = (forMs: number) => simulation.execute({ do: 'device-trouble', kds: 3, trouble: 'offline', forMs });
  again(2 * MINUTE_MS);
  again(MINUTE_MS);
  simulation.execute({ do: 'step', ms: MINUTE_MS });
  expect(troublesOf(3)).toEqual(['offline']);
  simulation.execute({ do: 'step', ms: MINUTE_MS });
  expect(troublesOf(3)).toEqual([]);
});

test('[ROOM-27] a trouble that is prolonged, or begins again after a heal, continues past its first end', () => {
  const { simulation, troublesOf } = simulate();
  const begin = (kds: number, forMs: number) =>
    simulation.execute({ do: 'device-trouble', kds, trouble: 'offline', forMs });
  for (const kds of [3, 5]) begin(kds, MINUTE_MS);
  simulation.execute({ do: 'device-heal', kds: 5 });
  for (const kds of [3, 5]) begin(kds, 2 * MINUTE_MS);
  simulation.execute({ do: 'step', ms: MINUTE_MS });
  expect([troublesOf(3), troublesOf(5)]).toEqual([['offline'], ['offline']]);
  simulation.execute({ do: 'step', ms: MINUTE_MS });
  expect([troublesOf(3), troublesOf(5)]).toEqual([[], []]);
});

test('[ROOM-27] in a running world the pages get a message when a trouble ends', () => {
  const { simulation, time, times } = simulate();
  simulation.execute({ do: 'device-trouble', kds: 3, trouble: 'offline', forMs: 10_000 });
  simulation.execute({ do: 'resume' });
  const notifiedOf = () => times.at(-1)?.deviceTroubles?.[0]?.troubles.map(({ trouble }) => trouble);
  time.pass(9_000);
  expect(notifiedOf()).toEqual(['offline']);
  time.pass(2_000);
  expect(notifiedOf()).toEqual([]);
});

test('[ROOM-27] the heal command ends the trouble and corrects the clock of one device only', () => {
  const { simulation, troublesOf } = simulate();
  for (const kds of [3, 5]) simulation.execute({ do: 'device-trouble', kds, trouble: 'offline', forMs: MINUTE_MS });
  simulation.execute({ do: 'device-clock', kds: 3, byMs: 60 * MINUTE_MS });
  simulation.execute({ do: 'device-clock', kds: 3, byMs: -90 * MINUTE_MS });
  expect(simulation.status().deviceTroubles?.[0]?.wallOffsetMs).toBe(-30 * MINUTE_MS);
  simulation.execute({ do: 'device-heal', kds: 3 });
  expect([troublesOf(3), simulation.status().deviceTroubles?.[0]?.wallOffsetMs]).toEqual([[], 0]);
  expect(troublesOf(5)).toEqual(['offline']);
});

test('[ROOM-27] a device trouble is in the journal and on the timeline, unless its KDS is unknown', () => {
  const { simulation } = simulate();
  const { elapsedMs, worldHash } = simulation.status();
  simulation.execute({ do: 'device-trouble', kds: 3, trouble: 'offline', forMs: 2 * MINUTE_MS });
  simulation.execute({ do: 'device-instant-trouble', kds: 3, trouble: 'killed' });
  simulation.execute({ do: 'device-instant-trouble', kds: 99, trouble: 'killed' });
  // A device's trouble is not part of the scripted world.
  expect(simulation.status().worldHash).toBe(worldHash);
  simulation.execute({ do: 'step', ms: MINUTE_MS });
  simulation.execute({ do: 'device-heal', kds: 3 });
  const times = simulation.journal(false).filter(({ what }) => what.startsWith('device-'));
  expect(times.map(({ what, text }) => [what, text])).toEqual([
    ['device-on', 'offline · KDS 3 · 120 s'],
    ['device-instant-trouble', 'killed · KDS 3'],
    ['device-off', 'offline · KDS 3'],
  ]);
  const items = simulation.timeline().items.filter(({ kind }) => kind === 'device');
  expect(items.map(({ fromMs, untilMs, text }) => [fromMs, untilMs, text])).toEqual([
    [elapsedMs, elapsedMs + MINUTE_MS, 'KDS 3 · offline'],
    [elapsedMs, elapsedMs, 'KDS 3 · killed'],
  ]);
});

test('[ROOM-15][ROOM-27] the saved run has device troubles and heals as steps, and the parser can read the file', () => {
  const { simulation } = simulate();
  simulation.execute({ do: 'step', ms: 1_000 });
  simulation.execute({ do: 'device-trouble', kds: 3, trouble: 'storage-hangs', forMs: MINUTE_MS });
  simulation.execute({ do: 'device-instant-trouble', kds: 1, trouble: 'reloaded' });
  simulation.execute({ do: 'device-clock', kds: 5, byMs: 3_600_000 });
  simulation.execute({ do: 'device-heal', kds: 5 });
  const { text, omitted } = simulation.saved() ?? { text: '', omitted: [] };
  expect(text).toMatch(/\{ trouble: storage-hangs, kds: 3, during: 1m, at: .*, byHand: true \}/);
  expect(text).toMatch(/\{ trouble: reloaded, kds: 1, at: .*, byHand: true \}/);
  expect(text).toMatch(/\{ trouble: clock-jump, kds: 5, byMs: .*, at: .*, byHand: true \}/);
  expect(text).toMatch(/\{ heal-device: 5, at: .*, byHand: true \}/);
  expect(omitted).toEqual([]);
  const scenario = scenarioIn(text);
  const { elapsedMs } = simulation.status();
  expect(scenario.steps.at(-1)).toEqual({ kind: 'heal-device', kdsId: 5, atMs: elapsedMs, byHand: true });
});

test('[ROOM-27] a command with a trouble that no page can have, or with an invalid value, is refused', () => {
  const fine = { do: 'device-trouble', kds: 3, trouble: 'offline', forMs: 1_000 };
  expect(parseCommand(JSON.stringify(fine))).toEqual(fine);
  const wrong = [
    { ...fine, trouble: 'asleep' },
    { ...fine, forMs: 3_600_001 },
    { ...fine, kds: 0 },
    { do: 'device-instant-trouble', kds: 3, trouble: 'second-tab' },
    { do: 'device-clock', kds: 3, byMs: 86_400_001 },
    { do: 'device-clock', kds: 3, byMs: 0.5 },
  ];
  expect(wrong.map((one) => parseCommand(JSON.stringify(one)))).toEqual(wrong.map(() => null));
});

test('[ROOM-10] the journal has all lines of a run, and the status has 120 lines', () => {
  const { simulation } = simulate();
  for (let at = 0; at < 300; at++) simulation.execute({ do: 'mark', note: `${at}` });
  const all = simulation.journal(true);
  expect(all.filter(({ what }) => what === 'mark')).toHaveLength(300);
  expect(simulation.status().journal.length).toBe(120);
  expect(all).toEqual(simulation.journal(false));
});

test.each([
  ['has the devices’ messages for testers', true],
  ['has only the kitchen’s own lines without the tools of testers', false],
])('[ROOM-2] the whole journal %s', (_, qa) => {
  const { simulation } = simulate({ qa });
  simulation.execute({ do: 'local-mode', mode: 1 });
  simulation.connect('local', { send: () => {}, close: () => {} });
  expect(simulation.journal(true).some(({ scope }) => scope === 'wire')).toBe(qa);
  expect(simulation.journal(false).some(({ scope }) => scope === 'wire')).toBe(false);
});

test('[ROOM-28] while a fault is active, the status has the time of its end', () => {
  const { simulation } = simulate();
  const { nowMs } = simulation.status();
  simulation.execute({ do: 'fault', fault: 'cloud-down', forMs: 2 * MINUTE_MS });
  expect(simulation.status().faultEndsMs).toEqual({ 'cloud-down': nowMs + 2 * MINUTE_MS });
  simulation.execute({ do: 'step', ms: 2 * MINUTE_MS });
  expect(simulation.status().faultEndsMs).toEqual({});
});

/** Paused at its start. */
function simulateSteps(steps: string) {
  const scenario = scenarioIn(`title: { es: Uno, en: One }\nseed: 4\nlength: 10m\ncooks: none\nsteps:\n${steps}`);
  const local = { address: '127.0.0.1', port: 1 };
  const simulation = createSimulation({
    scenario,
    paused: true,
    local,
    realtimeHost: 'h:1',
    time: createManualTime(),
  });
  onTestFinished(() => simulation.stop());
  const times: SimulatedTime[] = [];
  simulation.onTimeTurned((turned) => times.push(turned));
  return { simulation, times, notes: () => simulation.status().journal.map(({ text }) => text) };
}

const ORDER =
  '  - { order: table, at: 1m, as: one, table: 4, lines: [{ product: 301, priority: 0 }, { product: 601, priority: 0 }] }\n';

test('[SIM-32] in a control room the pages of a unit get each tap of the script, with its lines', () => {
  const { simulation, times } = simulateSteps(
    `${ORDER}  - { device-tap: { kds: 3, order: one, product: 301, times: 2 }, at: 2m }\n`,
  );
  simulation.execute({ do: 'step', ms: 3 * MINUTE_MS });
  const taps = times.flatMap(({ deviceTroubles }) => deviceTroubles?.find(({ kdsId }) => kdsId === 3)?.tapped ?? []);
  expect([...new Set(taps.map(({ count }) => count))]).toEqual([1, 2]);
  expect(taps.at(-1)?.lines).toEqual([expect.stringMatching(/^\d+:\d+$/)]);
});

test('[SIM-46] in a control room pages get the script’s troubles that pages can have, and the journal names the others', () => {
  const { simulation, times, notes } = simulateSteps(
    '  - { trouble: offline, kds: 3, at: 2m, during: 1m }\n' +
      '  - { trouble: killed, kds: 4, at: 2m }\n' +
      '  - { trouble: clock-jump, kds: 5, at: 2m, byMs: 1h }\n' +
      '  - { heal-device: 5, at: 3m }\n' +
      '  - { trouble: asleep, kds: 3, at: 4m, during: 1m }\n',
  );
  simulation.execute({ do: 'step', ms: 2 * MINUTE_MS });
  const deviceTroublesAt = (kds: number) => times.at(-1)?.deviceTroubles?.find(({ kdsId }) => kdsId === kds);
  expect(deviceTroublesAt(3)?.troubles.map(({ trouble }) => trouble)).toEqual(['offline']);
  expect([deviceTroublesAt(4)?.lastInstantTrouble, deviceTroublesAt(5)?.wallOffsetMs]).toEqual(['killed', 3_600_000]);
  simulation.execute({ do: 'step', ms: 2 * MINUTE_MS });
  expect([deviceTroublesAt(3)?.troubles, deviceTroublesAt(5)?.wallOffsetMs]).toEqual([[], 0]);
  expect(notes()).toContain('trouble asleep is possible only in a run without windows');
});
