/** Only events change the state of the connections, which is copied to `state.link`. */
import { ref } from 'valtio/vanilla';
import { OUTAGE_MEMORY_MS } from '../../domain/limits.ts';
import {
  applyLinkEvent,
  type CloudStep,
  type Connectivity,
  hasPush,
  isServing,
  type LinkEvent,
  routeFor,
  UNCONNECTED,
  wantsSocket,
} from '../../domain/link/connectivity.ts';
import { BROKEN_INDICATOR, indicatorFor, type LinkNote, linkNotes } from '../../domain/link/indicator.ts';
import { linkHealthOf } from '../../domain/link/offline-alarm.ts';
import type { Staleness } from '../../domain/link/staleness.ts';
import { shallowEqual } from '../../domain/shallow-equal.ts';
import type { Clock, FactStore } from '../../platform/ports.ts';
import { decodeOutage } from '../../protocol/decode-stored.ts';
import { ENDPOINTS } from '../../protocol/endpoints.ts';
import { parseJson } from '../../protocol/forms.ts';
import { FACTS } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import { createOfflineAlarm } from './offline-alarm.ts';

export interface LinkFacts {
  now(): Connectivity;
  /** Returns the actions that the event requires. */
  pass(event: LinkEvent): Omit<CloudStep, 'cloud'>;
  /** A problem that does not stop the board began or ended. */
  note(note: LinkNote, isOn: boolean): void;
  ordersReceived(): void;
  staleness(staleness: Staleness): void;
  /** An error keeps received orders off the screen (rule NOTICE-11). */
  broken(isBroken: boolean): void;
  /** Calls 1 and 3 go to the local server now. */
  toLocal(): boolean;
  holdsSocket(): boolean;
  /** A connection pushes changes of the orders. */
  hasPush(): boolean;
}

export interface LinkFactsDeps {
  readonly state: AppState;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Keeps the start of an outage across reloads. */
  readonly facts: FactStore;
  /** The browser reports a network at the start. */
  readonly online: boolean;
}

/** An outage of the previous run continues until the cloud responds (rule NOTICE-12). */
function linksAtStart({ facts, clock, online }: LinkFactsDeps): Connectivity {
  const links = { ...UNCONNECTED, network: online };
  const outage = decodeOutage(parseJson(facts.read(FACTS.cloudDown)));
  const agoMs = outage === null ? -1 : clock.wallMs() - outage.sinceMs;
  if (outage === null || agoMs < 0 || agoMs > OUTAGE_MEMORY_MS) return links;
  const { trouble } = outage;
  return { ...links, trouble, downSinceMs: clock.monotonicMs() - agoMs, sinceDown: 'denied' };
}

/**
 * The start of an outage is stored once OFFLINE shows; a request that a reload aborts is not an outage. The
 * start is wall-clock time, because the monotonic clock restarts with the page.
 */
function createOutageFact({ facts, clock, state }: LinkFactsDeps, atStartMs: number | null) {
  let storedMs = atStartMs;
  return ({ downSinceMs, trouble }: Connectivity) => {
    if (downSinceMs === storedMs || (downSinceMs !== null && state.link.alarm === null)) return;
    storedMs = downSinceMs;
    if (downSinceMs === null) return facts.remove(FACTS.cloudDown);
    const sinceMs = clock.wallMs() - clock.monotonicMs() + downSinceMs;
    facts.write(FACTS.cloudDown, JSON.stringify({ sinceMs, trouble }));
  };
}

export function createLinkFacts(deps: LinkFactsDeps): LinkFacts {
  const { state } = deps;
  let links = linksAtStart(deps);
  const storeOutage = createOutageFact(deps, links.downSinceMs);
  let staleness: Staleness = 'fresh';
  let isBroken = false;
  const seen = new Set<LinkNote>();
  const alarm = createOfflineAlarm(deps);

  const showNotes = () => {
    const notes = linkNotes(links, seen);
    if (notes.join() !== state.link.notes.join()) state.link.notes = ref(notes);
  };
  const show = () => {
    const { network, cloud, trouble, downSinceMs, realtime, localMode, localKnown, local } = links;
    const cloudDownSinceMs = downSinceMs;
    Object.assign(state.link, { network, cloud, trouble, cloudDownSinceMs, realtime, localMode, localKnown, local });
    showNotes();
    const { troubled, word, cause, works, ...none } = isBroken ? BROKEN_INDICATOR : indicatorFor(links, staleness);
    none satisfies Record<string, never>;
    const health = isBroken ? 'lost' : linkHealthOf(links, staleness);
    alarm.update(health, {
      cause,
      works,
      network: links.network,
      downSinceMs: links.downSinceMs,
    });
    state.link.serving = isServing(links.localMode);
    // When ordinary calls succeed again, the banner shows no growing age of the orders (rule NOTICE-10).
    state.link.troubled = troubled && health !== 'recovering';
    state.link.word = word;
    state.link.cause = cause;
    state.link.works = works;
  };

  show();
  return {
    now: () => links,
    pass(event) {
      const after = applyLinkEvent(links, event);
      if (!shallowEqual(after.links, links)) {
        links = after.links;
        show();
      }
      storeOutage(links);
      return after;
    },
    note(note, isOn) {
      if (isOn === seen.has(note)) return;
      if (isOn) seen.add(note);
      else seen.delete(note);
      showNotes();
    },
    ordersReceived: alarm.ordersReceived,
    staleness(next) {
      if (next === staleness) return;
      staleness = next;
      show();
    },
    broken(next) {
      isBroken = next;
      show();
    },
    toLocal: () => routeFor(ENDPOINTS.orders.number, links) === 'local',
    holdsSocket: () => wantsSocket(links),
    hasPush: () => hasPush(links),
  };
}
