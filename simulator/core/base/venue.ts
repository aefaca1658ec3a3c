import { EXTRAS, REMOVABLE } from '../../../fixtures/menu.ts';
import { profileGrant } from '../../../fixtures/profile.ts';
import { platformSettings } from '../../../fixtures/settings.ts';
import { wireKds } from '../../../fixtures/wire-kds.ts';
import type { ListName, WireInstall, WireKds } from '../../../src/protocol/decode-config.ts';
import { encodeGrant } from '../../../src/protocol/encode-install.ts';
import type { DeviceFacts, NamedEntry } from './control.ts';
import { hashOf } from './fnv.ts';
import { createMenu, type Menu } from './menu.ts';
import { createVenueUnits, type VenueUnits } from './units.ts';
import type { UnitSetting, VenueSetting } from './venue-setting.ts';

export const RESTAURANT_ID = 71;
export const LOCAL_ID = 3;
const ENVIRONMENT = 'DEV';
const LOCATION = 'Providencia';
const CUSTOMER_SCREEN_ID = 9;

/** Entries of the list `dj`, which also has one user for each KDS. */
export const WAITERS = [
  { id: 11, nm: 'Ana' },
  { id: 12, nm: 'Luis' },
  { id: 13, nm: 'Camila' },
  { id: 14, nm: 'Diego' },
  { id: 15, nm: 'Sofía' },
] as const;

/** The kitchen must begin a dish with this priority at once. */
export const FIRE_PRIORITY = 9;

export const PRIORITIES = [
  { id: 1, nm: 'PRIMERO' },
  { id: 2, nm: 'SEGUNDO' },
  { id: FIRE_PRIORITY, nm: 'FIRE' },
] as const;

export const TABLES_MAX = 40;
export const DELIVERY_ZONES = ['Pedro de Valdivia', 'Manuel Montt', 'Los Leones', 'Salvador', 'Bellavista', 'Tobalaba'];
/** Id in the list `de`; 0 for an unknown zone. */
export const zoneId = (zone: string): number => DELIVERY_ZONES.indexOf(zone) + 1;

export const sectorOf = (table: number): string => (table <= 24 ? 'Salón' : table <= 34 ? 'Terraza' : 'Barra');

export const kdsUserId = (kdsId: number): number => 900 + kdsId;

const status = (id: number, es: string, en: string, i: string) => ({ id, nm: `[es]${es}[en]${en}`, i });
const PENDING = status(0, 'Pendiente', 'Pending', 'circle');
const PREPARING = status(100, 'En prep.', 'Preparing', 'cooking-pot');
const READY = status(110, 'Listo', 'Ready', 'check');
const ON_THE_WAY = status(120, 'En camino', 'On the way', 'bike');
const DELIVERED = status(130, 'Entregado', 'Delivered', 'package-check');

const STATUSES = [PENDING, PREPARING, READY, ON_THE_WAY, DELIVERED];
export const UNIT_STATUSES: readonly number[] = STATUSES.map(({ id }) => id);

/** Statuses of a line after a void. */
export const VOID_CONFIRMED = 170;
export const VOID_CANCELLED = 172;

export const LINE_STATUSES: readonly number[] = [...UNIT_STATUSES, VOID_CONFIRMED, VOID_CANCELLED];

const unitsOf = ({ madeAt }: Menu): readonly WireKds[] => [
  wireKds({ id: 3, nm: 'Cocina caliente', sts: [PENDING, PREPARING, READY], pi: madeAt('hot') }),
  wireKds({
    id: 4,
    nm: 'Cocina fría',
    sts: [PENDING, PREPARING, READY],
    pi: madeAt('cold'),
    tt: 480,
    tw: 240,
    bst: false,
  }),
  wireKds({ id: 5, nm: 'Barra', sts: [PENDING, READY], pi: madeAt('bar'), tw: 180, tt: 360, cvoid: false }),
  wireKds({
    id: 1,
    nm: 'Expedición',
    sts: [PENDING, PREPARING, READY, ON_THE_WAY, DELIVERED],
    tw: 600,
    tt: 900,
    ta: true,
  }),
  wireKds({ id: CUSTOMER_SCREEN_ID, nm: 'Clientes', sts: [READY, DELIVERED], mvoid: false, cvoid: false, vis: true }),
  wireKds({
    id: 6,
    nm: 'Despacho',
    sts: [PENDING, READY, ON_THE_WAY, DELIVERED],
    tca: true,
    ra: [{ sec: ['delivery'] }, { sec: ['app'], ch: ['3', '20'] }],
    sht: false,
    shv: false,
    jst: false,
    blockaj: true,
  }),
  wireKds({ id: 7, nm: 'Terraza', ac: false, shd: false }),
];

