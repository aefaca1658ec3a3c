import { test } from 'vitest';
import { expectingScenarios, OTHER_DIALECTS, runUntilLastCheck } from '../expecting-scenarios.ts';

const runs = expectingScenarios().flatMap((scenario) =>
  OTHER_DIALECTS.map((dialect) => [scenario.name, dialect, scenario] as const),
);

test.each(runs)('[SIM-36] %s in dialect %s: every expectation is met', (_, dialect, scenario) =>
  runUntilLastCheck(scenario, dialect),
);
