/** Each origin of orders has its own numbers and channels. */
import { ORDER_COMMENTS } from '../../../fixtures/menu.ts';
import { ORIGIN_CHANNELS } from '../base/origin-channels.ts';
import type { Prng } from '../base/prng.ts';
import { DELIVERY_ZONES, sectorOf, TABLES_MAX, WAITERS } from '../base/venue.ts';
import type { OrderOrigin, OrderPlan } from '../orders/order-plan.ts';

/** Delivery and app orders have table ids below these (spec section 4). */
const DELIVERY_TABLE_ID = -10_000;
const APP_TABLE_ID = -100_000;
const KIOSK_NUMBERS = 99;

const PARTY: Readonly<Record<OrderOrigin, readonly (readonly [guests: number, weight: number])[]>> = {
  table: [
    [1, 8],
    [2, 42],
    [3, 16],
    [4, 20],
    [5, 5],
    [6, 6],
    [8, 2],
    [12, 1],
  ],
  'venue-app': [
    [1, 30],
    [2, 50],
    [3, 12],
    [4, 8],
  ],
  app: [
    [1, 50],
    [2, 40],
    [4, 10],
  ],
  delivery: [
    [1, 35],
    [2, 40],
    [3, 12],
    [4, 13],
  ],
  kiosk: [
    [1, 60],
    [2, 30],
    [3, 10],
  ],
};

export const ORIGIN_MIX: readonly (readonly [origin: OrderOrigin, weight: number])[] = [
  ['table', 52],
  ['delivery', 20],
  ['app', 11],
  ['venue-app', 10],
  ['kiosk', 7],
];

export interface FloorState {
  /** A requested table even if taken, else a free one, else any. It stays taken until it is freed. */
  takeTable(random: Prng, requested?: number | null): number;
  /** Even if it is already taken. */
  takeThis(table: number): void;
  freeTables(tableIds: readonly number[]): void;
  nextDelivery(): number;
  nextApp(): number;
  nextKiosk(): number;
}

/** The floor starts without guests; the seed decides the first numbers. */
export function createFloorState(random: Prng): FloorState {
  const used = new Set<number>();
  let delivery = random.int(4_100, 4_700);
  let app = random.int(200, 400);
  let kiosk = random.int(0, KIOSK_NUMBERS - 1);
  return {
    takeTable: (draw, requested = null) => {
      if (requested !== null) {
        used.add(requested);
        return requested;
      }
      const free = Array.from({ length: TABLES_MAX }, (_, at) => at + 1).filter((table) => !used.has(table));
      const table = free.length > 0 ? draw.pick(free) : draw.int(1, TABLES_MAX);
      used.add(table);
      return table;
    },
    takeThis: (table) => void used.add(table),
    freeTables: (tableIds) => {
      for (const table of tableIds) used.delete(table);
    },
    nextDelivery: () => ++delivery,
    nextApp: () => ++app,
    nextKiosk: () => (kiosk = (kiosk % KIOSK_NUMBERS) + 1),
  };
}

type OrderHead = Omit<OrderPlan, 'id' | 'lines' | 'events' | 'cooking' | 'serveAfterMs'>;

type Destination = Pick<OrderHead, 'label' | 'tableIds' | 'sectors' | 'externalId' | 'delivery'> & {
  readonly channel: string;
};

const inHouse = { externalId: '', delivery: null };

/**
 * A required channel changes no other random choice. A required table skips the random draw of a free one, so later
 * random choices differ.
 */
interface HeadRequest {
  readonly table?: number | null;
  readonly channel?: number;
}

const channelOf = (random: Prng, origin: keyof typeof ORIGIN_CHANNELS, { channel }: HeadRequest): number => {
  const drawn = random.weighted(ORIGIN_CHANNELS[origin]);
  return channel ?? drawn;
};

function tablePlace(random: Prng, numbers: FloorState, guests: number, request: HeadRequest): Destination {
  const { table = null } = request;
  const first = numbers.takeTable(random, table);
  const tableIds = guests >= 8 && table === null ? [first, numbers.takeTable(random)] : [first];
  const channel = String(channelOf(random, 'table', request));
  return { ...inHouse, label: `M ${tableIds.join('+')}`, tableIds, sectors: sectorOf(first), channel };
}

function venueAppPlace(random: Prng, request: HeadRequest): Destination {
  const table = random.int(1, TABLES_MAX);
  const channel = String(channelOf(random, 'venue-app', request));
  return { ...inHouse, label: `V ${table}`, tableIds: [-table], sectors: 'local', channel };
}

function kioskPlace(numbers: FloorState): Destination {
  const number = numbers.nextKiosk();
  return { ...inHouse, label: `K ${number}`, tableIds: [-number], sectors: 'local', channel: 'KIOSK' };
}

function deliveryPlace(random: Prng, numbers: FloorState, request: HeadRequest): Destination {
  const number = numbers.nextDelivery();
  const channelId = channelOf(random, 'delivery', request);
  return {
    label: `D ${number}`,
    tableIds: [DELIVERY_TABLE_ID - number],
    // Some channels send no sector; then the venue's default applies.
    sectors: random.chance(0.7) ? 'delivery' : '',
    channel: String(channelId),
    externalId: `${channelId}APP${random.int(100_000, 999_999)}`,
    delivery: { zone: random.pick(DELIVERY_ZONES), channelId },
  };
}

function appPlace(random: Prng, numbers: FloorState, request: HeadRequest): Destination {
  const number = numbers.nextApp();
  const channelId = channelOf(random, 'app', request);
  return {
    label: `#${number}`,
    tableIds: [APP_TABLE_ID - number],
    sectors: 'app',
    channel: String(channelId),
    externalId: `${channelId}APP${random.int(10_000, 99_999)}`,
    delivery: null,
  };
}

function placeOf(
  random: Prng,
  numbers: FloorState,
  origin: OrderOrigin,
  guests: number,
  request: HeadRequest,
): Destination {
  if (origin === 'table') return tablePlace(random, numbers, guests, request);
  if (origin === 'venue-app') return venueAppPlace(random, request);
  if (origin === 'kiosk') return kioskPlace(numbers);
  return origin === 'delivery' ? deliveryPlace(random, numbers, request) : appPlace(random, numbers, request);
}

function commentOf(random: Prng, origin: OrderOrigin): string {
  if (origin === 'delivery') return random.chance(0.4) ? random.pick(ORDER_COMMENTS.delivery) : '';
  if (origin === 'app') return random.chance(0.6) ? random.pick(ORDER_COMMENTS.pickup) : '';
  return random.chance(origin === 'table' ? 0.12 : 0.03) ? random.pick(ORDER_COMMENTS.venue) : '';
}

/** `random` is the order's own fork. */
export function headOf(random: Prng, numbers: FloorState, origin: OrderOrigin, request: HeadRequest = {}): OrderHead {
  const guests = random.weighted(PARTY[origin]);
  const place = placeOf(random, numbers, origin, guests, request);
  const waiterId = origin === 'table' ? random.pick(WAITERS).id : 0;
  return { ...place, origin, guests, waiterId, comment: commentOf(random, origin) };
}
