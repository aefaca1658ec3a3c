/** Faults of the world, and troubles of the devices of one KDS. */
import * as v from 'valibot';
import { FAULT_NAMES } from '../../../core/base/fault-kinds.ts';
import type { ScenarioStep } from '../../../core/script/script.ts';
import { FAULT_OPTIONS, findWrongOptions } from '../fault-options.ts';
import { DAY_MS, described, kds, millisecondsFrom, oneOf, span } from '../fields.ts';
import { AT_ONCE, LASTING, TROUBLE_NAMES } from '../trouble-names.ts';
import { step, TIMED } from './step.ts';

const troubled = { kds, ...TIMED, byMs: v.optional(v.never('is for clock-jump alone')) };
const notAtOnce = v.optional(v.never('is for what lasts, not for what strikes at once'));

export const TROUBLE_STEPS = {
  fault: v.pipe(
    v.strictObject({
      fault: described(oneOf(FAULT_NAMES), 'What goes wrong.'),
      during: span,
      options: v.optional(
        described(FAULT_OPTIONS, 'What the kind of trouble leaves open; each kind has its own defaults and bounds.'),
        {},
      ),
      ...TIMED,
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value: input } = dataset;
      const { fault, options } = input;
      for (const { name, text: why } of findWrongOptions(fault, options)) {
        const value = options[name as keyof typeof options];
        const inside = { type: 'object', origin: 'value', input: { ...options }, key: name, value } as const;
        addIssue({
          message: why,
          input: value,
          path: [{ type: 'object', origin: 'value', input: { ...input }, key: 'options', value: options }, inside],
        });
      }
    }),
    v.transform(({ at, during, fault, options }): ScenarioStep => {
      const read = { kind: 'fault', atMs: at, forMs: during, fault } as const;
      return Object.keys(options).length === 0 ? read : { ...read, options };
    }),
  ),
  heal: step(
    { heal: described(oneOf(['all', ...FAULT_NAMES] as const), 'The fault that ends before its time, or all.') },
    ({ at, heal }) => ({ kind: 'heal', atMs: at, fault: heal }),
  ),
  trouble: v.pipe(
    v.variant(
      'trouble',
      [
        v.strictObject({
          ...troubled,
          trouble: described(v.picklist(LASTING), 'What is wrong with the devices of a KDS for a while.'),
          during: span,
        }),
        v.strictObject({
          ...troubled,
          trouble: described(v.literal('clock-jump'), 'Its wall clock jumps, forward or back.'),
          during: notAtOnce,
          byMs: v.pipe(
            millisecondsFrom(-DAY_MS, DAY_MS),
            v.check((ms) => ms !== 0, 'must be a jump, forward or back'),
          ),
        }),
        v.strictObject({
          ...troubled,
          trouble: described(v.picklist(AT_ONCE), 'What strikes the devices of a KDS at once.'),
          during: notAtOnce,
        }),
      ],
      `must be one of ${TROUBLE_NAMES.join(', ')}`,
    ),
    v.transform((read): ScenarioStep => {
      const where = { kind: 'trouble', atMs: read.at, kdsId: read.kds } as const;
      if (read.trouble === 'clock-jump') return { ...where, trouble: read.trouble, byMs: read.byMs };
      if (read.during === undefined) return { ...where, trouble: read.trouble };
      return { ...where, trouble: read.trouble, forMs: read.during };
    }),
  ),
  'heal-device': step(
    {
      'heal-device': described(
        kds,
        'The KDS of whose devices all that is wrong ends before its time: their clock is right, and of two tabs one is left.',
      ),
    },
    ({ at, 'heal-device': kdsId }) => ({ kind: 'heal-device', atMs: at, kdsId }),
  ),
  'local-mode': step(
    {
      'local-mode': described(
        v.picklist([0, 1, 2, 3, 'auto'], 'must be 0, 1, 2, 3 or auto'),
        '0 no local server, 1 present, 2 serves because the cloud is down, 3 serves by choice; auto: takes over and hands back by itself.',
      ),
    },
    ({ at, 'local-mode': mode }) => ({ kind: 'local-mode', atMs: at, mode }),
  ),
} as const;
