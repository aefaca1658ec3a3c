/** Orders as they come over the wire, into orders as the kitchen knows them. The wire's short names end here. */
import * as v from 'valibot';
import type { Comment, Line, Order, StatusStep } from '../domain/order/order.ts';
import { webVoid } from '../domain/shown/web-order.ts';
import { decimal, flag, list, note, or, seconds, shownText, text, whole } from './fields.ts';

const step = v.pipe(
  v.tuple([seconds(), whole(), whole()]),
  v.transform(([atS, userId, status]): StatusStep => ({ atS, userId, status })),
);

const comment = v.pipe(
  v.tuple([seconds(), whole(), note()]),
  v.transform(([atS, userId, body]): Comment => ({ atS, userId, text: body })),
);

const wireLine = v.object({
  li: whole(1),
  lk: or(whole(0), 0),
  ca: or(decimal(), 1),
  np: or(shownText(), ''),
  pi: or(whole(), 0),
  pl: or(text(40), ''),
  j: or(text(100), ''),
  st: or(whole(), 0),
  stk: whole(),
  lstk: or(list(step), []),
  fp: or(seconds(), 0),
  fm: or(seconds(), 0),
  ct: or(list(comment, 100), []),
  fire: or(flag(), false),
  prio: or(whole(0), 0),
  prioText: or(shownText(100), ''),
  /** The same as `prio`, where that is missing; of another shape it says nothing. */
  pd: v.fallback(or(whole(0), 0), 0),
  esAnulado: or(flag(), false),
});

const wireOrder = v.object({
  io: whole(1),
  im: or(list(whole(), 100), []),
  ima: or(whole(), 0),
  dl: list(wireLine, 2_000),
  dlOrig: v.nullish(list(wireLine, 2_000)),
  dlTotal: or(decimal(), 0),
  ct: or(list(comment, 100), []),
  sectors: or(text(), ''),
  stk: or(whole(), 0),
  fm: or(seconds(), 0),
  iul: or(whole(), 0),
  dv: v.nullish(
    v.object({ zd: or(shownText(200), ''), og: or(whole(), 0), sw: v.fallback(v.nullish(whole(), null), null) }),
  ),
  rl: or(flag(), false),
  qc: or(whole(0, 100_000), 1),
  ch: or(text(40), ''),
  exid: or(shownText(200), ''),
  fechaUnixO: or(seconds(), 0),
});

/** An order as the platform sends it, before parsing. The simulator builds these. */
export type WireOrder = v.InferInput<typeof wireOrder>;
export type WireLine = v.InferInput<typeof wireLine>;

const toLine = (wire: v.InferOutput<typeof wireLine>): Line => ({
  id: wire.li,
  parentId: wire.lk,
  quantity: wire.ca,
  name: wire.np,
  productId: wire.pi,
  platform: wire.pl,
  hierarchy: wire.j,
  status: wire.st,
  saved: wire.stk,
  history: wire.lstk,
  firstAtS: wire.fp,
  modifiedAtS: wire.fm,
  comments: wire.ct,
  fire: wire.fire,
  priority: wire.prio || wire.pd,
  priorityText: wire.prioText,
  voided: wire.esAnulado,
});

/** `12APP8841` is order 8841 at the channel: the prefix is `{product}APP` (ruling O11). */
const stripProductPrefix = (externalId: string): string =>
  externalId.replace(/^[a-z\d]+APP(?=[-_]?\d)/i, '').replace(/^[-_](?=\d)/, '');

/** `dlOrig` holds all lines, `dl` the current ones: where both hold a line, the current one counts. */
function linesOf(wire: v.InferOutput<typeof wireOrder>): readonly Line[] {
  const current = wire.dl.map(toLine);
  if (!wire.dlOrig || wire.dlOrig.length === 0) return current;
  const byId = new Map(current.map((line) => [line.id, line]));
  const original = wire.dlOrig.map((line) => byId.get(line.li) ?? toLine(line));
  const known = new Set(original.map((line) => line.id));
  return [...original, ...current.filter((line) => !known.has(line.id))];
}

/** What ended a web order as a whole voids each of its lines. */
function shownLines(wire: v.InferOutput<typeof wireOrder>): readonly Line[] {
  const lines = linesOf(wire);
  return webVoid(wire.dv?.sw ?? null) === null ? lines : lines.map((line) => ({ ...line, voided: true }));
}

const toOrder = (wire: v.InferOutput<typeof wireOrder>): Order => ({
  id: wire.io,
  tableIds: wire.im,
  mainTableId: wire.ima,
  lines: shownLines(wire),
  total: wire.dlTotal,
  comments: wire.ct,
  sectors: wire.sectors,
  status: wire.stk,
  modifiedAtS: wire.fm,
  waiterId: wire.iul,
  delivery: wire.dv ? { zone: wire.dv.zd, channelId: wire.dv.og } : null,
  webStatus: wire.dv?.sw ?? null,
  ruleMatched: wire.rl,
  guests: wire.qc,
  channel: wire.ch,
  externalId: stripProductPrefix(wire.exid),
  createdAtS: wire.fechaUnixO,
});

/** One order, or why it cannot be shown: the path of the first bad field and what is wrong with it. */
export function decodeOrder(raw: unknown): { readonly order: Order } | { readonly bad: string } {
  const parsed = v.safeParse(wireOrder, raw, { abortEarly: true });
  if (parsed.success) return { order: toOrder(parsed.output) };
  const issue = parsed.issues[0];
  return { bad: `${v.getDotPath(issue) ?? 'order'}: ${issue.message}` };
}
