import { createServerClock } from './base/server-clock.ts';
import { PRIORITIES } from './base/venue.ts';
import type { CloudContact } from './faults/cloud-contact.ts';
import type { Faults } from './faults/faults.ts';
import type { LocalMode } from './local-server/local-mode.ts';
import { createDelayLine } from './orders/delay-line.ts';
import { createExchange, type Exchange } from './orders/exchange.ts';
import { createOrderStore, type OrderStore } from './orders/orders.ts';
import type { Statement } from './orders/statement.ts';
import { NO_DIFFERENCES, type ServerDifferences } from './script/script.ts';
import type { EmitServerEvent } from './server-events.ts';
import type { ServerName, WorldOptions } from './world-api.ts';
import { instanceOf, type WorldContext } from './world-context.ts';

const SKEWED = 'clock-skew';

/** Lowest modes in which the local server exists, and in which it serves the venue (rules LINK-4, LINK-5). */
const PRESENT_FROM = 1;
const SERVES_FROM = 2;

interface TwoStoresOptions {
  readonly ground: WorldContext;
  readonly options: WorldOptions;
  readonly faults: Faults;
  readonly contact: CloudContact;
  readonly mode: () => LocalMode;
  readonly emit: EmitServerEvent<'statementRecorded' | 'ordersChanged'>;
}

export interface TwoStores {
  readonly stores: Readonly<Record<ServerName, OrderStore>>;
  readonly exchange: Exchange;
  /** Each server's clock, in simulated unix milliseconds. */
  readonly nowMs: Readonly<Record<ServerName, () => number>>;
  /** The server that serves the devices now; the local server's mode decides it. */
  serving(): ServerName;
  /** The server of the staff: the local one while it serves, or is present and the staff cannot reach the cloud. */
  routeOfVenue(): ServerName;
  modeToCloud(): LocalMode;
  /** Sends the change to the other server. */
  passOn(at: ServerName, statement: Statement): void;
  modeChanged(mode: LocalMode): void;
  /** Must be called whenever a fault has begun or ended. */
  contactChanged(): void;
}

function createClocks(
  { clock }: WorldContext,
  { startMs }: WorldOptions,
  differences: ServerDifferences,
  faults: Faults,
) {
  const skewMs = (at: ServerName) => faults.at(SKEWED, at)?.of('byMs') ?? 0;
  const localMs = () => skewMs('local') + (faults.at('local-clock', 'local')?.of('byMs') ?? 0);
  return {
    cloud: createServerClock(clock, differences.cloudClock, startMs, () => skewMs('cloud')),
    local: createServerClock(clock, differences.localClock, startMs, localMs),
  };
}

export function createTwoStores({
  ground: context,
  options,
  faults,
  contact,
  mode,
  emit,
}: TwoStoresOptions): TwoStores {
  const { clock, random, seed } = context;
  const { world: differences = NO_DIFFERENCES } = options.scenario;
  const { syncMs } = differences;
  const nowMs = createClocks(context, options, differences, faults);
  const serving = (): ServerName => (mode() >= SERVES_FROM ? 'local' : 'cloud');
  // When changes take time, the cloud receives those of the local server only after the hand-back.
  const isKept = (to: ServerName) => to === 'cloud' && syncMs > 0 && serving() === 'local';
  const trackHeldBack = () => {
    const cut = contact.cutBy();
    if (cut !== null) faults.altered(cut);
  };
  const trackSent = (to: ServerName) => {
    if (!isKept(to)) trackHeldBack();
    if (to === 'local' && faults.isOn('local-behind')) faults.altered('local-behind');
  };
  let statements = 0;
  const storeOf = (at: ServerName): OrderStore =>
    createOrderStore({
      nowMs: nowMs[at],
      clock,
      instance: (life) => instanceOf(at === 'cloud' ? 'world' : `local server ${life}`, seed, options.startMs),
      contentBeside:
        differences.ordersEtags === 'hash' ? () => (faults.at('malformed-order', at) === null ? '' : 'damaged') : null,
      priorityName: (id) => PRIORITIES.find((priority) => priority.id === id)?.nm ?? '',
      nextNo: () => ++statements,
      changed: (change) => emit({ kind: 'ordersChanged', at, change }),
      statementRecorded: (statement) => emit({ kind: 'statementRecorded', at, statement }),
    });
  const stores = { cloud: storeOf('cloud'), local: storeOf('local') };
  const exchange = createExchange({
    clock,
    stores,
    delayMs: (to) => syncMs + (to === 'local' ? (faults.at('local-behind', 'local')?.of('ageMs') ?? 0) : 0),
    isClosed: (to) => !contact.isInTouch() || isKept(to),
    random: random.fork('local lacks'),
    leftOut: () => faults.altered('local-lacks'),
  });
  let statedMode: LocalMode = 0;
  const modes = createDelayLine<LocalMode>({
    clock,
    delayMs: () => syncMs,
    isClosed: () => !contact.isInTouch(),
    arrive: (stated) => {
      statedMode = stated.at(-1) ?? statedMode;
    },
  });
  return {
    stores,
    exchange,
    nowMs,
    serving,
    routeOfVenue: () => (mode() >= (contact.hasCloud() ? SERVES_FROM : PRESENT_FROM) ? 'local' : 'cloud'),
    modeToCloud: () => statedMode,
    passOn: (at, statement) => {
      trackSent(at === 'cloud' ? 'local' : 'cloud');
      exchange.stated(at, statement);
    },
    modeChanged: (next) => {
      trackHeldBack();
      modes.send([next]);
      exchange.contactChanged();
    },
    contactChanged: () => {
      modes.update();
      exchange.contactChanged();
    },
  };
}
