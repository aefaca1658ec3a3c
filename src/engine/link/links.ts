/** Derives the state of the connections from calls and events, and runs the cloud test. */
import type { Caller, CallResult } from '../../backend/caller.ts';
import { testCloud } from '../../backend/calls.ts';
import { LOCAL_STATUS_MS } from '../../domain/limits.ts';
import {
  type FailureReason,
  isServing,
  type LinkEvent,
  type LocalCallOutcome,
  type LocalMode,
  plannedTest,
} from '../../domain/link/connectivity.ts';
import type { OrdersServer } from '../../domain/link/responses.ts';
import type { Ports } from '../../platform/ports.ts';
import type { CallName, Service } from '../../protocol/endpoints.ts';
import type { Emit } from '../base/events.ts';
import type { FailureLog } from '../base/failure-log.ts';
import type { Timers } from '../base/timers.ts';
import type { LinkFacts } from './link-facts.ts';

export interface Links {
  start(): void;
  callEnded(service: Service, result: CallResult, name: CallName): void;
  /** Auth, schema or wrong venue. */
  ordersRejected(why: 'unauthorised' | 'shape' | 'foreign', from: OrdersServer): void;
  ordersRead(from: OrdersServer): void;
  /** After sleep, tests the local server again, and the cloud unless it is up. */
  resumed(): void;
  localLearned(mode: LocalMode, known: boolean): void;
  /** The result of call 8. */
  localTested(outcome: LocalCallOutcome): void;
  localSocket(up: boolean): void;
  realtime(up: boolean): void;
  dispose(): void;
}

export interface LinksDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly linkFacts: LinkFacts;
  readonly caller: Caller;
  /** Runs call 8. */
  checkLocal(): Promise<void>;
  /** The local server starts to serve. */
  localServes(): void;
  /** A connection went up or down, or its state was confirmed. */
  changed(): void;
  readonly failures: Pick<FailureLog, 'record'>;
  readonly emit: Emit<'recovered' | 'routeChanged' | 'localServerLost'>;
}

const CLOUD = 'the cloud';

function createEventHandler(deps: LinksDeps) {
  const { ports, timers, linkFacts, caller, failures, emit } = deps;

  async function test(): Promise<void> {
    timers.clear('cloud-test');
    pass({ kind: (await testCloud(caller)) ? 'tested' : 'denied' });
  }

  /** True when `recovered` or `routeChanged` was emitted. */
  function pass(event: LinkEvent): boolean {
    const wasLocal = linkFacts.toLocal();
    const wasDown = linkFacts.now().cloud === 'down';
    const after = linkFacts.pass(event);
    // The outage is logged once (rule LINK-34).
    if (event.kind === 'failed' && !wasDown) failures.record(CLOUD, event.trouble);
    if (after.test === 'over') for (const place of ['cloud-test', 'cloud-soon']) timers.clear(place);
    const planned = plannedTest(after.test, ports.random.next());
    if (planned) timers[planned.replaces ? 'set' : 'ensure'](planned.place, planned.inMs, () => void test());
    if (after.testLocal) void deps.checkLocal();
    const isRerouted = linkFacts.toLocal() !== wasLocal;
    if (isRerouted && !wasLocal) deps.localServes();
    if (after.recovered) {
      failures.record(CLOUD, null);
      emit({ kind: 'recovered' });
    } else if (isRerouted) emit({ kind: 'routeChanged' });
    deps.changed();
    return after.recovered || isRerouted;
  }

  return { test, pass };
}

export function createLinks(deps: LinksDeps): Links {
  const { ports, timers, linkFacts, checkLocal, emit } = deps;
  const { network, clock } = ports;
  const { pass, test } = createEventHandler(deps);
  const failed = (trouble: FailureReason) => pass({ kind: 'failed', trouble, atMs: clock.monotonicMs() });
  const localOutcome = (outcome: LocalCallOutcome, trouble?: FailureReason) => {
    const before = linkFacts.now().local;
    const isRerouted = pass({ kind: 'local', outcome, trouble });
    // The local server responds again, so waiting requests are sent now. A second `routeChanged` would abort the first
    // one's read.
    if (!isRerouted && linkFacts.now().local === 'up' && before !== 'up' && linkFacts.toLocal())
      emit({ kind: 'routeChanged' });
  };
  const onNetworkChange = (online: boolean) => pass({ kind: 'network', online });
  const stopNetwork = network.onChange(onNetworkChange);

  return {
    start: () => onNetworkChange(network.online()),
    callEnded(service, result, name) {
      if (service === 'local' && name !== 'localStatus') {
        // An orders response counts as a success only after it was decoded; an unusable one must not mark the server as
        // working.
        if (!result.ok) localOutcome('failed', result.why);
        else if (name !== 'orders' || !result.data.ok) localOutcome('responded');
      }
      if (service !== 'cloud') return;
      if (result.ok) pass({ kind: 'responded', accepted: result.data.ok });
      else failed(result.why);
    },
    ordersRead(from) {
      if (from === 'local') localOutcome('responded');
    },
    ordersRejected(why, from) {
      if (from === 'local') localOutcome(why === 'shape' ? 'failed' : 'foreign', 'server');
      else failed(why === 'unauthorised' ? 'refused' : 'server');
    },
    resumed() {
      void checkLocal();
      if (linkFacts.now().cloud !== 'up') void test();
    },
    localLearned: (mode, known) => pass({ kind: 'local-server', mode, known }),
    localTested(outcome) {
      localOutcome(outcome);
      if (outcome !== 'mute' || !isServing(linkFacts.now().localMode)) return;
      // Delayed: if call 6 fails too, call 8 runs again and would repeat this at once.
      timers.ensure('local-silent', LOCAL_STATUS_MS, () => emit({ kind: 'localServerLost' }));
    },
    localSocket(up) {
      pass({ kind: 'local-socket', up });
      // When the socket of a silent server opens, call 8 runs at once; while the cloud serves, the next timed call 8 is
      // soon enough.
      if (up && linkFacts.now().local === 'silent' && linkFacts.toLocal()) void checkLocal();
    },
    realtime: (up) => pass({ kind: 'realtime', up }),
    dispose: stopNetwork,
  };
}
