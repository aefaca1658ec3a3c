import * as v from 'valibot';
import type { InstallRecord, KdsConfig, KdsRule, VenueConfig } from '../domain/device/kds.ts';
import { DEFAULT_COLOURS } from '../domain/limits.ts';
import { type LocalServerAddress, localServerAddress } from '../domain/link/restaurant-address.ts';
import { checksumOf } from './checksum.ts';
import { toCurrency, wireCurrency } from './decode-currency.ts';
import { decodeGrants } from './decode-grant.ts';
import {
  code,
  decimal,
  entries,
  entriesOf,
  flag,
  informs,
  list,
  localServer,
  or,
  type ReportSkipped,
  seconds,
  shownText,
  text,
  whole,
} from './fields.ts';
import { entriesFrom, isRecord, momentFrom } from './forms.ts';
import { readRecord } from './read-record.ts';

const rule = v.object({
  sec: v.nullish(list(text(40))),
  j: v.nullish(list(text(100))),
  pi: v.nullish(list(whole())),
  ch: v.nullish(list(text(40))),
});

const wireKds = v.object({
  id: whole(1),
  nm: or(shownText(100), ''),
  dn: or(shownText(100), ''),
  ac: or(flag(), true),
  sts: list(v.object({ id: whole(), nm: informs(shownText(200), ''), i: informs(code(40), '') }), 30),
  tw: or(seconds(), 0),
  tt: or(seconds(), 0),
  tca: or(flag(), false),
  ra: or(list(rule, 200), []),
  pi: or(list(whole(), 5_000), []),
  sht: or(flag(), true),
  shd: or(flag(), true),
  shv: or(flag(), true),
  mvoid: or(flag(), false),
  cvoid: or(flag(), false),
  bst: or(flag(), false),
  jst: or(flag(), false),
  ta: or(flag(), false),
  blockaj: or(flag(), false),
  vis: or(flag(), false),
});

/** These fields do not decide which orders show or how lines move, so an unreadable one takes its default. */
const LIGHT_KDS: ReadonlySet<unknown> = new Set<keyof WireKds>(['nm', 'dn', 'ac', 'tw', 'tt', 'ta']);

/** A unit as in the list `kd`. */
export type WireKds = v.InferInput<typeof wireKds>;

const toRule = (wire: v.InferOutput<typeof rule>): KdsRule => ({
  ...(wire.sec ? { sectors: wire.sec } : {}),
  ...(wire.j ? { hierarchy: wire.j } : {}),
  ...(wire.pi ? { productIds: wire.pi } : {}),
  ...(wire.ch ? { channels: wire.ch } : {}),
});

const toKds = (wire: v.InferOutput<typeof wireKds>): KdsConfig => ({
  id: wire.id,
  name: wire.nm,
  location: wire.dn,
  active: wire.ac,
  statuses: wire.sts.map((status) => ({ id: status.id, name: status.nm, icon: status.i })),
  warningS: wire.tw,
  lateS: wire.tt,
  byRules: wire.tca,
  rules: wire.ra.map(toRule),
  productIds: wire.pi,
  showTables: wire.sht,
  showDelivery: wire.shd,
  showVenueApp: wire.shv,
  showVoided: wire.mvoid,
  changeVoided: wire.cvoid,
  allowBelowSaved: wire.bst,
  allowJump: wire.jst,
  timedRefresh: wire.ta,
  settingsBlocked: wire.blockaj,
  viewOnly: wire.vis,
});

/** Platforms send an empty string, list or object for an absent value. */
const isEmpty = (sent: unknown): boolean =>
  sent === '' || (typeof sent === 'object' && sent !== null && Object.keys(sent).length === 0);

const orNone = (sent: unknown): unknown => (isEmpty(sent) ? undefined : sent);

const POSITION = /^\d+$/;

