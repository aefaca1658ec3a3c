/** Decodes calls 10, 11 and 12; encodes changes for call 13. */
import * as v from 'valibot';
import { isPosition } from '../domain/person/address.ts';
import type { Address, Grant, PersonDetails, Position, Profile, VenueEntry } from '../domain/person/profile.ts';
import { decodeGrants } from './decode-grant.ts';
import { code, decimal, entries, flag, informs, or, shownText, text, whole } from './fields.ts';
import { entriesFrom, momentFrom } from './forms.ts';

const LIST_LENGTH_MAX = 1_000;

const wireVenue = v.object({
  key: or(text(100), ''),
  ir: whole(1),
  il: whole(1),
  nr: or(shownText(200), ''),
  di: or(shownText(200), ''),
  ci: or(shownText(100), ''),
  pa: or(code(10), ''),
  pn: or(shownText(100), ''),
});

const toVenue = (wire: v.InferOutput<typeof wireVenue>): VenueEntry => ({
  key: wire.key === '' ? `${wire.ir}-${wire.il}` : wire.key,
  restaurantId: wire.ir,
  localId: wire.il,
  name: wire.nr,
  address: wire.di,
  city: wire.ci,
  countryCode: wire.pa.toLowerCase(),
  countryName: wire.pn,
});

/** Null when missing or unreadable, so the person has to set the pin on the map. */
const place = v.fallback(v.nullish(decimal(), null), null);

const wireAddress = v.object({
  alias: or(text(), ''),
  def: or(flag(), false),
  di: or(text(), ''),
  dp: or(text(), ''),
  cm: or(text(), ''),
  ci: or(text(), ''),
  zc: or(text(40), ''),
  pa: or(text(10), ''),
  lt: place,
  lg: place,
  ct: or(text(), ''),
});

/** An address as in `detApp.ad`. */
export type WireAddress = v.InferInput<typeof wireAddress>;

function toPosition(latitude: number | null, longitude: number | null): Position | null {
  const position = { latitude: latitude ?? 0, longitude: longitude ?? 0 };
  return isPosition(position) ? position : null;
}

const toAddress = (wire: v.InferOutput<typeof wireAddress>): Address => ({
  alias: wire.alias,
  isMain: wire.def,
  street: wire.di,
  unit: wire.dp,
  locality: wire.cm,
  city: wire.ci,
  postalCode: wire.zc,
  countryCode: wire.pa.toLowerCase(),
  position: toPosition(wire.lt, wire.lg),
  comments: wire.ct,
});

export const encodeAddress = (address: Address): WireAddress => ({
  alias: address.alias,
  def: address.isMain,
  di: address.street,
  dp: address.unit,
  cm: address.locality,
  ci: address.city,
  zc: address.postalCode,
  pa: address.countryCode,
  lt: address.position?.latitude ?? null,
  lg: address.position?.longitude ?? null,
  ct: address.comments,
});

/** Call 13 changes only the fields that are sent. */
export interface SentDetails {
  readonly nm?: string;
  readonly ln?: string;
  readonly ph?: string;
  readonly em?: string;
  readonly rut?: string;
  readonly ad?: readonly WireAddress[];
}

/** Leaves out the addresses. */
export const encodeDetails = ({ firstNames, lastNames, phone, email, nationalId }: PersonDetails): SentDetails => ({
  nm: firstNames,
  ln: lastNames,
  ph: phone,
  em: email,
  rut: nationalId,
});

const entryList = entries(LIST_LENGTH_MAX);

const readable = <const Schema extends v.GenericSchema, Result>(
  schema: Schema,
  raw: readonly unknown[],
  map: (wire: v.InferOutput<Schema>) => Result,
): Result[] =>
  raw.flatMap((entry) => {
    const parsed = v.safeParse(schema, entry);
    return parsed.success ? [map(parsed.output)] : [];
  });

const wireDetails = v.object({
  picUrl: informs(text(), ''),
  nm: informs(text(), ''),
  ln: informs(text(), ''),
  ph: informs(text(100), ''),
  em: informs(text(), ''),
  rut: informs(text(100), ''),
  ad: informs(entryList, []),
});

