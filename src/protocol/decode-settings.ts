/** A bad value becomes the default and does not affect the others. */
import * as v from 'valibot';
import { coerceSetting } from '../domain/device/coerce-setting.ts';
import { SETTINGS, type SettingKey, type Settings } from '../domain/presentation/settings.ts';
import { text } from './fields.ts';
import { entriesFrom, flagFrom, isRecord } from './forms.ts';

const wireSettings = v.pipe(v.unknown(), v.check(isRecord), v.record(v.string(), v.unknown()));

/** Converts from the forms of rule WIRE-28 to the form of the settings table. */
export function settingFrom(key: SettingKey, sent: unknown): unknown {
  const { kind } = SETTINGS[key];
  if (kind === 'flag') return flagFrom(sent) ?? sent;
  return ['statusColours', 'priorities', 'positions'].includes(kind) ? (entriesFrom(sent) ?? sent) : sent;
}

/** Null when `raw` is not a record. A missing or bad value becomes the default. */
export function decodeSettings(raw: unknown): Settings | null {
  const record = v.safeParse(wireSettings, raw);
  if (!record.success) return null;
  const sent = new Map(Object.entries(record.output));
  const values = (Object.keys(SETTINGS) as SettingKey[]).map((key) => [
    key,
    coerceSetting(key, settingFrom(key, sent.get(key))),
  ]);
  return Object.fromEntries(values) as Settings;
}

/** Assumed field. */
const wireEtag = v.object({ et: v.nullish(text(100)) });

export interface ReadSettings {
  readonly settings: Settings;
  /** Null when the server sent none. */
  readonly etag: string | null;
}

/** `missing` are expected settings that the server did not send. */
export interface FoundSettings extends ReadSettings {
  /** The settings as received, with unknown fields and the etag. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly missing: readonly SettingKey[];
}

const hasValue = (raw: unknown, key: string): boolean => isRecord(raw) && Object.hasOwn(raw, key) && raw[key] !== null;

export function decodeReadSettings(raw: unknown): FoundSettings | null {
  const settings = decodeSettings(raw);
  const etag = v.safeParse(wireEtag, raw);
  const missing = (Object.keys(SETTINGS) as SettingKey[]).filter((key) => !hasValue(raw, key));
  return (
    settings && { settings, etag: (etag.success && etag.output.et) || null, missing, raw: raw as FoundSettings['raw'] }
  );
}

/** Stored for the next start. */
export const encodeReadSettings = ({ settings, etag }: ReadSettings): unknown => ({ ...settings, et: etag });
