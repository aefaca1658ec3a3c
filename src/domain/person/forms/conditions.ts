import { type Problem, problemsOf } from './problem.ts';

/** `order`: 'pedido', from the cart. `general`: 'generales', from the terms in the profile. */
export type ConditionsKind = 'order' | 'general';

/** The problem before conditions are confirmed: those of an order must be accepted (rule FORM-25). */
export const conditionsProblems = (kind: ConditionsKind, isAccepted: boolean): readonly Problem<'accept'>[] =>
  problemsOf([['accept', kind === 'general' || isAccepted ? null : 'accept']]);
