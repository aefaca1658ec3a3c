/** This is an allow list: everything else is left out or blanked before it is written (rule RECORDING-3). */
import { SETTINGS } from '../domain/presentation/settings.ts';
import { NAME_FIELDS } from '../protocol/decode-config.ts';
import type { CallName } from '../protocol/endpoints.ts';
import { parseJson } from '../protocol/forms.ts';

export type Redactor = (value: unknown) => unknown;

/** A Latin-1 character, because any other would make the browser store the line with two bytes per character. */
const BLANK = '·';

const TEXT_LENGTH_MAX = 200;
/** An email address, or a number that may be a phone number. */
const PERSONAL = /@|\d(?:[\s().-]?\d){6}/;

/** A text that may contain personal data is blanked. */
export const keep: Redactor = (value) => {
  if (typeof value === 'string') return value.length <= TEXT_LENGTH_MAX && !PERSONAL.test(value) ? value : BLANK;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? [] : {};
  return value;
};

/** The digits of an etag are not a phone number. */
const MARK = /^[\w.:+/=-]{0,100}$/;
const mark: Redactor = (value) => (typeof value === 'string' && MARK.test(value) ? value : keep(value));

const MACHINE = /^((?:https?:\/\/)?)(\[[\da-f:.]+\]|[\w.-]+)(\/?)$/i;
const PRIVATE = /^(?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./;

/**
 * The same name gets the same replacement, of the same kind of address. There are only 251 replacements, so no name can
 * be derived from one.
 */
function placeholderOf(host: string): string {
  if (host === 'localhost') return host;
  let n = 0;
  for (const letter of host) n = (n * 31 + letter.charCodeAt(0)) % 251;
  if (host.startsWith('[')) return `[${/^\[(?:::1\]|f[cde])/i.test(host) ? 'fd00' : '2001:db8'}::${n + 1}]`;
  if (/^[\d.]+$/.test(host)) return `${PRIVATE.test(host) ? '10.0.0' : '192.0.2'}.${n + 1}`;
  return `host-${n + 1}.${/\.local$/i.test(host) ? 'local' : 'test'}`;
}

/** Blanks any text that is not an address of a machine. */
const machine: Redactor = (value) => {
  if (typeof value !== 'string' || value === '') return keep(value);
  const [, scheme, host, end] = MACHINE.exec(value) ?? [];
  return host === undefined ? BLANK : `${scheme}${placeholderOf(host)}${end}`;
};

/** Keeps the fact that there was a text. */
const blank: Redactor = (value) => {
  if (typeof value === 'string') return value === '' ? '' : BLANK;
  return typeof value === 'number' ? 0 : keep(value);
};

/** A number, a list of numbers in one text, or a date and time. */
const FIGURE = /^[\d.,;|+ -]{1,5000}$|^\d{4}-\d{2}-\d{2}[T ]?[\d:.,]{0,18} ?(?:Z|[+-][\d:]{2,5})?$/;
/** The field never contains a phone number, so numbers in a text stay (rule WIRE-28). */
const figure: Redactor = (value) => (typeof value === 'string' && FIGURE.test(value) ? value : keep(value));

const fieldsOf = (value: object): [string, unknown][] => Object.entries(value);

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list, or an object by key (rule WIRE-28); `scalar` redacts any other value. */
const listOf =
  (item: Redactor, scalar: Redactor = keep): Redactor =>
  (value) => {
    if (Array.isArray(value)) return value.map(item);
    return isRecord(value)
      ? Object.fromEntries(fieldsOf(value).map(([name, one]) => [mark(name), item(one)]))
      : scalar(value);
  };

const tupleOf =
  (...items: readonly Redactor[]): Redactor =>
  (value) =>
    Array.isArray(value) ? value.slice(0, items.length).map((each, at) => (items[at] as Redactor)(each)) : keep(value);

/** A record, or a list of records; `scalar` redacts any other value. */
const record = (fields: Readonly<Record<string, Redactor>>, scalar: Redactor = keep): Redactor => {
  const clean: Redactor = (value) => {
    if (Array.isArray(value)) return value.map(clean);
    if (!isRecord(value)) return scalar(value);
    return Object.fromEntries(
      fieldsOf(value).flatMap(([name, one]) => (Object.hasOwn(fields, name) ? [[name, fields[name]?.(one)]] : [])),
    );
  };
  return clean;
};

const each =
  (clean: Redactor): Redactor =>
  (value) =>
    isRecord(value) ? Object.fromEntries(fieldsOf(value).map(([name, one]) => [keep(name), clean(one)])) : keep(value);

const all = (clean: Redactor, names: string): Record<string, Redactor> =>
  Object.fromEntries(names.split(' ').map((name) => [name, clean]));

/** Accepts notes in every form of rule WIRE-28, and drops the words. */
const note: Redactor = (value) => {
  if (Array.isArray(value)) return tupleOf(figure, keep, blank)(value);
  return isRecord(value) ? each(blank)(value) : blank(value);
};
const comments = listOf(note, blank);

const line = record({
  ...all(figure, 'li lk ca pi st stk fp fm fire prio pd esAnulado'),
  ...all(keep, 'np pl'),
  ...all(mark, 'j'),
  lstk: listOf(tupleOf(figure, figure, figure)),
  ct: comments,
  prioText: blank,
});

const order = record({
  ...all(figure, 'io ima dlTotal stk fm iul rl qc fechaUnixO'),
  im: listOf(figure, figure),
  ch: keep,
  sectors: mark,
  dl: listOf(line),
  dlOrig: listOf(line),
  ct: comments,
  dv: record({ ...all(keep, 'og sw pp'), zd: blank }),
  exid: blank,
});

const ordersFields = { d: listOf(order), et: mark, ...all(keep, 'ir il') };
const orders = record({ ...ordersFields, data: record(ordersFields) });

const rule = record({ sec: listOf(keep), j: listOf(mark, mark), pi: listOf(figure, figure), ch: listOf(keep) });
const unit = record({
  ...all(keep, 'id nm dn ac tw tt tca sht shd shv mvoid cvoid bst jst ta blockaj vis'),
  sts: listOf(record(all(keep, 'id nm i'))),
  ra: listOf(rule),
  pi: listOf(figure, figure),
});
const named = record({ ...all(keep, 'id def dv rv'), ...all(keep, NAME_FIELDS.join(' ')) });
/** The entry may be only the name. */
const nameless = record({ id: keep, ...all(blank, NAME_FIELDS.join(' ')) }, blank);

const LIST_REDACTORS: Readonly<Record<string, Redactor>> = {
  kd: listOf(unit),
  tp1: listOf(record({ ...all(keep, 'id nm tp pr'), j: mark })),
  dm: listOf(named),
  db: listOf(named),
  de: listOf(nameless),
  dj: listOf(nameless),
};

const configuration = record({
  ...all(keep, 'nr dn cm ci pa pn tz vt allowKDS md pl'),
  ...all(machine, 'ipLocal ipaD ipa'),
  ...all(mark, 'dvl dvs mvj'),
  di: blank,
  nft: blank,
  cur: (value) => (Array.isArray(value) ? value.map(keep) : each(keep)(value)),
  kds: each(keep),
  pd: listOf(named),
  et: each(mark),
});

/** Colors, choices, card positions such as `4711-0`, and colors of statuses. */
const setting: Redactor = (value) =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === 'object' ? record(all(keep, 'id c'))(one) : mark(one)))
    : mark(value);

