import { type Problem, problemsOf } from './problem.ts';

/**
 * `order`: conditions of an order ('pedido'), opened from the cart. `general`: general conditions ('generales'), opened
 * from the profile.
 */
export type ConditionsKind = 'order' | 'general';

/** The problem that prevents confirming conditions: those of an order must be accepted (rule FORM-25). */
export const conditionsProblems = (kind: ConditionsKind, isAccepted: boolean): readonly Problem<'accept'>[] =>
  problemsOf([['accept', kind === 'general' || isAccepted ? null : 'accept']]);
