/** A part reaches a part that is created after it only through a function. */
import type { HostFacts } from '../domain/device/brand.ts';
import { autosavedLines } from '../domain/link/autosave.ts';
import type { Ports } from '../platform/ports.ts';
import type { EmitAppEvent } from './base/app-events.ts';
import type { CurrentInstall } from './base/current-install.ts';
import type { Emit, Events, KitchenEvent } from './base/events.ts';
import type { FactPorts } from './base/fact-storage.ts';
import { createFailureLog, type FailureLog } from './base/failure-log.ts';
import type { FirstBoard } from './base/first-board.ts';
import { createLocalAddress } from './base/local-address.ts';
import type { Notices } from './base/notices.ts';
import type { ServerClock } from './base/server-clock.ts';
import type { AppState } from './base/state.ts';
import type { Timers } from './base/timers.ts';
import { createBoard } from './board/board.ts';
import { createBoardErrors } from './board/board-errors.ts';
import { createFireTimes } from './board/fire-times.ts';
import type { Message } from './board/message.ts';
import { createPending } from './board/pending.ts';
import { createRevisions } from './board/revisions.ts';
import { createWebOrders } from './board/web-orders.ts';
import { createSettings } from './device/settings.ts';
import { createUnit } from './device/unit.ts';
import { createVenue } from './device/venue.ts';
import { createDeviceCaller, createSendStatuses } from './link/device-caller.ts';
import { createLinkFacts } from './link/link-facts.ts';
import { createLinks, type Links } from './link/links.ts';
import { createLocalSocket, type LocalSocket } from './link/local-socket.ts';
import { createLocalStatus, type LocalStatus } from './link/local-status.ts';
import { createOrdersReader, type OrdersResponse } from './link/orders-reader.ts';
import { createRefresher, type Refresher } from './link/refresh.ts';
import { createSleepWatch } from './link/sleep-watch.ts';
import { createAutosave } from './taps/autosave.ts';
import { type Changes, createChanges } from './taps/changes.ts';
import { createEntryStore } from './taps/entry-store.ts';
import { createLateArrivals } from './taps/late-arrivals.ts';
import { createOutbox } from './taps/outbox.ts';
import { createOwnStatuses } from './taps/own-statuses.ts';
import { createPendingRecords } from './taps/pending-records.ts';
import { createReconcileContext } from './taps/reconcile-context.ts';
import { countedRecordWriter, createRecordCounter } from './taps/record-counter.ts';
import { createRecordWriter } from './taps/record-writer.ts';
import { createSendGate } from './taps/send-gate.ts';
import { createSentRequests } from './taps/sent-requests.ts';

export interface SharedDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
  readonly serverClock: ServerClock;
  readonly notices: Notices;
  readonly message: Message;
  readonly host: HostFacts;
}

export interface PartsDeps extends SharedDeps {
  readonly install: CurrentInstall;
  readonly firstBoard: Pick<FirstBoard, 'release'>;
  /** `lineId` is null for the card as a whole. */
  touchCard(cardKey: string, lineId: number | null): void;
  /** The app around the kitchen also runs without a kitchen. */
  readonly emitApp: EmitAppEvent<'cloudRecovered' | 'partsFailed'>;
}

type KitchenEvents = Pick<Events<KitchenEvent>, 'emit' | 'run'>;

interface LinksDeps extends PartsDeps, KitchenEvents {
  readonly failures: FailureLog;
  refresher(): Refresher;
}

/** The parts that decide which server the orders come from, and that reach this server. */
function makeLinks(deps: LinksDeps) {
  const { ports, state, timers, install, emit, run } = deps;
  const linkFacts = createLinkFacts({ ...ports, state, timers, online: ports.network.online() });
  const address = createLocalAddress();
  const caller = createDeviceCaller({ ...deps, address, links: () => links });
  const links: Links = createLinks({
    ...deps,
    linkFacts,
    caller,
    checkLocal: () => localStatus.check(),
    localServes: () => run(() => localSocket.renew()),
    changed: () => run(linksChanged),
  });
  const localStatus: LocalStatus = createLocalStatus({ timers, caller, address, install: install.now(), state, links });
  const localSocket: LocalSocket = createLocalSocket({ ...deps, linkFacts, links, address });
  const linksChanged = () => {
    deps.refresher().linksChanged();
    localSocket.update();
  };
  return {
    linkFacts,
    caller,
    localStatus,
    links,
    localSocket,
    send: createSendStatuses({ caller, linkFacts, localStatus, hasUnit: () => state.unit === 'ours' }),
    detectSleep: createSleepWatch(ports, emit),
  };
}