const known = <T extends object>(given: T): Partial<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;

function withSettings(unit: WireKds, given: UnitSetting, { madeAt }: Menu): WireKds {
  const { stations, statuses } = given;
  const changed = {
    nm: given.name,
    ac: given.active,
    pi: stations === undefined ? undefined : madeAt(...stations),
    sts: statuses === undefined ? undefined : STATUSES.filter(({ id }) => statuses.includes(id)),
    tw: given.warningS,
    tt: given.lateS,
    sht: given.tables,
    shd: given.deliveries,
    shv: given.venueApp,
    bst: given.back,
    jst: given.jumps,
    mvoid: given.voids,
    cvoid: given.confirmsVoids,
    blockaj: given.blocked,
  };
  return { ...unit, ...known(changed) };
}

function configuredUnits(menu: Menu, given: readonly UnitSetting[]): readonly WireKds[] {
  const own = unitsOf(menu);
  const fresh = given
    .filter(({ kdsId }) => !own.some(({ id }) => id === kdsId))
    .map(({ kdsId }) => wireKds({ id: kdsId, nm: `KDS ${kdsId}` }));
  return [...own, ...fresh].map((unit) => {
    const wanted = given.find(({ kdsId }) => kdsId === unit.id);
    return { ...(wanted === undefined ? unit : withSettings(unit, wanted, menu)), dn: LOCATION };
  });
}

export interface VenueUnit {
  readonly kdsId: number;
  readonly isActive: boolean;
  readonly warningS: number;
  readonly lateS: number;
  /** The unit sets them in this order. */
  readonly statuses: readonly number[];
  /** Null for all products. */
  readonly products: readonly number[] | null;
  readonly origins: readonly VenueOrigin[];
  readonly settings: Readonly<Record<string, unknown>>;
}

type VenueOrigin = 'table' | 'venue-app' | 'app' | 'delivery' | 'kiosk';

/** A kiosk is inside the venue, so its orders count as orders of the venue's app. */
const originsOf = ({ sht, shd, shv }: WireKds): readonly VenueOrigin[] => [
  ...(sht === true ? (['table'] as const) : []),
  ...(shv === true ? (['venue-app', 'kiosk'] as const) : []),
  ...(shd === true ? (['delivery', 'app'] as const) : []),
];

export const venueUnits = ({ menu, units = [], settings: given = new Map() }: VenueSetting): readonly VenueUnit[] =>
  configuredUnits(createMenu(menu), units).map((unit) => {
    const { id, ac, tw, tt, sts = [], pi = [], tca } = unit;
    return {
      kdsId: Number(id),
      isActive: ac === true,
      warningS: Number(tw),
      lateS: Number(tt),
      statuses: (sts ?? []).map((each) => Number(each.id)),
      // A unit with rules ignores its product list.
      products: tca === true || pi?.length === 0 ? null : (pi ?? []).map(Number),
      origins: originsOf(unit),
      settings: { ...initialSettings(unit), ...given.get(Number(id)) },
    };
  });

export const ALLOWED_STATUSES: ReadonlySet<number> = new Set(UNIT_STATUSES);

/** The specification's catalog has more channels. */
export const VENUE_CHANNELS = [
  { id: 1, nm: 'Teléfono', def: 0, dv: 1, rv: 0 },
  { id: 2, nm: 'Local', def: 1, dv: 0, rv: 0 },
  { id: 3, nm: 'Web', def: 0, dv: 1, rv: 0 },
  { id: 4, nm: 'Central', def: 0, dv: 1, rv: 0 },
  { id: 10, nm: 'Carta QR', def: 0, dv: 0, rv: 0 },
  { id: 11, nm: 'Carta QR terraza', def: 0, dv: 0, rv: 0 },
  { id: 20, nm: 'App', def: 0, dv: 0, rv: 0 },
  { id: 99, nm: 'Integración propia', def: 0, dv: 1, rv: 0 },
  { id: 101, nm: 'PedidosYa', def: 0, dv: 1, rv: 0 },
  { id: 106, nm: 'UberEats', def: 0, dv: 1, rv: 0 },
  { id: 109, nm: 'Rappi', def: 0, dv: 1, rv: 0 },
  { id: 119, nm: 'Justo', def: 0, dv: 1, rv: 0 },
  { id: 206, nm: 'DiDi', def: 0, dv: 1, rv: 0 },
];

