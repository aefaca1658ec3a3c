import { expect, test } from 'vitest';
import { LONG } from '../../long.ts';
import { type Crash, type CrashingDevice, crashingDevice } from '../crashing-device.ts';
import {
  cardsOf,
  choose,
  currentLine,
  linesOf,
  openKitchen,
  presses,
  type SeenLine,
  type TestKitchen,
  tableOrder,
} from '../kitchen.ts';

const HOT = 3;
const EXPEDITER = 1;

interface Scene {
  readonly kitchen: TestKitchen;
  readonly device: CrashingDevice;
  /** Lines that a tap moves alone, in the first and the second order. */
  readonly first: readonly SeenLine[];
  readonly second: readonly SeenLine[];
  tap(line: SeenLine | undefined): void;
  undo(line: SeenLine | undefined): void;
  save(): void;
}

/** An action of the cook, or a trouble of the cloud: losing a response, going down. */
type Act =
  | `${'tap' | 'undo'} ${'first' | 'next' | 'other'}`
  | 'save'
  | `wait ${number}`
  | 'lose response'
  | 'cloud down';

interface Case {
  readonly autosave: number;
  readonly acts: readonly Act[];
}

const CASES: Readonly<Record<string, Case>> = {
  'one tap and autosave': { autosave: 2, acts: ['tap first', 'wait 10'] },
  'several lines and the save key': { autosave: 0, acts: ['tap first', 'tap next', 'save', 'wait 10'] },
  'a tap while its line is being sent': {
    autosave: 0,
    acts: ['tap first', 'save', 'tap first', 'save', 'wait 10'],
  },
  'a tap that is undone before it is saved': {
    autosave: 5,
    acts: ['tap first', 'undo first', 'tap next', 'wait 10'],
  },
  'an undo of a saved tap': {
    autosave: 0,
    acts: ['tap first', 'save', 'wait 5', 'undo first', 'save', 'wait 10'],
  },
  'two orders': { autosave: 2, acts: ['tap first', 'tap other', 'wait 12'] },
  'a response that is lost after the change was applied': {
    autosave: 0,
    acts: ['lose response', 'tap first', 'save', 'wait 1', 'tap first', 'save', 'wait 15'],
  },
  'a cloud that is down for a while': {
    autosave: 0,
    acts: ['cloud down', 'tap first', 'save', 'wait 12', 'tap next', 'save', 'wait 90'],
  },
};

function perform(scene: Scene, act: Act): void | Promise<void> {
  const [verb, of] = act.split(' ');
  const line = of === 'other' ? scene.second[0] : scene.first[of === 'next' ? 1 : 0];
  if (verb === 'tap') return scene.tap(line);
  if (verb === 'undo') return scene.undo(line);
  if (verb === 'save') return scene.save();
  if (verb === 'wait') return scene.kitchen.run(Number(of));
  return verb === 'lose' ? scene.device.loseResponse() : scene.kitchen.world.setFault('cloud-down', 20_000);
}

/** The last status; a line that is saved at this status leaves its card. */
const LAST = 110;

const statusesOf = ({ device, first, second }: Scene) =>
  new Map([...first, ...second].map((line) => [line, currentLine(device.app(), line)?.status ?? LAST]));

async function openScene(chosen: Case, death: Crash | null): Promise<Scene> {
  const kitchen = openKitchen([tableOrder('one', 1, 141, 142, 143), tableOrder('two', 2, 141, 142)], 0);
  choose(kitchen.world, HOT, { autosave: chosen.autosave, changeExtras: true });
  const device = crashingDevice(kitchen, kitchen.device(HOT), death);
  await kitchen.run(9);
  const of = (name: string) =>
    linesOf(device.app()).filter((line) => line.orderId === kitchen.world.namedOrder(name) && !line.isExtra);
  const on = (line: SeenLine | undefined) => {
    if (!line) throw new Error('Failed to find a line to touch.');
    return [cardsOf(device.app(), line.orderId)[0] ?? '', line.line.id] as const;
  };
  return {
    kitchen,
    device,
    first: of('one'),
    second: of('two'),
    tap: (line) => device.app().commands.advanceLine(...on(line)),
    undo: (line) => device.app().commands.undoLine(...on(line)),
    save: () => device.app().commands.save(),
  };
}

/**
 * The possible statuses of each line at the end: the last one on the screen, and if the kill interrupted its action,
 * the one before.
 */
type Allowed = Map<SeenLine, readonly number[]>;

const isTouch = (act: Act): boolean => act.startsWith('tap') || act.startsWith('undo');

/**
 * Plays until the end or the kill; returns the statuses that the cook saw after an action. A status that changes at
 * another time does not count, because the board may have reverted a lost tap.
 */
async function play(scene: Scene, chosen: Case): Promise<Allowed> {
  const allowed: Allowed = new Map([...statusesOf(scene)].map(([line, status]) => [line, [status]]));
  scene.device.watch();
  for (const act of chosen.acts) {
    const before = statusesOf(scene);
    await perform(scene, act);
    for (const [line, status] of statusesOf(scene)) {
      // A line whose status did not change keeps its allowed statuses.
      if (isTouch(act) && before.get(line) !== status)
        allowed.set(line, scene.device.isDead() ? [before.get(line) ?? status, status] : [status]);
    }
    if (scene.device.isDead()) break;
  }
  return allowed;
}