const settings = record({ ...Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, setting])), et: mark });

/** The key of a device is its credential, so only its existence is recorded. */
const oneInstall = record({ ...all(keep, 'ir il iu am kdsid fa'), to: blank, dev: blank });
const install: Redactor = (value) => (Array.isArray(value) ? value.map(oneInstall) : oneInstall(value));

const LOCAL_STATUS = { ...all(keep, 'md ir il'), ipLocal: machine };

/** Redactors of `data` in responses. Call 7 uses `LIST_REDACTORS`; for any other call, `data` is recorded as null. */
const DATA: Partial<Record<CallName, Redactor>> = {
  orders,
  configuration,
  settingsRead: settings,
  installRecord: install,
  changeStatus: (value) => (Array.isArray(value) ? value.map(() => 0) : keep(value)),
  localStatus: record(LOCAL_STATUS),
};

const nothing: Redactor = () => null;

/** `of` names the list of call 7. */
export function redactResponse(call: string, of: string): Redactor {
  const data = call === 'configList' ? (LIST_REDACTORS[of] ?? nothing) : (DATA[call as CallName] ?? nothing);
  const isBare = (value: unknown) => !isRecord(value) || !('ok' in value || 'data' in value);
  const framed = record({
    ...all(keep, 'ok codError'),
    time: figure,
    etag: mark,
    ...all(blank, 'msg k5'),
    data,
    // The status of the local server may be in the envelope itself (rule WIRE-28).
    ...(call === 'localStatus' ? LOCAL_STATUS : {}),
  });
  return (value) => (isBare(value) ? data(value) : framed(value));
}