const TABLES = Array.from({ length: TABLES_MAX }, (_, at) => ({
  id: at + 1,
  nm: at < 24 ? `Mesa ${at + 1}` : at < 34 ? `Terraza ${at - 23}` : `Barra ${at - 33}`,
}));

const productsOf = ({ products }: Menu) => [
  ...products.map((product) => ({ id: product.id, nm: product.name, tp: 10, j: product.hierarchy, pr: product.price })),
  ...EXTRAS.map((extra) => ({ id: extra.id, nm: extra.name, tp: 5, j: '', pr: extra.price })),
  ...REMOVABLE.map((extra) => ({ id: extra.id, nm: extra.name, tp: 2, j: '', pr: 0 })),
];

/** An existing entry keeps its place; a new one is added at the end. */
export function mergedEntries(before: readonly NamedEntry[], given: readonly NamedEntry[]): readonly NamedEntry[] {
  const isSame = (entry: NamedEntry) => (other: NamedEntry) => other.id === entry.id;
  const kept = before.map((entry) => ({ ...entry, ...given.find(isSame(entry)) }));
  return [...kept, ...given.filter((entry) => !before.some(isSame(entry)))];
}

const usersOf = (units: readonly WireKds[]): readonly NamedEntry[] => [
  ...WAITERS,
  ...units.map((unit) => ({ id: kdsUserId(Number(unit.id)), nm: String(unit.nm) })),
];

const listsOf = (
  units: readonly WireKds[],
  menu: Menu,
  users: readonly NamedEntry[],
): Readonly<Record<ListName, unknown>> => ({
  cf: { cur: ['CLP', '$', 'L', ',', 0, '.'], pd: PRIORITIES },
  db: VENUE_CHANNELS,
  dj: mergedEntries(usersOf(units), users),
  tp1: productsOf(menu),
  kd: units,
  dm: TABLES,
  de: DELIVERY_ZONES.map((nm) => ({ id: zoneId(nm), nm })),
});

export const etagOf = (content: unknown): string => hashOf(JSON.stringify(content));

export const VENUE_TIME_ZONE = 'America/Santiago';

/** The facts in call 6. Devices load all lists except the priorities (`pd`) by their etags. */
export const VENUE_FACTS = {
  nr: 'Trattoria Lucía',
  dn: LOCATION,
  di: 'Av. Providencia 2133',
  ci: 'Santiago',
  cm: 'Providencia',
  pa: 'cl',
  pn: 'Chile',
  lt: -33.4247,
  lg: -70.6134,
  tz: VENUE_TIME_ZONE,
  ta: 1,
  drt: 0,
  drv: 0,
  cur: ['CLP', '$', 'L', ',', 0, '.'],
  kds: { ac: 1 as const, colornew: '#1b7a43', colorwrng: '#f4b400', colorlate: '#d3302a' },
  pd: PRIORITIES.map((entry) => ({ ...entry })),
  vt: 1,
  dvl: 'delivery',
  dvs: 'app',
  mvj: 'local',
};

/** A device may run a kitchen display, and has none of the rights of people. */
const DEVICE_GRANT = profileGrant({ type: 5 });

const installOf = (kdsId: number, token: string, deviceId: string): WireInstall => ({
  ir: RESTAURANT_ID,
  il: LOCAL_ID,
  iu: kdsUserId(kdsId),
  to: token,
  am: ENVIRONMENT,
  kdsid: kdsId,
  dev: deviceId,
  pf: [encodeGrant(DEVICE_GRANT)],
});

