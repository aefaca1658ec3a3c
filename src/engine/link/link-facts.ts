/** The facts of the links: changed by events alone, and mirrored into the state's `link` part. */
import { ref } from 'valtio/vanilla';
import { isAlike } from '../../domain/alike.ts';
import { OUTAGE_KEPT_MS } from '../../domain/limits.ts';
import {
  type CloudStep,
  type Connectivity,
  connect,
  holdsSocket,
  isLive,
  isServing,
  type LinkEvent,
  routeFor,
  UNCONNECTED,
} from '../../domain/link/connectivity.ts';
import { BROKEN, indicate, type LinkNote, linkNotes } from '../../domain/link/indicator.ts';
import { trustOf } from '../../domain/link/offline-alarm.ts';
import type { Staleness } from '../../domain/link/staleness.ts';
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
  /** Takes an event in; answers what is to be done about it. */
  pass(event: LinkEvent): Omit<CloudStep, 'cloud'>;
  /** Something odd was seen on a link, or is over. */
  note(note: LinkNote, stands: boolean): void;
  /** An answer with orders came. */
  heardOrders(): void;
  /** How up to date the board is. */
  staleness(staleness: Staleness): void;
  /** Sets whether an error keeps received orders off the screen (rule N4m). */
  broken(isBroken: boolean): void;
  /** Whether a redirectable call goes to the local server now. */
  toLocal(): boolean;
  /** Whether the socket to the local server is to be held. */
  holdsSocket(): boolean;
  /** Something tells of changes of the orders as they happen. */
  live(): boolean;
}

export interface LinkFactsDeps {
  readonly state: AppState;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Keeps the outage through a reload. */
  readonly facts: FactStore;
  /** The browser says that there is a network. */
  readonly online: boolean;
}

/** The links at a start: an outage of the run before goes on until the cloud is heard (rule N4n). */
function linksAtStart({ facts, clock, online }: LinkFactsDeps): Connectivity {
  const links = { ...UNCONNECTED, network: online };
  const outage = decodeOutage(parseJson(facts.read(FACTS.cloudDown)));
  const agoMs = outage === null ? -1 : clock.wallMs() - outage.sinceMs;
  if (outage === null || agoMs < 0 || agoMs > OUTAGE_KEPT_MS) return links;
  const { trouble } = outage;
  return { ...links, trouble, downSinceMs: clock.monotonicMs() - agoMs, sinceDown: 'denied' };
}

/**
 * Keeps the beginning of an outage that OFFLINE has said: requests that a reload ends are none. By the wall clock: the monotonic one
 * begins anew with the page.
 */
function createOutageFact({ facts, clock, state }: LinkFactsDeps, atStartMs: number | null) {
  let keptMs = atStartMs;
  return ({ downSinceMs, trouble }: Connectivity) => {
    if (downSinceMs === keptMs || (downSinceMs !== null && state.link.alarm === null)) return;
    keptMs = downSinceMs;
    if (downSinceMs === null) return facts.remove(FACTS.cloudDown);
    const sinceMs = clock.wallMs() - clock.monotonicMs() + downSinceMs;
    facts.write(FACTS.cloudDown, JSON.stringify({ sinceMs, trouble }));
  };
}

/** Facts of a device that has heard nothing yet. */
export function createLinkFacts(deps: LinkFactsDeps): LinkFacts {
  const { state } = deps;
  let links = linksAtStart(deps);
  const keepOutage = createOutageFact(deps, links.downSinceMs);
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
    const { troubled, word, cause, works, ...none } = isBroken ? BROKEN : indicate(links, staleness);
    none satisfies Record<string, never>;
    alarm.look(isBroken ? 'lost' : trustOf(links, staleness), {
      cause,
      works,
      network: links.network,
      downSinceMs: links.downSinceMs,
    });
    state.link.serving = isServing(links.localMode);
    state.link.troubled = troubled;
    state.link.word = word;
    state.link.cause = cause;
    state.link.works = works;
  };

  show();
  return {
    now: () => links,
    pass(event) {
      const after = connect(links, event);
      // Most calls say what is known.
      if (!isAlike(after.links, links)) {
        links = after.links;
        show();
      }
      keepOutage(links);
      return after;
    },
    note(note, stands) {
      if (stands === seen.has(note)) return;
      if (stands) seen.add(note);
      else seen.delete(note);
      showNotes();
    },
    heardOrders: alarm.heardOrders,
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
    holdsSocket: () => holdsSocket(links),
    live: () => isLive(links),
  };
}
