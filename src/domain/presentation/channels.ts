/** All sales channels of the specification. */
import { CHANNEL_ICON_UNKNOWN } from '../limits.ts';
import type { Order } from '../order/order.ts';

/** How a channel is named: by its own text, or by its kind with a number. */
export type ChannelNaming = 'phone' | 'local' | 'web' | 'central' | 'app' | 'own' | 'customD' | 'customR' | 'numbered';

export interface Channel {
  readonly id: number;
  readonly called: ChannelNaming;
  /** The number after the name of a numbered channel. */
  readonly number: number;
  /** The channel of an order that has none. */
  readonly isDefault: boolean;
  readonly delivery: boolean;
  readonly reservation: boolean;
  readonly icon: number;
}

const ICONS: ReadonlySet<number> = new Set([101, 106, 206, 20, 109, 119]);

type Kind = Pick<Channel, 'isDefault' | 'delivery' | 'reservation'>;
const PLAIN: Kind = { isDefault: false, delivery: false, reservation: false };
const DEFAULT: Kind = { ...PLAIN, isDefault: true };
const DELIVERY: Kind = { ...PLAIN, delivery: true };
const RESERVATION: Kind = { ...PLAIN, reservation: true };

const channel = (id: number, kind: Kind, called: ChannelNaming = 'numbered', number = id): Channel => ({
  id,
  called,
  number,
  ...kind,
  icon: ICONS.has(id) ? id : CHANNEL_ICON_UNKNOWN,
});

/** Channels that the specification numbers but does not name. */
const run = (first: number, last: number, kind: Kind): readonly Channel[] =>
  Array.from({ length: last - first + 1 }, (_, at) => channel(first + at, kind));

/** Channels that a venue may name, numbered from 1. */
const customRun = (first: number, kind: Kind, called: ChannelNaming): readonly Channel[] =>
  Array.from({ length: 10 }, (_, at) => channel(first + at, kind, called, at + 1));

/** In ascending order of id (rule ORDER-51). */
export const CHANNELS: readonly Channel[] = [
  channel(1, PLAIN, 'phone'),
  channel(2, DEFAULT, 'local'),
  channel(3, PLAIN, 'web'),
  channel(4, PLAIN, 'central'),
  channel(10, PLAIN, 'app'),
  channel(11, PLAIN, 'app'),
  channel(20, PLAIN, 'app'),
  channel(99, PLAIN, 'own'),
  ...run(101, 126, DELIVERY),
  ...run(201, 224, DELIVERY),
  ...run(301, 323, RESERVATION),
  ...customRun(1001, DELIVERY, 'customD'),
  ...customRun(1101, RESERVATION, 'customR'),
];

const BY_ID: ReadonlyMap<number, Channel> = new Map(CHANNELS.map((each) => [each.id, each]));

/** An unknown id shows as its number with the fallback icon (rule ORDER-51). */
export const channelOf = (id: number): Channel => BY_ID.get(id) ?? channel(id, PLAIN);

/** From the venue's list, else as sent; empty for none (rule WIRE-58). */
export function zoneName({ delivery }: Order, zones: ReadonlyMap<number, string>): string {
  const sent = delivery?.zone.trim() ?? '';
  return Number(sent) === 0 ? '' : zones.get(Number(sent))?.trim() || sent;
}

/** The delivery's channel, else the order's. Null without a positive integer, as for `KIOSK` (rule ORDER-56). */
export function orderChannel(order: Order): Channel | null {
  const id = [order.delivery?.channelId, Number(order.channel)].find(
    (each) => Number.isSafeInteger(each) && Number(each) > 0,
  );
  return id === undefined ? null : channelOf(id);
}
