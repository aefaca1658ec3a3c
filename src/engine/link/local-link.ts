/** The link to the restaurant's own server: where it is, in which mode, and its socket while the mode is above 0. */

import type { Caller } from '../../backend/caller.ts';
import { fetchLocalStatus } from '../../backend/calls.ts';
import type { VenueIds } from '../../domain/device/kds.ts';
import {
  LOCAL_EVENT_SPREAD_MS,
  LOCAL_MODES,
  LOCAL_PORT,
  LOCAL_QUIET_MS,
  SOCKET_RETRY_FIRST_MS,
  SOCKET_RETRY_MAX_MS,
} from '../../domain/limits.ts';
import { type LocalFate, type LocalMode, localStatusInMs } from '../../domain/link/connectivity.ts';
import { spreadRetryMs } from '../../domain/link/retry.ts';
import type { Cancel, Ports } from '../../platform/ports.ts';
import type { LocalServerFacts } from '../../protocol/decode-config.ts';
import { decodeLocalEvent } from '../../protocol/decode-local-event.ts';
import type { Timers } from '../base/timers.ts';

export interface LocalLink {
  /** Where call 6 says the local server is, and its mode. */
  learn(facts: LocalServerFacts): void;
  /** Where the last run found it: only call 8 may say that it serves. */
  recall(facts: LocalServerFacts): void;
  /** Runs call 8 now. */
  ask(): Promise<void>;
  /** The local server begins to serve: a socket that stood before is opened anew, for it may have broken in silence. */
  renewSocket(): void;
  /** Call 1 brought new orders: the socket must have said so, or say so soon, else it is opened anew. */
  newOrdersRead(askedAtMs: number): void;
  /** Base address without a trailing slash, empty while none is known. */
  base(): string;
  dispose(): void;
}

export interface LocalLinkDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly caller: () => Caller;
  /** The venue that this device belongs to. */
  readonly place: VenueIds;
  /** Mode and address were heard; answers what follows from them. */
  learned(mode: LocalMode, known: boolean): { readonly holdsSocket: boolean };
  /** What became of call 8. */
  fate(fate: LocalFate): void;
  /** The socket opened or was lost. */
  socket(up: boolean): void;
  /** The socket claims to stand and says nothing, or speaks again. */
  socketSilent(silent: boolean): void;
  /** The local server says that there are new orders. */
  newOrders(): void;
}

const SOCKET_TIMES = { retryFirstMs: SOCKET_RETRY_FIRST_MS, retryMaxMs: SOCKET_RETRY_MAX_MS };

interface LocalSocket {
  hold(url: string): void;
  release(): void;
  renew(): void;
  newOrdersRead(askedAtMs: number): void;
}

/** The local server's WebSocket: held while wanted, opened again with growing waits when it is lost. */
function createLocalSocket(deps: LocalLinkDeps): LocalSocket {
  const { ports, timers } = deps;
  let held: { readonly url: string; readonly close: Cancel } | null = null;
  let failures = 0;
  let heardAtMs = Number.NEGATIVE_INFINITY;

  const message = (text: string) => {
    if (!decodeLocalEvent(text)) return;
    heardAtMs = ports.clock.monotonicMs();
    timers.clear('local-quiet');
    deps.socketSilent(false);
    timers.ensure('local-event', ports.random.next() * LOCAL_EVENT_SPREAD_MS, deps.newOrders);
  };
  const openSocket = (url: string) => {
    const lost = () => {
      timers.clear('local-quiet');
      deps.socket(false);
      failures += 1;
      timers.set('local-socket', spreadRetryMs(failures, ports.random.next(), SOCKET_TIMES), () => openSocket(url));
    };
    const close = ports.socket.open(url, {
      message,
      opened: () => {
        timers.clear('local-quiet');
        failures = 0;
        deps.socket(true);
      },
      closed: lost,
    });
    held = { url, close };
    timers.set('local-quiet', LOCAL_QUIET_MS, () => {
      close();
      deps.socketSilent(true);
      lost();
    });
  };
  const release = () => {
    timers.clear('local-socket');
    timers.clear('local-quiet');
    if (held === null) return;
    held.close();
    held = null;
    deps.socket(false);
  };
  const hold = (url: string) => {
    if (held?.url === url) return;
    release();
    openSocket(url);
  };
  const renew = () => {
    if (held === null) return;
    const { url } = held;
    release();
    hold(url);
  };
  const reopen = () => {
    deps.socketSilent(true);
    renew();
  };
  return {
    release,
    hold,
    renew,
    newOrdersRead(askedAtMs) {
      if (held !== null && heardAtMs < askedAtMs - LOCAL_QUIET_MS) timers.ensure('local-quiet', LOCAL_QUIET_MS, reopen);
    },
  };
}

/** A link that knows of no local server yet. */
export function createLocalLink(deps: LocalLinkDeps): LocalLink {
  const { timers } = deps;
  const socket = createLocalSocket(deps);
  let local: LocalServerFacts | null = null;
  let asking: Promise<void> | null = null;

  const host = () => (local === null || local.address === '' ? '' : `${local.address}:${local.port || LOCAL_PORT}`);

  const take = (facts: LocalServerFacts) => {
    local = facts;
    if (deps.learned(facts.mode, host() !== '').holdsSocket) socket.hold(`ws://${host()}/`);
    else socket.release();
    const inMs = localStatusInMs(facts.mode);
    if (inMs === null) timers.clear('local-status');
    else timers.ensure('local-status', inMs, () => void ask());
  };

  const askOnce = async () => {
    const status = await fetchLocalStatus(deps.caller(), deps.place);
    if (local === null) return;
    if (!status.ok) {
      deps.fate(status.why === 'foreign' || status.why === 'unauthorised' ? 'foreign' : 'mute');
      take(local);
      return;
    }
    take({ ...local, address: status.data.address || local.address, mode: status.data.mode });
    deps.fate('tested');
  };

  /** Every failing call asks for it: one question at a time is enough. */
  const ask = async (): Promise<void> => {
    timers.clear('local-status');
    if (host() === '') return;
    asking ??= askOnce().finally(() => {
      asking = null;
    });
    return asking;
  };

  return {
    learn(facts) {
      const isFirst = local === null;
      take(facts);
      if (isFirst) void ask();
    },
    recall(facts) {
      if (local === null) take({ ...facts, mode: LOCAL_MODES.none });
      void ask();
    },
    ask,
    renewSocket: socket.renew,
    newOrdersRead: socket.newOrdersRead,
    base: () => (host() === '' ? '' : `http://${host()}`),
    dispose: socket.release,
  };
}
