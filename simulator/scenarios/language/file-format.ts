import * as v from 'valibot';
import { COOK_STYLES, NO_COOKS, SIMULATED_COOKS } from '../../core/base/cook-styles.ts';
import { SEED_MAX } from '../../core/base/prng.ts';
import { described, duration, millisecondsFrom, oneOf, someText, span, text, wholeFrom } from './fields.ts';
import { GUIDE_FORMAT } from './guide-format.ts';
import { STEPS_MAX } from './repeat.ts';
import { VARIABLES } from './variables.ts';
import { WORLD_FORMAT } from './world-format.ts';

/** Read as minutes after midnight. */
const timeOfDay = v.pipe(
  v.string('must be a time of day such as "12:40"'),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as "12:40"'),
  v.transform((written) => Number(written.slice(0, 2)) * 60 + Number(written.slice(3))),
);

export const FILE_FORMAT = v.strictObject({
  title: described(v.strictObject({ es: someText, en: someText }), 'The title that people see.'),
  about: v.exactOptional(
    described(v.strictObject({ es: text(300), en: text(300) }), 'What the scenario shows, in one sentence.'),
  ),
  place: v.exactOptional(
    described(wholeFrom(0, 10_000), 'Position in the library, smallest first; without it, at the end by name.'),
  ),
  seed: described(wholeFrom(0, SEED_MAX), 'The same seed and the same file give the same orders at the same times.'),
  length: span,
  preRoll: v.optional(duration, '0s'),
  startsAt: v.exactOptional(
    described(timeOfDay, "The venue's time of day when the first device starts; without it, the current time of day."),
  ),
  latencyMs: v.optional(millisecondsFrom(0, 10_000)),
  world: v.optional(
    described(
      WORLD_FORMAT,
      'The venue and the differences of its two servers; without it, they agree at once and their clocks are right.',
    ),
  ),
  cooks: v.exactOptional(
    described(
      oneOf([...COOK_STYLES, SIMULATED_COOKS, NO_COOKS]),
      'How the cooks at the devices work. careful: looks before each tap; fast: taps often; clumsy: makes mistakes and undoes them; simulated: no cook at a device, steps start and stop simulated cooks; none: no cooks at any time. The default is none if the file has a guide.',
    ),
  ),
  guide: v.exactOptional(
    described(
      GUIDE_FORMAT,
      'Guides a new cook step by step, at the devices of one unit; no simulated cook works then, unless cooks names a style.',
    ),
  ),
  variables: v.optional(VARIABLES),
  steps: v.pipe(v.array(v.unknown(), 'must be a list of steps'), v.maxLength(STEPS_MAX, 'has more than 5000 steps')),
});
