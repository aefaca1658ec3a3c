import type { CallName } from '../../../../src/protocol/endpoints.ts';
import { type FoundCall, findCall } from '../call-table.ts';
import type { SimRequest } from '../wire.ts';
import { isoText, sqlText } from './date-text.ts';
import type { Dialect } from './dialects.ts';
import { type Form, FRAME, formOf, type ListForm, type RecordForm } from './wire-forms.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON omits a field that is `undefined`. */
const EMPTIES = { plain: null, null: null, text: '', list: [], absent: undefined } as const;

const FLAGS: { readonly [Each in Exclude<Dialect['flags'], 'plain'>]: readonly [no: unknown, yes: unknown] } = {
  number: [0, 1],
  digit: ['0', '1'],
  letter: ['N', 'S'],
  boolean: [false, true],
  word: ['false', 'true'],
};

const writeNumber = (value: unknown, { numbers }: Dialect): unknown =>
  typeof value === 'number' && numbers === 'text' ? String(value).replace('.', ',') : value;

function writeMoment(value: unknown, dialect: Dialect, isStamp: boolean): unknown {
  if (typeof value !== 'number') return value;
  const { moments } = dialect;
  if (moments === 'iso' || (moments === 'sql' && isStamp)) return isoText(value);
  if (moments === 'sql') return sqlText(value);
  return writeNumber(moments === 'milliseconds' ? value * 1_000 : value, dialect);
}

function writeFlag(value: unknown, { flags }: Dialect): unknown {
  const isFlag = typeof value === 'boolean' || value === 0 || value === 1;
  return isFlag && flags !== 'plain' ? FLAGS[flags][Number(value)] : value;
}

/** Keys start at 1, as in a PHP array whose first entry was removed. */
const mapOf = (entries: readonly unknown[]): unknown =>
  Object.fromEntries(entries.map((entry, at) => [String(at + 1), entry]));

/** Drops the key field; an entry with one other field becomes the value of that field. */
function keyedBy(key: string, entry: unknown): readonly [string, unknown] {
  const { [key]: id, ...rest } = entry as Fields;
  const values = Object.values(rest);
  return [String(id), values.length === 1 ? values[0] : rest];
}

function writeList(form: ListForm, value: readonly unknown[], dialect: Dialect): unknown {
  const entries = value.map((entry) => writeValue(form.of, entry, dialect));
  if (dialect.lists === 'plain' || entries.length === 0) return entries;
  const { key } = form;
  return key !== null && entries.every(isFields)
    ? Object.fromEntries(entries.map((entry) => keyedBy(key, entry)))
    : mapOf(entries);
}

function writeNotes(value: readonly unknown[], dialect: Dialect): unknown {
  if (dialect.notes === 'plain') {
    return value.map((note) => (Array.isArray(note) ? [writeMoment(note[0], dialect, false), ...note.slice(1)] : note));
  }
  const texts = value.map((note) => (Array.isArray(note) ? note[2] : note));
  if (dialect.notes === 'objects') return texts.map((texto) => ({ texto }));
  return texts.length === 1 ? texts[0] : texts;
}

