/** The JSON Schemas by which editors complete and check scenarios and their parts, made of the formats that the parser reads them by. */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import * as fields from '../../../simulator/scenarios/language/fields.ts';
import { FILE_FORMAT } from '../../../simulator/scenarios/language/file-format.ts';
import { INCLUDE_FORMAT, PART_FORMAT } from '../../../simulator/scenarios/language/read-steps.ts';
import { someSettings } from '../../../simulator/scenarios/language/some-settings.ts';
import { STEP_FORMATS } from '../../../simulator/scenarios/language/step-formats.ts';
import { REFERENCE, VARIABLES } from '../../../simulator/scenarios/language/variables.ts';
import { withRelations } from './schema-relations.ts';
import { troubleSentences } from './troubles-markdown.ts';

const { duration, kds, lines, moment, orderName, person, product, span, someText, yesOrNo } = fields;

const step = v.union([...Object.values(STEP_FORMATS), INCLUDE_FORMAT]);
const steps = v.pipe(v.array(step), v.maxLength(5_000), v.description('What happens, and what is expected, when.'));

const DEFINITIONS = { duration, moment, span, someText, orderName, product, lines, person, kds, yesOrNo, someSettings };

/** What stands beside names of faults and troubles in an editor: the sentence of each. */
function saidOf(names: unknown): { readonly enumDescriptions?: readonly string[] } {
  if (!Array.isArray(names)) return {};
  const said = names.map((name) => (name === 'all' ? 'All that are on.' : troubleSentences.get(name)));
  return said.every((sentence) => sentence !== undefined) ? { enumDescriptions: said } : {};
}

const VARIABLE = { $ref: '#/$defs/variable' };

/** Behind these stands no value of a field, or what is asked of one that is written out. */
const NO_VALUES = ['default', 'examples', 'propertyNames', 'dependencies', 'if', 'not'];

/** Fields that are no free text may hold a variable in the place of their value; where one says which group it is in, it may be in several. */
function withVariables(schema: unknown, key = ''): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => withVariables(inner));
  if (typeof schema !== 'object' || schema === null) return schema;
  if (NO_VALUES.includes(key)) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name === 'oneOf' ? 'anyOf' : name, withVariables(value, name)]),
  );
  const { type, pattern, enum: names, const: word } = schema as JsonSchema;
  const isFixed =
    ['integer', 'number', 'boolean'].includes(String(type)) ||
    [names, word, pattern].some((said) => said !== undefined);
  if (!isFixed) return inner;
  const { description, const: _, ...bare } = inner;
  // One word as a list of one: beside words of a list an editor shows what each means.
  const words = word === undefined ? {} : { enum: [word] };
  const said = saidOf(names ?? words.enum);
  return {
    ...(description === undefined ? {} : { description }),
    anyOf: [{ ...bare, ...words, ...said }, VARIABLE],
  };
}

function schemaOf(format: v.GenericSchema, title: string, description: string): JsonSchema {
  // What the parser checks by code has no words in a schema: it is left out.
  const made = toJsonSchema(format, {
    typeMode: 'input',
    errorMode: 'ignore',
    definitions: { ...DEFINITIONS, variables: VARIABLES, step },
  });
  const { $schema, ...rest } = made as JsonSchema & { $defs: Record<string, JsonSchema> };
  const { variables, ...defs } = rest.$defs;
  const { $defs, ...whole } = withVariables(withRelations({ ...rest, $defs: defs })) as JsonSchema & { $defs: object };
  const variable = {
    description: 'A variable of this file, or of whoever includes it.',
    type: 'string',
    pattern: REFERENCE.source,
  } as const;
  return {
    ...($schema === undefined ? {} : { $schema }),
    title,
    description,
    ...whole,
    $defs: { ...$defs, variables, variable },
  } as JsonSchema;
}

export const scenarioSchema = (): JsonSchema =>
  schemaOf(
    v.strictObject({ ...FILE_FORMAT.entries, steps }),
    'Kitchen scenario',
    'One situation in a simulated restaurant: what world there is and what happens in it, when. Times are counted from the start of the scenario, pre-roll included.',
  );

export const partSchema = (): JsonSchema =>
  schemaOf(
    v.strictObject({ ...PART_FORMAT.entries, steps }),
    'Part of kitchen scenarios',
    'Steps that scenarios include. Times are counted from the step that includes them.',
  );