/** An object with positions as keys becomes a list; the schema rejects any other object. */
const listFrom = (sent: unknown): unknown =>
  isRecord(sent) && Object.keys(sent).every((key) => POSITION.test(key)) ? Object.values(sent) : sent;

/** Ids may be one string or number; the schema rejects parts that are not numbers. */
function idsFrom(sent: unknown): unknown {
  if (typeof sent !== 'string' && typeof sent !== 'number') return orNone(listFrom(sent));
  const parts = String(sent)
    .split(/[,;|+\s]+/)
    .filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts;
}

const textsFrom = (sent: unknown): unknown =>
  typeof sent === 'string' ? orNone(sent.split(/[,;|]/).filter((part) => part.trim() !== '')) : orNone(listFrom(sent));

/** Statuses may be a list, an object by key, or names by status id. A status that is only an id has no name. */
function statusesFrom(sent: unknown): unknown {
  if (!isRecord(sent)) return Array.isArray(sent) ? sent.map((each) => (isRecord(each) ? each : { id: each })) : sent;
  return Object.entries(sent).map(([key, each]) => (isRecord(each) ? { id: key, ...each } : { id: key, nm: each }));
}

const ruleFrom = (sent: unknown): unknown =>
  isRecord(sent)
    ? { ...sent, sec: textsFrom(sent.sec), j: textsFrom(sent.j), pi: idsFrom(sent.pi), ch: textsFrom(sent.ch) }
    : sent;

/** A block setting is a flag, or an object that blocks unless it is empty. */
const blockFrom = (sent: unknown): unknown => (typeof sent === 'object' && sent !== null ? !isEmpty(sent) : sent);

/** Rule WIRE-31. */
const unitFrom = (raw: unknown): unknown =>
  isRecord(raw)
    ? {
        ...raw,
        sts: statusesFrom(raw.sts),
        ra: isEmpty(raw.ra) ? undefined : (entriesFrom(raw.ra)?.map(ruleFrom) ?? raw.ra),
        pi: idsFrom(raw.pi),
        blockaj: blockFrom(raw.blockaj),
      }
    : raw;

/** Omits units that do not parse; null for a value that is not a list of units. */
export function decodeKdsList(raw: unknown, leftOut?: ReportSkipped): readonly KdsConfig[] | null {
  let missing = 0;
  const sent = entriesOf(v.unknown(), raw);
  const units = sent?.flatMap((entry) => {
    const unit = readRecord(wireKds, LIGHT_KDS, unitFrom(entry), (count) => {
      missing += count;
    });
    if (unit === null) missing += 1;
    return unit === null ? [] : [toKds(unit)];
  });
  // If no unit of an object is readable, the object is another kind of record.
  if (!units || (units.length === 0 && isRecord(raw))) return null;
  if (missing > 0) leftOut?.(missing);
  return units;
}

/** Call 7 reads these lists by etag. */
export const LIST_NAMES = ['cf', 'db', 'dj', 'tp1', 'kd', 'dm', 'de'] as const;
export type ListName = (typeof LIST_NAMES)[number];
/** No screen uses `cf`. */
export type VenueList = Exclude<ListName, 'cf'>;

const named = v.object({ id: whole(), nm: shownText(200) });

/** The field with an entry's name has one of these names. */
export const NAME_FIELDS = ['nm', 'name', 'nombre', 'nb'] as const;

/** In an object by id, the key is the id, and a string is the name (rule WIRE-47). */
function nameFrom(raw: unknown, key?: string): unknown {
  if (!isRecord(raw)) return key === undefined ? raw : { id: key, nm: raw };
  const field = NAME_FIELDS.find((each) => Object.hasOwn(raw, each));
  return { ...raw, id: raw.id ?? key, nm: field === undefined ? undefined : raw[field] };
}

const namesFrom = (raw: unknown): unknown =>
  isRecord(raw)
    ? Object.entries(raw).map(([key, each]) => nameFrom(each, key))
    : Array.isArray(raw)
      ? raw.map((each) => nameFrom(each))
      : raw;

