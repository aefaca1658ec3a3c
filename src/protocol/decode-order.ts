/** No other part of the app uses the wire's short names of orders. */
import { WEB_ORDER_STATUS } from '../domain/limits.ts';
import type { Comment, Delivery, Line, Order, StatusStep } from '../domain/order/order.ts';
import { webVoid } from '../domain/presentation/web-order.ts';
import { checksumOf } from './checksum.ts';
import { boundedNote, boundedText } from './fields.ts';
import {
  entriesFrom,
  flagFrom,
  isRecord,
  type JsonFields,
  momentFrom,
  numberFrom,
  textFrom,
  wholesFrom,
} from './forms.ts';

type Sent<T> = T | null | undefined;
type SentNumber = Sent<number | string>;
type SentFlag = Sent<boolean | number | string>;
type SentSteps = Sent<readonly (readonly [number | string, number | string, number | string])[]>;
type SentComments = Sent<readonly (readonly [number | string, number | string, string])[]>;

/** A line as the simulator sends it; other platforms may send a field in another form. */
export interface WireLine {
  readonly li: number | string;
  readonly lk?: SentNumber;
  readonly ca?: SentNumber;
  readonly np?: Sent<string>;
  readonly pi?: SentNumber;
  readonly pl?: Sent<string>;
  readonly j?: Sent<string>;
  readonly st?: SentNumber;
  readonly stk: number | string;
  readonly lstk?: SentSteps;
  readonly fp?: SentNumber;
  readonly fm?: SentNumber;
  readonly ct?: SentComments;
  readonly fire?: SentFlag;
  readonly prio?: SentNumber;
  readonly prioText?: Sent<string>;
  /** Used when `prio` is missing or 0. */
  readonly pd?: SentNumber;
  readonly esAnulado?: SentFlag;
}

/** `sw` is the status of a web order, `pp` its payment flag (both assumed). */
interface WireDelivery {
  readonly zd?: Sent<string | number>;
  readonly og?: SentNumber;
  readonly sw?: SentNumber;
  readonly pp?: SentFlag;
}

/** An order with the field names of the specification. */
export interface WireOrder {
  readonly io: number | string;
  readonly im?: Sent<readonly (number | string)[]>;
  readonly ima?: SentNumber;
  readonly dl: readonly WireLine[];
  readonly dlOrig?: Sent<readonly WireLine[]>;
  readonly dlTotal?: SentNumber;
  readonly ct?: SentComments;
  readonly sectors?: Sent<string>;
  readonly stk?: SentNumber;
  readonly fm?: SentNumber;
  readonly iul?: SentNumber;
  readonly dv?: Sent<WireDelivery>;
  readonly rl?: SentFlag;
  readonly qc?: SentNumber;
  readonly ch?: Sent<string | number>;
  readonly exid?: Sent<string | number>;
  readonly fechaUnixO?: SentNumber;
}

const NAME_LENGTH_MAX = 2_000;
const SHORT_LENGTH_MAX = 200;
const CODE_LENGTH_MAX = 100;
const LINES_MAX = 2_000;
const COMMENTS_MAX = 1_000;
const STEPS_MAX = 1_000;
export const TABLES_MAX = 100;
const GUESTS_MAX = 100_000;

const DIGITS = /^\d{1,15}$/;

/** Accepts only a positive integer or its digits, because ids identify orders and lines. */
export function idFrom(sent: unknown): number | null {
  const id = typeof sent === 'string' && DIGITS.test(sent.trim()) ? Number(sent) : sent;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 ? id : null;
}

/** Accepts only an integer or its digits, because a status decides what the board shows. */
export function statusFrom(sent: unknown): number | null {
  const status = typeof sent === 'string' && DIGITS.test(sent.trim()) ? Number(sent) : sent;
  return typeof status === 'number' && Number.isSafeInteger(status) ? status : null;
}

/** The fallback replaces an unreadable value, and one below `min`. */
function whole(sent: unknown, fallback: number, min = 0): number {
  const number = numberFrom(sent);
  return number !== null && Number.isSafeInteger(number) && number >= min ? number : fallback;
}

const shown = (sent: unknown, lengthMax = NAME_LENGTH_MAX): string => boundedText(textFrom(sent) ?? '', lengthMax);

/** A code that is too long counts as empty, because a truncated one could match another code. */
function codeOf(sent: unknown, lengthMax: number): string {
  const text = textFrom(sent) ?? '';
  return text.length <= lengthMax ? text : '';
}

export interface WireZone {
  /** Offset for times without a zone, in seconds east of UTC. */
  readonly venueZoneS: number;
}

