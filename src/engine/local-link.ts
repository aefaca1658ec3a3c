/** The link to the restaurant's own server: where it is, in which mode, and its socket while the mode is above 0. */

import type { Caller } from '../backend/caller.ts';
import { fetchLocalStatus } from '../backend/calls.ts';
import {
  LOCAL_EVENT_SPREAD_MS,
  LOCAL_PORT,
  LOCAL_STATUS_MS,
  SOCKET_RETRY_FIRST_MS,
  SOCKET_RETRY_MAX_MS,
} from '../domain/limits.ts';
import type { LocalMode } from '../domain/link/connectivity.ts';
import { retryWaitMs } from '../domain/link/refresh.ts';
import type { Cancel, Ports } from '../platform/ports.ts';
import type { LocalServerFacts } from '../protocol/decode-config.ts';
import { decodeLocalEvent } from '../protocol/decode-local-event.ts';
import type { Timers } from './timers.ts';

export interface LocalLink {
  /** Where call 6 says the local server is, and its mode. */
  learn(facts: LocalServerFacts): void;
  /** Runs call 8 now. */
  ask(): void;
  /** Base address without a trailing slash, empty while none is known. */
  base(): string;
  dispose(): void;
}

export interface LocalLinkDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly caller: () => Caller;
  /** The mode was heard. */
  mode(mode: LocalMode): void;
  /** The local server says that there are new orders. */
  newOrders(): void;
}

const SOCKET_TIMES = { retryFirstMs: SOCKET_RETRY_FIRST_MS, retryMaxMs: SOCKET_RETRY_MAX_MS };

/** The local server's WebSocket: held while wanted, opened again with growing waits when it is lost. */
function createLocalSocket(deps: LocalLinkDeps): { hold(url: string): void; release(): void } {
  const { ports, timers } = deps;
  let held: { readonly url: string; readonly close: Cancel } | null = null;
  let failures = 0;

  const openSocket = (url: string) => {
    const close = ports.socket.open(url, {
      opened: () => {
        failures = 0;
      },
      message: (text) => {
        if (!decodeLocalEvent(text)) return;
        timers.ensure('local-event', ports.random.next() * LOCAL_EVENT_SPREAD_MS, deps.newOrders);
      },
      closed: () => {
        failures += 1;
        const waitMs = retryWaitMs(failures, SOCKET_TIMES) + ports.random.next() * SOCKET_RETRY_FIRST_MS;
        timers.set('local-socket', waitMs, () => openSocket(url));
      },
    });
    held = { url, close };
  };
  const release = () => {
    timers.clear('local-socket');
    held?.close();
    held = null;
  };
  return {
    release,
    hold(url) {
      if (held?.url === url) return;
      release();
      openSocket(url);
    },
  };
}

/** A link that knows of no local server yet. */
export function createLocalLink(deps: LocalLinkDeps): LocalLink {
  const { timers } = deps;
  const socket = createLocalSocket(deps);
  let local: LocalServerFacts | null = null;

  const host = () => (local === null || local.address === '' ? '' : `${local.address}:${local.port || LOCAL_PORT}`);

  const take = (facts: LocalServerFacts) => {
    local = facts;
    deps.mode(facts.mode);
    if (facts.mode > 0 && host() !== '') socket.hold(`ws://${host()}/`);
    else socket.release();
    if (facts.mode > 0) timers.ensure('local-status', LOCAL_STATUS_MS, () => void ask());
  };

  const ask = async () => {
    timers.clear('local-status');
    if (host() === '') return;
    const status = await fetchLocalStatus(deps.caller());
    if (local === null) return;
    take(status.ok ? { ...local, address: status.data.address || local.address, mode: status.data.mode } : local);
  };

  return {
    learn(facts) {
      const isFirst = local === null;
      take(facts);
      if (isFirst) void ask();
    },
    ask: () => void ask(),
    base: () => (host() === '' ? '' : `http://${host()}`),
    dispose: socket.release,
  };
}