/**
 * Names by id of `dm` (tables), `dj` (users), `db` (sales channels) or `de` (delivery zones). Null for a value that is
 * no such list (rules WIRE-45 to WIRE-49).
 */
export function decodeNames(raw: unknown, leftOut?: ReportSkipped): ReadonlyMap<number, string> | null {
  const entries = entriesOf(named, namesFrom(raw), leftOut);
  // If no entry of an object is readable, the object is another kind of record.
  if (entries?.length === 0 && isRecord(raw) && !isEmpty(raw)) return null;
  return entries && new Map(entries.map(({ id, nm }) => [id, nm]));
}

const priority = v.object({ id: whole(), nm: shownText(100) });
const etag = text(100);

/** Platforms send an empty list for no sectors. */
const sectors = v.pipe(
  v.nullish(v.union([text(), list(text())]), ''),
  v.transform((sent) => (typeof sent === 'string' ? sent : sent.join(','))),
);

const wireVenue = v.object({
  nr: or(shownText(200), ''),
  dn: or(shownText(200), ''),
  di: or(shownText(200), ''),
  cm: or(shownText(100), ''),
  ci: or(shownText(100), ''),
  pa: or(code(10), ''),
  pn: or(shownText(100), ''),
  lt: v.nullish(decimal()),
  lg: v.nullish(decimal()),
  tz: or(code(100), ''),
  cur: v.nullish(wireCurrency),
  kds: v.nullish(
    v.object({
      ac: informs(flag(), true),
      colornew: informs(code(30), ''),
      colorwrng: informs(code(30), ''),
      colorlate: informs(code(30), ''),
    }),
  ),
  pd: or(entries(100), []),
  vt: or(whole(0, 2), 0),
  dvl: sectors,
  dvs: sectors,
  mvj: sectors,
  /** The venue allows devices to run as a KDS (rule ACCESS-6, assumed). */
  allowKDS: v.fallback(v.nullish(flag()), null),
  nft: or(text(10_000), ''),
  /** Etags of the configuration lists. */
  et: or(v.record(v.string(), v.unknown()), {}),
  /** Mode and addresses of the local server (rules LINK-5, REALTIME-16). */
  md: or(whole(0, 3), 0),
  ipLocal: or(localServer(), ''),
  ipaD: or(localServer(), ''),
  ipa: or(localServer(), ''),
  pl: or(whole(0, 65_535), 0),
});

/** `data` of call 6, without the lists that it may contain. */
export type WireVenue = v.InferInput<typeof wireVenue>;

/** These fields decide which orders show: if one is unreadable, the whole configuration is rejected. */
const HEAVY: ReadonlySet<string> = new Set<keyof WireVenue>(['dvl', 'dvs', 'mvj']);
const LIGHT: ReadonlySet<unknown> = new Set(Object.keys(wireVenue.entries).filter((name) => !HEAVY.has(name)));

export interface LocalServerFacts extends LocalServerAddress {
  readonly mode: 0 | 1 | 2 | 3;
  readonly port: number;
}

/** `refused` is the first text that the device refused before a valid address. */
const firstValid = (sent: readonly LocalServerAddress[]): LocalServerAddress =>
  sent.reduce((first, next) => (first.address ? first : { ...next, refused: first.refused || next.refused }));

export interface Configuration {
  readonly venue: VenueConfig;
  readonly realtimeToken: string;
  readonly etags: ReadonlyMap<ListName, string>;
  /** Lists that this response contains (rule WIRE-59). */
  readonly carried: ReadonlyMap<ListName, CarriedList>;
  /** Assumed `et.aj`; null when missing. */
  readonly settingsEtag: string | null;
  readonly local: LocalServerFacts;
  /** Null when the platform sends no value. */
  readonly allowsKds: boolean | null;
  /** Number of unreadable fields and list entries. */
  readonly leftOut: number;
}

