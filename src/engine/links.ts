/** The links to the cloud and the local server: what calls and events say of them, the cloud test, the local server's socket. */

import type { Caller, CallResult } from '../backend/caller.ts';
import { type CallFailure, fetchLocalStatus, testCloud } from '../backend/calls.ts';
import {
  CLOUD_TEST_MS,
  LOCAL_EVENT_SPREAD_MS,
  LOCAL_PORT,
  LOCAL_STATUS_MS,
  RECOVERY_SPREAD_MS,
  SOCKET_RETRY_FIRST_MS,
  SOCKET_RETRY_MAX_MS,
} from '../domain/limits.ts';
import { connect, type LinkEvent, routeFor, UNCONNECTED } from '../domain/link/connectivity.ts';
import { retryWaitMs } from '../domain/link/refresh.ts';
import type { Cancel, Ports } from '../platform/ports.ts';
import type { LocalServerFacts } from '../protocol/decode-config.ts';
import { decodeLocalEvent } from '../protocol/decode-local-event.ts';
import type { Service } from '../protocol/endpoints.ts';
import type { AppState } from './state.ts';
import type { Timers } from './timers.ts';

export interface Links {
  start(): void;
  /** The fate of a call. */
  heard(service: Service, result: CallResult): void;
  realtime(up: boolean): void;
  /** Where call 6 or an earlier run says the local server is. */
  localServer(facts: LocalServerFacts): void;
  /** Base address of the local server, empty while none is known. */
  localBase(): string;
  /** Whether a redirectable call goes to the local server now. */
  toLocal(): boolean;
  dispose(): void;
}

export interface LinksDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
  readonly caller: () => Caller;
  /** The cloud is back: call 9 said ok. */
  recovered(): void;
  /** The local server says that there are new orders. */
  newOrders(): void;
}

const SOCKET_TIMES = { retryFirstMs: SOCKET_RETRY_FIRST_MS, retryMaxMs: SOCKET_RETRY_MAX_MS };

/** The local server's WebSocket: held while wanted, opened again with growing waits when it is lost. */
function createLocalSocket(deps: LinksDeps): { hold(url: string): void; release(): void } {
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

/** The links of one device, mirrored into the state's `link` part. */
export function createLinks(deps: LinksDeps): Links {
  const { ports, state, timers } = deps;
  const socket = createLocalSocket(deps);
  let links = { ...UNCONNECTED, network: ports.network.online() };
  let local: LocalServerFacts | null = null;

  const localHost = () =>
    local === null || local.address === '' ? '' : `${local.address}:${local.port || LOCAL_PORT}`;

  const tell = (event: LinkEvent) => {
    links = connect(links, event);
    state.link.network = links.network;
    state.link.cloud = links.cloud;
    state.link.trouble = links.trouble;
    state.link.cloudDownSinceMs = links.downSinceMs;
    state.link.realtime = links.realtime;
    state.link.localMode = links.localMode;
  };

  const test = async () => {
    timers.clear('cloud-test');
    if (!(await testCloud(deps.caller()))) return;
    const wasDown = links.cloud === 'down';
    tell({ kind: 'cloud-tested' });
    timers.clear('cloud-test');
    if (wasDown) deps.recovered();
  };

  const askLocal = async () => {
    if (localHost() === '') return;
    const status = await fetchLocalStatus(deps.caller());
    if (status.ok && local !== null)
      localServer({ ...local, address: status.data.address || local.address, mode: status.data.mode });
    if (links.localMode > 0) timers.set('local-status', LOCAL_STATUS_MS, () => void askLocal());
  };

  const localServer = (facts: LocalServerFacts) => {
    const isNew = local === null;
    local = facts;
    tell({ kind: 'local-mode', mode: facts.mode });
    if (facts.mode > 0 && localHost() !== '') socket.hold(`ws://${localHost()}/`);
    else socket.release();
    if (isNew) void askLocal();
    else if (facts.mode > 0) timers.ensure('local-status', LOCAL_STATUS_MS, () => void askLocal());
  };

  const cloudFailed = (trouble: Exclude<CallFailure, 'refused' | 'unauthorised' | 'shape'>) => {
    const wasDown = links.cloud === 'down';
    tell({ kind: 'cloud-failed', trouble, atMs: ports.clock.wallMs() });
    timers.ensure('cloud-test', CLOUD_TEST_MS + ports.random.next() * RECOVERY_SPREAD_MS, () => void test());
    if (!wasDown) void askLocal();
  };

  const stopNetwork = ports.network.onChange((online) => {
    tell({ kind: 'network', online });
    if (online && links.cloud === 'down') {
      timers.set('cloud-test', ports.random.next() * RECOVERY_SPREAD_MS, () => void test());
    }
  });

  return {
    start: () => tell({ kind: 'network', online: ports.network.online() }),
    heard(service, result) {
      if (service !== 'cloud') return;
      if (!result.ok) cloudFailed(result.why);
      else if (links.cloud !== 'down') tell({ kind: 'cloud-answered' });
      // Ordinary calls get through again: only call 9 may say that the cloud is back, so it is asked at once.
      else timers.set('cloud-test', 0, () => void test());
    },
    realtime: (up) => tell({ kind: 'realtime', up }),
    localServer,
    localBase: () => (localHost() === '' ? '' : `http://${localHost()}`),
    toLocal: () => localHost() !== '' && routeFor(true, links) === 'local',
    dispose() {
      stopNetwork();
      socket.release();
    },
  };
}
