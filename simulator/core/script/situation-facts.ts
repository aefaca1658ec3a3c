/** Length, difficulty and load over time, known before a run (rule ROOM-14). */
import type { Difficulty, SituationFacts } from '../base/situation.ts';
import { serviceShare } from '../service/service-curve.ts';
import type { RushStep, Scenario, ScenarioStep } from './script.ts';

const HOUR_MS = 3_600_000;
const PARTS = 24;

/** Mean orders per hour from which a cook has little time to think, or none. */
const BUSY_PER_HOUR = 30;
const FULL_PER_HOUR = 75;
/** This many faults and troubles in one scenario leave no time to recover. */
const MANY_TROUBLES = 3;

/** Orders per hour; 0 outside of the rush. */
function rateAt({ atMs, forMs, ordersPerHour }: RushStep, momentMs: number): number {
  const part = (momentMs - atMs) / forMs;
  return part < 0 || part >= 1 ? 0 : ordersPerHour * serviceShare(part);
}

/** Mean orders per hour in equal parts, from the devices' start to the end. */
function loadOf({ steps, preRollMs, lengthMs }: Scenario): readonly number[] {
  const partMs = (lengthMs - preRollMs) / PARTS;
  const rushes = steps.filter((step) => step.kind === 'rush');
  return Array.from({ length: PARTS }, (_, at) => {
    const fromMs = preRollMs + at * partMs;
    const rate = rushes.reduce((sum, each) => sum + rateAt(each, fromMs + partMs / 2), 0);
    const single = steps.filter(
      ({ kind, atMs }) => kind === 'order' && atMs >= fromMs && (atMs < fromMs + partMs || at === PARTS - 1),
    );
    return Math.round(rate + (single.length * HOUR_MS) / partMs);
  });
}

type BrokenStep = Extract<ScenarioStep, { readonly kind: 'fault' | 'trouble' }>;

const isBroken = (step: ScenarioStep): step is BrokenStep => step.kind === 'fault' || step.kind === 'trouble';

function troublesOf({ steps, preRollMs, lengthMs }: Scenario): SituationFacts['troubles'] {
  const shareOf = (atMs: number) => Math.min(1, Math.max(0, (atMs - preRollMs) / (lengthMs - preRollMs)));
  return steps
    .filter(isBroken)
    .map((step) => ({ from: shareOf(step.atMs), until: shareOf(step.atMs + ('forMs' in step ? step.forMs : 0)) }));
}

/** Load and number of faults give 0 to 2 points each. */
function difficultyOf(load: readonly number[], troubles: number): Difficulty {
  const mean = load.reduce((sum, each) => sum + each, 0) / load.length;
  const rush = (mean >= BUSY_PER_HOUR ? 1 : 0) + (mean >= FULL_PER_HOUR ? 1 : 0);
  const broken = (troubles > 0 ? 1 : 0) + (troubles >= MANY_TROUBLES ? 1 : 0);
  const points = rush + broken;
  if (points >= 3) return 'hard';
  return points === 0 ? 'easy' : 'middle';
}

export function situationFactsOf(scenario: Scenario): SituationFacts {
  const { name, title, about = null, seed, preRollMs } = scenario;
  const load = loadOf(scenario);
  const troubles = troublesOf(scenario);
  return {
    name,
    title,
    about,
    seed,
    lengthMs: scenario.lengthMs - preRollMs,
    difficulty: difficultyOf(load, troubles.length),
    load,
    troubles,
  };
}
