/** The parts of a running kitchen, each given those that stand before it: nothing is reached that is not made yet. */
import type { TellApp } from './base/app-events.ts';
import type { Tell } from './base/events.ts';
import type { KeptPorts } from './base/kept.ts';
import { createLocalAddress } from './base/local-address.ts';
import type { OwnInstall } from './base/own-install.ts';
import { createBoard } from './board/board.ts';
import { createPending } from './board/pending.ts';
import { createRevisions } from './board/revisions.ts';
import { createWebOrders } from './board/web-orders.ts';
import { createSettings } from './device/settings.ts';
import { createUnit } from './device/unit.ts';
import { createVenue } from './device/venue.ts';
import { createDeviceCaller } from './link/device-caller.ts';
import { createLinkFacts } from './link/link-facts.ts';
import { createLinks } from './link/links.ts';
import { createLocalSocket } from './link/local-socket.ts';
import { createLocalStatus } from './link/local-status.ts';
import { createOrdersReader } from './link/orders-reader.ts';
import { createOrdersRoad } from './link/orders-road.ts';
import { createRefresher } from './link/refresh.ts';
import { createSendStatuses } from './link/send-statuses.ts';
import { createSleepWatch } from './link/sleep-watch.ts';
import type { SharedDeps } from './shared-deps.ts';
import { createAutosave } from './taps/autosave.ts';
import { createChanges } from './taps/changes.ts';
import { createJudging } from './taps/judging.ts';
import { createKeeper } from './taps/keeper.ts';
import { createLateArrivals } from './taps/late-arrivals.ts';
import { createOutbox } from './taps/outbox.ts';
import { createOwnStatuses } from './taps/own-statuses.ts';
import { createPendingRecords } from './taps/pending-records.ts';
import { countedKeeper, createRecordsHeld } from './taps/records-held.ts';
import { createSendGate } from './taps/send-gate.ts';
import { createSentRequests } from './taps/sent-requests.ts';

export interface PartsDeps extends SharedDeps {
  readonly install: OwnInstall;
  /** For what looks after the app itself, also where there is no kitchen. */
  readonly tellApp: TellApp<'cloudBack' | 'partsBroke'>;
}

/** Links: which server the orders go to, and how it is reached. Each part is given those that stand before it. */
function makeLinks({ ports, state, timers, host, install }: PartsDeps, tell: Tell) {
  const linkFacts = createLinkFacts({
    state,
    clock: ports.clock,
    timers,
    facts: ports.facts,
    online: ports.network.online(),
  });
  const address = createLocalAddress();
  const caller = createDeviceCaller({ ports, host, install, address, tell });
  const localStatus = createLocalStatus({ timers, caller, address, install: install.now(), tell });
  return {
    linkFacts,
    caller,
    localStatus,
    links: createLinks({ ports, timers, linkFacts, caller, localStatus, tell }),
    localSocket: createLocalSocket({ ports, timers, linkFacts, address, tell }),
    send: createSendStatuses({ caller, linkFacts, localStatus, hasUnit: () => state.unit === 'ours' }),
    lookAtClocks: createSleepWatch(ports, tell),
  };
}

type LinkParts = ReturnType<typeof makeLinks>;

/** The board, and a tap's way out from it. */
function makeTaps(
  { ports, state, timers, serverClock, install }: PartsDeps,
  { send, linkFacts }: LinkParts,
  tell: Tell,
) {
  const { clock, facts, random } = ports;
  const serverMs = () => Math.round(serverClock.nowS() * 1_000);
  const pending = createPending(tell);
  const webOrders = createWebOrders({ state, facts, serverClock });
  const revisions = createRevisions(state, facts);
  const board = createBoard({ state, serverClock, pending, revisions, webOrders, tell });
  const recordsHeld = createRecordsHeld(facts);
  const keeper = countedKeeper(createKeeper(ports.records, timers, tell), recordsHeld);
  const unheard = createSentRequests(clock);
  const answered = createSentRequests(clock);
  const outbox = createOutbox({
    records: keeper,
    clock,
    random,
    timers,
    serverMs,
    send,
    judging: createJudging({ board, unheard, answered, ownUserId: install.userId, byLocal: linkFacts.toLocal }),
    tell,
  });
  const records = createPendingRecords({ pending, outbox, keeper, clock, serverMs });
  const autosave = createAutosave({ state, clock, timers, facts, pending, tell });
  const changes = createChanges({ state, clock, board, pending, records, webOrders, tell });
  // Here, not with the undo that comes later: it must know of every change from the first on.
  const own = createOwnStatuses();
  const lateArrivals = createLateArrivals({
    clock,
    pending,
    outbox,
    unheard,
    answered,
    ownUserId: install.userId,
    board,
    tell,
  });
  const sendGate = createSendGate(outbox);
  return {
    pending,
    webOrders,
    board,
    keeper,
    recordsHeld,
    outbox,
    sendGate,
    records,
    autosave,
    changes,
    own,
    unheard,
    answered,
    lateArrivals,
  };
}

type TapParts = ReturnType<typeof makeTaps>;

/** The orders' way in. */
function makeReading(deps: PartsDeps, { linkFacts, caller }: LinkParts, { board }: TapParts, tell: Tell) {
  const orders = createOrdersReader({ ...deps, linkFacts, caller, board, tell });
  const road = createOrdersRoad({ page: deps.ports.page, linkFacts, tell });
  return { orders, road, refresher: createRefresher({ ...deps, linkFacts, orders, tell }) };
}

/** Every part that a kitchen starts with. */
export function makeParts(deps: PartsDeps, tell: Tell) {
  const { ports, state, timers, install } = deps;
  const kept: KeptPorts = { ...ports, tell };
  const linkParts = makeLinks(deps, tell);
  const { caller } = linkParts;
  const tapParts = makeTaps(deps, linkParts, tell);
  const settings = createSettings(state, kept, tell);
  return {
    ...deps,
    ...linkParts,
    ...tapParts,
    ...makeReading(deps, linkParts, tapParts, tell),
    kept,
    settings,
    unit: createUnit(state, install),
    venue: createVenue({ state, install, ports: kept, timers, random: ports.random, caller, settings, tell }),
    tell,
  };
}

export type KitchenParts = ReturnType<typeof makeParts>;
