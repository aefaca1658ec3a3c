import * as v from 'valibot';
import { FAULT_NAMES } from '../../../core/base/fault-kinds.ts';
import type { ScenarioStep } from '../../../core/script/script.ts';
import { FAULT_OPTIONS, findWrongOptions } from '../fault-options.ts';
import { DAY_MS, described, kds, millisecondsFrom, oneOf, span } from '../fields.ts';
import { AT_ONCE, LASTING, TROUBLE_NAMES } from '../trouble-names.ts';
import { step, TIMED } from './step.ts';

const troubled = { kds, ...TIMED, byMs: v.optional(v.never('is only for clock-jump')) };
const notAtOnce = v.optional(v.never('is only for troubles that last'));

export const TROUBLE_STEPS = {
  fault: v.pipe(
    v.strictObject({
      fault: described(oneOf(FAULT_NAMES), 'The fault.'),
      during: span,
      options: v.optional(
        described(FAULT_OPTIONS, 'Options of the fault; each kind has its own defaults and limits.'),
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
    { heal: described(oneOf(['all', ...FAULT_NAMES] as const), 'The fault that ends early, or all.') },
    ({ at, heal }) => ({ kind: 'heal', atMs: at, fault: heal }),
  ),
  trouble: v.pipe(
    v.variant(
      'trouble',
      [
        v.strictObject({
          ...troubled,
          trouble: described(v.picklist(LASTING), 'A trouble of the devices of a KDS that lasts.'),
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
          trouble: described(v.picklist(AT_ONCE), 'A trouble of the devices of a KDS that happens once.'),
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
        'The KDS whose devices lose all their troubles early: their clock is right again, and a second tab is closed.',
      ),
    },
    ({ at, 'heal-device': kdsId }) => ({ kind: 'heal-device', atMs: at, kdsId }),
  ),
  'local-mode': step(
    {
      'local-mode': described(
        v.picklist([0, 1, 2, 3, 'auto'], 'must be 0, 1, 2, 3 or auto'),
        '0 no local server, 1 present, 2 serves because the cloud is down, 3 serves by choice; auto: changes between 1 and 2 when the cloud fails and returns.',
      ),
    },
    ({ at, 'local-mode': mode }) => ({ kind: 'local-mode', atMs: at, mode }),
  ),
} as const;
