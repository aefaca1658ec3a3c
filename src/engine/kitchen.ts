import { zoneOffsetS } from '../domain/device/zone.ts';
import type { Cancel, RecordTable } from '../platform/ports.ts';
import {
  createEvents,
  type DeferredKind,
  type EventKind,
  type EventOf,
  type Events,
  type KitchenEvent,
} from './base/events.ts';
import { startLevelTimer } from './base/level-timer.ts';
import { restoreLastBoard } from './board/last-board.ts';
import { type KitchenParts, makeParts, type PartsDeps } from './kitchen-parts.ts';
import { receiveOrders } from './receive-orders.ts';
import { notifyLostChange } from './taps/notify-lost-change.ts';

/**
 * Runs after a cloud recovery, a route change or a sleep (rules REFRESH-19, OUTBOX-30). The next read also sends the
 * outbox.
 */
function abortRequests({ caller, outbox }: KitchenParts): void {
  caller.abort();
  outbox.abortSend();
}

/** The taps in damaged records are lost, so a notice shows. */
function discard({ recordWriter, linkFacts, notices }: KitchenParts, table: RecordTable, ids: readonly string[]): void {
  if (ids.length === 0) return;
  void recordWriter.remove(table, ids);
  linkFacts.note('storeDamaged', true);
  notices.show('error', 'storeDamaged');
}

type Effect<Kind extends EventKind> = (event: EventOf<Kind>, parts: KitchenParts) => void;

const EFFECTS: { readonly [Kind in Exclude<EventKind, DeferredKind>]: Effect<Kind> } = {
  // Receiving orders.
  boardFailed({ during }, { orders, refresher }) {
    // The next `ticked` retries the steps after a paint.
    if (during === 'paint') return;
    orders.forget();
    // A failure during an orders request makes that request fail, and the refresher retries it.
    if (during === null) refresher.request('push');
  },
  ordersOutdated: (_, { refresher }) => refresher.request('push'),

  // Sending a tap.
  acknowledged({ entry, by }, { ports, serverClock, board, lateArrivals, acknowledgedRequests, refresher }) {
    lateArrivals.acknowledged(entry, by);
    acknowledgedRequests.note(entry);
    board.acknowledge(entry.orderId, entry.changes, { by, atMs: ports.clock.monotonicMs(), atS: serverClock.nowS() });
    refresher.request('saved');
  },
  entryDeferredToCloud: ({ entry, why }, parts) => notifyLostChange(parts, entry, why),
  changeLost({ entry, loss }, parts) {
    notifyLostChange(parts, entry, loss);
    parts.refresher.request('saved');
  },
  staleEntriesPending: (_, { refresher }) => refresher.request('saved'),
  recordsRead({ pending, outbox }, parts) {
    const erased = parts.recordsHeld.read(pending, outbox);
    if (erased > 0) parts.notices.show('error', 'changesErased', { count: erased });
    discard(parts, 'outbox', parts.outbox.restore(outbox));
    const { back, damaged } = parts.changes.restore(pending);
    parts.autosave.restored(back);
    discard(parts, 'pending', damaged);
    // Orders that arrived before the records are reconciled with them now.
    if (parts.state.board.received) parts.changes.responseReceived(parts.board.reconcilePending());
  },
  storageModeChanged({ memoryOnly }, { state, notices, records }) {
    state.saving.memoryOnly = memoryOnly;
    if (memoryOnly) notices.show('error', 'storageRefused');
    else records.storageRecovered();
  },

  // The connections.
  recovered(_, parts) {
    abortRequests(parts);
    // The outbox is sent after this read, so that no stale entry is sent.
    parts.refresher.request('recovered');
    void parts.venue.load();
    parts.emitApp({ kind: 'cloudRecovered' });
  },
  routeChanged(_, parts) {
    abortRequests(parts);
    parts.refresher.request('routeChanged');
  },
  resumed(_, parts) {
    // After sleep all timers may be late, so their work is done now (rule ALARM-21).
    abortRequests(parts);
    parts.links.resumed();
    parts.refresher.request('resumed');
    void parts.venue.load();
  },
  localServerLost: (_, { venue }) => void venue.load(),
  tokenRequested: (_, { venue }) => void venue.load(),

  // The device and its venue.
  ticked(_, { board, detectSleep }) {
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
  venueChanged(_, { autosave, board, orders, refresher, settings }) {
    if (orders.wasReadInOtherZone()) refresher.request('push');
    settings.restyle();
    board.layOut();
    board.raiseLevels();
    autosave.update();
  },
  unitChecked({ place, renewed }, { install, unit, refresher }) {
    if (renewed !== null) install.renew(renewed);
    if (unit.assigned(place) || renewed !== null) refresher.request('recovered');
  },
  storeDamaged: (_, { linkFacts }) => linkFacts.note('storeDamaged', true),
  deferredPartsFailed(_, { linkFacts, notices, emitApp }) {
    linkFacts.note('partsBroken', true);
    notices.show('error', 'partsBroken');
    emitApp({ kind: 'partsFailed' });
  },
};

/** The restored board shows until the first response. */
function restoreBoard({ ports, factPorts, install, state, orders, board }: KitchenParts): void {
  const zoneS = zoneOffsetS(state.venue.place.timeZone, ports.clock.wallMs());
  const last = restoreLastBoard(factPorts, install.now(), zoneS);
  // Without its KDS the board is empty, so its age has no meaning.
  if (last === null || state.kds === null) return;
  orders.restore(last.known, last.receivedAtMs);
  board.restore(last.orders);
}

export interface Kitchen extends KitchenParts {
  readonly listen: Events<KitchenEvent>['listen'];
  readonly dispose: Cancel;
}

/** Starts the work on stored data first, then the work with the cloud. */
export function startKitchen(deps: PartsDeps): Kitchen {
  const { page } = deps.ports;
  const events = createEvents(page);
  let isOver = false;
  const parts = makeParts(deps, events, receiveOrders);
  const { refresher, recordWriter, links, localSocket, settings, venue } = parts;
  const effects: { readonly [Kind in EventKind]?: Effect<Kind> } = EFFECTS;
  events.listen((event) => effects[event.kind]?.(event as never, parts));

  const start = async () => {
    // The orders do not wait for the records, because the storage may hang.
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
    listen: events.listen,
    dispose() {
      isOver = true;
      recordWriter.stop();
      links.dispose();
      localSocket.dispose();
      settings.dispose();
    },
  };
}