function initialSettings(unit: WireKds): Readonly<Record<string, unknown>> {
  const levels = { tn: 0, tw: Number(unit.tw), tt: Number(unit.tt), tc: Number(unit.tt) + 300 };
  const sounds = { stn: 1, stw: 2, stt: 3, stc: 4 };
  if (unit.id === CUSTOMER_SCREEN_ID)
    return platformSettings({ ...levels, finalClients: true, showmini: false, stn: 5 });
  return platformSettings({
    ...levels,
    ...sounds,
    atc: true,
    autosave: 5,
    allowRefreshPause: true,
    changeParent: true,
    dest: true,
    useDeliveryIcons: unit.id === 1 || unit.id === 6,
    showChannelRef: unit.id === 1 || unit.id === 6,
    sts: [
      { id: 0, c: '#5b6770' },
      { id: 100, c: '#1f6fb2' },
      { id: 110, c: '#1b7a43' },
    ],
  });
}

export interface SimVenue {
  readonly name: string;
  readonly menu: Menu;
  readonly devices: readonly DeviceFacts[];
  unit(kdsId: number): WireKds | null;
  /** Null for an unknown unit, and for a device without set-up. */
  install(kdsId: number): WireInstall | null;
  readonly units: VenueUnits;
  list(name: string): unknown;
  /** The list's etag changes too. */
  putList(name: ListName, content: unknown): void;
  /** Lists get new etags and keep their contents. */
  touchLists(): void;
  /** While on, call 6 and every list contain one unreadable entry, with other etags. */
  spoilEntries(on: boolean): void;
  /** Priorities in call 6. */
  priorities(): readonly unknown[];
  etags(): Readonly<Record<ListName, string>>;
  settings(kdsId: number): Readonly<Record<string, unknown>>;
  settingsEtag(kdsId: number): string;
  /** An empty `etag` always matches. `changed`: `etag` is outdated. `incomplete`: a required key is missing. */
  saveSettings(
    kdsId: number,
    wanted: Readonly<Record<string, unknown>>,
    etag: string,
  ): 'kept' | 'changed' | 'incomplete';
  /** False when one of the settings does not exist. */
  dropSettings(kdsId: number, names: readonly string[]): boolean;
  /** A second token, which devices send in each signed request after call 6. */
  readonly k5: string;
}

export interface VenueOptions {
  readonly setting?: VenueSetting;
  /** The etag comes from the content of the settings, or from a counter of saves. */
  readonly settingsEtags: 'hash' | 'counter';
  /** Makes counted etags differ from those of another world. */
  readonly instance: string;
}

interface VenueStock {
  readonly menu: Menu;
  readonly units: readonly WireKds[];
  readonly lists: Readonly<Record<ListName, unknown>>;
  readonly etags: Readonly<Record<ListName, string>>;
}

function stockOf({ menu: setting, units: given = [], users = [] }: VenueSetting): VenueStock {
  const menu = createMenu(setting);
  const units = configuredUnits(menu, given);
  const lists = listsOf(units, menu, users);
  const etags = Object.fromEntries(Object.entries(lists).map(([name, content]) => [name, etagOf(content)]));
  return { menu, units, lists, etags: etags as Readonly<Record<ListName, string>> };
}

/** Made once, because most worlds use the unchanged venue. */
const OWN_STOCK = stockOf({});

/** Its id is not a number, and its name is invalid. */
const MALFORMED_ENTRY = { id: 'sin número', nm: { es: 'entrada dañada' } };

const damagedEntry = (entries: readonly unknown[]): readonly unknown[] => [MALFORMED_ENTRY, ...entries];

/** Content that is not a list gets the entry in its priorities. */
function damagedList(content: unknown): unknown {
  if (Array.isArray(content)) return damagedEntry(content);
  const { pd } = content as { readonly pd?: readonly unknown[] };
  return pd === undefined ? content : { ...(content as object), pd: damagedEntry(pd) };
}

/** An empty mark changes nothing. */
const marked = <T extends Readonly<Record<string, string>>>(etags: T, mark: string): T =>
  (mark === '' ? etags : Object.fromEntries(Object.entries(etags).map(([name, et]) => [name, `${et}-${mark}`]))) as T;

const firstSettings = ({ units }: VenueStock, given: VenueSetting['settings'] = new Map()) =>
  new Map(units.map((unit) => [Number(unit.id), { ...initialSettings(unit), ...given.get(Number(unit.id)) }]));

const blankUnits = ({ units = [] }: VenueSetting): readonly number[] =>
  units.filter(({ configured }) => configured === false).map(({ kdsId }) => kdsId);

