/** What an installed device runs: its calls, refreshes, outbox, links and the realtime database, wired to one another. */

import { type Caller, createCaller } from '../backend/caller.ts';
import { fetchOrders, saveStatuses } from '../backend/calls.ts';
import { assert } from '../domain/assert.ts';
import type { HostFacts } from '../domain/device/brand.ts';
import type { InstallRecord } from '../domain/device/kds.ts';
import { ETAG_DOUBT_MS, LEVELS_MS, OLD_ANSWERS_MAX } from '../domain/limits.ts';
import {
  etagFor,
  type GivenAnswer,
  judgeAnswer,
  NOTHING_SHOWN,
  rememberAnswer,
  type ShownAnswer,
} from '../domain/link/answers.ts';
import { hasJumped } from '../domain/link/clock.ts';
import type { NoticeType } from '../domain/link/notice.ts';
import type { OutboxEntry } from '../domain/link/outbox.ts';
import type { Confirmed } from '../domain/link/overlay.ts';
import { inLanguage } from '../domain/order/names.ts';
import { orderTitle } from '../domain/order/title.ts';
import { failed } from '../domain/reply.ts';
import type { Ports } from '../platform/ports.ts';
import type { KnownOrders } from '../protocol/decode-orders.ts';
import type { AfterFirstBoard } from './after-first-board.ts';
import type { Board } from './board.ts';
import { type Changes, createChanges } from './changes.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { restoreLastBoard } from './last-board.ts';
import type { Later } from './later.ts';
import { createLinks, type Links } from './links.ts';
import type { Notices } from './notices.ts';
import { createOutbox, type Loss, type Outbox } from './outbox.ts';
import type { RealtimeTells } from './realtime.ts';
import { createRefresher, type Refresher } from './refresh.ts';
import type { ServerClock } from './server-clock.ts';
import type { AppState, NoticeText } from './state.ts';
import type { Timers } from './timers.ts';
import { createVenue, type Venue } from './venue.ts';

export interface KitchenDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
  readonly serverClock: ServerClock;
  readonly notices: Notices;
  readonly board: Board;
  readonly host: HostFacts;
  readonly install: InstallRecord;
  /** What the first board can do without. */
  readonly later: Later<Pick<typeof import('./after-first-board.ts'), 'startAfterFirstBoard'>>;
  /** The board's message may have changed. */
  showMessage(): void;
}

export interface Kitchen {
  readonly changes: Changes;
  readonly refresher: Refresher;
  after(work: (after: AfterFirstBoard) => void): void;
  /** Runs call 8 now. */
  askLocal(): Promise<void>;
  dispose(): void;
}

/** The parts call one another. */
interface Parts {
  readonly caller: Caller;
  readonly links: Links;
  readonly refresher: Refresher;
  readonly outbox: Outbox;
  readonly changes: Changes;
  readonly venue: Venue;
}

/** What the parts learn while they run. */
interface Session {
  after: AfterFirstBoard | null;
  /** The token of call 6, empty when it brought none; null before the first. */
  realtimeToken: string | null;
  k5: string;
  shown: ShownAnswer;
  known: KnownOrders;
  /** The etag that realtime told last, when (monotonic milliseconds), and how often an answer spoke against it. */
  told: { readonly etag: string; readonly atMs: number; doubts: number } | null;
}

/** What every part is made from; `parts` may be asked only when all of them are made. */
interface Making extends KitchenDeps {
  readonly session: Session;
  parts(): Parts;
}

function makeCaller(deps: Making): Caller {
  const { host, install, ports, serverClock, session, parts } = deps;
  return createCaller(ports.http, ports.page.version, {
    bases: () => ({ cloud: host.cloud, data: host.data, language: host.language, local: parts().links.localBase() }),
    credentials: () => ({ kind: 'device', ...install, k5: session.k5 }),
    heard(service, result, name) {
      if (result.ok && result.data.time !== null) serverClock.heard(result.data.time);
      parts().links.heard(service, result, name);
    },
  });
}

