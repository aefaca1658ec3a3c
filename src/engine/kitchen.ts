/** A running kitchen: the table of the effects that its events have on other features, and its start. */

import { isUnauthorised } from '../backend/caller.ts';
import { zoneOffsetS } from '../domain/device/zone.ts';
import type { Cancel, RecordTable } from '../platform/ports.ts';
import type { Deferred } from './base/deferred.ts';
import { createEvents, type DeferredKind, type EventKind, type EventOf, type KitchenEvent } from './base/events.ts';
import type { FirstBoard } from './base/first-board.ts';
import { startLevelTimer } from './base/level-timer.ts';
import { runAll } from './base/run-all.ts';
import type { Board } from './board/board.ts';
import { restoreLastBoard } from './board/last-board.ts';
import type { DeferredParts, RareLoads } from './deferred-parts.ts';
import { type KitchenParts, makeParts, type PartsDeps } from './kitchen-parts.ts';
import { receiveOrders } from './receive-orders.ts';
import { notifyLostChange } from './taps/notify-lost-change.ts';

/**
 * Aborts the orders request and the send that are in flight after a route change (rules REFRESH-19, OUTBOX-30). The
 * next read also sends the outbox.
 */
function abortRequests({ caller, outbox }: KitchenParts): void {
  caller.abort();
  outbox.abortSend();
}

/** Removes damaged records and shows a notice, because the taps in them are lost. */
function discard({ recordWriter, linkFacts, notices }: KitchenParts, table: RecordTable, ids: readonly string[]): void {
  if (ids.length === 0) return;
  void recordWriter.remove(table, ids);
  linkFacts.note('storeDamaged', true);
  notices.show('error', 'storeDamaged');
}

type Effect<Kind extends EventKind> = (event: EventOf<Kind>, parts: AllParts) => void;

interface AllParts extends KitchenParts {
  readonly firstBoard: Pick<FirstBoard, 'release'>;
}

/** The names of these requests in the log. */
const ORDERS = 'the decoded orders';
const CLOUD = 'the cloud';

