/** Dishes of the venue's units and names of channels, for the numbers of a run. */
import type { WireKds } from '../../../src/protocol/decode-config.ts';
import { type SimVenue, VENUE_FACTS } from '../base/venue.ts';

export interface TicketHead {
  readonly tables: readonly number[];
  readonly channel: string;
  readonly sectors: string;
}

export interface StationFacts {
  readonly kdsId: number;
  readonly name: string;
  /** A dish leaves the unit with this status. */
  readonly lastStatus: number;
  makes(productId: number, head: TicketHead): boolean;
}

/** Minimum cooking time of a product. */
export type CookMs = (productId: number) => number;

export interface CountingFacts {
  readonly stations: readonly StationFacts[];
  /** Names by the channel's id in orders. */
  readonly channels: ReadonlyMap<string, string>;
  readonly cookMs: CookMs;
}

/** Table ids of deliveries and apps start below these. */
const DELIVERY_BELOW = -10_000;
const APP_BELOW = -100_000;

type HeadOrigin = 'table' | 'venue-app' | 'delivery' | 'app';

function originOf({ tables: [table = 1] }: TicketHead): HeadOrigin {
  if (table > 0) return 'table';
  if (table >= DELIVERY_BELOW) return 'venue-app';
  return table >= APP_BELOW ? 'delivery' : 'app';
}

const DEFAULT_SECTORS: Readonly<Record<HeadOrigin, string>> = {
  table: '',
  'venue-app': VENUE_FACTS.mvj,
  delivery: VENUE_FACTS.dvl,
  app: VENUE_FACTS.dvs,
};

const takes = ({ sht, shd, shv }: WireKds, origin: HeadOrigin): boolean =>
  ({ table: sht, 'venue-app': shv, delivery: shd, app: shd })[origin] !== false;

/** The type has only the fields that this venue uses. */
interface UnitRule {
  readonly sec?: readonly string[];
  readonly ch?: readonly string[];
}

/** A rule may require a sector and a channel; an empty or absent list requires nothing. */
const meets = ({ sec = [], ch = [] }: UnitRule, { channel, sectors }: TicketHead, origin: HeadOrigin): boolean =>
  (sec.length === 0 || sec.includes(sectors === '' ? DEFAULT_SECTORS[origin] : sectors)) &&
  (ch.length === 0 || ch.includes(channel));

function stationOf(unit: WireKds): StationFacts {
  const products = new Set((unit.pi ?? []) as readonly number[]);
  const rules = (unit.ra ?? []) as readonly UnitRule[];
  const statuses = (unit.sts ?? []) as readonly { readonly id: number }[];
  return {
    kdsId: Number(unit.id),
    name: String(unit.nm),
    lastStatus: statuses.at(-1)?.id ?? 0,
    makes: (productId, head) => {
      const origin = originOf(head);
      if (!takes(unit, origin)) return false;
      if (unit.tca === true) return rules.some((rule) => meets(rule, head, origin));
      return products.size === 0 || products.has(productId);
    },
  };
}

/** The facts have the units that had a kitchen device when the venue started. */
export function countingFactsOf(venue: Pick<SimVenue, 'devices' | 'unit' | 'list' | 'menu'>): CountingFacts {
  const kitchens = venue.devices.filter(({ role }) => role === 'kitchen');
  const channels = venue.list('db') as readonly { readonly id: number; readonly nm: string }[];
  return {
    stations: kitchens.flatMap(({ kdsId }) => {
      const unit = venue.unit(kdsId);
      return unit === null ? [] : [stationOf(unit)];
    }),
    channels: new Map(channels.map(({ id, nm }) => [String(id), nm])),
    cookMs: (productId) => venue.menu.find(productId)?.cookMs ?? 0,
  };
}
