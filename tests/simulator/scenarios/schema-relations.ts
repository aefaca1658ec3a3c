import { FAULT_KINDS, FAULT_NAMES, type FaultName } from '../../../simulator/core/base/fault-kinds.ts';
import { channelsOf } from '../../../simulator/core/base/origin-channels.ts';
import { ORIGINS } from '../../../simulator/scenarios/language/steps/order-steps.ts';

type Group = Readonly<Record<string, unknown>>;

/** For each list of values of a field, a condition on the other fields. */
const whereGiven = (field: string, cases: readonly (readonly [words: readonly string[], then: object])[]): Group => ({
  allOf: cases.map(([words, then]) => ({ if: { properties: { [field]: { enum: words } }, required: [field] }, then })),
});

const channelsBy = (field: string): Group =>
  whereGiven(
    field,
    ORIGINS.map((origin) => {
      const own = channelsOf(origin);
      return [
        [origin],
        own.length === 0 ? { not: { required: ['channel'] } } : { properties: { channel: { enum: own } } },
      ];
    }),
  );

function optionsOf(fault: FaultName): object {
  const { on, numbers } = FAULT_KINDS[fault];
  const known = [...Object.keys(numbers), ...(on === null ? [] : ['on'])];
  if (known.length === 0) return { maxProperties: 0 };
  const bounds = Object.entries(numbers).map(([name, { min, max }]) => [name, { minimum: min, maximum: max }]);
  return { propertyNames: { enum: known }, properties: Object.fromEntries(bounds) };
}

function optionsByFault(): Group {
  const alike = new Map<string, FaultName[]>();
  for (const fault of FAULT_NAMES) {
    const options = JSON.stringify(optionsOf(fault));
    alike.set(options, [...(alike.get(options) ?? []), fault]);
  }
  return whereGiven(
    'fault',
    [...alike].map(([options, faults]) => [faults, { properties: { options: JSON.parse(options) } }]),
  );
}

/** The field is present and not false. */
const isNotFalse = (name: string) => ({ required: [name], properties: { [name]: { not: { const: false } } } });

function relationsOf(properties: Group): Group {
  const has = (...names: readonly string[]) => names.every((name) => Object.hasOwn(properties, name));
  return {
    ...(has('until', 'every') && { dependencies: { until: ['every'] } }),
    ...(has('fault', 'options') && optionsByFault()),
    ...(has('order', 'channel') && channelsBy('order')),
    ...(has('from', 'channel') && channelsBy('from')),
    ...(has('kds', 'within', 'shows') && {
      anyOf: Object.keys(properties)
        .filter((name) => name !== 'kds' && name !== 'within')
        .map(isNotFalse),
    }),
  };
}

const JUMP = { not: { const: 0 }, pattern: '[1-9]' };

export function withRelations(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withRelations);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withRelations(value)]));
  const { properties } = inner;
  if (typeof properties !== 'object' || properties === null) return inner;
  const { trouble, byMs } = properties as { readonly trouble?: { readonly const?: unknown }; readonly byMs?: object };
  const jumps = trouble?.const === 'clock-jump' ? { properties: { ...properties, byMs: { ...byMs, ...JUMP } } } : {};
  return { ...inner, ...jumps, ...relationsOf(properties as Group) };
}
