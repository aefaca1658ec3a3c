/** Checks a value by the part of JSON Schema that the scenario schema uses; an unknown keyword is an error. */

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Keywords without a check; `then` is checked with its `if`. */
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

type SchemaCheck = (value: unknown, by: unknown) => boolean;

interface CheckContext {
  readonly schema: JsonSchema;
  readonly root: JsonSchema;
  readonly checkBySchema: SchemaCheck;
}

const definitionsOf = ({ $defs }: JsonSchema) => $defs as JsonSchema;

const KEYWORDS: Readonly<Record<string, (value: unknown, by: never, context: CheckContext) => boolean>> = {
  $ref: (value, by: string, { checkBySchema, root }) =>
    checkBySchema(value, definitionsOf(root)[by.replace('#/$defs/', '')]),
  type: (value, by: string | string[]) => [by].flat().some((type) => TYPES[type]?.(value) === true),
  const: (value, by: unknown) => value === by,
  allOf: (value, by: JsonSchema[], { checkBySchema }) => by.every((inner) => checkBySchema(value, inner)),
  if: (value, by: JsonSchema, { checkBySchema, schema }) =>
    !checkBySchema(value, by) || checkBySchema(value, schema.then),
  dependencies: (value, by: Record<string, string[]>) =>
    !isObject(value) ||
    Object.entries(by).every(([key, keys]) => !(key in value) || keys.every((each) => each in value)),
  not: (value, by: JsonSchema, { checkBySchema }) => !checkBySchema(value, by),
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
  items: (value, by: JsonSchema, { checkBySchema }) =>
    !Array.isArray(value) || value.every((item) => checkBySchema(item, by)),
  required: (value, by: string[]) => !isObject(value) || by.every((key) => key in value),
  additionalProperties: (value, by: false | JsonSchema, { checkBySchema, schema }) =>
    !isObject(value) ||
    Object.entries(value).every(
      ([key, inner]) =>
        Object.hasOwn((schema.properties ?? {}) as JsonSchema, key) || (by !== false && checkBySchema(inner, by)),
    ),
  propertyNames: (value, by: JsonSchema, { checkBySchema }) =>
    !isObject(value) || Object.keys(value).every((key) => checkBySchema(key, by)),
  properties: (value, by: JsonSchema, { checkBySchema }) =>
    !isObject(value) || Object.entries(by).every(([key, inner]) => !(key in value) || checkBySchema(value[key], inner)),
  anyOf: (value, by: JsonSchema[], { checkBySchema }) => by.some((inner) => checkBySchema(value, inner)),
  oneOf: (value, by: JsonSchema[], { checkBySchema }) => by.filter((inner) => checkBySchema(value, inner)).length === 1,
};

export function satisfies(value: unknown, schema: JsonSchema, root: JsonSchema = schema): boolean {
  const checkBySchema: SchemaCheck = (inner, by) => satisfies(inner, by as JsonSchema, root);
  return Object.entries(schema).every(([keyword, by]) => {
    if (ANNOTATIONS.includes(keyword)) return true;
    const check = KEYWORDS[keyword];
    if (check === undefined) throw new Error(`Failed to check by the schema: keyword ${keyword} is not supported.`);
    return check(value, by as never, { schema, root, checkBySchema });
  });
}