function makeLinks({ ports, state, timers, session, install, parts }: Making): Links {
  return createLinks({
    ports,
    state,
    timers,
    place: install,
    caller: () => parts().caller,
    rerouted: () => parts().refresher.want('rerouted'),
    localDoubted: () => void parts().venue.load(),
    recovered() {
      // The outbox opens when this read has come back: nothing old is sent before it.
      parts().refresher.want('recovered');
      void parts().venue.load();
      session.after?.realtime.reconnect();
    },
    newOrders: () => parts().refresher.want('local'),
    changed: () => parts().refresher.linksChanged(),
  });
}

/** Realtime told another etag before this answer was asked for: unless it tells this one in a moment, the orders are asked for again (rule N5m). */
function doubt({ ports, timers, session, parts }: Making): void {
  const { told, shown } = session;
  if (told === null || shown.from !== 'cloud' || told.etag === shown.etag || told.atMs > shown.requestedAtMs) return;
  if (told.doubts >= OLD_ANSWERS_MAX) return;
  told.doubts += 1;
  ports.page.log('An answer has another etag than realtime told.');
  timers.ensure('etag-doubt', ETAG_DOUBT_MS, () => {
    if (session.told !== null && session.told.etag !== session.shown.etag) parts().refresher.want('push');
  });
}

/** Whether an answer may take the place of the one that is shown; remembers it. */
function mayShow(making: Making, answer: GivenAnswer): boolean {
  const { session, parts } = making;
  const verdict = judgeAnswer(session.shown, answer, session.told?.etag ?? null);
  session.shown = rememberAnswer(session.shown, answer, verdict);
  if (verdict !== 'late') parts().links.note('oldAnswer', verdict === 'old');
  if (verdict === 'take') doubt(making);
  return verdict === 'take';
}

/** Whether there is an order that the answer before of the local server did not have. */
const hasNew = (known: KnownOrders, { known: before, shown }: Session): boolean =>
  shown.past.length > 0 && [...known.keys()].some((id) => !before.has(id));

function makeRefresher(deps: Making): Refresher {
  const { state, ports, timers, board, notices, session, install, parts } = deps;
  const run = async (startedAtMs: number): Promise<boolean> => {
    const { links } = parts();
    const toLocal = links.toLocal();
    const from = toLocal ? 'local' : 'cloud';
    const sent = etagFor(session.shown, from);
    const reply = await fetchOrders(parts().caller, sent, session.known, toLocal, install);
    if (!reply.ok) {
      const { why } = reply;
      if (why === 'unauthorised' || why === 'shape' || why === 'foreign') links.useless(why, toLocal);
      return false;
    }
    const { known, etag, setAside, orders } = reply.data;
    if (!mayShow(deps, { from, etag, requestedAtMs: startedAtMs })) return false;
    if (toLocal && hasNew(known, session)) links.newOrdersRead(startedAtMs);
    session.known = known;
    state.link.heardAtMs = ports.clock.wallMs();
    state.board.received = true;
    if (orders !== null) {
      state.board.setAside = setAside.length;
      for (const why of setAside) ports.page.log(`Order set aside: ${why}`);
      if (setAside.length > 0) notices.show('warning', 'orderSetAside', { count: setAside.length });
      parts().changes.answered(board.receive(orders, { from, requestedAtMs: startedAtMs }));
    }
    session.after?.heard();
    deps.showMessage();
    parts().outbox.boardRead(startedAtMs);
    return true;
  };
  return createRefresher(ports.clock, timers, ports.random, {
    run,
    gapS: () => state.settings.minTimeRefresh,
    timed: () => state.kds?.timedRefresh ?? false,
    realtimeUp: () => state.link.realtime === 'up',
    live: () => parts().links.live(),
    staleness: (staleness) => parts().links.staleness(staleness),
  });
}

const serverMsOf =
  ({ serverClock }: Making) =>
  (): number =>
    Math.round(serverClock.nowS() * 1_000);

const LOSS_NOTICES: Readonly<Record<Loss, readonly [NoticeType, NoticeText]>> = {
  refused: ['error', 'saveRejected'],
  overtaken: ['slow', 'changeOvertaken'],
  gone: ['slow', 'changeGone'],
};

