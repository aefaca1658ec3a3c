import { test } from 'vitest';
import { expectingScenarios, OTHER_DIALECTS, runUntilLastCheck } from '../expecting-scenarios.ts';

const runs = expectingScenarios().flatMap((scenario) =>
  OTHER_DIALECTS.map((dialect) => [scenario.name, dialect, scenario] as const),
);

test.each(runs)('[SIM-36] the scenario %s in dialect %s meets every expectation', (_, dialect, scenario) =>
  runUntilLastCheck(scenario, dialect),
);
