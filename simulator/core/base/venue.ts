/** The simulated restaurant: its KDS units, lists, people and device settings, and the credentials that its devices hold. */
import { EXTRAS, REMOVABLE } from '../../../fixtures/menu.ts';
import { profileEntry } from '../../../fixtures/profile.ts';
import { platformSettings } from '../../../fixtures/settings.ts';
import { wireKds } from '../../../fixtures/wire-kds.ts';
import type { ListName, WireInstall, WireKds } from '../../../src/protocol/decode-config.ts';
import { encodeEntry } from '../../../src/protocol/encode-install.ts';
import { type Carte, createCarte } from './carte.ts';
import type { DeviceFacts, NamedEntry } from './control.ts';
import { hashOf } from './fnv.ts';
import { createVenueUnits, type VenueUnits } from './units.ts';
import type { UnitSetting, VenueSetting } from './venue-setting.ts';

export const RESTAURANT_ID = 71;
export const LOCAL_ID = 3;
const ENVIRONMENT = 'DEV';
const LOCATION = 'Providencia';
const CUSTOMER_SCREEN_ID = 9;

/** Users of the list `dj`: waiters first, then one for each KDS. */
export const WAITERS = [
  { id: 11, nm: 'Ana' },
  { id: 12, nm: 'Luis' },
  { id: 13, nm: 'Camila' },
  { id: 14, nm: 'Diego' },
  { id: 15, nm: 'Sofía' },
] as const;

/** A dish with this priority must be begun at once. */
export const FIRE_PRIORITY = 9;

export const PRIORITIES = [
  { id: 1, nm: 'PRIMERO' },
  { id: 2, nm: 'SEGUNDO' },
  { id: FIRE_PRIORITY, nm: 'FIRE' },
] as const;

export const TABLES_MAX = 40;
export const DELIVERY_ZONES = ['Pedro de Valdivia', 'Manuel Montt', 'Los Leones', 'Salvador', 'Bellavista', 'Tobalaba'];
/** What the list `de` calls a zone by; 0 for none of them. */
export const zoneId = (zone: string): number => DELIVERY_ZONES.indexOf(zone) + 1;

/** The part of the house that a table stands in. */
export const sectorOf = (table: number): string => (table <= 24 ? 'Salón' : table <= 34 ? 'Terraza' : 'Barra');

/** The user under whom a KDS' changes are kept. */
export const kdsUserId = (kdsId: number): number => 900 + kdsId;

const status = (id: number, es: string, en: string, i: string) => ({ id, nm: `[es]${es}[en]${en}`, i });
const PENDING = status(0, 'Pendiente', 'Pending', 'circle');
const PREPARING = status(100, 'En prep.', 'Preparing', 'cooking-pot');
const READY = status(110, 'Listo', 'Ready', 'check');
const ON_THE_WAY = status(120, 'En camino', 'On the way', 'bike');
const DELIVERED = status(130, 'Entregado', 'Delivered', 'package-check');

const STATUSES = [PENDING, PREPARING, READY, ON_THE_WAY, DELIVERED];
/** The statuses that a unit of the venue may set. */
export const UNIT_STATUSES: readonly number[] = STATUSES.map(({ id }) => id);

/** What a void leaves of a line: the kitchen confirmed it, or it was taken back. */
export const VOID_CONFIRMED = 170;
export const VOID_CANCELLED = 172;

/** The statuses that a line can have. */
export const LINE_STATUSES: readonly number[] = [...UNIT_STATUSES, VOID_CONFIRMED, VOID_CANCELLED];

