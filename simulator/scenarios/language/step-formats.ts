/** The parser, the schema for editors and the documents use this list. */
import type * as v from 'valibot';
import type { ScenarioStep } from '../../core/script/script.ts';
import { EXPECT_FORMAT, toExpectStep } from './expect-format.ts';
import { described, text } from './fields.ts';
import { MANAGEMENT_STEPS } from './steps/management-steps.ts';
import { MANUAL_STEPS } from './steps/manual-steps.ts';
import { ORDER_STEPS } from './steps/order-steps.ts';
import { step } from './steps/step.ts';
import { TROUBLE_STEPS } from './steps/trouble-steps.ts';

/** The names are the steps' keys in a file. */
export const STEP_FORMATS = {
  ...ORDER_STEPS,
  ...TROUBLE_STEPS,
  ...MANAGEMENT_STEPS,
  ...MANUAL_STEPS,
  mark: step({ mark: described(text(200), 'A note in the journal.') }, ({ at, mark }) => ({
    kind: 'mark',
    atMs: at,
    note: mark,
  })),
  expect: step({ expect: EXPECT_FORMAT }, ({ at, expect }) => toExpectStep(at, expect)),
} as const satisfies Record<ScenarioStep['kind'], v.GenericSchema<unknown, ScenarioStep>>;

export type StepKind = keyof typeof STEP_FORMATS;
