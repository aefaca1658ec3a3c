import { test } from 'vitest';
import { expectFailure, withoutSubject } from '../without-subject.ts';

test.each(withoutSubject().map((scenario) => [scenario.name, scenario] as const))(
  '[SIM-48] the scenario %s fails an expectation without its subject, or names a reason',
  (_, scenario) => expectFailure(scenario),
);