/** An etag is a value, or `etag` or `et` of an object. */
const etagIn = (sent: unknown): unknown => (isRecord(sent) ? (sent.etag ?? sent.et) : sent);

const etagsIn = (sent: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(sent).flatMap(([name, given]) => {
      const parsed = v.safeParse(etag, etagIn(given));
      return parsed.success && parsed.output !== '' ? [[name, parsed.output] as const] : [];
    }),
  );

/** The content may be in `data` beside an etag. */
export const listIn = (raw: unknown): unknown =>
  isRecord(raw) && Object.hasOwn(raw, 'data') && typeof raw.data === 'object' ? raw.data : raw;

/** Without an etag of its own, the list is identified by a hash of its content (rule WIRE-59). */
export interface CarriedList {
  readonly etag: string;
  readonly data: unknown;
}

/** A list is bare, or in `data` with or without an etag beside it (rule WIRE-59). */
function carriedLists(raw: unknown): ReadonlyMap<ListName, CarriedList> {
  const fields = isRecord(raw) ? raw : {};
  return new Map(
    LIST_NAMES.flatMap((name) => {
      const sent = Object.hasOwn(fields, name) ? fields[name] : null;
      const data = listIn(sent);
      if (typeof data !== 'object' || data === null || (data === sent && !Array.isArray(data))) return [];
      const named = isRecord(sent) ? v.safeParse(etag, etagIn(sent)) : null;
      const own = named?.success ? named.output : '';
      return [[name, { etag: own || checksumOf(JSON.stringify(data)), data }] as const];
    }),
  );
}

/** As `-3`, `UTC-3` or `-03:30`. */
const OFFSET = /^(?:UTC|GMT)?\s*([+-]?)(\d{1,2})(?::?(\d{2}))?$/i;

