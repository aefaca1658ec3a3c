/** Judges a value by the part of JSON Schema that the scenario schema uses; an unknown keyword is an error. */

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** They say nothing by themselves; `then` is read with its `if`. */
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

/** True when `value` satisfies `schema`. */
export function satisfies(value: unknown, schema: JsonSchema, root: JsonSchema = schema): boolean {
  const judge = (inner: unknown, by: unknown) => satisfies(inner, by as JsonSchema, root);
  const keywords: Readonly<Record<string, (by: never) => boolean>> = {
    $ref: (by: string) => judge(value, (root.$defs as JsonSchema)[by.replace('#/$defs/', '')]),
    type: (by: string | string[]) => [by].flat().some((type) => TYPES[type]?.(value) === true),
    const: (by: unknown) => value === by,
    allOf: (by: JsonSchema[]) => by.every((inner) => judge(value, inner)),
    if: (by: JsonSchema) => !judge(value, by) || judge(value, schema.then),
    dependencies: (by: Record<string, string[]>) =>
      !isObject(value) ||
      Object.entries(by).every(([key, keys]) => !(key in value) || keys.every((each) => each in value)),
    not: (by: JsonSchema) => !judge(value, by),
    enum: (by: unknown[]) => by.includes(value),
    pattern: (by: string) => typeof value !== 'string' || new RegExp(by).test(value),
    minLength: (by: number) => typeof value !== 'string' || value.length >= by,
    maxLength: (by: number) => typeof value !== 'string' || value.length <= by,
    minimum: (by: number) => typeof value !== 'number' || value >= by,
    maximum: (by: number) => typeof value !== 'number' || value <= by,
    minItems: (by: number) => !Array.isArray(value) || value.length >= by,
    maxItems: (by: number) => !Array.isArray(value) || value.length <= by,
    maxProperties: (by: number) => !isObject(value) || Object.keys(value).length <= by,
    minProperties: (by: number) => !isObject(value) || Object.keys(value).length >= by,
    items: (by: JsonSchema) => !Array.isArray(value) || value.every((item) => judge(item, by)),
    required: (by: string[]) => !isObject(value) || by.every((key) => key in value),
    additionalProperties: (by: false | JsonSchema) =>
      !isObject(value) ||
      Object.entries(value).every(
        ([key, inner]) =>
          Object.hasOwn((schema.properties ?? {}) as JsonSchema, key) || (by !== false && judge(inner, by)),
      ),
    propertyNames: (by: JsonSchema) => !isObject(value) || Object.keys(value).every((key) => judge(key, by)),
    properties: (by: JsonSchema) =>
      !isObject(value) || Object.entries(by).every(([key, inner]) => !(key in value) || judge(value[key], inner)),
    anyOf: (by: JsonSchema[]) => by.some((inner) => judge(value, inner)),
    oneOf: (by: JsonSchema[]) => by.filter((inner) => judge(value, inner)).length === 1,
  };
  return Object.entries(schema).every(([keyword, by]) => {
    if (ANNOTATIONS.includes(keyword)) return true;
    const check = keywords[keyword];
    if (check === undefined) throw new Error(`Failed to judge by the schema: keyword ${keyword} is not supported.`);
    return check(by as never);
  });
}
