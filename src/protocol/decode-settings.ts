/** Device settings from storage or the wire, row by row of the settings table: one bad value falls back, the rest count. */
import * as v from 'valibot';
import {
  DEFAULT_SETTINGS,
  SETTINGS,
  type SettingKey,
  type SettingRow,
  type Settings,
} from '../domain/device/settings.ts';
import { flag, list, text, whole } from './fields.ts';

const colour = v.pipe(v.string(), v.regex(/^(#[0-9a-fA-F]{3,8})?$/));
const statusColours = list(v.object({ id: whole(), c: colour }), 50);
const positions = list(text(60), 2_000);

function schemaOf(row: SettingRow): v.GenericSchema {
  switch (row.kind) {
    case 'flag':
      return flag();
    case 'whole':
      return row.options ? v.pipe(whole(0, 86_400), v.picklist(row.options)) : whole(0, 86_400);
    case 'choice':
      return v.picklist(row.options);
    case 'colour':
      return colour;
    case 'statusColours':
      return statusColours;
    case 'positions':
      return positions;
  }
}

const schemas = new Map(Object.entries(SETTINGS).map(([key, row]) => [key as SettingKey, schemaOf(row)]));

/** The settings in `raw`, or null when it is no record at all. A missing or bad value takes its default. */
export function decodeSettings(raw: unknown): Settings | null {
  const isRecord = v.check((value) => !Array.isArray(value));
  const record = v.safeParse(v.pipe(v.unknown(), isRecord, v.record(v.string(), v.unknown())), raw);
  if (!record.success) return null;
  const sent = new Map(Object.entries(record.output));
  const values = [...schemas].map(([key, schema]) => {
    const parsed = v.safeParse(schema, sent.get(key));
    return [key, parsed.success ? parsed.output : DEFAULT_SETTINGS[key]];
  });
  return Object.fromEntries(values) as Settings;
}