const EFFECTS: { readonly [Kind in Exclude<EventKind, DeferredKind>]: Effect<Kind> } = {
  // Receiving orders.
  ordersAccepted: receiveOrders,
  ordersReceived: (_, { errors, failures }) => errors.each(() => failures.record(ORDERS, null)),
  ordersRejected({ why, from }, { failures, firstBoard, links }) {
    firstBoard.release();
    // An authorization failure is logged with `callEnded`.
    if (why !== 'unauthorised') failures.record(ORDERS, why);
    links.ordersRejected(why, from);
  },
  boardFailed({ during }, { orders, refresher }) {
    // No request is needed, because the pulse repeats the steps after a paint.
    if (during === 'paint') return;
    orders.forget();
    // During an orders request no other one is needed: the refresher retries it when it fails.
    if (during === null) refresher.request('push');
  },
  etagPushed({ etag }, { orders, linkFacts, refresher }) {
    // The pushed etag may come from this device's own change, or be the first value after connecting; the board already
    // shows it.
    if (orders.etagPushed(etag) && !linkFacts.toLocal()) refresher.request('push');
  },
  etagDoubted: (_, { refresher }) => refresher.request('push'),

  // Sending a tap.
  pendingChanged(_, { autosave, board }) {
    autosave.update();
    board.draw();
  },
  unsentChanged({ unsent }, { board, records, lateArrivals, own }) {
    records.queued(unsent);
    lateArrivals.queued(unsent);
    own.queued(unsent);
    board.draw();
  },
  acknowledged({ entry, by }, { ports, serverClock, board, lateArrivals, acknowledgedRequests, refresher }) {
    lateArrivals.acknowledged(entry, by);
    acknowledgedRequests.note(entry);
    const statuses = entry.changes.map(([lineId, status]) => [lineId, status] as const);
    board.confirm(entry.orderId, statuses, { by, atMs: ports.clock.monotonicMs(), atS: serverClock.nowS() });
    refresher.request('saved');
  },
  alreadyApplied: ({ entry }, { lateArrivals }) => lateArrivals.settled(entry),
  outcomeUnknown: ({ entry }, { unheard }) => unheard.note(entry),
  waitsForCloud: ({ entry, why }, parts) => notifyLostChange(parts, entry, why),
  changeLost({ entry, loss }, parts) {
    notifyLostChange(parts, entry, loss);
    parts.refresher.request('saved');
  },
  sendThrew: ({ bug }, { ports }) => ports.page.report(bug),
  staleEntriesPending: (_, { refresher }) => refresher.request('saved'),
  recordsRead({ pending, outbox }, parts) {
    const erased = parts.recordsHeld.read(pending, outbox);
    if (erased > 0) parts.notices.show('error', 'changesErased', { count: erased });
    discard(parts, 'outbox', parts.outbox.restore(outbox));
    const { back, damaged } = parts.changes.restore(pending);
    parts.autosave.restored(back);
    discard(parts, 'pending', damaged);
    // Orders that were received before the stored records are reconciled with them now.
    if (parts.state.board.received) parts.changes.responseReceived(parts.board.reconcilePending());
  },
  memoryOnly({ isOnly }, { state, notices, records }) {
    state.saving.memoryOnly = isOnly;
    if (isOnly) notices.show('error', 'storageRefused');
    else records.storageRecovered();
  },

  // The connections.
  callEnded({ service, result, name }, { failures, firstBoard, links, refresher }) {
    if (name === 'orders' && !result.ok) firstBoard.release();
    // The cloud rejected another call of this device: the orders are requested, because only their rejection shows on
    // the board.
    if (isUnauthorised(result) && service === 'cloud' && name !== 'orders') refresher.request('push');
    links.callEnded(service, result, name);
    failures.recordCall(name, service, result);
  },
  linksChanged(_, { refresher, localSocket }) {
    refresher.linksChanged();
    localSocket.update();
  },
  offlineChecked: ({ why }, { failures }) => failures.record(CLOUD, why),
  recovered(_, parts) {
    parts.failures.record(CLOUD, null);
    abortRequests(parts);
    // The outbox is sent after this read, so that no stale entry is sent.
    parts.refresher.request('recovered');
    void parts.venue.load();
    parts.emitApp({ kind: 'cloudBack' });
  },
  rerouted(_, parts) {
    abortRequests(parts);
    parts.refresher.request('rerouted');
  },
  resumed(_, parts) {
    // After sleep all timers may be late, so their work is done now (rule ALARM-21).
    abortRequests(parts);
    parts.links.resumed();
    parts.refresher.request('woke');
    void parts.venue.load();
  },
  localServes: (_, { localSocket }) => localSocket.renew(),
  localLearned({ mode, known, refused }, { links, state }) {
    state.link.localRefused = refused;
    links.localLearned(mode, known);
  },
  localTested: ({ fate }, { links }) => links.localTested(fate),
  localDoubted: (_, { venue }) => void venue.load(),
  localSocket: ({ up }, { links }) => links.localSocket(up),
  localSocketSilent: ({ silent }, { linkFacts }) => linkFacts.note('localSocketSilent', silent),
  newOrdersPushed: (_, { refresher }) => refresher.request('local'),
  realtimeLinked({ up }, { linkFacts, links, orders }) {
    if (up) linkFacts.note('realtimeGaveUp', false);
    else orders.forgetPushedEtag();
    links.realtime(up);
  },
  realtimeSilent: ({ silent }, { linkFacts }) => linkFacts.note('realtimeSilent', silent),
  tokenNeeded: (_, { venue }) => void venue.load(),
  realtimeGaveUp({ hadToken }, { linkFacts, notices }) {
    // A platform without a realtime database is polled, and no notice shows.
    if (!hadToken) return;
    linkFacts.note('realtimeGaveUp', true);
    notices.show('error', 'realtimeGaveUp');
  },

  // The device and its venue.
  pulse(_, { board, detectSleep }) {
    detectSleep();
    board.raiseLevels();
  },
  configurationRestored({ configuration }, { localStatus, unit }) {
    unit.configured(configuration.allowsKds);
    localStatus.restore(configuration.local);
  },
  configured({ configuration, k5 }, { caller, localStatus, refresher, unit }) {
    if (unit.configured(configuration.allowsKds)) refresher.request('recovered');
    caller.signWith(k5);
    localStatus.learn(configuration.local);
  },
  configurationChanged: (_, { venue }) => void venue.load(true),
  settingsEtagPushed: ({ etag }, { venue }) => venue.settingsEtagPushed(etag),
  pollFinished: ({ what, why }, { failures }) => failures.record(what, why),
  listsOutdated: (_, { venue }) => void venue.load(),
  venueChanged(_, { autosave, board, orders, refresher, settings }) {
    if (orders.wasReadInOtherZone()) refresher.request('push');
    settings.restyle();
    board.draw();
    board.raiseLevels();
    autosave.update();
  },
  unitChecked({ place, renewed }, { install, unit, refresher }) {
    if (renewed !== null) install.renew(renewed);
    if (unit.assigned(place) || renewed !== null) refresher.request('recovered');
  },
  messageReceived: ({ text }, { notices }) => notices.show('warning', 'serverMessage', { text }),
  storeDamaged: (_, { linkFacts }) => linkFacts.note('storeDamaged', true),
  deferredPartsFailed(_, { linkFacts, notices, emitApp }) {
    linkFacts.note('partsBroken', true);
    notices.show('error', 'partsBroken');
    emitApp({ kind: 'partsBroke' });
  },
};

