/** Where the network says that this device is (call 15). */
import * as v from 'valibot';
import { isPosition } from '../domain/person/address.ts';
import type { Location } from '../domain/person/location.ts';
import { or, seconds, text } from './fields.ts';

const wireInfo = v.object({
  ll: or(text(60), ''),
  pc: or(text(10), ''),
  ci: or(text(100), ''),
  timeupdated: seconds(),
});

const LAT_LNG = /^\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/;

/** What the connection tells of a place; `location` is null where it names none. */
export interface ConnectionInfo {
  readonly location: Location | null;
  /** Two lower-case letters, empty when it is not known. */
  readonly countryCode: string;
  readonly city: string;
}

/** `data` of call 15, or null when it does not parse. */
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
