/** A scenario file that repeats the run of a control room (rule ROOM-15). */
import { Document, isMap, isSeq } from 'yaml';
import { OMITTED_PARTS, type OmittedPart, type SavedFile } from '../../core/base/control.ts';
import { SIMULATED_COOKS } from '../../core/base/cook-styles.ts';
import type { DeviceCommand } from '../../core/base/device-troubles.ts';
import type { ManualAction, ManualCommand, SavedRun } from '../../core/script/saved-run.ts';
import type { Scenario, ScenarioStep } from '../../core/script/script.ts';
import { exactDurationText } from '../language/duration.ts';
import { STEPS_MAX } from '../language/repeat.ts';
import { STEP_FORMATS } from '../language/step-formats.ts';
import { validateByFormat } from '../language/validate.ts';
import { asTexts } from '../language/variables.ts';
import { writeGuide } from './write-guide.ts';
import { writeStep } from './write-steps.ts';
import { writeWorld } from './write-world.ts';

type OmittedKind = OmittedPart['kind'];

/** Returns the kind of the action when no step can express it. */
function stepOf({ atMs, command }: ManualAction): ScenarioStep | OmittedKind {
  const timed = { atMs, byHand: true } as const;
  switch (command.do) {
    case 'order':
    case 'void':
    case 'fire':
      return { kind: 'press', atMs, press: command.do };
    case 'rouse':
      return { kind: 'press', atMs, press: 'look' };
    case 'place':
      return { kind: 'compose', atMs, order: command.order };
    case 'cooks':
      return { kind: 'simulated-cooks', atMs, atWork: command.on };
    case 'fault': {
      const { fault, forMs, options } = command;
      return { kind: 'fault', fault, forMs, ...(options && { options }), ...timed };
    }
    case 'heal':
      return { kind: 'heal', fault: command.fault ?? 'all', ...timed };
    case 'device-trouble':
      return { kind: 'trouble', kdsId: command.kds, trouble: command.trouble, forMs: command.forMs, ...timed };
    case 'device-instant-trouble':
      return { kind: 'trouble', kdsId: command.kds, trouble: command.trouble, ...timed };
    case 'device-clock':
      return { kind: 'trouble', kdsId: command.kds, trouble: 'clock-jump', byMs: command.byMs, ...timed };
    case 'device-heal':
      return { kind: 'heal-device', kdsId: command.kds, ...timed };
    case 'words':
      return 'words';
    case 'change-settings':
      return 'settings';
    default:
      return { ...managed(command), ...timed };
  }
}

type PlainCommand = Exclude<
  ManualCommand,
  {
    readonly do:
      | 'order'
      | 'void'
      | 'fire'
      | 'rouse'
      | 'place'
      | 'cooks'
      | 'fault'
      | 'heal'
      | 'words'
      | 'change-settings'
      | DeviceCommand['do'];
  }
>;

/** Only the field of the unit has another name in the step. */
function managed(command: PlainCommand): ScenarioStep {
  const { do: kind, ...rest } = command;
  const fields = 'kds' in rest ? { ...rest, kdsId: rest.kds } : rest;
  // Each of the remaining commands has a step with the same name and fields.
  return { kind, ...fields } as unknown as ScenarioStep;
}

const isWritable = (step: ScenarioStep): boolean =>
  validateByFormat(STEP_FORMATS[step.kind], plainCopy(writeStep(step)), []).ok;

const plainCopy = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

/** Whether simulated cooks work when the devices start. */
const firstCooks = ({ scenario: { preRollMs }, cooks }: SavedRun): ScenarioStep => ({
  kind: 'simulated-cooks',
  atMs: preRollMs,
  atWork: cooks,
});

interface ReadHands {
  readonly steps: readonly ScenarioStep[];
  readonly omitted: readonly OmittedPart[];
}

