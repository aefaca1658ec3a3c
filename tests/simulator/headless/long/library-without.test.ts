import { test } from 'vitest';
import { expectFailure, withoutSubject } from '../without-subject.ts';

test.each(withoutSubject().map((scenario) => [scenario.name, scenario] as const))(
  '[SIM39] %s: without what it is about an expectation fails, or it is named why none does',
  (_, scenario) => expectFailure(scenario),
);