/** Converts to a form that browsers accept; a name of the IANA database stays unchanged (rule WIRE-32). */
function timeZoneOf(sent: string): string {
  const [, side, hours = '', minutes = '00'] = OFFSET.exec(sent.trim()) ?? [];
  if (side === undefined) return sent.trim();
  if (minutes !== '00') return `${side || '+'}${hours.padStart(2, '0')}:${minutes}`;
  // In the names `Etc/GMT`, the sign is inverted.
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${side === '-' ? '+' : '-'}${Number(hours)}`;
}

/** Decodes `data` of call 6. */
export function decodeConfiguration(raw: unknown): Configuration | null {
  let leftOut = 0;
  const leave = (count: number) => {
    leftOut += count;
  };
  const wire = readRecord(wireVenue, LIGHT, raw, leave);
  if (wire === null) return null;
  const carried = carriedLists(raw);
  const etags = new Map<string, string>([
    // A list's field in the response may contain only its etag (rule WIRE-72).
    ...etagsIn({ ...(raw as object) }),
    ...[...carried].map(([name, list]) => [name, list.etag] as const),
    ...etagsIn(wire.et),
  ]);
  leave(Object.keys(wire.et).length - etagsIn(wire.et).size);
  const priorities = entriesOf(priority, wire.pd, leave);
  // A false `ac` turns the block off (rule WIRE-48).
  const kds = wire.kds?.ac ? wire.kds : undefined;
  return {
    venue: {
      restaurantName: wire.nr,
      locationName: wire.dn,
      place: {
        address: wire.di,
        locality: wire.cm,
        city: wire.ci,
        countryCode: wire.pa,
        countryName: wire.pn,
        latitude: wire.lt ?? null,
        longitude: wire.lg ?? null,
        timeZone: timeZoneOf(wire.tz),
      },
      currency: toCurrency(wire.cur),
      colours: {
        normal: kds?.colornew || DEFAULT_COLOURS.normal,
        warning: kds?.colorwrng || DEFAULT_COLOURS.warning,
        late: kds?.colorlate || DEFAULT_COLOURS.late,
      },
      priorities: (priorities ?? []).map((entry) => ({ id: entry.id, name: entry.nm })),
      tableNaming: wire.vt as 0 | 1 | 2,
      defaultSectors: { delivery: wire.dvl, app: wire.dvs, venueApp: wire.mvj },
    },
    realtimeToken: wire.nft,
    etags: new Map(
      LIST_NAMES.flatMap((name) => {
        const named = etags.get(name);
        return named ? [[name, named] as const] : [];
      }),
    ),
    carried,
    settingsEtag: etags.get('aj') || null,
    local: {
      mode: wire.md as 0 | 1 | 2 | 3,
      port: wire.pl,
      ...firstValid([wire.ipLocal, wire.ipaD, wire.ipa]),
    },
    allowsKds: wire.allowKDS ?? null,
    leftOut,
  };
}

const wireCommand = v.object({ ipLocal: v.fallback(or(localServer(), ''), localServerAddress('')), md: whole(0, 3) });

/** A record may be sent as the only entry of a list. */
const onlyOf = (raw: unknown): unknown => (Array.isArray(raw) && raw.length === 1 ? raw[0] : raw);

export type LocalStatusFacts = Pick<LocalServerFacts, 'address' | 'mode' | 'refused'>;

/** Decodes `data` of call 8. */
export function decodeLocalStatus(raw: unknown): LocalStatusFacts | null {
  const parsed = v.safeParse(wireCommand, onlyOf(raw));
  if (!parsed.success) return null;
  const { address, refused } = parsed.output.ipLocal;
  return { address, refused, mode: parsed.output.md as 0 | 1 | 2 | 3 };
}

const wireNamed = v.object({ ir: v.fallback(v.nullish(whole(1)), null), il: v.fallback(v.nullish(whole(1)), null) });

/** Null for a missing or unreadable id. */
export interface NamedVenue {
  readonly restaurantId: number | null;
  readonly localId: number | null;
}

/** Reads the assumed fields `ir` and `il` in `data` of calls 1 and 8, perhaps inside another `data`. */
export function namedVenue(data: unknown): NamedVenue {
  const outer = onlyOf(data);
  const inner = isRecord(outer) && isRecord(outer.data) ? outer.data : {};
  const { success, output } = v.safeParse(wireNamed, isRecord(outer) ? { ...inner, ...outer } : outer);
  return { restaurantId: (success && output.ir) || null, localId: (success && output.il) || null };
}

const wireInstall = v.object({
  ir: whole(1),
  il: whole(1),
  iu: whole(0),
  to: v.pipe(text(1_000), v.minLength(1)),
  am: informs(text(10), ''),
  /** May be missing in call 2, because the device knows which unit it requested. */
  kdsid: v.nullish(whole(1)),
  /** Device and time of the activation (assumed). */
  dev: or(text(100), ''),
  fa: v.optional(v.unknown()),
  pf: v.optional(v.unknown()),
});

/** The record as call 2 and the activation return it, and the device stores it. */
export type WireInstall = v.InferInput<typeof wireInstall>;

/** Null for a time that depends on a zone. */
function momentOfNoZone(sent: unknown): number | null {
  const atS = momentFrom(sent, 0);
  return atS !== null && atS > 0 && atS === momentFrom(sent, 3_600) ? atS : null;
}

/** `knownKdsId` is the requested unit, 0 for none. */
export function decodeInstall(raw: unknown, knownKdsId = 0): InstallRecord | null {
  const parsed = v.safeParse(wireInstall, raw);
  if (!parsed.success) return null;
  const wire = parsed.output;
  const kdsId = wire.kdsid ?? knownKdsId;
  if (kdsId === 0) return null;
  return {
    restaurantId: wire.ir,
    localId: wire.il,
    userId: wire.iu,
    token: wire.to,
    environment: wire.am,
    kdsId,
    deviceId: wire.dev,
    activatedAtS: momentOfNoZone(wire.fa),
    entries: decodeGrants(wire.pf),
  };
}
