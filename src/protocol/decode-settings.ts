/** Device settings from storage or the wire, row by row of the settings table: one bad value falls back, the rest count. */
import * as v from 'valibot';
import { coerceSetting } from '../domain/device/coerce-setting.ts';
import { SETTINGS, type SettingKey, type Settings } from '../domain/shown/settings.ts';

const isRecord = v.check((value: unknown) => !Array.isArray(value));
const wireSettings = v.pipe(v.unknown(), isRecord, v.record(v.string(), v.unknown()));

/** The settings in `raw`, or null when it is no record at all. A missing or bad value takes its default. */
export function decodeSettings(raw: unknown): Settings | null {
  const record = v.safeParse(wireSettings, raw);
  if (!record.success) return null;
  const sent = new Map(Object.entries(record.output));
  const values = (Object.keys(SETTINGS) as SettingKey[]).map((key) => [key, coerceSetting(key, sent.get(key))]);
  return Object.fromEntries(values) as Settings;
}