const stepOf =
  ({ venueZoneS }: WireZone) =>
  (raw: unknown): readonly StatusStep[] => {
    const [at, user, sentStatus] = entriesFrom(raw) ?? [];
    const status = statusFrom(sentStatus);
    if (status === null) return [];
    return [{ atS: momentFrom(at, venueZoneS) ?? 0, userId: whole(user, 0, Number.MIN_SAFE_INTEGER), status }];
  };

/** The field with a note's text has one of these names. */
const NOTE_NAMES = ['text', 'texto', 'txt', 'tx', 'nota', 'note', 'comentario', 'comment', 'msg', 'ct', 'c'] as const;

function noteOf(raw: JsonFields): unknown {
  const name = NOTE_NAMES.find((each) => Object.hasOwn(raw, each));
  return name === undefined ? undefined : raw[name];
}

const commentOf =
  ({ venueZoneS }: WireZone) =>
  (raw: unknown): readonly Comment[] => {
    const [at, user, body] = Array.isArray(raw) ? raw : [null, null, isRecord(raw) ? noteOf(raw) : raw];
    const last = Array.isArray(raw) && raw.length < 3 ? raw.at(-1) : body;
    const text = boundedNote(textFrom(last) ?? '');
    if (text === '') return [];
    return [{ atS: momentFrom(at, venueZoneS) ?? 0, userId: whole(user, 0, Number.MIN_SAFE_INTEGER), text }];
  };

/** Notes may be a list, an object by key, or one string. */
function commentsOf(sent: unknown, zone: WireZone): readonly Comment[] {
  const entries = typeof sent === 'string' ? [sent] : (entriesFrom(sent) ?? []);
  return entries.slice(0, COMMENTS_MAX).flatMap(commentOf(zone));
}

/** Null when the id or saved status is unreadable. Other unreadable fields take their defaults (rule WIRE-26). */
function lineOf(raw: unknown, zone: WireZone): Line | null {
  if (!isRecord(raw)) return null;
  const id = idFrom(raw.li);
  const saved = statusFrom(raw.stk ?? raw.st);
  if (id === null || saved === null) return null;
  const moment = (sent: unknown) => momentFrom(sent, zone.venueZoneS) ?? 0;
  return {
    id,
    parentId: whole(raw.lk, 0),
    quantity: numberFrom(raw.ca) ?? 1,
    name: shown(raw.np),
    productId: whole(raw.pi, 0, Number.MIN_SAFE_INTEGER),
    platform: codeOf(raw.pl, CODE_LENGTH_MAX),
    hierarchy: codeOf(raw.j, CODE_LENGTH_MAX),
    status: statusFrom(raw.st) ?? 0,
    saved,
    history: (entriesFrom(raw.lstk) ?? []).slice(0, STEPS_MAX).flatMap(stepOf(zone)),
    firstAtS: moment(raw.fp),
    modifiedAtS: moment(raw.fm),
    comments: commentsOf(raw.ct, zone),
    fire: flagFrom(raw.fire) ?? false,
    priority: whole(raw.prio, 0) || whole(raw.pd, 0),
    priorityText: shown(raw.prioText, CODE_LENGTH_MAX),
    voided: flagFrom(raw.esAnulado) ?? false,
  };
}

