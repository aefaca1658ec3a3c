/** A running kitchen: the one table that says what follows when a part tells that something happened, and how it all starts. */

import type { Card } from '../domain/board/card.ts';
import { zoneOffsetS } from '../domain/device/zone.ts';
import type { Cancel, RecordTable } from '../platform/ports.ts';
import { doEach } from './base/do-each.ts';
import { createEvents, type EventKind, type EventOf, type KitchenEvent } from './base/events.ts';
import type { FirstBoard } from './base/first-board.ts';
import type { Later } from './base/later.ts';
import { startPulse } from './base/pulse.ts';
import type { Board } from './board/board.ts';
import { restoreLastBoard } from './board/last-board.ts';
import type { LoadSummary } from './board/summary.ts';
import { type KitchenParts, makeParts, type PartsDeps } from './kitchen-parts.ts';
import type { LaterParts } from './later-parts.ts';
import { sayLoss } from './taps/loss-notice.ts';

/**
 * Gives up the read and the change under way: they hang, or went where nobody serves any more (rules N5n, N3v). The read that is
 * wanted after it is fresh for what the outbox sends again.
 */
function leaveRoad({ caller, outbox }: KitchenParts): void {
  caller.giveUp();
  outbox.giveUp();
}

/** Takes damaged records away and says so: only here taps are lost. */
function discard({ keeper, linkFacts, notices }: KitchenParts, table: RecordTable, ids: readonly string[]): void {
  if (ids.length === 0) return;
  void keeper.remove(table, ids);
  linkFacts.note('storeDamaged', true);
  notices.show('error', 'storeDamaged');
}

/** The lines of an order that other devices say they have chosen; none before the realtime link has come. */
const chosenElsewhere = (orderId: number, later: LaterParts | null): Iterable<number> =>
  later?.selection.marks(orderId)?.selected.keys() ?? [];

interface AllParts extends KitchenParts {
  readonly firstBoard: FirstBoard;
  /** Runs on what the first board can do without: at once when it is there, else as soon as it is. */
  soon(work: (later: LaterParts) => void): void;
}

/** Marks the cards that others changed and plays the sounds of these changes. */
function showNews({ alarm, mark, news }: LaterParts, cards: readonly Card[]): void {
  mark(cards);
  alarm.changed(news.takeSounds());
}

/** What follows from an event. `later` is null until those parts have come: then they look at the board by themselves. */
type Consequence<Kind extends EventKind> = (event: EventOf<Kind>, parts: AllParts, later: LaterParts | null) => void;

const ORDERS = 'what was read as orders';
const CLOUD = 'the cloud';

