/** The links of one device: what calls and events say of network, cloud, realtime and local server, and the cloud test. */
import type { Caller, CallResult } from '../../backend/caller.ts';
import { testCloud } from '../../backend/calls.ts';
import type { VenueIds } from '../../domain/device/kds.ts';
import { LOCAL_STATUS_MS } from '../../domain/limits.ts';
import {
  holdsSocket,
  isLive,
  isServing,
  type LinkEvent,
  type LocalFate,
  plannedTest,
  type Trouble,
} from '../../domain/link/connectivity.ts';
import type { LinkNote } from '../../domain/link/indicator.ts';
import type { Staleness } from '../../domain/link/staleness.ts';
import type { Ports } from '../../platform/ports.ts';
import type { CallName, Service } from '../../protocol/endpoints.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import { createLinkFacts, type LinkFacts } from './link-facts.ts';
import { createLocalLink, type LocalLink } from './local-link.ts';

export interface Links {
  start(): void;
  /** The fate of a call. */
  heard(service: Service, result: CallResult, name: CallName): void;
  /**
   * The server that was asked for orders answered, but nothing that the board can use: it refuses the credentials, its answer does
   * not parse, or it serves another venue.
   */
  useless(why: 'unauthorised' | 'shape' | 'foreign', wasLocal: boolean): void;
  /** Something odd was seen on a link, or is over. */
  note(note: LinkNote, stands: boolean): void;
  /** The device slept: every link is tried anew. */
  woke(): void;
  /** Runs call 8: whether the local server turns out to be another venue's. */
  isLocalForeign(): Promise<boolean>;
  realtime(up: boolean): void;
  /** How up to date the board is. */
  staleness(staleness: Staleness): void;
  readonly local: LocalLink;
  /** Whether a redirectable call goes to the local server now. */
  toLocal(): boolean;
  /** Something tells of changes of the orders as they happen. */
  live(): boolean;
  dispose(): void;
}

export interface LinksDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
  readonly caller: () => Caller;
  /** The venue that this device belongs to. */
  readonly place: VenueIds;
  /** The cloud is back: call 9 said ok. */
  recovered(): void;
  /** The local server says that there are new orders. */
  newOrders(): void;
  /** The orders come from another server now. */
  rerouted(): void;
  /** The local server serves and does not answer: the cloud may know whether it still should. */
  localDoubted(): void;
  /** A link came or went. */
  changed(): void;
}

/** Events go through here: each is taken in, and what follows from it is done. */
function createTeller(deps: LinksDeps, facts: LinkFacts, local: () => LocalLink) {
  const { ports, timers } = deps;

  const test = async () => {
    timers.clear('cloud-test');
    if (await testCloud(deps.caller())) tell({ kind: 'tested' });
  };

  const tell = (event: LinkEvent) => {
    const wasLocal = facts.toLocal();
    const after = facts.pass(event);
    if (after.test === 'over') for (const place of ['cloud-test', 'cloud-hope']) timers.clear(place);
    const planned = plannedTest(after.test, ports.random.next());
    if (planned) timers[planned.replaces ? 'set' : 'ensure'](planned.place, planned.inMs, () => void test());
    if (after.askLocal) void local().ask();
    const isRerouted = facts.toLocal() !== wasLocal;
    if (isRerouted && !wasLocal) local().renewSocket();
    if (after.recovered) deps.recovered();
    else if (isRerouted) deps.rerouted();
    deps.changed();
  };

  return {
    test,
    tell,
    failed: (trouble: Trouble) => tell({ kind: 'failed', trouble, atMs: ports.clock.wallMs() }),
    /** What a call to the local server came to. */
    localFate(fate: LocalFate, trouble?: Trouble) {
      const before = facts.now().local;
      tell({ kind: 'local', fate, trouble });
      // It answers again: what waited for it need not wait on.
      if (facts.now().local === 'up' && before !== 'up' && facts.toLocal()) deps.rerouted();
    },
  };
}

type Teller = ReturnType<typeof createTeller>;

function createLocal(deps: LinksDeps, facts: LinkFacts, teller: () => Teller): LocalLink {
  const local: LocalLink = createLocalLink({
    ...deps,
    learned(mode, known) {
      teller().tell({ kind: 'local-server', mode, known });
      return { holdsSocket: holdsSocket(facts.now()) };
    },
    fate(fate) {
      teller().localFate(fate);
      if (fate !== 'mute' || !isServing(facts.now().localMode)) return;
      // Not at once: call 6, when it fails too, has the local server asked again.
      deps.timers.ensure('local-doubt', LOCAL_STATUS_MS, deps.localDoubted);
    },
    socket(up) {
      teller().tell({ kind: 'local-socket', up });
      // A silent server whose socket opens is there again. Where the cloud serves meanwhile, the minute is soon enough.
      if (up && facts.now().local === 'silent' && facts.toLocal()) void local.ask();
    },
    socketSilent: (silent) => facts.note('localSocketSilent', silent),
  });
  return local;
}

/** The links of one device. */
export function createLinks(deps: LinksDeps): Links {
  const { network } = deps.ports;
  const facts = createLinkFacts(deps.state, network.online());
  const local = createLocal(deps, facts, () => teller);
  const teller: Teller = createTeller(deps, facts, () => local);
  const { failed, localFate, tell } = teller;
  const stopNetwork = network.onChange((online) => tell({ kind: 'network', online }));

  return {
    start: () => tell({ kind: 'network', online: network.online() }),
    heard(service, result, name) {
      if (service === 'local' && name !== 'localStatus') {
        if (result.ok) localFate('answered');
        else localFate('failed', result.why);
      }
      if (service !== 'cloud') return;
      if (result.ok) tell({ kind: 'answered', accepted: result.data.ok });
      else failed(result.why);
    },
    useless(why, wasLocal) {
      if (wasLocal) localFate(why === 'shape' ? 'failed' : 'foreign', 'server');
      else failed(why === 'unauthorised' ? 'refused' : 'server');
    },
    note: facts.note,
    woke() {
      void local.ask();
      if (facts.now().cloud !== 'up') void teller.test();
    },
    local,
    async isLocalForeign() {
      await local.ask();
      return facts.now().local === 'foreign';
    },
    realtime: (up) => tell({ kind: 'realtime', up }),
    staleness: facts.staleness,
    toLocal: facts.toLocal,
    live: () => isLive(facts.now()),
    dispose() {
      stopNetwork();
      local.dispose();
    },
  };
}
