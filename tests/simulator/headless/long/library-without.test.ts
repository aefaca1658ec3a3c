import { test } from 'vitest';
import { expectFailure, withoutSubject } from '../without-subject.ts';

test.each(withoutSubject().map((scenario) => [scenario.name, scenario] as const))(
  '[SIM-48] %s: without its subject an expectation fails, or a reason is named',
  (_, scenario) => expectFailure(scenario),
);
