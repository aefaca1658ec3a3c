/** What no field of a scenario can know by itself: whether its parts agree, and whether all of it can be played. */
import type { Scenario, ScenarioStep } from '../core/script/script.ts';
import { durationText } from './duration.ts';

/** Where in a scenario's file: names of fields and places in lists, from the outside in. */
export type DocumentPath = readonly (string | number)[];

/** A wrong place in the file and what is wrong there, as the end of a sentence. */
export interface ScenarioProblem {
  readonly path: DocumentPath;
  readonly text: string;
}

type ScenarioTimes = Pick<Scenario, 'lengthMs' | 'preRollMs'>;

const HOUR_MS = 3_600_000;

/** Orders of a scenario at most: two days and nights of a lunch rush. More are no kitchen but a wait without an end. */
const ORDERS_MAX = 5_000;

/** What is wrong with the times of a step: all of it lies within the length, and what needs a device comes once one looks. */
function wrongTime(step: ScenarioStep, { lengthMs, preRollMs }: ScenarioTimes): ScenarioProblem | null {
  const { kind, atMs } = step;
  const end = `the end of the scenario at ${durationText(lengthMs)}`;
  if (atMs > lengthMs) return { path: ['at'], text: `is after ${end}` };
  if ((kind === 'trouble' || kind === 'expect') && atMs <= preRollMs)
    return { path: ['at'], text: 'is not after the pre-roll: there is no device yet' };
  const untilMs = atMs + ('forMs' in step ? step.forMs : 0);
  if (untilMs <= lengthMs) return null;
  return { path: ['during'], text: `lasts until ${durationText(untilMs)}, past ${end}` };
}

/** What is wrong with the order that a step names; `placed` holds when each one comes. */
function wrongName(step: ScenarioStep, placed: ReadonlyMap<string, number>): ScenarioProblem | null {
  const named = step.kind === 'expect' ? step.shows : 'order' in step ? step.order : null;
  if (named === null) return null;
  const path = step.kind === 'expect' ? ['expect', 'shows'] : [step.kind];
  const placedMs = placed.get(named);
  if (placedMs === undefined) return { path, text: `names no order: "${named}"` };
  return placedMs > step.atMs ? { path, text: `happens before "${named}" is placed` } : null;
}

/** As many orders as a step asks for; of a rush those of its top all along, since chance decides how many they are. */
function ordersOf(step: ScenarioStep): number {
  if (step.kind === 'rush') return Math.ceil((step.ordersPerHour * step.forMs) / HOUR_MS);
  return step.kind === 'order' ? 1 : 0;
}

/** The step with which the orders become too many to be played. */
function findTooMany(steps: readonly ScenarioStep[]): ScenarioProblem | null {
  let orders = 0;
  for (const [index, step] of steps.entries()) {
    orders += ordersOf(step);
    if (orders > ORDERS_MAX)
      return { path: ['steps', index], text: `makes it ${orders} orders; a scenario has at most ${ORDERS_MAX}` };
  }
  return null;
}

/** The first place where a scenario contradicts itself or asks for too much, or null: names, times, and the number of orders. */
export function findContradiction(scenario: ScenarioTimes & Pick<Scenario, 'steps'>): ScenarioProblem | null {
  const { lengthMs, preRollMs, steps } = scenario;
  if (preRollMs >= lengthMs) {
    const text = `must be shorter than the scenario of ${durationText(lengthMs)}, not ${durationText(preRollMs)}`;
    return { path: ['preRoll'], text };
  }
  const placed = new Map<string, number>();
  for (const [index, step] of steps.entries()) {
    if (step.kind !== 'order') continue;
    if (placed.has(step.as)) return { path: ['steps', index, 'as'], text: `"${step.as}" is taken by an earlier order` };
    placed.set(step.as, step.atMs);
  }
  for (const [index, step] of steps.entries()) {
    const wrong = wrongTime(step, scenario) ?? wrongName(step, placed);
    if (wrong !== null) return { path: ['steps', index, ...wrong.path], text: wrong.text };
  }
  return findTooMany(steps);
}