/** Restarts after a kill, lets all links recover, and saves pending changes as a cook would. */
async function converge({ kitchen, device }: Scene): Promise<void> {
  if (device.isDead()) {
    await kitchen.run(3);
    device.restart();
  }
  await kitchen.run(10);
  kitchen.world.heal();
  await kitchen.run(75);
  device.app().commands.save();
  await kitchen.run(20);
}

/** Unsaved changes after the run, and lines with a lost, doubled or wrongly shown change. */
function problemsOf({ kitchen, device }: Scene, allowed: Allowed): readonly string[] {
  const { saving } = device.app().state;
  const left = saving.pending + saving.unsent > 0 ? [`left: ${JSON.stringify(saving)}`] : [];
  const of = [...allowed].flatMap(([line, statuses]) => {
    const saved = kitchen.world.savedStatus(line.orderId, line.line.id) ?? 0;
    const shown = currentLine(device.app(), line);
    const changes = kitchen.world
      .changes()
      .filter((each) => each.orderId === line.orderId && each.lineId === line.line.id && !each.repeat)
      .map(({ status }) => status);
    return [
      ...(statuses.includes(saved) ? [] : [`${line.line.id}: accepted ${statuses}, the server has ${saved}`]),
      ...((shown?.status ?? LAST) === saved && (shown?.saveMark ?? 'none') === 'none'
        ? []
        : [`${line.line.id}: shows ${shown?.status}`]),
      ...(new Set(changes).size === changes.length ? [] : [`${line.line.id}: doubled ${changes}`]),
    ];
  });
  return [...left, ...of];
}

async function run(chosen: Case, death: Crash | null) {
  const scene = await openScene(chosen, death);
  const allowed = await play(scene, chosen);
  const died = scene.device.isDead();
  const steps = scene.device.steps();
  await converge(scene);
  const found = problemsOf(scene, allowed);
  scene.device.dispose();
  return { steps, died, found };
}

async function killAtEachStep(chosen: Case): Promise<void> {
  const whole = await run(chosen, null);
  expect(whole.found).toEqual([]);
  expect(whole.steps).toEqual(
    expect.arrayContaining([
      'put pending',
      'put outbox',
      'remove outbox',
      'remove pending',
      'call /cloud/resto/orders/changestatus',
    ]),
  );
  const found: string[] = [];
  for (const [step, name] of whole.steps.entries()) {
    for (const when of ['before', 'after'] as const) {
      const killed = await run(chosen, { step, when });
      if (!killed.died) found.push(`${when} ${step} ${name}: it did not die`);
      found.push(...killed.found.map((wrong) => `${when} ${step} ${name}: ${wrong}`));
    }
  }
  expect(found).toEqual([]);
}

const LONG_CASES = ['several lines and the save key', 'a tap that is undone before it is saved', 'two orders'];
const TITLE = '[OUTBOX-26] a kill before or after each step neither loses nor doubles a change: %s';
const cases = (areLong: boolean) => Object.entries(CASES).filter(([name]) => LONG_CASES.includes(name) === areLong);

test.each(cases(false))(TITLE, (_, chosen) => killAtEachStep(chosen));
test.each(cases(true))(TITLE, LONG, (_, chosen) => killAtEachStep(chosen));

test('[OUTBOX-26] a stored change whose order left the board is sent once, at whatever step the device is killed', async () => {
  const orphan = async (death: Crash | null) => {
    const scene = await openScene({ autosave: 0, acts: [] }, death);
    const { kitchen, device } = scene;
    const other = kitchen.device(EXPEDITER);
    await kitchen.run(5);
    const [line] = scene.second;
    device.watch();
    scene.tap(line);
    await presses(kitchen, 5, () => cardsOf(other.app(), line?.orderId ?? 0).map(other.app().commands.advanceCard));
    other.app().commands.save();
    await kitchen.run(50);
    const died = device.isDead();
    const steps = device.steps();
    await converge(scene);
    const sent = kitchen.world
      .changes()
      .filter((each) => each.kdsId === HOT && each.lineId === line?.line.id && !each.repeat)
      .map(({ status }) => status);
    const { pending, unsent } = device.app().state.saving;
    other.dispose();
    device.dispose();
    return { steps, died, sent, left: pending + unsent };
  };
  const whole = await orphan(null);
  expect(whole).toMatchObject({ sent: [100], left: 0 });
  expect(whole.steps).toEqual(expect.arrayContaining(['put outbox', 'remove pending']));
  for (const step of whole.steps.keys()) {
    for (const when of ['before', 'after'] as const) {
      const { died, sent, left } = await orphan({ step, when });
      // Before its first step the tap was stored nowhere.
      const expected = step === 0 && when === 'before' ? [] : [100];
      expect({ step, when, died, sent, left }).toEqual({ step, when, died: true, sent: expected, left: 0 });
    }
  }
});
