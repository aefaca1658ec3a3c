/** The frame around every answer of the cloud and the local server (ruling W1). */
import * as v from 'valibot';
import { or, text } from './fields.ts';

const envelope = v.object({
  ok: v.boolean(),
  data: v.optional(v.unknown()),
  /** Server time, unix seconds, possibly with a fraction. */
  time: v.nullish(v.pipe(v.number(), v.finite(), v.minValue(0))),
  codError: v.nullish(v.number()),
  msg: or(text(), ''),
  k5: or(text(200), ''),
});

/** A decoded envelope. `time` in unix seconds, null when the answer carries none. */
export interface Envelope {
  readonly ok: boolean;
  readonly data: unknown;
  readonly time: number | null;
  readonly errorCode: number | null;
  readonly message: string;
  readonly k5: string;
}

/** Makes a value of an answer's text; throws when it is no JSON. */
export type ReadText = (text: string) => unknown;

/** The envelope in an answer's text, or null when it is none: an HTML portal, half an answer, another shape. */
export function decodeEnvelope(body: string, read: ReadText = JSON.parse): Envelope | null {
  let raw: unknown;
  try {
    raw = read(body);
  } catch {
    return null;
  }
  const parsed = v.safeParse(envelope, raw);
  if (!parsed.success) return null;
  const { ok, data, time, codError, msg, k5 } = parsed.output;
  return { ok, data: data ?? null, time: time ?? null, errorCode: codError ?? null, message: msg, k5 };
}
