/** Finds references in a step, even if other parts of the step are wrong. */
import { TAPS_APART_MS } from '../../core/script/script.ts';
import { parseDuration } from './duration.ts';
import type { DocumentPath } from './mistakes.ts';
import { isFields, type RawFields, rawFieldsOf } from './raw-fields.ts';

/** `inside` is the path of the field. */
type NamedIn<Name> = readonly (readonly [name: Name, inside: DocumentPath])[];

export interface StepFacts {
  /** Duration or waiting time, with the path of the field. */
  readonly lasts: readonly [ms: number, inside: DocumentPath];
  /** Orders of other steps. */
  readonly orders: NamedIn<string>;
  readonly products: NamedIn<number>;
  readonly units: NamedIn<number>;
}

/** Fields with the name of an order, or a list of names or groups with names. */
const ORDERS_OF_STEP = [
  ...['void-line', 'void-order', 'fire-order', 'add-line', 'transfer-order', 'change-priority'],
  ...['split-order', 'merge-order', 'tap-line', 'into', 'note-order', 'change-quantity'],
  ...['remove-line', 'change-extra', 'set-guests', 'join-tables'],
];
const ORDERS_OF_GROUP = ['order', 'shows', 'hides', 'tiles', 'ready'];
const PRODUCTS = ['product', 'products'];
const UNITS = ['kds', 'heal-device'];
/** Groups whose fields may have the names above with another meaning. */
const FOREIGN = ['settings', 'options', 'with', 'mix'];

const ORDER_NAME = /^[a-z][a-z0-9-]{0,39}$/;
const isName = (value: unknown): value is string =>
  typeof value === 'string' && ORDER_NAME.test(value) && value !== 'none';
const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1;

interface FoundNames {
  readonly orders: [string, DocumentPath][];
  readonly products: [number, DocumentPath][];
  readonly units: [number, DocumentPath][];
}

function note(found: FoundNames, field: string, value: unknown, path: DocumentPath): void {
  const orders = path.some((part) => part !== field && typeof part === 'string') ? ORDERS_OF_GROUP : ORDERS_OF_STEP;
  if (orders.includes(field) && isName(value)) found.orders.push([value, path]);
  if (PRODUCTS.includes(field) && isId(value)) found.products.push([value, path]);
  if (UNITS.includes(field) && isId(value)) found.units.push([value, path]);
}

function walk(found: FoundNames, data: RawFields, path: DocumentPath): void {
  for (const [field, value] of Object.entries(data)) {
    const at = [...path, field];
    const items = Array.isArray(value)
      ? value.map((item, index) => [item, [...at, index]] as const)
      : [[value, at] as const];
    for (const [item, where] of items) {
      if (!isFields(item)) note(found, field, item, where);
      else if (!FOREIGN.includes(field)) walk(found, item, where);
    }
  }
}

const NO_WHILE = [0, []] as const;

function lastsOf(step: RawFields): StepFacts['lasts'] {
  if ('device-tap' in step) {
    const times = Number(rawFieldsOf(step['device-tap']).times ?? 1);
    return Number.isInteger(times) ? [(times - 1) * TAPS_APART_MS, ['device-tap', 'times']] : NO_WHILE;
  }
  const [time, inside] =
    'expect' in step ? [rawFieldsOf(step.expect).within, ['expect', 'within']] : [step.during, ['during']];
  return typeof time === 'string' ? [parseDuration(time) ?? 0, inside as DocumentPath] : NO_WHILE;
}

/** Null when unreadable. */
export function ownTimeMs(step: unknown): number | null {
  const { at } = rawFieldsOf(step);
  return typeof at === 'string' ? parseDuration(at) : null;
}

/** Unreadable fields are left out. */
export function factsOf(step: unknown): StepFacts {
  const found: FoundNames = { orders: [], products: [], units: [] };
  walk(found, rawFieldsOf(step), []);
  return { lasts: lastsOf(rawFieldsOf(step)), ...found };
}