function handle<Kind extends EventKind>(
  event: EventOf<Kind> & KitchenEvent & { readonly kind: Kind },
  parts: AllParts,
) {
  const effects: { readonly [Each in EventKind]?: Effect<Each> } = EFFECTS;
  (effects[event.kind] as Effect<Kind> | undefined)?.(event, parts);
}

/** Shows the board of the last run until the first response replaces it. */
function restoreBoard({ ports, factPorts, install, state, orders, board }: KitchenParts): void {
  const zoneS = zoneOffsetS(state.venue.place.timeZone, ports.clock.wallMs());
  const last = restoreLastBoard(factPorts, install.now(), zoneS);
  // Without its KDS the board is empty, so its age has no meaning.
  if (last === null || state.kds === null) return;
  orders.restore(last.known, last.receivedAtMs);
  board.restore(last.orders);
}

type DeferredModules = Pick<typeof import('./deferred-parts.ts'), 'makeDeferredParts'> &
  Pick<typeof import('./deferred-effects.ts'), 'handleDeferred'> &
  RareLoads;

export interface KitchenDeps extends Omit<PartsDeps, 'touchCard'> {
  readonly deferred: Deferred<DeferredModules>;
  readonly firstBoard: FirstBoard;
}

export interface Kitchen
  extends Pick<KitchenParts, 'changes' | 'webOrders' | 'autosave' | 'orders' | 'refresher' | 'errors' | 'factPorts'> {
  readonly board: Board;
  /** Runs the work when the deferred parts exist; never if they could not be created. */
  soon(work: (deferred: DeferredParts) => void): void;
  /** Like `previewUndo` of the app; null until the deferred parts exist. */
  undoAhead(key: string): ReturnType<DeferredParts['undo']['preview']> | null;
  /** Runs call 8 now. */
  testLocal(): Promise<void>;
  /** Whether some records are not written to the storage yet. */
  hasUnwrittenRecords(): boolean;
  /** Calls the listener with each event, before its effects. There is at most one listener. */
  subscribe(listener: (event: KitchenEvent) => void): Cancel;
  readonly dispose: Cancel;
}

/** Starts first what the device stored, then the cloud, then the deferred parts. */
export function startKitchen(deps: KitchenDeps): Kitchen {
  const { page } = deps.ports;
  const { emit, handleWith } = createEvents(page);
  let isOver = false;
  let made: { readonly parts: DeferredParts; readonly handle: DeferredModules['handleDeferred'] } | null = null;
  let overheard: ((event: KitchenEvent) => void) | null = null;
  const soon = (work: (deferred: DeferredParts) => void) => deps.deferred.use(() => made && work(made.parts));
  const touchCard = (cardKey: string, lineId: number | null) => soon(({ touch }) => touch(cardKey, lineId));
  const parts: AllParts = { ...makeParts({ ...deps, touchCard }, emit), firstBoard: deps.firstBoard };
  const { refresher, recordWriter, links, localSocket, localStatus, settings, venue } = parts;

  deps.deferred.use(({ makeDeferredParts, handleDeferred, ...loads }) => {
    if (isOver) return;
    try {
      made = { parts: makeDeferredParts(parts, loads), handle: handleDeferred };
    } catch (bug) {
      page.report(bug);
      return emit({ kind: 'deferredPartsFailed' });
    }
    emit({ kind: 'deferredPartsReady' });
  });
  handleWith((event) => {
    runAll(
      () => overheard?.(event),
      () => handle(event, parts),
      () => made?.handle(event, made.parts, parts),
    );
  });

  const start = async () => {
    // The records are loaded first, but the orders do not wait for them, because the storage may be slow or hang.
    const records = recordWriter.start();
    links.start();
    venue.restore();
    parts.errors.each(() => restoreBoard(parts));
    startLevelTimer(parts);
    page.keepAwake();
    void venue.load();
    refresher.request('start');
    refresher.start();
    await records;
    if (!isOver) parts.sendGate.open();
  };
  void start();

  return {
    ...parts,
    soon,
    undoAhead: (key) => made?.parts.undo.preview(key) ?? null,
    testLocal: localStatus.check,
    hasUnwrittenRecords: recordWriter.hasUnwritten,
    subscribe(listener) {
      overheard = listener;
      return () => {
        overheard = null;
      };
    },
    dispose() {
      isOver = true;
      recordWriter.stop();
      made?.parts.dispose();
      links.dispose();
      localSocket.dispose();
      settings.dispose();
    },
  };
}
