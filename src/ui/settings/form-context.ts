import { createContext, useContext } from 'react';
import { assert } from '../../domain/assert.ts';
import type { SettingProblem } from '../../domain/device/settings-problems.ts';
import type { Level } from '../../domain/presentation/levels.ts';
import type { Draft } from './use-draft.ts';
import type { AssignedKeys } from './use-keys.ts';
import type { Typed } from './use-typed.ts';

export interface FormFacts {
  readonly draft: Draft;
  readonly keys: AssignedKeys;
  readonly typed: Typed;
  readonly problems: readonly SettingProblem[];
  /** Width of the settings page in CSS pixels. */
  readonly screenPx: number;
  /** When the user edits the values of a level, the preview shows that level. */
  readonly onLevel: (level: Level) => void;
}

export const FormContext = createContext<FormFacts | null>(null);

export function useForm(): FormFacts {
  const facts = useContext(FormContext);
  assert(facts, 'Failed to render: no settings form around this part of the screen.');
  return facts;
}
