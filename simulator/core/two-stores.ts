import { createMachineClock } from './base/machine-clock.ts';
import { PRIORITIES } from './base/venue.ts';
import type { CloudContact } from './faults/cloud-contact.ts';
import type { Faults } from './faults/faults.ts';
import type { LocalMode } from './local-server/local-mode.ts';
import type { EmitMachineEvent } from './machine-events.ts';
import { createDelayLine } from './orders/delay-line.ts';
import { createExchange, type Exchange } from './orders/exchange.ts';
import { createOrderStore, type OrderStore } from './orders/orders.ts';
import type { Statement } from './orders/statement.ts';
import { IDENTICAL_MACHINES, type TwoMachines } from './script/script.ts';
import type { MachineName, WorldOptions } from './world-api.ts';
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
  readonly emit: EmitMachineEvent<'statementRecorded' | 'ordersChanged'>;
}

export interface TwoStores {
  readonly stores: Readonly<Record<MachineName, OrderStore>>;
  readonly exchange: Exchange;
  /** Each server's clock, in simulated unix milliseconds. */
  readonly nowMs: Readonly<Record<MachineName, () => number>>;
  /** The server that serves the devices now; the local server's mode decides it. */
  serving(): MachineName;
  /** The server of the staff: the local one while it serves, or is present and the staff cannot reach the cloud. */
  routeOfVenue(): MachineName;
  modeToCloud(): LocalMode;
  /** Sends the change to the other server. */
  passOn(at: MachineName, statement: Statement): void;
  modeChanged(mode: LocalMode): void;
  /** Must be called whenever a fault has begun or ended. */
  contactChanged(): void;
}

function createClocks({ clock }: WorldContext, { startMs }: WorldOptions, machines: TwoMachines, faults: Faults) {
  const skewMs = (at: MachineName) => faults.at(SKEWED, at)?.of('byMs') ?? 0;
  const localMs = () => skewMs('local') + (faults.at('local-clock', 'local')?.of('byMs') ?? 0);
  return {
    cloud: createMachineClock(clock, machines.cloudClock, startMs, () => skewMs('cloud')),
    local: createMachineClock(clock, machines.localClock, startMs, localMs),
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
  const { world: machines = IDENTICAL_MACHINES } = options.scenario;
  const { syncMs } = machines;
  const nowMs = createClocks(context, options, machines, faults);
  const serving = (): MachineName => (mode() >= SERVES_FROM ? 'local' : 'cloud');
  // When changes take time, the cloud receives those of the local server only after the hand-back.
  const isKept = (to: MachineName) => to === 'cloud' && syncMs > 0 && serving() === 'local';
  const trackHeldBack = () => {
    const cut = contact.cutBy();
    if (cut !== null) faults.altered(cut);
  };
  const trackSent = (to: MachineName) => {
    if (!isKept(to)) trackHeldBack();
    if (to === 'local' && faults.isOn('local-behind')) faults.altered('local-behind');
  };
  let statements = 0;
  const storeOf = (at: MachineName): OrderStore =>
    createOrderStore({
      nowMs: nowMs[at],
      clock,
      instance: (life) => instanceOf(at === 'cloud' ? 'world' : `local server ${life}`, seed, options.startMs),
      contentBeside:
        machines.ordersEtags === 'hash' ? () => (faults.at('malformed-order', at) === null ? '' : 'damaged') : null,
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
