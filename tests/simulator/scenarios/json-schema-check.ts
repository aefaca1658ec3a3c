/** Checks a value by the part of JSON Schema that the scenario schema uses; an unknown keyword is an error. */

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Without an effect of their own; `then` is read with its `if`. */
const ANNOTATIONS = ['$schema', 'title', 'description', 'enumDescriptions', 'examples', 'default', '$defs', 'then'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};

type Judge = (value: unknown, by: unknown) => boolean;

interface Judging {
  readonly schema: JsonSchema;
  readonly root: JsonSchema;
  readonly judge: Judge;
}

const definitionsOf = ({ $defs }: JsonSchema) => $defs as JsonSchema;

const KEYWORDS: Readonly<Record<string, (value: unknown, by: never, judging: Judging) => boolean>> = {
  $ref: (value, by: string, { judge, root }) => judge(value, definitionsOf(root)[by.replace('#/$defs/', '')]),
  type: (value, by: string | string[]) => [by].flat().some((type) => TYPES[type]?.(value) === true),
  const: (value, by: unknown) => value === by,
  allOf: (value, by: JsonSchema[], { judge }) => by.every((inner) => judge(value, inner)),
  if: (value, by: JsonSchema, { judge, schema }) => !judge(value, by) || judge(value, schema.then),
  dependencies: (value, by: Record<string, string[]>) =>
    !isObject(value) ||
    Object.entries(by).every(([key, keys]) => !(key in value) || keys.every((each) => each in value)),
  not: (value, by: JsonSchema, { judge }) => !judge(value, by),
  enum: (value, by: unknown[]) => by.includes(value),
  pattern: (value, by: string) => typeof value !== 'string' || new RegExp(by).test(value),
  minLength: (value, by: number) => typeof value !== 'string' || value.length >= by,
  maxLength: (value, by: number) => typeof value !== 'string' || value.length <= by,
  minimum: (value, by: number) => typeof value !== 'number' || value >= by,
  maximum: (value, by: number) => typeof value !== 'number' || value <= by,
  minItems: (value, by: number) => !Array.isArray(value) || value.length >= by,
  maxItems: (value, by: number) => !Array.isArray(value) || value.length <= by,
  maxProperties: (value, by: number) => !isObject(value) || Object.keys(value).length <= by,
  minProperties: (value, by: number) => !isObject(value) || Object.keys(value).length >= by,
  items: (value, by: JsonSchema, { judge }) => !Array.isArray(value) || value.every((item) => judge(item, by)),
  required: (value, by: string[]) => !isObject(value) || by.every((key) => key in value),
  additionalProperties: (value, by: false | JsonSchema, { judge, schema }) =>
    !isObject(value) ||
    Object.entries(value).every(
      ([key, inner]) =>
        Object.hasOwn((schema.properties ?? {}) as JsonSchema, key) || (by !== false && judge(inner, by)),
    ),
  propertyNames: (value, by: JsonSchema, { judge }) =>
    !isObject(value) || Object.keys(value).every((key) => judge(key, by)),
  properties: (value, by: JsonSchema, { judge }) =>
    !isObject(value) || Object.entries(by).every(([key, inner]) => !(key in value) || judge(value[key], inner)),
  anyOf: (value, by: JsonSchema[], { judge }) => by.some((inner) => judge(value, inner)),
  oneOf: (value, by: JsonSchema[], { judge }) => by.filter((inner) => judge(value, inner)).length === 1,
};

/** True when `value` satisfies `schema`. */
export function satisfies(value: unknown, schema: JsonSchema, root: JsonSchema = schema): boolean {
  const judge: Judge = (inner, by) => satisfies(inner, by as JsonSchema, root);
  return Object.entries(schema).every(([keyword, by]) => {
    if (ANNOTATIONS.includes(keyword)) return true;
    const check = KEYWORDS[keyword];
    if (check === undefined) throw new Error(`Failed to check by the schema: keyword ${keyword} is not supported.`);
    return check(value, by as never, { schema, root, judge });
  });
}