/** `12APP8841` is order 8841 at the channel (rule ORDER-53). */
const stripProductPrefix = (externalId: string): string =>
  externalId.replace(/^[\p{L}\d][\p{L}\d_. -]*APP(?=[-_# ]?\d)/iu, '').replace(/^[-_# ](?=\d)/, '');

interface ReadLines {
  readonly lines: readonly Line[];
  readonly unreadLines: number;
}

/** Null when `sent` is not a list. */
function linesIn(sent: unknown, zone: WireZone): ReadLines | null {
  const entries = entriesFrom(sent)?.slice(0, LINES_MAX);
  if (!entries) return null;
  const read = entries.map((raw) => lineOf(raw, zone));
  const lines = read.filter((line) => line !== null);
  return { lines, unreadLines: read.length - lines.length };
}

/** `dlOrig` has all lines, `dl` the current ones; for a line in both, `dl` counts. Null when neither is a list. */
function linesOf({ dl, dlOrig }: JsonFields, zone: WireZone): ReadLines | null {
  const current = linesIn(dl, zone);
  const original = linesIn(dlOrig, zone);
  if (current === null || original === null || original.lines.length === 0) {
    return current !== null && (current.lines.length > 0 || original === null) ? current : (original ?? current);
  }
  const byId = new Map(current.lines.map((line) => [line.id, line]));
  const all = original.lines.map((line) => byId.get(line.id) ?? line);
  const known = new Set(all.map((line) => line.id));
  return {
    lines: [...all, ...current.lines.filter((line) => !known.has(line.id))],
    unreadLines: Math.max(current.unreadLines, original.unreadLines),
  };
}

interface ReadDelivery {
  readonly delivery: Delivery | null;
  readonly webStatus: number | null;
}

/**
 * Platforms send an empty list or string for no delivery. A web order that was sent and has the payment flag gets the
 * status -22 (rule ORDER-60).
 */
function deliveryOf(sent: unknown): ReadDelivery {
  if (!isRecord(sent)) return { delivery: null, webStatus: null };
  const sentStatus = numberFrom(sent.sw);
  const awaitsPayment = sentStatus === WEB_ORDER_STATUS.sent && flagFrom(sent.pp) === true;
  const status = awaitsPayment ? WEB_ORDER_STATUS.awaitingPayment : sentStatus;
  return {
    delivery: { zone: shown(sent.zd, SHORT_LENGTH_MAX), channelId: whole(sent.og, 0, Number.MIN_SAFE_INTEGER) },
    webStatus: status !== null && Number.isSafeInteger(status) ? status : null,
  };
}

/** Sectors may be a string, a number or a list of them. */
const sectorsOf = (sent: unknown): string =>
  codeOf(Array.isArray(sent) ? sent.map((each) => textFrom(each) ?? '').join(',') : sent, NAME_LENGTH_MAX);

/** An unreadable field takes its default. */
function headOf(raw: JsonFields, zone: WireZone) {
  const moment = (sent: unknown) => momentFrom(sent, zone.venueZoneS) ?? 0;
  return {
    tableIds: (wholesFrom(raw.im) ?? []).slice(0, TABLES_MAX),
    mainTableId: whole(raw.ima, 0, Number.MIN_SAFE_INTEGER),
    total: numberFrom(raw.dlTotal) ?? 0,
    comments: commentsOf(raw.ct, zone),
    sectors: sectorsOf(raw.sectors),
    status: statusFrom(raw.stk) ?? 0,
    modifiedAtS: moment(raw.fm),
    waiterId: whole(raw.iul, 0),
    ...deliveryOf(raw.dv),
    ruleMatched: flagFrom(raw.rl) ?? false,
    guests: Math.min(whole(raw.qc, 1), GUESTS_MAX),
    channel: codeOf(raw.ch, CODE_LENGTH_MAX),
    externalId: stripProductPrefix(shown(raw.exid, SHORT_LENGTH_MAX)),
    createdAtS: moment(raw.fechaUnixO),
  };
}

/**
 * `bad`: why the order could not be decoded. `head`: the order without lines; null for a value that is not an object.
 */
export type DecodedOrder = { readonly order: Order } | { readonly bad: string; readonly head: Order | null };

const UTC: WireZone = { venueZoneS: 0 };

/** These ids are above those of every known platform, with room for 32 bits below the greatest safe integer. */
const STAND_IN_ID_MIN = 9e15;

/** An unreadable id becomes a number computed from the sent value, the same in each response (rule WIRE-73). */
export function orderIdOf(raw: unknown): number | null {
  if (!isRecord(raw)) return null;
  return idFrom(raw.io) ?? STAND_IN_ID_MIN + Number.parseInt(checksumOf(`${JSON.stringify(raw.io ?? raw.im)}`), 16);
}

/**
 * An unreadable id, an unreadable list of lines, or lines that are all unreadable reject the order. A single unreadable
 * line rejects only that line (rules WIRE-12, WIRE-26).
 */
export function decodeOrder(raw: unknown, zone: WireZone = UTC): DecodedOrder {
  const id = orderIdOf(raw);
  if (!isRecord(raw) || id === null) return { bad: 'order: no object', head: null };
  const head = { id, ...headOf(raw, zone) };
  const unread = { ...head, lines: [], unreadLines: 0, isOutdated: true };
  if (idFrom(raw.io) === null) {
    const idText = shown(raw.io, CODE_LENGTH_MAX) || '?';
    return { bad: 'io: no id', head: { ...unread, idText } };
  }
  const read = linesOf(raw, zone);
  if (read === null || (read.lines.length === 0 && read.unreadLines > 0)) {
    const unreadLines = read?.unreadLines ?? 0;
    return { bad: 'dl: no line', head: { ...unread, unreadLines } };
  }
  const isOver = webVoid(head.webStatus) !== null;
  const lines = isOver ? read.lines.map((line) => ({ ...line, voided: true })) : read.lines;
  return { order: { ...head, lines, unreadLines: read.unreadLines, isOutdated: false } };
}
