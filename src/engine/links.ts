/** The links of one device: what calls and events say of network, cloud, realtime and local server, and the cloud test. */
import type { Caller, CallResult } from '../backend/caller.ts';
import { testCloud } from '../backend/calls.ts';
import { CLOUD_TEST_MS, RECOVERY_SPREAD_MS } from '../domain/limits.ts';
import { connect, type LinkEvent, routeFor, type Trouble, UNCONNECTED } from '../domain/link/connectivity.ts';
import type { Ports } from '../platform/ports.ts';
import type { LocalServerFacts } from '../protocol/decode-config.ts';
import type { Service } from '../protocol/endpoints.ts';
import { createLocalLink } from './local-link.ts';
import type { AppState } from './state.ts';
import type { Timers } from './timers.ts';

export interface Links {
  start(): void;
  /** The fate of a call. */
  heard(service: Service, result: CallResult): void;
  /** The cloud answered, but nothing that the board can use: it refuses the credentials, or its answer does not parse. */
  useless(why: 'unauthorised' | 'shape'): void;
  realtime(up: boolean): void;
  /** Where call 6 says the local server is, and its mode. */
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

/** The links of one device, mirrored into the state's `link` part. */
export function createLinks(deps: LinksDeps): Links {
  const { ports, state, timers } = deps;
  let links = { ...UNCONNECTED, network: ports.network.online() };

  const tell = (event: LinkEvent) => {
    links = connect(links, event);
    state.link.network = links.network;
    state.link.cloud = links.cloud;
    state.link.trouble = links.trouble;
    state.link.cloudDownSinceMs = links.downSinceMs;
    state.link.realtime = links.realtime;
    state.link.localMode = links.localMode;
  };

  const local = createLocalLink({ ...deps, mode: (mode) => tell({ kind: 'local-mode', mode }) });

  const test = async () => {
    timers.clear('cloud-test');
    if (!(await testCloud(deps.caller()))) return;
    timers.clear('cloud-test');
    timers.clear('cloud-hope');
    const wasDown = links.cloud === 'down';
    tell({ kind: 'cloud-tested' });
    if (wasDown) deps.recovered();
  };

  const cloudFailed = (trouble: Trouble) => {
    const wasDown = links.cloud === 'down';
    tell({ kind: 'cloud-failed', trouble, atMs: ports.clock.wallMs() });
    timers.ensure('cloud-test', CLOUD_TEST_MS + ports.random.next() * RECOVERY_SPREAD_MS, () => void test());
    if (!wasDown) local.ask();
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
      // Ordinary calls get through again, but only call 9 may say that the cloud is back: it is asked without waiting
      // for its minute, after the random part that keeps a venue's devices from returning as one.
      else if (result.data.ok) timers.ensure('cloud-hope', ports.random.next() * RECOVERY_SPREAD_MS, () => void test());
    },
    useless: (why) => cloudFailed(why === 'unauthorised' ? 'refused' : 'server'),
    realtime: (up) => tell({ kind: 'realtime', up }),
    localServer: local.learn,
    localBase: local.base,
    toLocal: () => local.base() !== '' && routeFor(true, links) === 'local',
    dispose() {
      stopNetwork();
      local.dispose();
    },
  };
}
