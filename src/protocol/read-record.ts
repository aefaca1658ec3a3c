/** Some fields may be unreadable without making the record unreadable. */
import * as v from 'valibot';
import type { ReportSkipped } from './fields.ts';

/**
 * An unreadable field of `light` becomes its default, and the number of such fields is reported (rule WIRE-23). Null
 * when the record does not parse.
 */
export function readRecord<const Schema extends v.GenericSchema>(
  schema: Schema,
  light: ReadonlySet<unknown>,
  raw: unknown,
  leftOut: ReportSkipped,
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