const CONSEQUENCES: { readonly [Kind in EventKind]: Consequence<Kind> } = {
  // The orders' way in.
  answered({ orders, newOrders, origin, timeS }, parts, later) {
    const { board, firstBoard, lateArrivals, linkFacts, links, localSocket, message, road, sendGate, serverClock } =
      parts;
    const wasBroken = road.isBroken();
    road.receive(
      orders !== null,
      () => links.ordersRead(origin.from),
      // Before the orders: what comes with them is judged by their server's clock, and by no other machine's.
      () => timeS !== null && serverClock.heard({ timeS, askedAtMs: origin.requestedAtMs }),
      () => newOrders && localSocket.newOrdersRead(origin.requestedAtMs),
      linkFacts.heardOrders,
      () => {
        if (orders === null) board.receiveUnchanged();
        else board.receive(orders, origin, lateArrivals.lackedBy(orders, origin));
      },
      () => later?.failures.heard(ORDERS, null),
      () => later?.lastBoard.heard(),
      () => later?.laterLists.look(),
      () => later?.cursor.heard(),
      () => later && showNews(later, later.news.answered()),
      () => later?.aftermath.answered(),
      message.look,
      () => sendGate.boardRead(origin.requestedAtMs, origin.from),
      firstBoard.look,
      // A step that failed may have left marks out.
      () => wasBroken && later?.mark(board.cards()),
    );
  },
  linesMoved({ moved, known, orders }, { answered, board, changes, lateArrivals, outbox, own, road, unheard }, later) {
    road.each(
      // The outbox comes last: handlers of its `unsentChanged` event need the new keys.
      ...[board, answered, unheard, own, lateArrivals, changes, outbox].map((each) => () => each.moved(moved)),
      () => later?.news.moved({ moved, known }),
      () => later?.alarm.moved({ moved, known }),
      () => later?.fires.moved(moved),
      () => later?.cursor.moved(moved),
      () => later?.recent.moved(moved, orders),
    );
  },
  received({ orders, origin, after }, { changes, lateArrivals, road }) {
    road.each(
      () => changes.answered(after),
      () => lateArrivals.received(orders, origin),
    );
  },
  ordersBroke({ bug }, { orders, refresher, road }) {
    road.broke(bug);
    // The pulse repeats the steps after a paint.
    if (road.running() === 'paint') return;
    orders.forget();
    // During a read no request is needed: the refresher retries the failed read.
    if (road.running() === null) refresher.want('push');
  },
  useless({ why, from }, { firstBoard, links }, later) {
    firstBoard.giveUp();
    // A refusal is logged as that of every call.
    if (why !== 'unauthorised') later?.failures.heard(ORDERS, why);
    links.useless(why, from);
  },
  etagTold({ etag }, { orders, linkFacts, refresher }) {
    // Our own echo, or the first value after connecting: the board already shows it.
    if (orders.etagTold(etag) && !linkFacts.toLocal()) refresher.want('push');
  },
  etagDoubted: (_, { refresher }) => refresher.want('push'),

  // The board, and what is looked after once the glass has it.
  drawn({ redraw }, { firstBoard, message, road }, later) {
    road.each(
      message.look,
      firstBoard.look,
      () => later?.cursor.drawn(redraw),
      () => later && showNews(later, later.news.drawn(redraw)),
      () => later?.aftermath.drawn(redraw),
    );
  },
  served: ({ list }, { firstBoard, road }, later) => road.each(firstBoard.look, () => later?.alarm.served(list)),
  levelled: (_, { road }, later) => road.each(() => later?.aftermath.look()),
  painted({ redraw }, { board, road }, later) {
    if (later === null) return;
    const { alarm, fires, recent, selection, summary } = later;
    road.paint(
      () => redraw !== null && recent.drawn(redraw),
      alarm.look,
      fires.look,
      summary.look,
      () => selection.look(new Set(board.cards().map(({ order }) => order.id))),
    );
  },
  orderMarked({ orderId }, { board, lateArrivals }, later) {
    later?.mark(board.cards().filter(({ order }) => order.id === orderId));
    lateArrivals.chosenElsewhere(orderId, chosenElsewhere(orderId, later));
  },

  // A tap's way out.
  tapped({ cardKey, lineId }, { soon }) {
    // A touched card is no news any more, and the cursor goes to the touched line.
    soon(({ cursor, touch }) => {
      if (lineId !== null) cursor.point({ cardKey, lineId });
      touch(cardKey);
    });
  },
  changeTaken: (_, { autosave }) => autosave.changed(),
  autosaveDue: (_, { changes }) => changes.saveDue(),
  pendingChanged(_, { autosave, board }) {
    autosave.look();
    board.project();
  },
  unsentChanged({ unsent, forCloud }, { board, records, lateArrivals, own }) {
    records.waiting(unsent);
    lateArrivals.waiting(unsent);
    board.setUnsent(unsent, forCloud);
    own.waiting(unsent);
  },
  settled: ({ entry }, { lateArrivals }) => lateArrivals.settled(entry),
  unheard: ({ entry }, { unheard }) => unheard.note(entry),
  confirmed({ entry, by }, { ports, serverClock, board, lateArrivals, answered, refresher }, later) {
    lateArrivals.confirmed(entry, by);
    lateArrivals.chosenElsewhere(entry.orderId, chosenElsewhere(entry.orderId, later));
    answered.note(entry);
    const statuses = entry.changes.map(([lineId, status]) => [lineId, status] as const);
    board.confirm(entry.orderId, statuses, { by, atMs: ports.clock.monotonicMs(), atS: serverClock.nowS() });
    refresher.want('saved');
  },
  waitsForCloud: ({ entry, why }, parts) => sayLoss(parts, entry, why),
  lost({ entry, loss }, parts) {
    sayLoss(parts, entry, loss);
    parts.refresher.want('saved');
  },
  broke: ({ bug }, { ports }) => ports.page.report(bug),
  oldWaits: (_, { refresher }) => refresher.want('saved'),
  recordsRead({ pending, outbox }, parts) {
    const erased = parts.recordsHeld.read(pending, outbox);
    if (erased > 0) parts.notices.show('error', 'changesErased', { count: erased });
    discard(parts, 'outbox', parts.outbox.restore(outbox));
    const { back, damaged } = parts.changes.restore(pending);
    parts.autosave.restored(back);
    discard(parts, 'pending', damaged);
    // The orders may have been there first: what they say of these changes counts all the same.
    if (parts.state.board.received) parts.changes.answered(parts.board.sortPending());
  },
  memoryOnly({ isOnly }, { state, notices, records }) {
    state.saving.memoryOnly = isOnly;
    if (isOnly) notices.show('error', 'storageRefused');
    else records.mended();
  },

  // The links.
  callEnded({ service, result, name }, { firstBoard, links, refresher }, later) {
    if (name === 'orders' && !result.ok) firstBoard.giveUp();
    const isRefused = result.ok && (result.status === 401 || result.status === 403);
    // Whoever refuses this device, the cloud knows why; what the board says of it comes from the orders' own call.
    if (isRefused && service === 'cloud' && name !== 'orders') refresher.want('push');
    links.heard(service, result, name);
    doEach(
      () => later?.failures.called(name, service, result),
      () => isRefused && later?.enrolment.doubt(),
    );
  },
  linksChanged(_, { refresher, localSocket }) {
    refresher.linksChanged();
    localSocket.look();
  },
  offlineChecked: ({ why }, { soon }) => soon(({ failures }) => failures.heard(CLOUD, why)),
  recovered(_, parts, later) {
    parts.soon(({ failures }) => failures.heard(CLOUD, null));
    leaveRoad(parts);
    // The outbox opens when this read has come back: nothing old is sent before it.
    parts.refresher.want('recovered');
    void parts.venue.load();
    later?.realtime.reconnect();
    parts.tellApp({ kind: 'cloudBack' });
  },
  rerouted(_, parts) {
    leaveRoad(parts);
    parts.refresher.want('rerouted');
  },
  woke(_, parts, later) {
    // Everything that timers missed while the device slept is wanted at once (rule C6o).
    leaveRoad(parts);
    parts.links.woke();
    parts.refresher.want('woke');
    void parts.venue.load();
    later?.realtime.reconnect();
  },
  localServes: (_, { localSocket }) => localSocket.renew(),
  localLearned: ({ mode, known }, { links }) => links.localLearned(mode, known),
  localTested: ({ fate }, { links }) => links.localTested(fate),
  localDoubted: (_, { venue }) => void venue.load(),
  localSocket: ({ up }, { links }) => links.localSocket(up),
  localSocketSilent: ({ silent }, { linkFacts }) => linkFacts.note('localSocketSilent', silent),
  newOrdersTold: (_, { refresher }) => refresher.want('local'),
  realtimeLinked({ up }, { linkFacts, links, orders }, later) {
    if (up) linkFacts.note('realtimeGaveUp', false);
    else orders.forgetTold();
    links.realtime(up);
    later?.selection.linked(up);
  },
  realtimeSilent: ({ silent }, { linkFacts }) => linkFacts.note('realtimeSilent', silent),
  realtimeOpened: ({ session }, _, later) => later?.selection.use(session),
  tokenNeeded: (_, { venue }) => void venue.load(),
  realtimeGaveUp({ hadToken }, { linkFacts, notices }) {
    linkFacts.note('realtimeGaveUp', true);
    if (hadToken) notices.show('error', 'realtimeGaveUp');
  },

  // The device and its venue.
  pulse(_, { board, lookAtClocks, road }, later) {
    lookAtClocks();
    board.raiseLevels();
    // Repeats the steps after a paint, one of which may have failed.
    if (road.isBroken()) later?.aftermath.look();
  },
  recalled({ configuration }, { localStatus, unit }) {
    unit.configured(configuration.allowsKds);
    localStatus.recall(configuration.local);
  },
  configured({ configuration, k5 }, { caller, localStatus, refresher, state, unit }, later) {
    if (unit.configured(configuration.allowsKds)) refresher.want('recovered');
    caller.signWith(k5);
    localStatus.learn(configuration.local);
    doEach(
      // Whatever changed may have given the unit back.
      () => state.unit !== 'ours' && later?.enrolment.doubt(),
      () => later?.realtime.token(configuration.realtimeToken),
    );
  },
  configurationChanged: (_, { venue }) => void venue.load(true),
  settingsTold: ({ etag }, { venue }) => venue.settingsTold(etag),
  fared: ({ what, why }, _, later) => later?.failures.heard(what, why),
  listsOutdated: (_, { venue }) => void venue.load(),
  settingsRead({ read, askedAtMs }, { settings }, later) {
    // Before that part has come nobody has placed a card.
    settings.put(later?.positions.over(read.settings, askedAtMs) ?? read.settings, read.etag);
  },
  venueChanged(_, { autosave, board, message, orders, refresher, settings }, later) {
    if (orders.misread()) refresher.want('push');
    settings.restyle();
    board.project();
    board.raiseLevels();
    doEach(
      autosave.look,
      () => later?.pause.obey(),
      () => later?.aftermath.look(),
      message.look,
    );
  },
  unitMissing: (_, __, later) => later?.enrolment.doubt(),
  unitJudged({ place, renewed }, { install, unit, refresher }) {
    if (renewed !== null) install.renew(renewed);
    if (unit.judged(place) || renewed !== null) refresher.want('recovered');
  },
  messageTold: ({ text }, { notices }) => notices.show('warning', 'serverMessage', { text }),
  storeDamaged: (_, { linkFacts }) => linkFacts.note('storeDamaged', true),
  laterPartsBroke(_, { linkFacts, notices, tellApp }) {
    linkFacts.note('partsBroken', true);
    notices.show('error', 'partsBroken');
    tellApp({ kind: 'partsBroke' });
  },
  laterPartsCame(_, { board, road, venue }, later) {
    if (later === null) return;
    const { positions, aftermath, lastBoard, laterLists, realtime } = later;
    const cards = board.cards();
    const token = venue.realtimeToken();
    doEach(
      () => road.each(() => showNews(later, later.news.drawn({ before: cards, after: cards })), aftermath.look),
      positions.resume,
      lastBoard.heard,
      laterLists.look,
      () => token !== null && realtime.token(token),
    );
  },
};

