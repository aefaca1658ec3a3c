import { decodeOrder, idFrom, statusFrom, type WireLine, type WireOrder } from '../../../src/protocol/decode-order.ts';
import { wholesFrom } from '../../../src/protocol/forms.ts';
import {
  type Field,
  type Form,
  informs,
  isBlank,
  isRecord,
  lenientListOf,
  needed,
  orBlank,
  problem,
  record,
  sentIn,
  value,
} from './form.ts';
import { codeUpTo, idOf, moment, number, plainText, wholeNumber, yesOrNo } from './values.ts';

const id = value((sent) => idFrom(sent) !== null, 'is not an id');
const status = value((sent) => statusFrom(sent) !== null, 'is not a status');
const ids = value((sent) => isBlank(sent) || (wholesFrom(sent) ?? []).length > 0, 'is not a list of whole numbers');
const sectorList = lenientListOf(plainText, { costs: 'defaulted' });
const sectors: Form = (sent, path, report) => (Array.isArray(sent) ? sectorList : plainText)(sent, path, report);

const hasText = (note: unknown): boolean => {
  const decoded = decodeOrder({ io: 1, dl: [], ct: [note] });
  return 'order' in decoded && decoded.order.comments.length === 1;
};
const noteList = lenientListOf(
  value((sent) => isBlank(sent) || hasText(sent), 'is not a note'),
  { costs: 'defaulted' },
);
const notes: Form = (sent, path, report) => (typeof sent === 'string' ? [] : noteList(sent, path, report));

/** A step of a line's history: moment, user, status. */
const step: Form = (sent, path, report) => {
  const [, , stepStatus] = Array.isArray(sent) ? sent : isRecord(sent) ? Object.values(sent) : [];
  return status(stepStatus ?? null, `${path}[2]`, report);
};

const LINE = {
  li: needed(id),
  stk: needed(status, ['stk', 'st']),
  st: informs(status),
  lk: informs(orBlank(wholeNumber(0))),
  ca: informs(number),
  np: informs(plainText),
  pi: informs(wholeNumber()),
  pl: informs(codeUpTo(100)),
  j: informs(codeUpTo(100)),
  lstk: informs(lenientListOf(step, { costs: 'defaulted' })),
  fp: informs(moment),
  fm: informs(moment),
  ct: informs(notes),
  fire: informs(yesOrNo),
  prio: informs(orBlank(wholeNumber(0))),
  prioText: informs(plainText),
  pd: informs(orBlank(wholeNumber(0))),
  esAnulado: informs(yesOrNo),
} satisfies Record<keyof WireLine, Field>;

/** A field that is null counts as absent, so that `st` may replace `stk`. */
export const line: Form = (sent, path, report) =>
  record(LINE)(isRecord(sent) ? sentIn(sent, (given) => given !== null) : sent, path, report);

const DELIVERY = {
  zd: informs(plainText),
  og: informs(wholeNumber()),
  sw: informs(wholeNumber()),
  pp: informs(yesOrNo),
} satisfies Record<keyof NonNullable<WireOrder['dv']>, Field>;

const ORDER = {
  io: needed(id),
  im: informs(ids),
  ima: informs(orBlank(wholeNumber())),
  dl: informs(lenientListOf(line)),
  dlOrig: informs(lenientListOf(line)),
  dlTotal: informs(number),
  ct: informs(notes),
  sectors: informs(sectors),
  stk: informs(status),
  fm: informs(moment),
  iul: informs(wholeNumber(0)),
  dv: informs(orBlank(record(DELIVERY))),
  rl: informs(yesOrNo),
  qc: informs(wholeNumber(0)),
  ch: informs(codeUpTo(100)),
  exid: informs(plainText),
  fechaUnixO: informs(moment),
} satisfies Record<keyof WireOrder, Field>;

const isList = (sent: unknown): boolean => typeof sent === 'object' && sent !== null;

/** An order needs one of its two lists of lines. */
export const order: Form = (sent, path, report) => {
  const problems = record(ORDER)(sent, path, report);
  const lacksLines = isRecord(sent) && !isList(sent.dl) && !isList(sent.dlOrig);
  return lacksLines ? [...problems, problem(`${path}.dl`, sent.dl, 'is not a list of lines')] : problems;
};

/** The check sends no etag, so a null list would leave a kiosk without orders. */
const RESPONSE = {
  d: needed(lenientListOf(order)),
  et: needed(codeUpTo(200)),
  ir: informs(idOf()),
  il: informs(idOf()),
};

/** The response of call 1, also inside one more `data` or a list of one. */
export const orders: Form = (sent, path, report) => {
  if (Array.isArray(sent) && sent.length === 1) return orders(sent[0], `${path}[0]`, report);
  const isWrapped = isRecord(sent) && !Object.hasOwn(sent, 'd') && isRecord(sent.data);
  return isWrapped ? orders(sent.data, `${path}.data`, report) : record(RESPONSE)(sent, path, report);
};
