/** The venue's configuration and lists (calls 6 and 7), its units, its local server (call 8) and their settings. */
import { coerceSetting, isReadable } from '../../../src/domain/device/coerce-setting.ts';
import { SETTINGS, type SettingKey } from '../../../src/domain/presentation/settings.ts';
import {
  LIST_NAMES,
  type ListName,
  listIn,
  NAME_FIELDS,
  type VenueList,
  type WireInstall,
  type WireKds,
  type WireVenue,
} from '../../../src/protocol/decode-config.ts';
import { wireCurrency } from '../../../src/protocol/decode-currency.ts';
import { GRANT_NAMES } from '../../../src/protocol/decode-grant.ts';
import { settingFrom } from '../../../src/protocol/decode-settings.ts';
import { textFrom } from '../../../src/protocol/forms.ts';
import {
  decides,
  type Field,
  type Fields,
  type Form,
  informs,
  isBlank,
  isRecord,
  lenientListOf,
  needed,
  orBlank,
  problem,
  record,
  secret,
  sentIn,
  strictListOf,
  value,
} from './form.ts';
import {
  anyText,
  bySchema,
  decimalOf,
  flagOf,
  hostName,
  idOf,
  moment,
  secondsOf,
  textFromTo,
  textUpTo,
  wholeNumber,
  wholeOf,
  yesOrNo,
} from './values.ts';

const GRANT: Fields = {
  mod: needed(wholeNumber(0), GRANT_NAMES.module),
  ur: decides(wholeNumber(0), GRANT_NAMES.role),
  ul: decides(wholeNumber(0), GRANT_NAMES.level),
  va: decides(wholeNumber(0), GRANT_NAMES.type),
  ac: decides(yesOrNo, GRANT_NAMES.active),
  allowKDS: decides(yesOrNo, GRANT_NAMES.allowsKds),
};

/** One grant of `pf`, of `pl.p` or of call 10. An empty string or null counts as absent. */
export const grant: Form = (sent, path, notes) =>
  record(GRANT)(isRecord(sent) ? sentIn(sent, (given) => given !== null && given !== '') : sent, path, notes);

const INSTALL = {
  ir: needed(idOf()),
  il: needed(idOf()),
  iu: needed(wholeOf(0)),
  to: needed(secret(textFromTo(1, 1_000))),
  am: informs(textUpTo(10)),
  kdsid: decides(idOf()),
  dev: decides(textUpTo(100)),
  fa: informs(moment),
  pf: informs(lenientListOf(grant)),
} satisfies Record<keyof WireInstall, Field>;

export const install = record(INSTALL);

/** Call 2 returns one record, in a list or bare. */
export const installResponse: Form = (sent, path, notes) =>
  Array.isArray(sent) ? (sent.length === 0 ? [] : install(sent[0], `${path}[0]`, notes)) : install(sent, path, notes);

/** Each entry of an object has its key as its id; an entry that is not a record is the name. */
const withIds = (sent: unknown): unknown =>
  isRecord(sent)
    ? Object.fromEntries(
        Object.entries(sent).map(([id, entry]) => [id, isRecord(entry) ? { id, ...entry } : { id, nm: entry }]),
      )
    : sent;

const STATUS = record({ id: needed(wholeOf()), nm: informs(anyText()), i: informs(anyText()) });

const status: Form = (sent, path, notes) => (isRecord(sent) ? STATUS : wholeOf())(sent, path, notes);

const statuses: Form = (sent, path, notes) =>
  strictListOf(status, { byKey: true, lengthMax: 30 })(withIds(sent), path, notes);

const POSITION = /^\d+$/;

const byPosition = (sent: unknown): unknown =>
  isRecord(sent) && Object.keys(sent).every((key) => POSITION.test(key)) ? Object.values(sent) : sent;

/** Ids as a list or an object by position, or in one text or number with separators. */
const idList = (lengthMax: number): Form => {
  const list = strictListOf(wholeOf(), { lengthMax });
  return orBlank((sent, path, notes) => {
    const parts =
      typeof sent === 'string' || typeof sent === 'number' ? String(sent).split(/[,;|\s]+/) : byPosition(sent);
    return list(Array.isArray(parts) ? parts.filter((part) => part !== '') : parts, path, notes);
  });
};

const textList = (lengthMax: number): Form => {
  const list = strictListOf(textUpTo(lengthMax));
  return orBlank((sent, path, notes) =>
    list(typeof sent === 'string' ? sent.split(/[,;|]/) : byPosition(sent), path, notes),
  );
};

const RULE = record({
  sec: decides(textList(40)),
  j: decides(textList(100)),
  pi: decides(idList(1_000)),
  ch: decides(textList(40)),
});

/** The product reads a list as a rule without fields. */
const rule: Form = (sent, path, notes) => (Array.isArray(sent) ? [] : RULE(sent, path, notes));

const block = value((sent) => isRecord(sent) || Array.isArray(sent), 'is not a flag');
const flagOrRecord: Form = (sent, path, notes) =>
  block(sent, path, notes).length === 0 ? [] : flagOf()(sent, path, notes);

