import { type Problem, problemsOf } from './problem.ts';

/**
 * `order`: the conditions of an order ('pedido'), opened from the cart. `general`: 'generales', opened from the
 * profile.
 */
export type ConditionsKind = 'order' | 'general';

/** Conditions of an order must be accepted (rule FORM-25). */
export const conditionsProblems = (kind: ConditionsKind, isAccepted: boolean): readonly Problem<'accept'>[] =>
  problemsOf([['accept', kind === 'general' || isAccepted ? null : 'accept']]);