/** A picture is only an https address, or a path of this app. */
const PICTURE = /^(https:\/\/|\/(?!\/))[^\s\\]+$/;

const toDetails = (wire: v.InferOutput<typeof wireDetails>): PersonDetails => ({
  pictureUrl: PICTURE.test(wire.picUrl) ? wire.picUrl : '',
  firstNames: wire.nm,
  lastNames: wire.ln,
  phone: wire.ph,
  email: wire.em,
  nationalId: wire.rut,
  addresses: readable(wireAddress, wire.ad, toAddress),
});

const wireProfile = v.object({
  id: v.pipe(text(1_000), v.minLength(1)),
  tot1: or(text(1_000), ''),
  pwd: informs(flag(), false),
  nombre: informs(text(), ''),
  ur: informs(whole(0), 0),
  ul: informs(whole(0), 0),
  ir: informs(whole(0), 0),
  il: informs(whole(0), 0),
  pf: v.optional(v.unknown()),
  pl: v.optional(v.unknown()),
  detApp: v.optional(v.unknown()),
  fbt: informs(text(10_000), ''),
  expU: v.optional(v.unknown()),
});

const fieldOf = (raw: unknown, name: string): unknown =>
  typeof raw === 'object' && raw !== null && Object.hasOwn(raw, name) ? (raw as Record<string, unknown>)[name] : null;

function detailsOf(raw: unknown): PersonDetails {
  const parsed = v.safeParse(wireDetails, raw);
  return toDetails(parsed.success ? parsed.output : v.parse(wireDetails, {}));
}

/**
 * The first of these that exists (rule PERSON-2): `ir` and `il`; the venue in the list with `ur` and `ul`; the first
 * venue in the list; `ur` and `ul` themselves.
 */
function venueOf(
  { ir, il, ur, ul }: v.InferOutput<typeof wireProfile>,
  venues: readonly VenueEntry[],
): Pick<Profile, 'restaurantId' | 'localId'> {
  if (ir > 0) return { restaurantId: ir, localId: il };
  const named = venues.find(({ restaurantId, localId }) => restaurantId === ur && localId === ul) ?? venues[0];
  const { restaurantId, localId } = named ?? { restaurantId: ur, localId: ul };
  return { restaurantId, localId };
}

/** Unix seconds; null when missing, undefined when unreadable. */
function endOf(sent: unknown): number | null | undefined {
  if (sent === undefined || sent === null || sent === '') return null;
  return momentFrom(sent, 0) ?? undefined;
}

/** Decodes `data` of a login or of call 12; null without an id, or with an unreadable end of the session. */
export function decodeProfile(raw: unknown): Profile | null {
  const parsed = v.safeParse(wireProfile, raw);
  const expiresAtS = parsed.success ? endOf(parsed.output.expU) : undefined;
  if (!parsed.success || expiresAtS === undefined) return null;
  const wire = parsed.output;
  const venues = readable(wireVenue, entriesFrom(fieldOf(wire.pl, 'r')) ?? [], toVenue);
  return {
    id: wire.id,
    token: wire.tot1,
    hasPassword: wire.pwd,
    name: wire.nombre,
    role: wire.ur,
    level: wire.ul,
    ...venueOf(wire, venues),
    entries: decodeGrants(wire.pf),
    venues,
    venueEntries: decodeGrants(fieldOf(wire.pl, 'p')),
    details: detailsOf(wire.detApp),
    realtimeToken: wire.fbt,
    expiresAtS,
  };
}

/**
 * `data` of call 10, a list or an object by key, without entries that do not parse. Null for any other value, and for
 * an object without a readable grant.
 */
export function decodeProfileGrants(raw: unknown): readonly Grant[] | null {
  const parsed = v.safeParse(entryList, raw);
  const grants = parsed.success ? decodeGrants(parsed.output) : null;
  return grants?.length === 0 && !Array.isArray(raw) ? null : grants;
}
