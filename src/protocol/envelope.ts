/** Every response of the cloud and the local server has an envelope (rules WIRE-1 to WIRE-8). */
import { boundedText } from './fields.ts';
import {
  entriesFrom,
  flagFrom,
  hasMomentWithoutZone,
  isRecord,
  momentFrom,
  numberFrom,
  parseJson,
  textFrom,
} from './forms.ts';
import { parseBounded } from './scan-json.ts';

const MESSAGE_LENGTH_MAX = 2_000;
const KEY_LENGTH_MAX = 200;

/** `time` is in unix seconds, null when the response has none; a text without a zone counts as UTC. */
export interface Envelope {
  readonly ok: boolean;
  readonly data: unknown;
  readonly time: number | null;
  readonly errorCode: number | null;
  readonly message: string;
  readonly k5: string;
  /** All fields, because some platforms send the result of a call beside `ok`. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Throws when the text is not JSON. */
export type ReadText = (text: string) => unknown;

/** Unix seconds, with fractions. `venueZoneS` is the offset for a text without a zone. */
export function serverTimeFrom(sent: unknown, venueZoneS: number): number | null {
  const whole = momentFrom(sent, venueZoneS);
  const number = numberFrom(sent);
  return whole === null || whole === 0 ? null : number !== null && Math.floor(number) === whole ? number : whole;
}

/** A local time is a text without a zone. */
export const isLocalTime = (sent: unknown): boolean => typeof sent === 'string' && hasMomentWithoutZone(`"${sent}"`);

/** A list of strings is joined. */
function messageOf(sent: unknown): string {
  const parts = Array.isArray(sent) ? entriesFrom(sent) : [sent];
  const texts = (parts ?? []).flatMap((part) => textFrom(part) ?? []);
  return boundedText(texts.join(' '), MESSAGE_LENGTH_MAX);
}

/** Both 0 and an empty string mean no error code. */
const codeOf = (sent: unknown): number | null => numberFrom(sent) || null;

/** A key that is too long counts as missing. */
function keyOf(sent: unknown): string {
  const key = textFrom(sent) ?? '';
  return key.length <= KEY_LENGTH_MAX ? key : '';
}

/** Null for an HTML page of a portal, a truncated body or an unreadable `ok`. */
export function decodeEnvelope(body: string, read: ReadText = parseBounded): Envelope | null {
  let raw: unknown;
  try {
    raw = read(body);
  } catch {
    return null;
  }
  if (!isRecord(raw) || !Object.hasOwn(raw, 'ok')) return null;
  const ok = flagFrom(raw.ok);
  if (ok === null || raw.ok === '') return null;
  return {
    ok,
    data: raw.data ?? null,
    time: serverTimeFrom(raw.time, 0),
    errorCode: codeOf(raw.codError),
    message: messageOf(raw.msg),
    k5: keyOf(raw.k5),
    fields: raw,
  };
}

/**
 * File hosts send an envelope, `data` beside an etag, or only the content (rule WIRE-6). Null when the body is neither
 * a JSON object nor a list.
 */
export function decodeFile(body: string): Envelope | null {
  const raw = parseJson(body);
  if (typeof raw !== 'object' || raw === null) return null;
  const hasData = isRecord(raw) && Object.hasOwn(raw, 'data');
  const framed = hasData ? decodeEnvelope(body) : null;
  if (framed !== null) return framed;
  const data = hasData ? raw.data : raw;
  return { ok: true, data, time: null, errorCode: null, message: '', k5: '', fields: {} };
}
