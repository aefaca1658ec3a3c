/** The geocoder's responses are assumed to be like Nominatim's. */
import * as v from 'valibot';
import { isPosition } from '../domain/person/address.ts';
import type { Location } from '../domain/person/location.ts';
import type { Position } from '../domain/person/profile.ts';
import { decimal, or, text } from './fields.ts';
import { momentFrom } from './forms.ts';

const wireInfo = v.object({
  ll: or(text(60), ''),
  pc: or(text(10), ''),
  ci: or(text(100), ''),
  timeupdated: v.pipe(
    v.unknown(),
    v.transform((sent) => momentFrom(sent, 0)),
    v.number(),
  ),
});

const LAT_LNG = /^\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/;

/** The location, country and city that call 15 returns for the device's connection. */
export interface ConnectionInfo {
  readonly location: Location | null;
  /** Two lower-case letters; empty when unknown. */
  readonly countryCode: string;
  readonly city: string;
}

/** Decodes `data` of call 15. */
export function decodeConnectionInfo(raw: unknown): ConnectionInfo | null {
  const parsed = v.safeParse(wireInfo, raw);
  if (!parsed.success) return null;
  const { ll, pc, ci, timeupdated } = parsed.output;
  const [, latitude, longitude] = LAT_LNG.exec(ll) ?? [];
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  return {
    location: isPosition(position) ? { position, atS: timeupdated } : null,
    countryCode: pc.toLowerCase(),
    city: ci,
  };
}

/** Finds a typed address in a country. */
export const placeUrl = (base: string, typed: string, countryCode: string): string =>
  `${base}/search?format=jsonv2&limit=1&countrycodes=${encodeURIComponent(countryCode)}&q=${encodeURIComponent(typed)}`;

/** Finds the country of a position. */
export const countryUrl = (base: string, { latitude, longitude }: Position): string =>
  `${base}/reverse?format=jsonv2&zoom=3&lat=${latitude}&lon=${longitude}`;

const wirePlaces = v.pipe(v.array(v.object({ lat: decimal(), lon: decimal() })), v.maxLength(50));

/** The first place; null for none, `shape` for an invalid response (rule PERSON-6). */
export function decodePlace(raw: unknown): Position | 'shape' | null {
  const parsed = v.safeParse(wirePlaces, raw);
  if (!parsed.success) return 'shape';
  const [first] = parsed.output;
  if (first === undefined) return null;
  const position = { latitude: first.lat, longitude: first.lon };
  return isPosition(position) ? position : 'shape';
}

const wireCountry = v.object({ address: v.object({ country_code: v.pipe(text(2), v.regex(/^[a-z]{2}$/i)) }) });

/** Two lower-case letters; null when the response has none (rule PERSON-6). */
export function decodeCountry(raw: unknown): string | null {
  const parsed = v.safeParse(wireCountry, raw);
  return parsed.success ? parsed.output.address.country_code.toLowerCase() : null;
}
