/** Each problem shows at its field, and the first field with one gets the focus. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../domain/person/forms/problem.ts';

export interface Problems<Field extends string> {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Null before the form was submitted, and when the value is valid. */
  readonly of: (field: Field) => Problem<Field>['message'] | null;
  /** The form was submitted with problems and still has some. */
  readonly areShown: boolean;
  /** Must be called when the form is submitted with problems. */
  readonly refuse: () => void;
}

export function useProblems<Field extends string>(problems: readonly Problem<Field>[]): Problems<Field> {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return {
    form,
    areShown: refusals > 0 && problems.length > 0,
    of: (field) => (refusals === 0 ? null : (problems.find((each) => each.field === field)?.message ?? null)),
    refuse: useCallback(() => setRefusals((before) => before + 1), []),
  };
}
