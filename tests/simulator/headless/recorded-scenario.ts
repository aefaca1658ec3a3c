/** What a device records while a scenario of the library runs, a cook at its board. */
import { startTimeOf } from '../../../simulator/adapters/start-time.ts';
import { NOBODY } from '../../../simulator/core/base/cook-styles.ts';
import { PERSON_FACTS } from '../../../simulator/core/base/person-facts.ts';
import { createWorld } from '../../../simulator/core/world.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import { createCook } from '../../../simulator/headless/cook.ts';
import { createDevice, type HeadlessDevice } from '../../../simulator/headless/device.ts';
import { RUN_DAY_MS } from '../../../simulator/headless/run-scenario.ts';
import { runWorld } from '../../../simulator/headless/run-world.ts';
import { setUpDevice } from '../../../simulator/headless/set-up-device.ts';
import { shorten } from '../../../simulator/headless/shorten.ts';
import { troubleDevice } from '../../../simulator/headless/trouble-device.ts';
import { findScenario } from '../../../simulator/scenarios/find-scenario.ts';
import { laterWithRecorder } from '../../engine/recording/later-with-recorder.ts';

const KDS = 3;
const TAP_PAUSE_MS = 15_000;

/** The text of its recording up to so many minutes from the scenario's start, with how many taps the cook made. */
export async function recordedScenario(name: string, untilMinutes: number) {
  const found = findScenario(name);
  if (!found.ok) throw new Error(found.problem);
  const scenario = shorten(found.scenario, untilMinutes * 60_000);
  const world = createWorld({
    scenario,
    seed: scenario.seed,
    startMs: startTimeOf(scenario, RUN_DAY_MS),
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
  });
  const device = createDevice(world, KDS, `KDS ${KDS}`, laterWithRecorder);
  const cook = createCook(world, device, new Map());
  cook.work(TAP_PAUSE_MS);
  await runWorld(world, world.nowMs() + scenario.lengthMs - scenario.preRollMs);
  const text = device.app().recorder()?.text() ?? '';
  device.dispose();
  return { text, taps: cook.taps() };
}

function personNamed(name: string) {
  const person = PERSON_FACTS.find((each) => each.name === name);
  if (person === undefined) throw new Error(`Failed to set a device up: nobody is named ${name}.`);
  return person;
}

/** What every unit of the venue records while all of a scenario runs, its troubles of devices included: the texts by their KDS. */
export async function recordedUnits(name: string): Promise<ReadonlyMap<number, string>> {
  const found = findScenario(name);
  if (!found.ok) throw new Error(found.problem);
  const { scenario } = found;
  const devices: HeadlessDevice[] = [];
  const world: World = createWorld({
    scenario,
    seed: scenario.seed,
    startMs: startTimeOf(scenario, RUN_DAY_MS),
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
    atDevices(step, random) {
      const struck = devices.filter(({ kdsId }) => kdsId === step.kdsId);
      for (const device of struck) {
        if (step.kind === 'trouble') troubleDevice(world, device, step, random);
        else if (step.kind === 'heal-device') device.heal();
        else setUpDevice(world, device, personNamed(step.person));
      }
      return struck.length > 0;
    },
  });
  const owners = new Map();
  for (const { kdsId, name: unit, role } of world.devices) {
    const device = createDevice(world, kdsId, unit, laterWithRecorder);
    devices.push(device);
    if (role === 'kitchen' && scenario.cooks !== NOBODY) createCook(world, device, owners).work();
  }
  await runWorld(world, world.nowMs() + scenario.lengthMs - scenario.preRollMs);
  const texts = new Map(devices.map((device) => [device.kdsId, device.app().recorder()?.text() ?? '']));
  for (const device of devices) device.dispose();
  return texts;
}