/** Shows what the last run saw until the first answer replaces all of it. */
function restoreBoard({ ports, kept, install, state, orders, board }: KitchenParts): void {
  const zoneS = zoneOffsetS(state.venue.place.timeZone, ports.clock.wallMs());
  const last = restoreLastBoard(kept, install.now(), zoneS);
  // Without its KDS a board shows nothing, and nothing is claimed of it.
  if (last === null || state.kds === null) return;
  orders.recall(last.known, last.heardAtMs);
  board.recall(last.orders);
}

export interface KitchenDeps extends PartsDeps {
  /** What the first board can do without. */
  readonly later: Later<
    Pick<typeof import('./later-parts.ts'), 'makeLaterParts'> & { readonly loadSummary: LoadSummary }
  >;
  /** Until when it does without them. */
  readonly firstBoard: FirstBoard;
}

export interface Kitchen
  extends Pick<AllParts, 'changes' | 'webOrders' | 'autosave' | 'orders' | 'refresher' | 'road' | 'kept' | 'soon'> {
  readonly board: Board;
  /** As `App.undoAhead`; null before that part has come. */
  undoAhead(key: string): ReturnType<LaterParts['undo']['ahead']> | null;
  /** Runs call 8 now. */
  askLocal(): Promise<void>;
  /** Whether the storage has not taken something yet. */
  owes(): boolean;
  /** Tells one listener of each event, before what follows from it. */
  overhear(listener: (event: KitchenEvent) => void): Cancel;
  readonly dispose: Cancel;
}