const unitsOf = ({ madeAt }: Carte): readonly WireKds[] => [
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

const known = <T extends object>(said: T): Partial<T> =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Partial<T>;

/** A unit with what a scenario says of it. */
function settled(unit: WireKds, said: UnitSetting, { madeAt }: Carte): WireKds {
  const { stations, statuses } = said;
  const changed = {
    nm: said.name,
    ac: said.active,
    pi: stations === undefined ? undefined : madeAt(...stations),
    sts: statuses === undefined ? undefined : STATUSES.filter(({ id }) => statuses.includes(id)),
    tw: said.warningS,
    tt: said.lateS,
    sht: said.tables,
    shd: said.deliveries,
    shv: said.venueApp,
    bst: said.back,
    jst: said.jumps,
    mvoid: said.voids,
    cvoid: said.confirmsVoids,
    blockaj: said.blocked,
  };
  return { ...unit, ...known(changed) };
}

/** The venue's units as a scenario has them. */
function unitsAsSaid(carte: Carte, said: readonly UnitSetting[]): readonly WireKds[] {
  const own = unitsOf(carte);
  const fresh = said
    .filter(({ kdsId }) => !own.some(({ id }) => id === kdsId))
    .map(({ kdsId }) => wireKds({ id: kdsId, nm: `KDS ${kdsId}` }));
  return [...own, ...fresh].map((unit) => {
    const wish = said.find(({ kdsId }) => kdsId === unit.id);
    return { ...(wish === undefined ? unit : settled(unit, wish, carte)), dn: LOCATION };
  });
}

/** What a scenario can say something of at a unit. */
export interface VenueUnit {
  readonly kdsId: number;
  /** Only an active unit has a device. */
  readonly isActive: boolean;
  readonly warningS: number;
  readonly lateS: number;
  /** The statuses that it sets, in their order. */
  readonly statuses: readonly number[];
  /** The products that it makes; null for all. */
  readonly products: readonly number[] | null;
  /** Where the orders come from that it takes. */
  readonly origins: readonly VenueOrigin[];
  /** Its settings as long as nobody changes them. */
  readonly settings: Readonly<Record<string, unknown>>;
}

type VenueOrigin = 'table' | 'venue-app' | 'app' | 'delivery' | 'kiosk';

/** A kiosk stands in the house, and its orders count as those of the venue's own app. */
const originsOf = ({ sht, shd, shv }: WireKds): readonly VenueOrigin[] => [
  ...(sht === true ? (['table'] as const) : []),
  ...(shv === true ? (['venue-app', 'kiosk'] as const) : []),
  ...(shd === true ? (['delivery', 'app'] as const) : []),
];

/** The units of a venue that differs so. */
export const venueUnits = ({ menu, units = [], settings: said = new Map() }: VenueSetting): readonly VenueUnit[] =>
  unitsAsSaid(createCarte(menu), units).map((unit) => {
    const { id, ac, tw, tt, sts = [], pi = [], tca } = unit;
    return {
      kdsId: Number(id),
      isActive: ac === true,
      warningS: Number(tw),
      lateS: Number(tt),
      statuses: (sts ?? []).map((each) => Number(each.id)),
      // What goes by rules goes by no list.
      products: tca === true || pi?.length === 0 ? null : (pi ?? []).map(Number),
      origins: originsOf(unit),
      settings: { ...initialSettings(unit), ...said.get(Number(id)) },
    };
  });

/** Which statuses any KDS of the venue may set. */
export const ALLOWED_STATUSES: ReadonlySet<number> = new Set(UNIT_STATUSES);

/** Channels of the specification's catalogue that this venue sells through. */
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

const productsOf = ({ products }: Carte) => [
  ...products.map((product) => ({ id: product.id, nm: product.name, tp: 10, j: product.hierarchy, pr: product.price })),
  ...EXTRAS.map((extra) => ({ id: extra.id, nm: extra.name, tp: 5, j: '', pr: extra.price })),
  ...REMOVABLE.map((extra) => ({ id: extra.id, nm: extra.name, tp: 2, j: '', pr: 0 })),
];

/** What is there stays, with what is said of it anew; what is not there comes at the end. */
export function mergedEntries(before: readonly NamedEntry[], said: readonly NamedEntry[]): readonly NamedEntry[] {
  const isSame = (entry: NamedEntry) => (other: NamedEntry) => other.id === entry.id;
  const kept = before.map((entry) => ({ ...entry, ...said.find(isSame(entry)) }));
  return [...kept, ...said.filter((entry) => !before.some(isSame(entry)))];
}

const usersOf = (units: readonly WireKds[]): readonly NamedEntry[] => [
  ...WAITERS,
  ...units.map((unit) => ({ id: kdsUserId(Number(unit.id)), nm: String(unit.nm) })),
];

const listsOf = (
  units: readonly WireKds[],
  carte: Carte,
  users: readonly NamedEntry[],
): Readonly<Record<ListName, unknown>> => ({
  cf: { cur: ['CLP', '$', 'L', ',', 0, '.'], pd: PRIORITIES },
  db: VENUE_CHANNELS,
  dj: mergedEntries(usersOf(units), users),
  tp1: productsOf(carte),
  kd: units,
  dm: TABLES,
  de: DELIVERY_ZONES.map((nm) => ({ id: zoneId(nm), nm })),
});

/** The etag of a list's content: another content has another one. */
export const etagOf = (content: unknown): string => hashOf(JSON.stringify(content));

/** The facts of call 6 beyond what changes while the world runs. Prices and lists come by their etags. */
/** The zone that the venue's people read their clocks in. */
export const VENUE_TIME_ZONE = 'America/Santiago';

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

/** What a device of the venue may: run a kitchen display, and nothing that people may. */
const DEVICE_GRANT = profileEntry({ type: 5 });

const installOf = (kdsId: number, token: string, deviceId: string): WireInstall => ({
  ir: RESTAURANT_ID,
  il: LOCAL_ID,
  iu: kdsUserId(kdsId),
  to: token,
  am: ENVIRONMENT,
  kdsid: kdsId,
  dev: deviceId,
  pf: [encodeEntry(DEVICE_GRANT)],
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
  readonly carte: Carte;
  readonly devices: readonly DeviceFacts[];
  unit(kdsId: number): WireKds | null;
  /** The record that a unit's own simulated device holds from the start; null for an unknown unit, and for one whose device nobody has set up. */
  install(kdsId: number): WireInstall | null;
  readonly units: VenueUnits;
  list(name: string): unknown;
  /** Puts another content in a list's place; its etag moves with it. */
  putList(name: ListName, content: unknown): void;
  /** From now on all lists have other etags, without a change of what they say. */
  touchLists(): void;
  /** While on, every list and call 6 carry one entry that nobody can read; the etags of the lists move with it. */
  spoilEntries(on: boolean): void;
  /** The priorities as call 6 carries them. */
  priorities(): readonly unknown[];
  /** Etags of all lists by name, as they are now. */
  etags(): Readonly<Record<ListName, string>>;
  settings(kdsId: number): Readonly<Record<string, unknown>>;
  settingsEtag(kdsId: number): string;
  /** `changed`: `etag` is not that of the settings any more; empty stands for any. `incomplete`: a key that the platform expects is missing. */
  saveSettings(kdsId: number, wish: Readonly<Record<string, unknown>>, etag: string): 'kept' | 'changed' | 'incomplete';
  /** From now on these settings of a unit do not exist; false where one of them does not anyway. */
  dropSettings(kdsId: number, names: readonly string[]): boolean;
  /** What devices sign with besides their token once they heard call 6. */
  readonly k5: string;
}

export interface VenueOptions {
  /** How the venue differs from the Trattoria Lucía. */
  readonly setting?: VenueSetting;
  /** What etags of settings are made from: their content, or how often they were saved. */
  readonly settingsEtags: 'hash' | 'counter';
  /** Sets counted etags apart from those of another world. */
  readonly instance: string;
}

/** What a venue is made of before anything happens. */
interface VenueStock {
  readonly carte: Carte;
  readonly units: readonly WireKds[];
  readonly lists: Readonly<Record<ListName, unknown>>;
  readonly etags: Readonly<Record<ListName, string>>;
}

function stockOf({ menu, units: said = [], users = [] }: VenueSetting): VenueStock {
  const carte = createCarte(menu);
  const units = unitsAsSaid(carte, said);
  const lists = listsOf(units, carte, users);
  const etags = Object.fromEntries(Object.entries(lists).map(([name, content]) => [name, etagOf(content)]));
  return { carte, units, lists, etags: etags as Readonly<Record<ListName, string>> };
}

/** Made once: most worlds have it. */
const OWN_STOCK = stockOf({});

/** An entry that no decoder can read: its id is no number and its name is none. */
const MALFORMED_ENTRY = { id: 'sin número', nm: { es: 'entrada dañada' } };

const spoilt = (entries: readonly unknown[]): readonly unknown[] => [MALFORMED_ENTRY, ...entries];

/** A list with an entry that nobody can read; the one that is no list of entries has its priorities so. */
function spoiltList(content: unknown): unknown {
  if (Array.isArray(content)) return spoilt(content);
  const { pd } = content as { readonly pd?: readonly unknown[] };
  return pd === undefined ? content : { ...(content as object), pd: spoilt(pd) };
}

/** Etags that a mark sets apart from those of the same content; none for an empty one. */
const marked = <T extends Readonly<Record<string, string>>>(etags: T, mark: string): T =>
  (mark === '' ? etags : Object.fromEntries(Object.entries(etags).map(([name, et]) => [name, `${et}-${mark}`]))) as T;

const firstSettings = ({ units }: VenueStock, said: VenueSetting['settings'] = new Map()) =>
  new Map(units.map((unit) => [Number(unit.id), { ...initialSettings(unit), ...said.get(Number(unit.id)) }]));

/** Units whose device is a browser that nobody has set up. */
const blankUnits = ({ units = [] }: VenueSetting): readonly number[] =>
  units.filter(({ configured }) => configured === false).map(({ kdsId }) => kdsId);

const devicesOf = ({ units }: VenueStock): readonly DeviceFacts[] =>
  units
    .filter((unit) => unit.ac === true)
    .map((unit) => ({
      kdsId: Number(unit.id),
      name: String(unit.nm),
      location: LOCATION,
      role: unit.id === CUSTOMER_SCREEN_ID ? 'customers' : 'kitchen',
    }));

const NEVER_KEPT: ReadonlySet<string> = new Set(['et']);

/** The Trattoria Lucía in Providencia, restaurant 71, local 3, unless a scenario's setting says otherwise. */
export function createSimVenue(
  { settingsEtags, instance, setting }: VenueOptions = { settingsEtags: 'hash', instance: '' },
): SimVenue {
  const stock = setting === undefined ? OWN_STOCK : stockOf(setting);
  /** What stands in the place of the venue's own lists. */
  let put: Readonly<Partial<Record<ListName, unknown>>> = {};
  let putEtags: Readonly<Partial<Record<ListName, string>>> = {};
  let touches = 0;
  let isSpoilt = false;
  const saves = new Map<number, number>();
  /** Setting names that the platform discards on save, by KDS id: its own `et` and the dropped settings. */
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
    return isSpoilt && content !== null ? spoiltList(content) : content;
  };
  const etags = (): Readonly<Record<ListName, string>> =>
    marked({ ...stock.etags, kd: etagOf(units.list()), ...putEtags }, `${touches || ''}${isSpoilt ? 'x' : ''}`);
  return {
    devices: devicesOf(stock),
    carte: stock.carte,
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
    priorities: () => (isSpoilt ? spoilt(VENUE_FACTS.pd) : VENUE_FACTS.pd),
    etags,
    settings: (kdsId) => kept.get(kdsId) ?? {},
    settingsEtag,
    saveSettings: (kdsId, wish, etag) => {
      const before = kept.get(kdsId);
      if (before === undefined || Object.keys(before).some((key) => !Object.hasOwn(wish, key))) return 'incomplete';
      if (etag !== '' && etag !== settingsEtag(kdsId)) return 'changed';
      kept.set(kdsId, Object.fromEntries(Object.entries(wish).filter(([key]) => !unknown(kdsId).has(key))));
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
