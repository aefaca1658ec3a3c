/** Values for the parser's scenario formats, made of the formats. */
import * as v from 'valibot';
import {
  aroundLength,
  aroundNumber,
  eitherOf,
  groupSamples,
  leafSamples,
  listSamples,
  recordSamples,
  type Samples,
} from './samples.ts';

/** A format for traversal. */
export interface Walked {
  readonly type: string;
  readonly kind: string;
  readonly pipe?: readonly Walked[];
  readonly wrapped?: Walked;
  readonly entries?: Readonly<Record<string, Walked>>;
  readonly item?: Walked;
  readonly key?: Walked;
  readonly value?: Walked;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly requirement?: unknown;
  readonly examples?: readonly unknown[];
}

const OPTIONAL = ['optional', 'exact_optional'];

/** Values that a pipe's steps name. */
function namedBy({ type, requirement }: Walked): readonly unknown[] {
  if (type === 'min_value' || type === 'max_value') return aroundNumber(requirement as number);
  if (type === 'min_length' || type === 'max_length') return aroundLength(requirement as number);
  return [];
}

/** The first format of a pipe, and its further checks. */
const actionsOf = ({ pipe, ...format }: Walked): readonly [Walked, ...Walked[]] =>
  pipe === undefined ? [format] : [...actionsOf(pipe[0] as Walked), ...pipe.slice(1)];

const isOf = (format: Walked, value: unknown): boolean => v.is(format as unknown as v.GenericSchema, value);

const LEAVES = ['string', 'number', 'boolean', 'picklist', 'literal', 'unknown', 'never'];

function leafOf(format: Walked): Samples {
  const [{ type, options = [], literal }, ...asked] = actionsOf(format);
  if (!LEAVES.includes(type)) throw new Error(`Failed to make values of a format: ${type} is not known.`);
  const named = [
    ...options,
    ...(literal === undefined ? [] : [literal]),
    ...asked.flatMap(({ examples = [] }) => examples),
    ...asked.flatMap(namedBy),
  ];
  return leafSamples(named, (value) => isOf(format, value));
}

/** Valid and invalid values of a format. */
export function formatSamples(format: Walked): Samples {
  const [first, ...asked] = actionsOf(format);
  const { type, wrapped, item, key, value, options } = first;
  const bound = (of: string, otherwise: number) =>
    (asked.find((action) => action.type === of)?.requirement as number | undefined) ?? otherwise;
  if (wrapped !== undefined) return formatSamples(wrapped);
  if (type === 'strict_object') return groupOf(first, (group) => isOf(format, group));
  if (type === 'array' && item !== undefined)
    return listSamples(formatSamples(item), bound('min_length', 0), bound('max_length', Number.POSITIVE_INFINITY));
  if (type === 'record' && key !== undefined && value !== undefined)
    return recordSamples(formatSamples(key), formatSamples(value));
  if (type === 'union' || type === 'variant')
    return eitherOf((options as readonly Walked[]).map((option) => formatSamples(option)));
  return leafOf(format);
}

function groupOf({ entries = {} }: Walked, isRight: (group: unknown) => boolean): Samples {
  const fields = Object.entries(entries).map(([name, field]) => {
    const isRequired = !OPTIONAL.includes(field.type);
    return [name, { samples: formatSamples(field), isRequired }] as const;
  });
  return groupSamples(new Map(fields), isRight);
}

/** The fields of a format, nested ones included; lists count as one item. */
export function fieldsIn(format: Walked): readonly string[] {
  const [{ wrapped, item, type, options, entries = {} }] = actionsOf(format);
  const inner = wrapped ?? item;
  if (inner !== undefined) return fieldsIn(inner);
  if (type === 'union' || type === 'variant') return [...new Set((options as readonly Walked[]).flatMap(fieldsIn))];
  return Object.entries(entries).flatMap(([name, field]) => [
    name,
    ...fieldsIn(field).map((each) => `${name}.${each}`),
  ]);
}