function writeParts(value: readonly unknown[], dialect: Dialect): unknown {
  if (dialect.ids === 'text') return value.join(',');
  const parts = value.map((part) => writeNumber(part, dialect));
  return dialect.lists === 'map' && parts.length > 0 ? mapOf(parts) : parts;
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Whether the field is empty and the dialect writes such an empty field differently. */
function isEmpty(form: Form, value: unknown, { empties }: Dialect): boolean {
  if (form === 'text') return value === '' && empties !== 'list';
  if (form === 'reference') return value === 0 && empties !== 'list';
  if (form === 'notes' || form === 'ids' || form === 'codes') return isEmptyList(value);
  if (typeof form !== 'object') return false;
  return form.kind === 'record' ? value === null : form.kind === 'list' && !form.needed && isEmptyList(value);
}

function writeRecord({ fields, long }: RecordForm, value: Fields, dialect: Dialect): Fields {
  const nameOf = (name: string) => (dialect.names === 'long' ? (long[name] ?? name) : name);
  return Object.fromEntries(
    Object.entries(value).map(([name, sent]) => {
      const form = Object.hasOwn(fields, name) ? (fields[name] as Form) : 'as it is';
      const isNothing = dialect.empties !== 'plain' && isEmpty(form, sent, dialect);
      return [nameOf(name), isNothing ? EMPTIES[dialect.empties] : writeValue(form, sent, dialect)];
    }),
  );
}

/** A value of another form, such as a damaged entry, stays unchanged. */
function writeValue(form: Form, value: unknown, dialect: Dialect): unknown {
  if (form === 'as it is' || form === 'text') return value;
  if (form === 'number' || form === 'reference') return writeNumber(value, dialect);
  if (form === 'moment' || form === 'stamp') return writeMoment(value, dialect, form === 'stamp');
  if (form === 'flag') return writeFlag(value, dialect);
  if (form === 'group')
    return dialect.empties === 'list' && isFields(value) && Object.keys(value).length === 0 ? [] : value;
  if (form !== 'notes' && form !== 'ids' && form !== 'codes' && form.kind === 'record')
    return isFields(value) ? writeRecord(form, value, dialect) : value;
  if (!Array.isArray(value)) return value;
  if (form === 'notes') return writeNotes(value, dialect);
  if (form === 'ids' || form === 'codes') return writeParts(value, dialect);
  return form.kind === 'list'
    ? writeList(form, value, dialect)
    : value.map((part, at) => writeValue(form.parts[at] ?? 'as it is', part, dialect));
}

/** Calls whose result a dialect may wrap; calls whose result is a list of one record. */
const WRAPPED: readonly CallName[] = ['orders', 'localStatus'];
const LISTED: readonly CallName[] = ['installRecord', 'activateKds', 'changeStatus'];

function placed(call: CallName, data: unknown, { nesting }: Dialect): Fields {
  if (nesting === 'list' && WRAPPED.includes(call)) return { data: [data] };
  if (nesting !== 'record') return { data };
  if (call === 'orders') return { data: { data } };
  if (call === 'localStatus' && isFields(data)) return data;
  return LISTED.includes(call) && Array.isArray(data) && data.length === 1 ? { data: data[0] } : { data };
}

function writeCode({ msg, codError }: Fields, { frame }: Dialect): Fields {
  if (frame === 'plain') return {};
  if (frame === 'text') return { msg: msg ?? '', codError: String(codError ?? '0') };
  return { msg: msg === undefined ? [] : [msg], codError: codError ?? 0 };
}

/** The data of a plain response comes after all other fields, and no text before it contains these characters. */
const DATA = ',"data":';

/** Devices request the same orders and lists, so the last results are cached. */
const WRITTEN_MAX = 8;

export type ResponseTranslator = (request: SimRequest, body: string) => string;

/** Translates response bodies into one dialect (rule SIM-36). A body without an envelope or valid JSON stays unchanged. */
export function createTranslator(dialect: Dialect): ResponseTranslator {
  if (Object.values(dialect).every((form) => form === 'plain')) return (_, body) => body;
  const written = new Map<string, string>();

  const resultOf = ({ name, params }: FoundCall, isFile: boolean, text: string): string => {
    const list = params.field ?? '';
    const key = `${name} ${list} ${isFile} ${text}`;
    const known = written.get(key);
    if (known !== undefined) return known;
    const data = writeValue(formOf(name, list), JSON.parse(text), dialect);
    const result = isFile ? JSON.stringify(data) : JSON.stringify(placed(name, data, dialect)).slice(1, -1);
    const [oldest] = written.keys();
    if (oldest !== undefined && written.size >= WRITTEN_MAX) written.delete(oldest);
    written.set(key, result);
    return result;
  };

  const translate: ResponseTranslator = (request, body) => {
    const at = body.indexOf(DATA);
    const sent: Fields = JSON.parse(at === -1 ? body : `${body.slice(0, at)}}`);
    const head = JSON.stringify({ ...writeRecord(FRAME, sent, dialect), ...writeCode(sent, dialect) });
    const found = findCall(request);
    if (at === -1 || found === null) return head;
    const isFile = sent.ok === true && (request.service === 'data' || request.service === 'language');
    const result = resultOf(found, isFile, body.slice(at + DATA.length, -1));
    if (!isFile || dialect.files === 'plain') return `${head.slice(0, -1)},${isFile ? `"data":${result}` : result}}`;
    const { etag = found.params.et } = found.params;
    return dialect.files === 'bare' ? result : `{"data":${result},"etag":${JSON.stringify(etag)}}`;
  };

  return (request, body) => {
    try {
      return body.startsWith('{"ok":') ? translate(request, body) : body;
    } catch {
      return body;
    }
  };
}
