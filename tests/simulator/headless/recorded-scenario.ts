/** Records devices during a headless run of a library scenario, with its cooks, troubles and set-ups. */
import type { DialectChoice } from '../../../simulator/core/base/dialects/dialects.ts';
import type { Scenario } from '../../../simulator/core/script/script.ts';
import { deferredWithRecorder } from '../../../simulator/headless/deferred-at-once.ts';
import { openKitchen } from '../../../simulator/headless/run-scenario.ts';
import { runWorld } from '../../../simulator/headless/run-world.ts';
import { shorten } from '../../../simulator/headless/shorten.ts';
import { scenarioNamed } from '../scenarios/read-scenario.ts';

interface RecordedUnit {
  readonly text: string;
  readonly taps: number;
}

/** The recorded units, by KDS. */
export async function unitsRecordedIn(scenario: Scenario): Promise<ReadonlyMap<number, RecordedUnit>> {
  const { world, stations, configurations } = openKitchen(scenario, scenario.seed, { later: deferredWithRecorder });
  for (const { cook } of stations) cook?.work();
  await runWorld(world, world.nowMs() + scenario.lengthMs - scenario.preRollMs);
  const stuck = configurations.flatMap(({ setUp }) => setUp.stuckAt() ?? []);
  if (stuck.length > 0) throw new Error(`Failed to record ${scenario.name}: no cook could ${stuck.join(', ')}.`);
  const units = stations.map(({ device, cook }) => {
    const text = device.app().recorder()?.text() ?? '';
    return [device.kdsId, { text, taps: cook?.taps() ?? 0 }] as const;
  });
  for (const { device } of stations) device.dispose();
  return new Map(units);
}

/** The recordings of a library scenario, or of its first minutes. */
export function recordedUnits(name: string, untilMinutes = Number.POSITIVE_INFINITY, dialect: DialectChoice = 'plain') {
  return unitsRecordedIn({ ...shorten(scenarioNamed(name), untilMinutes * 60_000), dialect });
}

const KDS = 3;

/** The hot kitchen's recording of a scenario's first minutes. */
export async function recordedScenario(name: string, untilMinutes: number): Promise<RecordedUnit> {
  const recorded = (await recordedUnits(name, untilMinutes)).get(KDS);
  if (recorded === undefined) throw new Error(`Failed to record ${name}: it has no device of KDS ${KDS}.`);
  return recorded;
}
