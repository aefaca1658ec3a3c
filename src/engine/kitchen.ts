/** What an installed device runs: its calls, refreshes, outbox, links and the realtime database, wired to one another. */
import { assert } from '../domain/assert.ts';
import { LEVELS_MS } from '../domain/limits.ts';
import type { RecordTable } from '../platform/ports.ts';
import type { AfterFirstBoard } from './after-first-board.ts';
import type { KeptPorts } from './base/kept.ts';
import { restoreLastBoard } from './board/last-board.ts';
import { createVenue, type Venue } from './device/venue.ts';
import { makeRefresher } from './kitchen-orders.ts';
import { makeOutbox, serverMsOf } from './kitchen-outbox.ts';
import { type KitchenDeps, type Making, newSession, type Parts } from './kitchen-parts.ts';
import { makeCaller, makeLinks } from './kitchen-roads.ts';
import { watchClocks } from './kitchen-sleep.ts';
import type { RealtimeTells } from './link/realtime.ts';
import type { Refresher } from './link/refresh.ts';
import { type Changes, createChanges } from './taps/changes.ts';
import { createKeeper, type Keeper } from './taps/keeper.ts';
import type { Outbox } from './taps/outbox.ts';

export interface Kitchen {
  readonly changes: Changes;
  readonly refresher: Refresher;
  after(work: (after: AfterFirstBoard) => void): void;
  /** Runs call 8 now. */
  askLocal(): Promise<void>;
  owes: Keeper['owes'];
  dispose(): void;
}

/** Says that something stored was damaged, until the page is loaded again (rule KEEP9). */
const sayDamage = ({ parts }: Making): void => parts().links.note('storeDamaged', true);

const keptPorts = (making: Making): KeptPorts => ({ ...making.ports, damaged: () => sayDamage(making) });

function makeVenue(deps: Making): Venue {
  const { session, parts } = deps;
  return createVenue({
    state: deps.state,
    install: deps.install,
    ports: keptPorts(deps),
    timers: deps.timers,
    random: deps.ports.random,
    caller: () => parts().caller,
    recalled: (configuration) => parts().links.local.recall(configuration.local),
    configured(configuration, k5) {
      session.k5 = k5;
      parts().links.local.learn(configuration.local);
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
function restoreBoard(making: Making): void {
  const { install, session, board, state } = making;
  const last = restoreLastBoard(keptPorts(making), install);
  // Without its KDS a board shows nothing, and nothing is claimed of it.
  if (last === null || state.kds === null) return;
  session.known = last.known;
  state.link.heardAtMs = last.heardAtMs;
  board.receive(last.orders, { from: 'cloud', requestedAtMs: 0 });
}

function makeKeeper(making: Making): Keeper {
  const { ports, timers, state, notices, parts } = making;
  const discard = (table: RecordTable, ids: readonly string[]) => {
    if (ids.length === 0) return;
    void keeper.remove(table, ids);
    sayDamage(making);
    // Only here taps are lost.
    notices.show('error', 'storeDamaged');
  };
  const keeper = createKeeper(ports.records, timers, {
    restore(pending, outbox) {
      discard('outbox', parts().outbox.restore(outbox));
      discard('pending', parts().changes.restore(pending));
    },
    memoryOnly(isOnly) {
      state.saving.memoryOnly = isOnly;
      if (isOnly) notices.show('error', 'storageRefused');
      else parts().changes.mended();
    },
  });
  return keeper;
}

function makeChanges(deps: Making, keeper: Keeper, outbox: Outbox): Changes {
  const { state, board, timers, ports } = deps;
  const { clock, facts } = ports;
  return createChanges({ state, board, outbox, clock, timers, facts, records: keeper, serverMs: serverMsOf(deps) });
}

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
    askLocal: made.links.local.ask,
    owes: keeper.owes,
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