/** Says which lines of an order lost a change of this device, in the words of the board. */
function sayLoss({ state, notices, board }: Making, { orderId, changes }: OutboxEntry, loss: Loss): void {
  const order = board.orderAsRead(orderId);
  const names = changes.map(([lineId]) => {
    const line = order?.lines.find((each) => each.id === lineId);
    return line ? inLanguage(line.name, state.language) : `#${lineId}`;
  });
  const title = order ? orderTitle(order, state.venue, state.names, state.settings) : `#${orderId}`;
  const [type, text] = LOSS_NOTICES[loss];
  notices.show(type, text, { order: title, lines: names.join(', '), count: names.length });
}

function makeOutbox(deps: Making, keeper: Keeper): Outbox {
  const { ports, timers, board, install, parts } = deps;
  // Entries are sent one after the other: the road of the last one is that of the one that was confirmed.
  let by: Confirmed['by'] = 'cloud';
  return createOutbox(keeper, ports.clock, timers, {
    serverMs: serverMsOf(deps),
    async send({ orderId, changes }) {
      const { caller, links } = parts();
      const toLocal = links.toLocal();
      by = toLocal ? 'local' : 'cloud';
      const statuses = changes.map(([lineId, status]) => [lineId, status] as const);
      const reply = await saveStatuses(caller, orderId, statuses, toLocal);
      // Another venue's server knows none of our orders: its refusal says nothing of them.
      const isTheirs = toLocal && !reply.ok && reply.why === 'refused' && (await links.isLocalForeign());
      return isTheirs ? failed('foreign') : reply;
    },
    judging: (orderId) => ({
      order: board.orderAsRead(orderId),
      ownUserId: install.userId,
    }),
    lost(entry, loss) {
      sayLoss(deps, entry, loss);
      parts().refresher.want('saved');
    },
    waiting: (unsent) => board.setUnsent(unsent),
    confirmed(entry) {
      board.confirm(
        entry.orderId,
        entry.changes.map(([lineId, status]) => [lineId, status] as const),
        { by, atMs: ports.clock.monotonicMs(), atS: deps.serverClock.nowS() },
      );
      parts().refresher.want('saved');
    },
    freshRead: () => parts().refresher.want('saved'),
  });
}

function makeVenue(deps: Making): Venue {
  const { session, parts } = deps;
  return createVenue({
    state: deps.state,
    install: deps.install,
    ports: deps.ports,
    timers: deps.timers,
    random: deps.ports.random,
    caller: () => parts().caller,
    recalled: (configuration) => parts().links.recallLocalServer(configuration.local),
    configured(configuration, k5) {
      session.k5 = k5;
      parts().links.localServer(configuration.local);
      session.realtimeToken = configuration.realtimeToken;
      session.after?.realtime.token(configuration.realtimeToken);
    },
    // Before that part is there nobody has placed a card.
    settingsRead: (read, askedAtMs) => session.after?.positions.over(read, askedAtMs) ?? read,
    nowMs: () => deps.ports.clock.monotonicMs(),
    changed() {
      deps.board.project();
      deps.board.raiseLevels();
      session.after?.look();
      deps.showMessage();
    },
  });
}

function realtimeTells({ ports, notices, session, parts }: Making): Omit<RealtimeTells, 'opened'> {
  return {
    linked(up) {
      if (up) parts().links.note('realtimeGaveUp', false);
      else session.told = null;
      parts().links.realtime(up);
    },
    silent: (silent) => parts().links.note('realtimeSilent', silent),
    ordersChanged(etag) {
      session.told = { etag, atMs: ports.clock.monotonicMs(), doubts: 0 };
      // Our own echo, or the first value after connecting: the board already shows it.
      if (etag !== session.shown.etag && !parts().links.toLocal()) parts().refresher.want('push');
    },
    configurationChanged: () => void parts().venue.load(),
    tokenNeeded: () => void parts().venue.load(),
    message: (text) => notices.show('warning', 'serverMessage', { text }),
    gaveUp() {
      parts().links.note('realtimeGaveUp', true);
      notices.show('error', 'realtimeGaveUp');
    },
  };
}