function readManualActions(run: SavedRun): ReadHands {
  const missing: OmittedKind[] = run.isTraining ? ['training'] : [];
  const byMs = run.isTraining ? run.scenario.preRollMs : 0;
  const room = STEPS_MAX - run.scenario.steps.length - 1;
  const steps: ScenarioStep[] = [];
  for (const act of run.hands) {
    const step = stepOf({ ...act, atMs: act.atMs + byMs });
    if (typeof step === 'string') missing.push(step);
    else if (steps.length < room && isWritable(step)) steps.push(step);
    else missing.push('other');
  }
  const counted = OMITTED_PARTS.map((kind) => ({
    kind,
    count: kind === 'taps' ? run.taps : missing.filter((one) => one === kind).length,
  }));
  return { steps: [firstCooks(run), ...steps], omitted: counted.filter(({ count }) => count > 0) };
}

/** Includes all actions, the present moment and the ends of all faults. */
function lengthOf({ scenario, elapsedMs }: SavedRun, hands: readonly ScenarioStep[]): number {
  const ends = hands.map((step) => step.atMs + ('forMs' in step ? step.forMs : 0));
  return Math.max(scenario.lengthMs, elapsedMs, ...ends);
}

const OMITTED_LINES: Readonly<Record<OmittedKind, (count: number) => string>> = {
  taps: (count) => `${count} statuses that were saved at the devices`,
  training: () => 'that a trainee started with an empty board; manual steps are moved behind the pre-roll',
  words: () => "the texts of the platform's language files",
  settings: () => 'settings that were changed without a message to the devices',
  other: (count) => `${count} commands that are not steps of a scenario`,
};

const isExpecting = ({ steps }: Scenario): boolean => steps.some(({ kind }) => kind === 'expect');

function commentOf({ elapsedMs, scenario }: SavedRun, omitted: readonly OmittedPart[]): string {
  const lines = [
    `A run of ${scenario.name}, saved ${exactDurationText(elapsedMs)} after its start.`,
    'Steps with byHand, press, compose and simulated-cooks were done in the control room.',
    ...(isExpecting(scenario) ? ['Its expectations are those of the scenario without the manual steps.'] : []),
    ...omitted.map(
      ({ kind, count }) => `Left out, because a scenario file has no form for it: ${OMITTED_LINES[kind](count)}.`,
    ),
  ];
  return lines.map((line) => ` ${line}`).join('\n');
}

const minutes = (count: number): string => String(count).padStart(2, '0');

/** Fields are in reading order. */
function documentOf(scenario: Scenario): Readonly<Record<string, unknown>> {
  const { title, about, seed, lengthMs, preRollMs, startsAtMin, latencyMs, cooks, guide, steps } = scenario;
  const world = writeWorld(scenario);
  return {
    title,
    ...(about === undefined ? {} : { about }),
    seed,
    length: exactDurationText(lengthMs),
    preRoll: exactDurationText(preRollMs),
    ...(startsAtMin === undefined
      ? {}
      : { startsAt: `${minutes(Math.floor(startsAtMin / 60))}:${minutes(startsAtMin % 60)}` }),
    ...(latencyMs === undefined ? {} : { latencyMs }),
    ...(cooks === undefined ? {} : { cooks }),
    ...(world === undefined ? {} : { world }),
    ...(guide === undefined ? {} : { guide: writeGuide(guide) }),
    steps: steps.map(writeStep),
  };
}

/** A comment, and one line for each step. */
export function writeScenario(scenario: Scenario, comment = ''): string {
  const document = new Document(asTexts(documentOf(scenario)), { aliasDuplicateObjects: false });
  const steps = document.get('steps');
  if (isSeq(steps)) for (const step of steps.items) if (isMap(step)) step.flow = true;
  if (comment !== '') document.commentBefore = comment;
  return document.toString({ lineWidth: 0 });
}

/** Also returns the kinds of actions that no scenario can express. */
export function writeRun(run: SavedRun): SavedFile {
  const { scenario, seed, startsAtMin } = run;
  const { steps, omitted } = readManualActions(run);
  const saved: Scenario = {
    ...scenario,
    seed,
    startsAtMin: scenario.startsAtMin ?? startsAtMin,
    lengthMs: lengthOf(run, steps),
    cooks: SIMULATED_COOKS,
    steps: [...scenario.steps, ...steps],
  };
  return {
    name: `${scenario.name}-${seed}.yaml`,
    text: writeScenario(saved, commentOf(run, omitted)),
    omitted,
    expectsFormer: run.hands.length > 0 && isExpecting(scenario),
  };
}
