import { expect, test } from 'vitest';
import { PERSON_FACTS } from '../../../../simulator/core/base/person-facts.ts';
import { deferredWithRecorder } from '../../../../simulator/headless/deferred-at-once.ts';
import { extractScenario } from '../../../../simulator/headless/extract/extract.ts';
import { replay } from '../../../../simulator/headless/replay/replay.ts';
import { openKitchen, runScenario } from '../../../../simulator/headless/run-scenario.ts';
import { runWorld } from '../../../../simulator/headless/run-world.ts';
import { shorten } from '../../../../simulator/headless/shorten.ts';
import type { App } from '../../../../src/engine/base/app.ts';
import { recordingIn, scenarioIn, scenarioNamed } from '../../scenarios/read-scenario.ts';

const KDS = 3;
const MINUTE_MS = 60_000;

/** Actions at the hot kitchen's device, by minutes after its start. */
type Acts = readonly (readonly [minutes: number, act: (app: App) => unknown])[];

async function recordedWith(acts: Acts, untilMinutes: number, { isReloadedAt = Number.POSITIVE_INFINITY } = {}) {
  const whole = scenarioNamed('lunch-rush');
  const scenario = shorten(whole, whole.preRollMs + untilMinutes * MINUTE_MS);
  const { world, stations } = openKitchen(scenario, scenario.seed, { later: deferredWithRecorder });
  const fromMs = world.nowMs();
  const own = stations.find(({ device }) => device.kdsId === KDS);
  if (own === undefined) throw new Error('The lunch rush has no hot kitchen.');
  own.cook?.work();
  for (const [minutes, act] of acts) world.after(minutes * MINUTE_MS, () => void act(own.device.app()));
  world.after(isReloadedAt * MINUTE_MS, () => own.device.reload());
  await runWorld(world, fromMs + untilMinutes * MINUTE_MS);
  const text = own.device.app().recorder()?.text() ?? '';
  for (const { device } of stations) device.dispose();
  const recording = recordingIn(text);
  return { text, recording };
}

const [OWNER] = PERSON_FACTS.filter(({ name }) => name === 'owner');

function logIn({ commands }: App): void {
  commands.openLogin();
  commands.logIn(OWNER?.email ?? '', OWNER?.password ?? '');
}

const logOut = ({ commands }: App) => commands.logOut();

const messagesIn = (text: string) => [...text.matchAll(/"message":"([a-z-]+)"/g)].map(([, message]) => message);

test('[RECORDING-10] an administrator who logs in to save a recording causes no difference in its replay', async () => {
  const { text, recording } = await recordedWith([[4, logIn]], 5);
  expect(messagesIn(text)).toEqual(['none', 'log-out']);
  expect(await replay(recording)).toMatchObject({ difference: null, failure: null });
});

test('[RECORDING-10] an administrator who also logs out causes no difference, and the kitchen continues', async () => {
  const { text, recording } = await recordedWith(
    [
      [2, logIn],
      [3, logOut],
    ],
    5,
  );
  expect(messagesIn(text)).toEqual(['none', 'log-out', 'none']);
  expect(await replay(recording)).toMatchObject({ difference: null, failure: null });
});

const tapFirst = ({ commands, state, entry }: App) => {
  const [key = ''] = state.board.keys;
  commands.advanceLine(key, entry(key)?.card.lines[0]?.line.id ?? 0);
};

test('[RECORDING-10] taps on a board with a logged-in person are refused in the replay too', async () => {
  const { text, recording } = await recordedWith(
    [
      [2, logIn],
      [2.5, tapFirst],
      [3, logOut],
    ],
    5,
  );
  expect(text).toMatch(/"name":"advanceLine"/);
  expect(await replay(recording)).toMatchObject({ difference: null, failure: null });
});

test('[RECORDING-10] a person who is still logged in after a reload causes no difference', async () => {
  const { text, recording } = await recordedWith(
    [
      [1, logIn],
      [3, tapFirst],
    ],
    4,
    { isReloadedAt: 2.1 },
  );
  expect(recording.runs).toHaveLength(2);
  expect(messagesIn(text)).toEqual(['none', 'log-out', 'none', 'log-out']);
  expect(await replay(recording)).toMatchObject({ difference: null, failure: null });
});

test('[RECORDING-11] a login for saving the recording is neither a step of the scenario nor listed as omitted', async () => {
  const { recording } = await recordedWith([[4, logIn]], 5);
  const { yaml, omitted } = extractScenario(recording);
  expect(omitted.join('\n')).not.toContain('Actions at the device');
  const scenario = scenarioIn(yaml);
  expect(scenario.steps.map(({ kind }) => kind)).not.toContain('configure');
  expect((await runScenario(scenario)).results.filter(({ problems }) => problems.length > 0)).toEqual([]);
});
