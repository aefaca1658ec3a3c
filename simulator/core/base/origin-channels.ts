import type { ComposedOrder } from './control.ts';

type ComposedOrigin = ComposedOrder['origin'];

/** The kiosk is an origin without numbered channels. */
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

export const channelsOf = (origin: ComposedOrigin): readonly number[] =>
  origin === 'kiosk' ? [] : ORIGIN_CHANNELS[origin].map(([id]) => id);

/** True also without a channel. */
export const hasOwnChannel = ({ origin, channel }: Pick<ComposedOrder, 'origin' | 'channel'>): boolean =>
  channel === undefined || channelsOf(origin).includes(channel);