const UNIT = {
  id: needed(idOf()),
  nm: informs(anyText()),
  dn: informs(anyText()),
  ac: informs(flagOf()),
  sts: needed(statuses),
  tw: informs(secondsOf()),
  tt: informs(secondsOf()),
  tca: decides(flagOf()),
  ra: decides(orBlank(strictListOf(rule, { byKey: true, lengthMax: 200 }))),
  pi: decides(idList(5_000)),
  sht: decides(flagOf()),
  shd: decides(flagOf()),
  shv: decides(flagOf()),
  mvoid: decides(flagOf()),
  cvoid: decides(flagOf()),
  bst: decides(flagOf()),
  jst: decides(flagOf()),
  ta: informs(flagOf()),
  blockaj: decides(flagOrRecord),
  vis: decides(flagOf()),
} satisfies Record<keyof WireKds, Field>;

export const unit = record(UNIT);

/** An entry of a list of names; in an object by id the key is the id, and a text is the name. */
export const named = record({ id: needed(wholeOf()), nm: needed(anyText(), NAME_FIELDS) });

const names: Form = (sent, path, notes) => lenientListOf(named)(withIds(sent), path, notes);

export const product = record({
  id: needed(wholeOf()),
  nm: needed(anyText()),
  tp: needed(value((sent) => ['10', '5', '2'].includes(textFrom(sent) ?? ''), 'is none of 10, 5 and 2')),
  j: informs(textUpTo(100)),
  pr: informs(decimalOf()),
});

export const LISTS: Readonly<Record<VenueList, Form>> = {
  kd: lenientListOf(unit, { filled: true }),
  tp1: lenientListOf(product, { filled: true }),
  dm: names,
  dj: names,
  db: names,
  de: names,
};

export const isVenueList = (name: ListName): name is VenueList => name !== 'cf';

const etagOf = textUpTo(100);

/** A bare etag, or `etag` or `et` of a record. */
const etag: Form = (sent, path, notes) => etagOf(isRecord(sent) ? (sent.etag ?? sent.et) : sent, path, notes);

/** A list that call 6 contains, with its content in `data` or bare. */
const carried =
  (name: VenueList): Form =>
  (sent, path, notes) => {
    const data = listIn(sent);
    const isContent = Array.isArray(data) || (typeof data === 'object' && data !== null && data !== sent);
    return isContent ? LISTS[name](data, data === sent ? path : `${path}.data`, notes) : [];
  };

const sectors: Form = (sent, path, notes) =>
  (Array.isArray(sent) ? strictListOf(anyTextShort) : anyTextShort)(sent, path, notes);
const anyTextShort = textUpTo(2_000);

const VENUE = {
  nr: informs(anyText()),
  dn: informs(anyText()),
  di: informs(anyText()),
  cm: informs(anyText()),
  ci: informs(anyText()),
  pa: informs(textUpTo(10)),
  pn: informs(anyText()),
  lt: informs(decimalOf()),
  lg: informs(decimalOf()),
  tz: informs(textUpTo(100)),
  cur: informs(bySchema(wireCurrency, 'is not a currency')),
  kds: informs(
    record({
      ac: informs(flagOf()),
      colornew: informs(textUpTo(30)),
      colorwrng: informs(textUpTo(30)),
      colorlate: informs(textUpTo(30)),
    }),
  ),
  pd: informs(lenientListOf(record({ id: needed(wholeOf()), nm: needed(anyText()) }))),
  vt: informs(wholeOf(0, 2)),
  dvl: decides(sectors),
  dvs: decides(sectors),
  mvj: decides(sectors),
  allowKDS: informs(flagOf()),
  nft: informs(secret(textUpTo(10_000))),
  et: informs((sent, path, notes) => (isBlank(sent) ? [] : etags(sent, path, notes))),
  md: informs(wholeOf(0, 3)),
  ipLocal: informs(hostName),
  ipaD: informs(hostName),
  ipa: informs(hostName),
  pl: informs(wholeOf(0, 65_535)),
} satisfies Record<keyof WireVenue, Field>;

const ETAGS: Fields = Object.fromEntries([...LIST_NAMES, 'aj'].map((name) => [name, informs(etag)]));
const etags = record(ETAGS);

export const venue: Form = (sent, path, notes) => {
  const names = LIST_NAMES.filter(isVenueList).filter((name) => isRecord(sent) && Object.hasOwn(sent, name));
  const lists = Object.fromEntries(names.map((name) => [name, informs(carried(name))]));
  return record({ ...VENUE, ...lists })(sent, path, notes);
};

export const LOCAL_STATUS: Fields = {
  ipLocal: informs(hostName),
  md: needed(wholeOf(0, 3)),
  ir: informs(idOf()),
  il: informs(idOf()),
};

const settingOf = (key: SettingKey): Form => {
  const form = value((sent) => isReadable(key, settingFrom(key, sent)), 'is not a value of this setting');
  return (sent, path, notes) => {
    const problems = form(sent, path, notes);
    const given = settingFrom(key, sent);
    const read: unknown = coerceSetting(key, given);
    const isCut = Array.isArray(given) && Array.isArray(read) && read.length < given.length;
    if (isCut) notes.defaulted.push(problem(`${path}[]`, sent, 'has entries that are invalid for this setting'));
    return problems;
  };
};

const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

export const settings = record({
  ...Object.fromEntries(SETTING_KEYS.map((key) => [key, informs(settingOf(key))])),
  et: informs(textUpTo(100)),
});
