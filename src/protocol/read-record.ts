/** Reads a record whose fields are not of one weight: a light one that is unreadable does not take the others with it. */
import * as v from 'valibot';
import type { LeftOut } from './fields.ts';

/**
 * What a schema reads of a record, or null when it cannot. Each of the `light` fields that cannot be read takes its default, and how
 * many these were is told (rule W2p).
 */
export function readRecord<const Schema extends v.GenericSchema>(
  schema: Schema,
  light: ReadonlySet<unknown>,
  raw: unknown,
  leftOut: LeftOut,
): v.InferOutput<Schema> | null {
  const parsed = v.safeParse(schema, raw);
  if (parsed.success) return parsed.output;
  const bad = new Set<unknown>(parsed.issues.map(({ path }) => path?.[0]?.key));
  if (typeof raw !== 'object' || raw === null || ![...bad].every((name) => light.has(name))) return null;
  const rest = Object.fromEntries(Object.entries(raw).filter(([name]) => !bad.has(name)));
  const again = v.safeParse(schema, rest);
  if (!again.success) return null;
  leftOut(bad.size);
  return again.output;
}
