/** Values for a JSON Schema, made of the schema. */
import { type JsonSchema, satisfies } from './json-schema-check.ts';
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

const BRANCHES = ['anyOf', 'oneOf'];

/** Values of a schema; those of a definition are made once. */
export function schemaSamples(root: JsonSchema): (schema: JsonSchema) => Samples {
  const known = new Map<string, Samples>();

  const defined = (ref: string): Samples => {
    const name = ref.replace('#/$defs/', '');
    const samples = known.get(name) ?? of((root.$defs as Readonly<Record<string, JsonSchema>>)[name] as JsonSchema);
    known.set(name, samples);
    return samples;
  };

  const groupOf = (schema: JsonSchema): Samples => {
    const { properties = {}, required = [] } = schema;
    const fields = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, field]) => {
      return [name, { samples: of(field), isRequired: (required as readonly string[]).includes(name) }] as const;
    });
    return groupSamples(new Map(fields), (group) => satisfies(group, schema, root));
  };

  const leafOf = (schema: JsonSchema): Samples => {
    const { minimum, maximum, minLength, maxLength, examples = [], enum: words = [], const: word } = schema;
    const isThere = (bound: unknown): bound is number => typeof bound === 'number';
    const named = [
      ...(examples as readonly unknown[]),
      ...(words as readonly unknown[]),
      ...(word === undefined ? [] : [word]),
      ...[minimum, maximum].filter(isThere).flatMap(aroundNumber),
      ...[minLength, maxLength].filter(isThere).flatMap(aroundLength),
    ];
    return leafSamples(named, (value) => satisfies(value, schema, root));
  };

  const of = (schema: JsonSchema): Samples => {
    if (typeof schema.$ref === 'string') return defined(schema.$ref);
    if (schema.properties !== undefined) return groupOf(schema);
    const branches = BRANCHES.flatMap((keyword) => (schema[keyword] ?? []) as readonly JsonSchema[]);
    if (branches.length > 0) return eitherOf(branches.map(of));
    if (schema.type === 'object')
      return recordSamples(of(schema.propertyNames as JsonSchema), of(schema.additionalProperties as JsonSchema));
    if (schema.type !== 'array') return leafOf(schema);
    const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
    return listSamples(of(items as JsonSchema), minItems as number, maxItems as number);
  };

  return of;
}
