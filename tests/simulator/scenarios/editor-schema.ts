/** Generates the JSON Schemas for editors of scenarios from the parser's formats. */
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
const steps = v.pipe(v.array(step), v.maxLength(5_000), v.description('Events and expectations, each with its time.'));

const DEFINITIONS = { duration, moment, span, someText, orderName, product, lines, person, kds, yesOrNo, someSettings };

function descriptionOf(names: unknown): { readonly enumDescriptions?: readonly string[] } {
  if (!Array.isArray(names)) return {};
  const descriptions = names.map((name) => (name === 'all' ? 'All that are on.' : troubleSentences.get(name)));
  return descriptions.every((sentence) => sentence !== undefined) ? { enumDescriptions: descriptions } : {};
}

const VARIABLE = { $ref: '#/$defs/variable' };

/** Keywords whose content is not a field's value, or is a condition on a value that is not a variable. */
const NO_VALUES = ['default', 'examples', 'propertyNames', 'dependencies', 'if', 'not'];

/**
 * Allows a variable as the value of any field except free text; such a value may match several groups, hence `anyOf`.
 */
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
    [names, word, pattern].some((descriptions) => descriptions !== undefined);
  if (!isFixed) return inner;
  const { description, const: _, ...bare } = inner;
  // A single word as an enum: an editor shows descriptions for its values.
  const words = word === undefined ? {} : { enum: [word] };
  const descriptions = descriptionOf(names ?? words.enum);
  return {
    ...(description === undefined ? {} : { description }),
    anyOf: [{ ...bare, ...words, ...descriptions }, VARIABLE],
  };
}

function schemaOf(format: v.GenericSchema, title: string, description: string): JsonSchema {
  // The schema omits checks that are code.
  const made = toJsonSchema(format, {
    typeMode: 'input',
    errorMode: 'ignore',
    definitions: { ...DEFINITIONS, variables: VARIABLES, step },
  });
  const { $schema, ...rest } = made as JsonSchema & { $defs: Record<string, JsonSchema> };
  const { variables, ...defs } = rest.$defs;
  const { $defs, ...whole } = withVariables(withRelations({ ...rest, $defs: defs })) as JsonSchema & { $defs: object };
  const variable = {
    description: 'A variable of this file, or of the file that includes it.',
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
    'One situation in a simulated restaurant: its world and the events in it. Times count from the start of the scenario, pre-roll included.',
  );

/** Editors resolve the references to the schema of scenarios in the same folder. */
export function partSchema(): JsonSchema {
  const { $defs, ...part } = schemaOf(
    v.strictObject({ ...PART_FORMAT.entries, steps }),
    'Part of kitchen scenarios',
    'Steps that scenarios include. Times are counted from the step that includes them.',
  );
  return JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"scenario.schema.json#/$defs/'));
}
