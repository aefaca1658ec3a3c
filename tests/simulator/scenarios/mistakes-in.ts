import { parseScenario } from '../../../simulator/scenarios/language/parse-scenario.ts';

export const SCENARIO_HEAD = 'title: { es: a, en: b }\nseed: 7\nlength: 1h\n';

/** The sentences about a file, without their common beginning. */
export function mistakesIn(text: string): readonly string[] {
  const parsed = parseScenario('x', text);
  if (parsed.ok) return [];
  return parsed.problem
    .split('\n')
    .map((line) => line.replace(/^Failed to read scenario x: line \d+, column \d+: /, ''));
}

export const mistakesInWorld = (world: string): readonly string[] =>
  mistakesIn(`${SCENARIO_HEAD}world: ${world}\nsteps: []\n`);