/** Starts everything: what the device stored first, the cloud next, then what the first board can do without. */
export function startKitchen(deps: KitchenDeps): Kitchen {
  const { page } = deps.ports;
  const { tell, follow } = createEvents(page);
  let isOver = false;
  const first = makeParts(deps, tell);
  const late = deps.later.made(({ makeLaterParts, loadSummary }) => {
    if (isOver) return null;
    try {
      return makeLaterParts(first, loadSummary);
    } catch (bug) {
      page.report(bug);
      tell({ kind: 'laterPartsBroke' });
      return null;
    }
  });
  late.use(() => tell({ kind: 'laterPartsCame' }));
  const parts: AllParts = { ...first, firstBoard: deps.firstBoard, soon: late.use };
  const { refresher, keeper, links, localSocket, localStatus, settings, venue } = parts;
  let overheard: ((event: KitchenEvent) => void) | null = null;
  follow(<Kind extends EventKind>(event: EventOf<Kind> & { readonly kind: Kind }) => {
    doEach(
      () => overheard?.(event),
      () => CONSEQUENCES[event.kind](event, parts, late.now()),
    );
  });

  const start = async () => {
    // Asked first: a storage may be slow, or never answer, and the orders do not wait for it.
    const records = keeper.start();
    links.start();
    venue.restore();
    parts.road.each(() => restoreBoard(parts));
    startPulse(parts);
    page.keepAwake();
    void venue.load();
    refresher.want('start');
    refresher.start();
    await records;
    if (!isOver) parts.sendGate.open();
  };
  void start();

  return {
    ...parts,
    undoAhead: (key) => late.now()?.undo.ahead(key) ?? null,
    askLocal: localStatus.ask,
    owes: keeper.owes,
    overhear(listener) {
      overheard = listener;
      return () => {
        overheard = null;
      };
    },
    dispose() {
      isOver = true;
      keeper.stop();
      late.now()?.dispose();
      links.dispose();
      localSocket.dispose();
      settings.dispose();
    },
  };
}
