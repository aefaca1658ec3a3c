/** The kind of value of each wire field, by call. A dialect leaves a field without an entry unchanged. */
import { settings } from '../../../../fixtures/settings.ts';
import type { CallName } from '../../../../src/protocol/endpoints.ts';

/**
 * `reference`: 0 means no reference. `stamp`: never in the venue's zone. `notes`: `[time, user, text]`.
 * `ids`, `codes`: numbers, or texts, that some dialects write as one text.
 */
export type Form =
  | 'number'
  | 'reference'
  | 'moment'
  | 'stamp'
  | 'flag'
  | 'text'
  | 'notes'
  | 'ids'
  | 'codes'
  | 'group'
  | 'as it is'
  | RecordForm
  | ListForm
  | { readonly kind: 'tuple'; readonly parts: readonly Form[] };

export interface RecordForm {
  readonly kind: 'record';
  readonly fields: Readonly<Record<string, Form>>;
  /** Long names by the short ones. */
  readonly long: Readonly<Record<string, string>>;
}

export interface ListForm {
  readonly kind: 'list';
  readonly of: Form;
  /** The field that is the key when the list is written as a map; null when the position is the key. */
  readonly key: string | null;
  /** The app needs the list, so an empty one stays a list in every dialect. */
  readonly needed: boolean;
}

const record = (fields: RecordForm['fields'], long: RecordForm['long'] = {}): RecordForm => ({
  kind: 'record',
  fields,
  long,
});
const listOf = (of: Form, { key = null, needed = false }: Partial<ListForm> = {}): ListForm => ({
  kind: 'list',
  of,
  key,
  needed,
});
const tuple = (...parts: readonly Form[]): Form => ({ kind: 'tuple', parts });

const LINE = record({
  li: 'number',
  lk: 'reference',
  ca: 'number',
  np: 'text',
  pi: 'number',
  pl: 'text',
  j: 'text',
  st: 'number',
  stk: 'number',
  lstk: listOf(tuple('moment', 'number', 'number')),
  fp: 'moment',
  fm: 'moment',
  ct: 'notes',
  fire: 'flag',
  prio: 'reference',
  prioText: 'text',
  esAnulado: 'flag',
});

const ORDER = record({
  io: 'number',
  im: 'ids',
  ima: 'reference',
  dlTotal: 'number',
  ct: 'notes',
  sectors: 'text',
  stk: 'number',
  fm: 'moment',
  iul: 'number',
  dv: record({ zd: 'number', og: 'number', sw: 'number', pp: 'flag' }),
  rl: 'flag',
  qc: 'number',
  ch: 'text',
  exid: 'text',
  fechaUnixO: 'moment',
  dl: listOf(LINE, { needed: true }),
  dlOrig: listOf(LINE, { needed: true }),
});

const GRANT = record(
  { mod: 'number', ur: 'number', ul: 'number', va: 'number', ac: 'flag', allowKDS: 'flag' },
  { mod: 'modulo', ur: 'rol', ul: 'nivel', va: 'valor', ac: 'activo' },
);

const INSTALL = record({
  ir: 'number',
  il: 'number',
  iu: 'number',
  kdsid: 'number',
  dev: 'text',
  fa: 'moment',
  pf: listOf(GRANT),
});

const RULE = record({ sec: 'codes', j: 'codes', pi: 'ids', ch: 'codes' });

const UNIT = record({
  id: 'number',
  dn: 'text',
  ac: 'flag',
  sts: listOf(record({ id: 'number', i: 'text' }), { needed: true }),
  tw: 'number',
  tt: 'number',
  tca: 'flag',
  ra: listOf(RULE),
  pi: 'ids',
  sht: 'flag',
  shd: 'flag',
  shv: 'flag',
  mvoid: 'flag',
  cvoid: 'flag',
  bst: 'flag',
  jst: 'flag',
  ta: 'flag',
  blockaj: 'flag',
  vis: 'flag',
});

const CURRENCY = tuple('as it is', 'as it is', 'as it is', 'as it is', 'number', 'as it is');
const NAMED = record({ id: 'number' }, { nm: 'nombre' });
const NAMES = listOf(NAMED, { key: 'id' });
const PRIORITIES = listOf(record({ id: 'number' }));

/** Lists of call 7. */
const LISTS: Readonly<Record<string, Form>> = {
  cf: record({ cur: CURRENCY, pd: PRIORITIES }),
  db: listOf(record({ id: 'number', def: 'flag', dv: 'flag', rv: 'flag' }, { nm: 'nombre' }), { key: 'id' }),
  dj: NAMES,
  dm: NAMES,
  de: NAMES,
  tp1: listOf(record({ id: 'number', tp: 'number', j: 'text', pr: 'number' })),
  kd: listOf(UNIT),
};

const CONFIGURATION = record({
  lt: 'number',
  lg: 'number',
  ta: 'flag',
  cur: CURRENCY,
  kds: record({ ac: 'flag' }),
  pd: PRIORITIES,
  vt: 'number',
  md: 'number',
  ipaD: 'text',
  ipa: 'text',
  pl: 'number',
});

const ADDRESS = record({
  alias: 'text',
  def: 'flag',
  di: 'text',
  dp: 'text',
  cm: 'text',
  ci: 'text',
  zc: 'text',
  lt: 'number',
  lg: 'number',
  ct: 'text',
});

const PROFILE = record({
  pwd: 'flag',
  ur: 'number',
  ul: 'number',
  ir: 'number',
  il: 'number',
  pf: listOf(GRANT),
  pl: record({
    r: listOf(record({ ir: 'number', il: 'number', di: 'text', ci: 'text', pn: 'text' })),
    p: listOf(GRANT),
  }),
  detApp: record({ picUrl: 'text', nm: 'text', ln: 'text', ph: 'text', em: 'text', rut: 'text', ad: listOf(ADDRESS) }),
  expU: 'stamp',
});

/** Settings without a number or boolean default stay unchanged, because an empty text is one of their values. */
const SETTINGS = record({
  ...Object.fromEntries(
    Object.entries(settings()).flatMap(([name, value]): [string, Form][] => {
      if (typeof value === 'boolean') return [[name, 'flag']];
      return typeof value === 'number' ? [[name, 'number']] : [];
    }),
  ),
  sts: listOf(record({ id: 'number' }), { needed: true }),
  heldPriorities: listOf('number', { needed: true }),
  orderPositions: listOf('as it is', { needed: true }),
});

const LANGUAGES = listOf(record({ ac: 'flag' }));

/** The forms of each call's `data`, except call 7 (`LISTS`). */
const CALLS: Readonly<Partial<Record<CallName, Form>>> = {
  orders: record({ d: listOf(ORDER, { needed: true }), ir: 'number', il: 'number' }),
  installRecord: tuple(INSTALL),
  activateKds: tuple(INSTALL),
  changeStatus: tuple(record({ io: 'number' })),
  languagesKitchen: LANGUAGES,
  languagesAccount: LANGUAGES,
  translation: 'group',
  configuration: CONFIGURATION,
  localStatus: record({ md: 'number', ir: 'number', il: 'number' }),
  profileList: listOf(GRANT),
  login: PROFILE,
  profileRead: PROFILE,
  connectionInfo: record({ timeupdated: 'stamp' }),
  settingsRead: SETTINGS,
};

/** `list` names the list of call 7. */
export const formOf = (call: CallName, list: string): Form =>
  (call === 'configList' ? LISTS[list] : CALLS[call]) ?? 'as it is';

export const FRAME = record({ ok: 'flag', time: 'moment' });