/** The realtime SDK is large: it loads with all that the first board can do without. */
function startAfter(making: Making, made: Parts, isOver: () => boolean): void {
  const { session } = making;
  making.later.use(({ startAfterFirstBoard }) => {
    if (isOver()) return;
    session.after = startAfterFirstBoard({
      ...making,
      ...made,
      heard: () => ({
        etag: session.shown.etag,
        known: session.known,
        heardAtMs: making.state.board.received ? making.state.link.heardAtMs : null,
      }),
      realtimeTells: realtimeTells(making),
    });
    if (session.realtimeToken !== null) session.after.realtime.token(session.realtimeToken);
  });
}

/** Shows what the last run saw until the first answer replaces all of it. */
function restoreBoard({ ports, install, session, board, state }: Making): void {
  const last = restoreLastBoard(ports, install);
  if (last === null) return;
  session.known = last.known;
  state.link.heardAtMs = last.heardAtMs;
  board.receive(last.orders, { from: 'cloud', requestedAtMs: 0 });
}

function makeKeeper({ ports, timers, state, notices, parts }: Making): Keeper {
  return createKeeper(ports.records, timers, {
    restore(pending, outbox) {
      parts().outbox.restore(outbox);
      parts().changes.restore(pending);
    },
    memoryOnly(isOnly) {
      state.saving.memoryOnly = isOnly;
      if (isOnly) notices.show('error', 'storageRefused');
      else parts().changes.mended();
    },
  });
}

function makeChanges(deps: Making, keeper: Keeper, outbox: Outbox): Changes {
  const { state, board, timers, ports } = deps;
  const { clock, facts } = ports;
  return createChanges({ state, board, outbox, clock, timers, facts, records: keeper, serverMs: serverMsOf(deps) });
}

/** Everything that timers missed while the device slept is wanted at once (rule C6o). */
function wake({ session, parts }: Making): void {
  const { links, refresher, venue } = parts();
  links.woke();
  refresher.want('woke');
  void venue.load();
  session.after?.realtime.reconnect();
}

/** To be called every few seconds: finds out that the device slept. */
function watchClocks(making: Making): () => void {
  const { clock } = making.ports;
  const read = () => ({ wallMs: clock.wallMs(), monotonicMs: clock.monotonicMs() });
  let before = read();
  return () => {
    const now = read();
    if (hasJumped(before, now, LEVELS_MS)) wake(making);
    before = now;
  };
}

const newSession = (): Session => ({
  after: null,
  realtimeToken: null,
  k5: '',
  shown: NOTHING_SHOWN,
  known: new Map(),
  told: null,
});

/** Starts everything: what the device stored first, the cloud next, then what the first board can do without. */
export function startKitchen(deps: KitchenDeps): Kitchen {
  const { ports, timers, board } = deps;
  const session = newSession();
  let disposed = false;
  let parts: Parts | null = null;
  const making: Making = {
    ...deps,
    session,
    parts() {
      assert(parts, 'Failed to run the kitchen: one of its parts asked for another while they were being made.');
      return parts;
    },
  };
  const keeper = makeKeeper(making);
  const outbox = makeOutbox(making, keeper);
  const made: Parts = {
    caller: makeCaller(making),
    links: makeLinks(making),
    refresher: makeRefresher(making),
    outbox,
    changes: makeChanges(making, keeper, outbox),
    venue: makeVenue(making),
  };
  parts = made;

  const lookAtClocks = watchClocks(making);
  const raiseLevels = () => {
    timers.set('levels', LEVELS_MS, raiseLevels);
    lookAtClocks();
    board.raiseLevels();
  };

  const start = async () => {
    made.links.start();
    made.venue.restore();
    restoreBoard(making);
    raiseLevels();
    startAfter(making, made, () => disposed);
    await keeper.start();
    if (disposed) return;
    ports.page.keepAwake();
    void made.venue.load();
    made.refresher.want('start');
    made.refresher.start();
  };
  void start();

  return {
    changes: made.changes,
    refresher: made.refresher,
    askLocal: made.links.askLocal,
    // What is asked before that part is there reaches it in turn.
    after: (work) => deps.later.use(() => session.after && work(session.after)),
    dispose() {
      disposed = true;
      keeper.stop();
      session.after?.dispose();
      made.links.dispose();
    },
  };
}