const devicesOf = ({ units }: VenueStock, blank: readonly number[]): readonly DeviceFacts[] =>
  units
    .filter((unit) => unit.ac === true)
    .map((unit) => ({
      kdsId: Number(unit.id),
      name: String(unit.nm),
      location: LOCATION,
      role: unit.id === CUSTOMER_SCREEN_ID ? 'customers' : 'kitchen',
      ...(blank.includes(Number(unit.id)) && { isBlank: true }),
    }));

const NEVER_KEPT: ReadonlySet<string> = new Set(['et']);

/** The Trattoria Lucía in Providencia with a scenario's changes. */
export function createSimVenue(
  { settingsEtags, instance, setting }: VenueOptions = { settingsEtags: 'hash', instance: '' },
): SimVenue {
  const stock = setting === undefined ? OWN_STOCK : stockOf(setting);
  /** New contents, instead of the venue's own. */
  let put: Readonly<Partial<Record<ListName, unknown>>> = {};
  let putEtags: Readonly<Partial<Record<ListName, string>>> = {};
  let touches = 0;
  let isSpoilt = false;
  const saves = new Map<number, number>();
  /** Settings that the platform discards on save, by KDS id: its own `et` and the dropped ones. */
  const dropped = new Map<number, ReadonlySet<string>>();
  const unknown = (kdsId: number): ReadonlySet<string> => dropped.get(kdsId) ?? NEVER_KEPT;
  const settingsEtag = (kdsId: number): string =>
    settingsEtags === 'hash' ? etagOf(kept.get(kdsId) ?? {}) : `${instance}-${kdsId}-${saves.get(kdsId) ?? 0}`;
  const kept: Map<number, Readonly<Record<string, unknown>>> = firstSettings(stock, setting?.settings);
  const blank = blankUnits(setting ?? {});
  const units = createVenueUnits(stock.units, installOf, (kdsId) => blank.includes(kdsId));
  const ownList = (name: string): unknown => {
    if (Object.hasOwn(put, name)) return put[name as ListName];
    if (name === 'kd') return units.list();
    return Object.hasOwn(stock.lists, name) ? stock.lists[name as ListName] : null;
  };
  const list = (name: string): unknown => {
    const content = ownList(name);
    return isSpoilt && content !== null ? damagedList(content) : content;
  };
  const etags = (): Readonly<Record<ListName, string>> =>
    marked({ ...stock.etags, kd: etagOf(units.list()), ...putEtags }, `${touches || ''}${isSpoilt ? 'x' : ''}`);
  return {
    devices: devicesOf(stock, blank),
    menu: stock.menu,
    name: setting?.name ?? VENUE_FACTS.nr,
    unit: units.unit,
    install: (kdsId) => (blank.includes(kdsId) ? null : units.first(kdsId)),
    units,
    list,
    putList: (name, content) => {
      put = { ...put, [name]: content };
      putEtags = { ...putEtags, [name]: etagOf(content) };
    },
    touchLists: () => {
      touches += 1;
    },
    spoilEntries: (on) => {
      isSpoilt = on;
    },
    priorities: () => (isSpoilt ? damagedEntry(VENUE_FACTS.pd) : VENUE_FACTS.pd),
    etags,
    settings: (kdsId) => kept.get(kdsId) ?? {},
    settingsEtag,
    saveSettings: (kdsId, wanted, etag) => {
      const before = kept.get(kdsId);
      if (before === undefined || Object.keys(before).some((key) => !Object.hasOwn(wanted, key))) return 'incomplete';
      if (etag !== '' && etag !== settingsEtag(kdsId)) return 'changed';
      kept.set(kdsId, Object.fromEntries(Object.entries(wanted).filter(([key]) => !unknown(kdsId).has(key))));
      saves.set(kdsId, (saves.get(kdsId) ?? 0) + 1);
      return 'kept';
    },
    dropSettings: (kdsId, names) => {
      const before = kept.get(kdsId) ?? {};
      if (!names.every((name) => Object.hasOwn(before, name))) return false;
      kept.set(kdsId, Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))));
      dropped.set(kdsId, new Set([...unknown(kdsId), ...names]));
      saves.set(kdsId, (saves.get(kdsId) ?? 0) + 1);
      return true;
    },
    k5: hashOf(`k5 ${RESTAURANT_ID} ${LOCAL_ID}`),
  };
}
