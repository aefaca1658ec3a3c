/** What an installed device runs: its calls, refreshes, outbox, links and the realtime database, wired to one another. */

import { type Caller, createCaller } from '../backend/caller.ts';
import { fetchOrders, saveStatuses } from '../backend/calls.ts';
import { assert } from '../domain/assert.ts';
import type { HostFacts } from '../domain/device/brand.ts';
import type { InstallRecord } from '../domain/device/kds.ts';
import { LEVELS_MS } from '../domain/limits.ts';
import type { Ports } from '../platform/ports.ts';
import type { KnownOrders } from '../protocol/decode-orders.ts';
import type { Board } from './board.ts';
import { type Changes, createChanges } from './changes.ts';
import { createLinks, type Links } from './links.ts';
import type { Notices } from './notices.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createRealtimeLink, type RealtimeLink } from './realtime.ts';
import { createRefresher, type Refresher } from './refresh.ts';
import type { ServerClock } from './server-clock.ts';
import type { AppState } from './state.ts';
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
  /** The board's message may have changed. */
  showMessage(): void;
}

export interface Kitchen {
  readonly changes: Changes;
  readonly refresher: Refresher;
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
  realtime: RealtimeLink | null;
  realtimeToken: string;
  k5: string;
  etag: string;
  known: KnownOrders;
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
    heard(service, result) {
      if (result.ok && result.data.time !== null) serverClock.heard(result.data.time);
      parts().links.heard(service, result);
    },
  });
}

function makeLinks({ ports, state, timers, session, parts }: Making): Links {
  return createLinks({
    ports,
    state,
    timers,
    caller: () => parts().caller,
    recovered() {
      // The outbox opens when this read has come back: nothing old is sent before it.
      parts().refresher.want('recovered');
      void parts().venue.load();
      session.realtime?.reconnect();
    },
    newOrders: () => parts().refresher.want('local'),
  });
}

function makeRefresher(deps: Making): Refresher {
  const { state, ports, timers, board, notices, session, parts } = deps;
  const run = async (startedAtMs: number): Promise<boolean> => {
    const reply = await fetchOrders(parts().caller, session.etag, session.known, parts().links.toLocal());
    if (!reply.ok) {
      if (reply.why === 'unauthorised' || reply.why === 'shape') parts().links.useless(reply.why);
      return false;
    }
    const { known, etag, setAside, orders } = reply.data;
    session.known = known;
    session.etag = etag;
    state.link.heardAtMs = ports.clock.wallMs();
    state.board.received = true;
    if (orders !== null) {
      state.board.setAside = setAside.length;
      for (const why of setAside) ports.page.log(`Order set aside: ${why}`);
      if (setAside.length > 0) notices.show('warning', 'orderSetAside', { count: setAside.length });
      parts().changes.answered(board.receive(orders, startedAtMs));
    }
    deps.showMessage();
    parts().outbox.open();
    return true;
  };
  return createRefresher(ports.clock, timers, {
    run,
    gapMinMs: () => state.settings.minTimeRefresh * 1_000,
    timed: () => state.kds?.timedRefresh ?? false,
    realtimeUp: () => state.link.realtime === 'up',
  });
}

function makeOutbox({ ports, timers, notices, board, parts }: Making): Outbox {
  return createOutbox(ports.records, ports.clock, timers, {
    send: (entry) => saveStatuses(parts().caller, entry.orderId, entry.changes, parts().links.toLocal()),
    waiting: (unsent) => board.setUnsent(unsent),
    confirmed(entry) {
      board.confirm(entry.orderId, entry.changes, ports.clock.monotonicMs());
      parts().refresher.want('saved');
    },
    rejected(entry) {
      notices.show('error', 'saveRejected', { order: entry.orderId });
      parts().refresher.want('saved');
    },
    freshRead: () => parts().refresher.want('saved'),
    storageRefused: () => notices.show('error', 'storageRefused'),
  });
}

function makeVenue(deps: Making): Venue {
  const { session, parts } = deps;
  return createVenue({
    state: deps.state,
    install: deps.install,
    facts: deps.ports.facts,
    timers: deps.timers,
    caller: () => parts().caller,
    configured(configuration, k5) {
      session.k5 = k5;
      parts().links.localServer(configuration.local);
      session.realtimeToken = configuration.realtimeToken;
      session.realtime?.token(configuration.realtimeToken);
    },
    changed() {
      deps.board.project();
      deps.board.raiseLevels();
      deps.showMessage();
    },
  });
}

function makeRealtime({ ports, timers, host, install, notices, session, parts }: Making): RealtimeLink {
  return createRealtimeLink(ports, timers, host.realtime, install, {
    linked: parts().links.realtime,
    ordersChanged(etag) {
      // Our own echo, or the first value after connecting: the board already shows it.
      if (etag !== session.etag) parts().refresher.want('push');
    },
    configurationChanged: () => void parts().venue.load(),
    tokenNeeded: () => void parts().venue.load(),
    message: (text) => notices.show('warning', 'serverMessage', { text }),
    gaveUp: () => notices.show('error', 'realtimeGaveUp'),
  });
}

async function restoreRecords({ ports, notices, parts }: Making): Promise<void> {
  const [pending, waiting] = await Promise.all([ports.records.all('pending'), ports.records.all('outbox')]);
  if (!pending.ok || !waiting.ok) notices.show('error', 'storageRefused');
  if (waiting.ok) parts().outbox.restore(waiting.data);
  if (pending.ok) parts().changes.restore(pending.data);
}

/** Starts everything: what the device stored first, the cloud next, the realtime database when the first board stands. */
export function startKitchen(deps: KitchenDeps): Kitchen {
  const { ports, state, timers, board, notices } = deps;
  const session: Session = { realtime: null, realtimeToken: '', k5: '', etag: '', known: new Map() };
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
  const storageRefused = () => notices.show('error', 'storageRefused');
  const outbox = makeOutbox(making);
  const { clock, records } = ports;
  const made: Parts = {
    caller: makeCaller(making),
    links: makeLinks(making),
    refresher: makeRefresher(making),
    outbox,
    changes: createChanges({ state, board, outbox, clock, timers, records, storageRefused }),
    venue: makeVenue(making),
  };
  parts = made;

  const raiseLevels = () => {
    timers.set('levels', LEVELS_MS, raiseLevels);
    board.raiseLevels();
  };

  const start = async () => {
    made.links.start();
    made.venue.restore();
    raiseLevels();
    await restoreRecords(making);
    if (disposed) return;
    void made.venue.load();
    made.refresher.want('start');
    made.refresher.start();
    // The realtime SDK is large: it loads when the first board stands.
    await ports.page.painted();
    if (disposed) return;
    session.realtime = makeRealtime(making);
    session.realtime.token(session.realtimeToken);
  };
  void start();

  return {
    changes: made.changes,
    refresher: made.refresher,
    dispose() {
      disposed = true;
      session.realtime?.dispose();
      made.links.dispose();
    },
  };
}
