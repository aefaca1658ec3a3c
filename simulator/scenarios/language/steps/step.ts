import * as v from 'valibot';
import type { ScenarioStep } from '../../../core/script/script.ts';
import { described, moment, span } from '../fields.ts';

export const TIMED = {
  at: moment,
  every: v.optional(span),
  until: v.optional(moment),
  byHand: v.optional(
    described(
      v.literal(true, 'must be true or absent'),
      'The step was done in the control room: it runs after all other steps of the same time.',
    ),
  ),
} as const;

type Read<Entries extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Entries, undefined>> & {
  readonly at: number;
};

/** `toStep` converts the fields to a step of the script. */
export const step = <const Entries extends v.ObjectEntries>(
  entries: Entries,
  toStep: (read: Read<Entries>) => ScenarioStep,
) =>
  v.pipe(
    v.strictObject({ ...entries, ...TIMED }),
    v.transform((read) => toStep(read as unknown as Read<Entries>)),
  );
