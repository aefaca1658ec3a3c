/** Through which of the venue's channels an order of each origin comes, and how often. */
import type { ComposedOrder } from './control.ts';

type ComposedOrigin = ComposedOrder['origin'];

/** A kiosk is its own channel, of no number. */
export const ORIGIN_CHANNELS: Readonly<
  Record<Exclude<ComposedOrigin, 'kiosk'>, readonly (readonly [id: number, weight: number])[]>
> = {
  table: [
    [2, 96],
    [4, 4],
  ],
  'venue-app': [
    [10, 60],
    [11, 40],
  ],
  app: [
    [20, 55],
    [3, 30],
    [1, 15],
  ],
  delivery: [
    [101, 28],
    [106, 24],
    [109, 18],
    [119, 10],
    [206, 8],
    [99, 5],
    [3, 4],
    [1, 3],
  ],
};

/** The channels that an order of this origin can come through. */
export const channelsOf = (origin: ComposedOrigin): readonly number[] =>
  origin === 'kiosk' ? [] : ORIGIN_CHANNELS[origin].map(([id]) => id);

/** Whether what is said of an order's channel can be: nothing, or one of its origin's own. */
export const hasOwnChannel = ({ origin, channel }: Pick<ComposedOrder, 'origin' | 'channel'>): boolean =>
  channel === undefined || channelsOf(origin).includes(channel);
