/** Device settings from storage or the wire, row by row of the settings table: one bad value falls back, the rest count. */
import * as v from 'valibot';
import { coerceSetting } from '../domain/device/coerce-setting.ts';
import { SETTINGS, type SettingKey, type Settings } from '../domain/shown/settings.ts';
import { text } from './fields.ts';
import { entriesFrom, flagFrom } from './forms.ts';

const isRecord = v.check((value: unknown) => !Array.isArray(value));
const wireSettings = v.pipe(v.unknown(), isRecord, v.record(v.string(), v.unknown()));

/** Converts the forms of rule W2t in which a platform may send flags and lists to those of the table. */
export function settingFrom(key: SettingKey, sent: unknown): unknown {
  const { kind } = SETTINGS[key];
  if (kind === 'flag') return flagFrom(sent) ?? sent;
  return ['statusColours', 'priorities', 'positions'].includes(kind) ? (entriesFrom(sent) ?? sent) : sent;
}

/** The settings in `raw`, or null when it is no record at all. A missing or bad value takes its default. */
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

/** The etag of the settings stands among them (assumed). */
const wireEtag = v.object({ et: v.nullish(text(100)) });

/** Settings as the server has them. */
export interface ReadSettings {
  readonly settings: Settings;
  /** Null where none was sent. */
  readonly etag: string | null;
}

/** Settings that the server sent, and which of the expected ones it did not. */
export interface FoundSettings extends ReadSettings {
  /** As they came, with what this version does not know and their etag. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly missing: readonly SettingKey[];
}

const hasValue = (raw: unknown, key: string): boolean =>
  typeof raw === 'object' && raw !== null && Object.hasOwn(raw, key) && (raw as Record<string, unknown>)[key] !== null;

/** The settings in `raw` with their etag, or null when it is no record at all. */
export function decodeReadSettings(raw: unknown): FoundSettings | null {
  const settings = decodeSettings(raw);
  const etag = v.safeParse(wireEtag, raw);
  const missing = (Object.keys(SETTINGS) as SettingKey[]).filter((key) => !hasValue(raw, key));
  return (
    settings && { settings, etag: (etag.success && etag.output.et) || null, missing, raw: raw as FoundSettings['raw'] }
  );
}

/** The same as it comes, for the next start. */
export const encodeReadSettings = ({ settings, etag }: ReadSettings): unknown => ({ ...settings, et: etag });