type LinkParts = ReturnType<typeof makeLinks>;

/** The parts between a tap on the board and a server. */
function makeTaps(deps: PartsDeps, { send, linkFacts }: LinkParts, { emit, run }: KitchenEvents) {
  const { ports, state, timers, serverClock, install } = deps;
  const { clock, facts } = ports;
  const serverMs = () => Math.round(serverClock.nowS() * 1_000);
  const errors = createBoardErrors({ page: ports.page, linkFacts, emit });
  const recordsHeld = createRecordCounter(facts);
  const recordWriter = countedRecordWriter(createRecordWriter(ports.records, timers, emit), recordsHeld);
  // Runs after the current effect, so that all of its changes are rendered together.
  const pending = createPending(() => run(() => changes.pendingChanged()));
  const entries = createEntryStore(recordWriter, (unsent) => run(() => changes.unsentChanged(unsent)));
  const webOrders = createWebOrders({ state, facts, serverClock });
  const revisions = createRevisions(state, facts);
  const fireTimes = createFireTimes(facts);
  const board = createBoard({ ...deps, pending, outbox: entries, revisions, fireTimes, webOrders, errors, emit });
  const unknownOutcomes = createSentRequests(clock);
  const acknowledgedRequests = createSentRequests(clock);
  const sent = { unknownOutcomes, acknowledgedRequests, ownUserId: install.userId };
  const outbox = createOutbox({
    ...ports,
    entries,
    timers,
    serverMs,
    send,
    unknownOutcomes,
    alreadyApplied: (entry) => run(() => lateArrivals.alreadyApplied(entry)),
    reconcileContext: createReconcileContext({ ...sent, board, byLocal: linkFacts.toLocal }),
    emit,
  });
  const records = createPendingRecords({ pending, outbox, recordWriter, clock, serverMs });
  const save = () => records.enqueue(autosavedLines(pending));
  const autosave = createAutosave({ state, clock, timers, facts, pending, save });
  // Not deferred, because every change since the start must be recorded.
  const own = createOwnStatuses();
  const lateArrivals = createLateArrivals({ ...sent, board, clock, pending, outbox, emit });
  const changes: Changes = createChanges({
    ...deps,
    clock,
    board,
    pending,
    records,
    webOrders,
    autosave,
    lateArrivals,
    own,
    emit,
  });
  return {
    errors,
    pending,
    webOrders,
    board,
    recordWriter,
    recordsHeld,
    outbox,
    sendGate: createSendGate(outbox),
    records,
    autosave,
    changes,
    own,
    unknownOutcomes,
    acknowledgedRequests,
    lateArrivals,
  };
}

type TapParts = ReturnType<typeof makeTaps>;

/** A response to call 1 changes these parts. */
export interface ReceivingParts extends PartsDeps, LinkParts, TapParts {
  readonly failures: FailureLog;
  readonly emit: Emit;
}

type Receive = (response: OrdersResponse, parts: ReceivingParts) => void;

export function makeParts(deps: PartsDeps, { emit, run }: KitchenEvents, receive: Receive) {
  const { ports, state, install } = deps;
  const failures = createFailureLog(ports.page);
  const linkParts = makeLinks({ ...deps, failures, refresher: () => refresher, emit, run });
  const { caller } = linkParts;
  const receiving: ReceivingParts = {
    ...deps,
    failures,
    ...linkParts,
    ...makeTaps(deps, linkParts, { emit, run }),
    emit,
  };
  const orders = createOrdersReader({
    ...receiving,
    receive: (response) => run(() => receive(response, receiving)),
    readAgain: () => refresher.request('push'),
  });
  const refresher: Refresher = createRefresher({ ...receiving, orders });
  const factPorts: FactPorts = { ...ports, emit };
  const settings = createSettings(state, factPorts, emit);
  return {
    ...receiving,
    run,
    orders,
    refresher,
    factPorts,
    settings,
    unit: createUnit(state, install),
    venue: createVenue({ ...deps, ports: factPorts, random: ports.random, caller, settings, failures, emit }),
  };
}

export type KitchenParts = ReturnType<typeof makeParts>;
