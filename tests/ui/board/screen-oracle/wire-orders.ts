/**
 * The server's orders for a board, and how a cook should read them. Derived from the wire, the venue and the texts,
 * without the product.
 */
import { createSimVenue } from '../../../../simulator/core/base/venue.ts';
import { es } from '../../../../src/i18n/es.ts';

interface WireLine {
  readonly li: number;
  readonly lk: number;
  readonly ca: number;
  readonly np: string;
  readonly pi: number;
  readonly stk: number;
  /** The steps of the line: unix seconds, user, status. */
  readonly lstk: readonly (readonly [number, number, number])[];
  readonly fp: number;
  /** When the line's status or fire last changed, in unix seconds of the server. */
  readonly fm: number;
  readonly ct: readonly (readonly [number, number, string])[];
  readonly fire: boolean;
  readonly prio: number;
  readonly esAnulado: boolean;
}

export interface WireOrder {
  readonly io: number;
  readonly im: readonly number[];
  readonly ch: string;
  readonly dv: { readonly sw: number | null } | null;
  readonly fechaUnixO: number;
  /** Every line, including removed ones. */
  readonly dlOrig: readonly WireLine[];
}

/** `isVoided`: canceled, or taken back by a quantity of 0 (rule NEWS-11). */
export type ReceivedLine = WireLine & { readonly isVoided: boolean };

/** By the code with which the web order ended. */
const WEB_END_TEXTS: ReadonlyMap<number, string> = new Map([
  [-3, es.status.timedOut],
  [-2, es.status.cancelledByCustomer],
  [-1, es.status.cancelledByMerchant],
]);

/** The texts of status codes that a KDS does not name. */
const STATUS_TEXTS: ReadonlyMap<number, string> = new Map([
  [0, es.status.pending],
  [75, es.status.paused],
  [100, es.status.preparing],
  [110, es.status.ready],
  [120, es.status.outForDelivery],
  [130, es.status.delivered],
  [170, es.status.cancelledByCustomer],
  [172, es.status.cancelled],
  [200, es.status.paymentRetrieved],
]);

const venue = createSimVenue();

/** The Spanish part of `[es]Pollo[en]Chicken`. */
const inSpanish = (text: string): string => /^\[es\](.*?)\[en\]/.exec(text)?.[1] ?? text;

/** Omits unreadable orders. */
export function ordersIn(response: string): ReadonlyMap<number, WireOrder> {
  const orders: readonly WireOrder[] = response === '' ? [] : JSON.parse(response.trim()).data.d;
  return new Map(orders.filter(({ io }) => Number.isInteger(io)).map((order) => [order.io, order]));
}

const isVoidStatus = (status: number): boolean => status >= 170 && status < 180;

const isTakenBack = ({ ca }: WireLine): boolean => ca === 0;

export function lineIn(order: WireOrder | undefined, id: number): ReceivedLine | undefined {
  const line = order?.dlOrig.find(({ li }) => li === id);
  const isEnded = WEB_END_TEXTS.has(order?.dv?.sw ?? 0);
  return line && { ...line, isVoided: isTakenBack(line) || line.esAnulado || isVoidStatus(line.stk) || isEnded };
}

export const nameOf = (line: WireLine): string => inSpanish(line.np);

export const quantityOf = (line: WireLine): string => String(line.ca).replace('.', ',');

/** A fire restarts clocks; the wire does not show when the device saw it. */
export const hasFire = ({ dlOrig }: WireOrder): boolean => dlOrig.some(isOnFire);

/** Web orders that are not sent, or await confirmation or payment. */
const UNCONFIRMED_WEB: readonly unknown[] = [-11, -10, 0, -22];

export const isUnconfirmed = ({ dv }: WireOrder): boolean => UNCONFIRMED_WEB.includes(dv?.sw);

const REMOVAL = /^\W*(no|sin)\b/i;

/** Whether an extra is a removal, which has no plus sign (rule ORDER-57). */
export const isRemoval = (line: WireLine): boolean => line.lk > 0 && REMOVAL.test(nameOf(line));

const FIRE = 9;

export const isOnFire = ({ fire, prio }: WireLine): boolean => fire || prio === FIRE;

export function statusTextOf(kdsId: number, order: WireOrder, line: ReceivedLine, status: number): string {
  if (isTakenBack(line)) return es.status.takenBack;
  if (line.isVoided && !isVoidStatus(status)) return WEB_END_TEXTS.get(order.dv?.sw ?? 0) ?? es.status.toVoid;
  const named = venue.unit(kdsId)?.sts.find(({ id }) => Number(id) === status);
  return named === undefined ? (STATUS_TEXTS.get(status) ?? `no word for ${status}`) : inSpanish(String(named.nm));
}

export const isFinalStatus = (kdsId: number, status: number): boolean =>
  status >= Number(venue.unit(kdsId)?.sts.at(-1)?.id ?? 0);

/** A product is its own dish. */
export const dishOf = (order: WireOrder, line: WireLine): ReceivedLine | undefined => lineIn(order, line.lk || line.li);

/** Whether the KDS makes the line's product; for an extra, the product of its dish. */
export function isMadeAt(kdsId: number, order: WireOrder, line: WireLine): boolean {
  const products = (venue.unit(kdsId)?.pi ?? []).map(Number);
  return products.length === 0 || products.includes(dishOf(order, line)?.pi ?? 0);
}

/** The venue's letters by origin: table, kiosk, the venue's own app, delivery, app. */
export function titleOf({ im, ch }: WireOrder): string {
  const [place = 0] = im;
  if (ch === 'KIOSK') return `K ${-place}`;
  if (place > 0) return `M ${[...new Set(im.filter((id) => id > 0))].join('+')}`;
  if (place > -10_000) return `V ${-place}`;
  return place > -100_000 ? `D ${-10_000 - place}` : `#${-100_000 - place}`;
}

export interface Batch {
  /** When its first line was ordered, unix seconds. */
  readonly firstAtS: number;
  /** When its first line that is not voided was ordered, unix seconds: the start of its wait. */
  readonly startedAtS: number;
}

/**
 * The batch of this dish. A batch accepts dishes for `windowS` seconds after its first line; with 0 all dishes are one
 * batch.
 */
export function batchOf(order: WireOrder, dish: WireLine, windowS: number): Batch {
  const dishes = order.dlOrig
    .filter(({ lk }) => lk === 0)
    .toSorted((one, other) => one.fp - other.fp || one.li - other.li);
  const opened = new Map<number, number>();
  let openedS = dishes[0]?.fp ?? 0;
  for (const { fp, li } of dishes) {
    if (windowS > 0 && fp - openedS > windowS) openedS = fp;
    opened.set(li, openedS);
  }
  const firstAtS = opened.get(dish.li) ?? dish.fp;
  const living = order.dlOrig.filter(({ li, lk }) => {
    return opened.get(lk || li) === firstAtS && lineIn(order, li)?.isVoided === false;
  });
  return { firstAtS, startedAtS: living.length > 0 ? Math.min(...living.map(({ fp }) => fp)) : order.fechaUnixO };
}
