import * as v from 'valibot';
import { type ClassCommand, WORLDS_MAX } from '../../core/base/class.ts';
import { SEED_MAX } from '../../core/base/prng.ts';
import { commandIn, NOTE, TRAINING_FIELDS, wholeWithinBounds } from '../room/command-parts.ts';

const kitchen = wholeWithinBounds(1, WORLDS_MAX);

const options = v.strictObject({
  ...TRAINING_FIELDS,
  scenario: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  seed: wholeWithinBounds(0, SEED_MAX),
  speed: v.exactOptional(wholeWithinBounds(1, 10)),
  trainees: v.record(v.pipe(v.string(), v.regex(/^\d{1,2}$/)), v.pipe(v.string(), v.maxLength(60))),
});

const command = v.variant('do', [
  v.strictObject({ do: v.literal('start'), key: v.pipe(v.string(), v.minLength(1), v.maxLength(60)), options }),
  v.strictObject({ do: v.literal('start-one'), kitchen }),
  v.strictObject({ do: v.picklist(['pause', 'resume', 'end']) }),
  v.strictObject({ do: v.literal('note'), kitchen, note: NOTE }),
]);

/** Null when invalid. */
export const parseClassCommand = (text: string): ClassCommand | null => commandIn(text, command);