/** The statuses of `changeStatus`; undefined for any other call. */
export const redactRequest = (call: string, body: unknown): unknown =>
  call === 'changeStatus' ? record({ data: listOf(listOf(keep)) })(body) : undefined;

/** A fact with its version, or without one as in the first version. */
const kept =
  (data: Redactor): Redactor =>
  (value) =>
    typeof value === 'object' && value !== null && 'v' in value && 'at' in value
      ? record({ v: keep, at: keep, data })(value)
      : data(value);

/** A line as the device stores it (rule NEWS-15). */
const removedLine = record({
  ...all(keep, 'id parentId quantity name productId platform status saved firstAtS modifiedAtS fire priority voided'),
  hierarchy: mark,
  priorityText: blank,
});
const tables = record({ tableIds: listOf(keep), mainTableId: keep });

const FACT_REDACTORS: Readonly<Record<string, Redactor>> = {
  install: kept(install),
  configuration: kept(configuration),
  DEVCFG: kept(settings),
  station: mark,
  'cloud-down': record(all(keep, 'sinceMs trouble')),
  clockCorrectionMs: keep,
  cursor: kept(each(mark)),
  doused: listOf(listOf(keep)),
  'fire-times': listOf(listOf(keep)),
  made: listOf(listOf(keep)),
  unseen: listOf(tupleOf(keep, removedLine)),
  news: record({
    lines: listOf(tupleOf(keep, keep, listOf(mark), keep)),
    orders: listOf(tupleOf(keep, tables, keep, keep)),
  }),
  'web-orders': listOf(listOf(keep)),
  'autosave-held': listOf(mark),
  placesUnsaved: listOf(mark),
  ...Object.fromEntries(
    Object.entries(LIST_REDACTORS).map(([name, list]) => [`list:${name}`, kept(record({ etag: mark, data: list }))]),
  ),
};

export const RECORDED_FACTS = Object.keys(FACT_REDACTORS);

/** Null when nothing of the fact may be recorded. */
export function redactFact(name: string, text: string): string | null {
  const clean = FACT_REDACTORS[name];
  const value = parseJson(text);
  if (clean === undefined) return null;
  // A single word or number is not a JSON record.
  if (value === null || typeof value !== 'object') return mark(text) as string;
  return JSON.stringify(clean(value));
}

export const redactRecord: Redactor = record({
  ...all(keep, 'orderId lineId status atMs from seenMs'),
  id: mark,
  changes: listOf(listOf(keep)),
  earlier: listOf(listOf(keep)),
});

export const redactOrder: Redactor = order;

/** Paths with etags, and no texts of people. */
const ETAG_PATH = /^(restaurant|public)\//;

/** Values of persons must not be recorded. */
export const isRecordedPath = (path: string): boolean => !path.startsWith('user/');

/** Keeps etags and flags; texts of people are blanked. */
export function redactValue(path: string, value: unknown): unknown {
  const clean = ETAG_PATH.test(path) ? mark : blank;
  return typeof value === 'object' && value !== null ? each(clean)(value) : clean(value);
}
