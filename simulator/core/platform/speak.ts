/** Writes an answer of a machine in the dialect of its platform (rule SIM42). */
import type { CallName } from '../../../src/protocol/endpoints.ts';
import { findCall } from '../base/call-table.ts';
import type { Dialect } from '../base/dialects.ts';
import type { SimAnswer, SimRequest } from '../base/wire.ts';
import { isoText, sqlText } from './date-text.ts';
import { type Form, FRAME, formOf, type ListForm, type RecordForm } from './wire-forms.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that is `undefined` is left out of the text. */
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

/** A map begins at 1, as a list does that lost its first entry. */
const mapOf = (entries: readonly unknown[]): unknown =>
  Object.fromEntries(entries.map((entry, at) => [String(at + 1), entry]));

/** Writes an entry without the field that is its key; a name alone is the entry. */
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

/** Writes a list of numbers or texts; one text may hold them all. */
function writeParts(value: readonly unknown[], dialect: Dialect): unknown {
  if (dialect.ids === 'text') return value.join(',');
  const parts = value.map((part) => writeNumber(part, dialect));
  return dialect.lists === 'map' && parts.length > 0 ? mapOf(parts) : parts;
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Whether a field is empty in a way that a platform may write differently. */
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

/** A value that is not of its form, as a damaged entry, stays as it is. */
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

/** The calls whose result is a record that platforms wrap, and those whose result is a list of one record. */
const WRAPPED: readonly CallName[] = ['orders', 'localStatus'];
const LISTED: readonly CallName[] = ['installRecord', 'activateKds', 'changeStatus'];

/** Moves the result of a call to where the platform puts it in the frame. */
function nested(call: CallName, frame: Fields, { nesting }: Dialect): Fields {
  const { data } = frame;
  if (nesting === 'list' && WRAPPED.includes(call)) return { ...frame, data: [data] };
  if (nesting !== 'record') return frame;
  if (call === 'orders') return { ...frame, data: { data } };
  if (call === 'localStatus') return { ...frame, data: undefined, ...(data as Fields) };
  return LISTED.includes(call) && Array.isArray(data) && data.length === 1 ? { ...frame, data: data[0] } : frame;
}

/** Writes code and message of a frame. */
function saidIn({ msg, codError }: Fields, { frame }: Dialect): Fields {
  if (frame === 'plain') return {};
  if (frame === 'text') return { msg: msg ?? '', codError: String(codError ?? '0') };
  return { msg: msg === undefined ? [] : [msg], codError: codError ?? 0 };
}

/** Files that were found may come without a frame. */
function fileOf(frame: Fields, etag: string, { files }: Dialect): unknown {
  if (files === 'plain') return frame;
  return files === 'bare' ? frame.data : { data: frame.data, etag };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function written(request: SimRequest, sent: Fields, dialect: Dialect): unknown {
  const found = findCall(request);
  const head = { ...writeRecord(FRAME, sent, dialect), ...saidIn(sent, dialect) };
  if (found === null || sent.data === undefined || sent.data === null) return head;
  const { name, params } = found;
  const frame = { ...head, data: writeValue(formOf(name, params.field ?? ''), sent.data, dialect) };
  const isFile = request.service === 'data' || request.service === 'language';
  if (isFile && sent.ok === true) return fileOf(frame, params.etag ?? params.et ?? '', dialect);
  return nested(name, frame, dialect);
}

/** Writes an answer in a dialect. A body without a frame, of another machine or damaged on the way, stays as it is. */
export function inDialect(dialect: Dialect, request: SimRequest, body: string): string {
  if (Object.values(dialect).every((form) => form === 'plain')) return body;
  const sent = parsed(body);
  return isFields(sent) && Object.hasOwn(sent, 'ok') ? JSON.stringify(written(request, sent, dialect)) : body;
}

/** The same for what comes back of a request. */
export const spoken = (dialect: Dialect, request: SimRequest, answer: SimAnswer): SimAnswer =>
  answer.kind === 'answer' ? { ...answer, body: inDialect(dialect, request, answer.body) } : answer;
