/** The facts of the links: changed by events alone, and mirrored into the state's `link` part. */
import { ref } from 'valtio/vanilla';
import { isAlike } from '../../domain/alike.ts';
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
import type { Clock } from '../../platform/ports.ts';
import { ENDPOINTS } from '../../protocol/endpoints.ts';
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
  /** The browser says that there is a network. */
  readonly online: boolean;
}

/** Facts of a device that has heard nothing yet. */
export function createLinkFacts(deps: LinkFactsDeps): LinkFacts {
  const { state, online } = deps;
  let links: Connectivity = { ...UNCONNECTED, network: online };
  let staleness: Staleness = 'fresh';
  let isBroken = false;
  const seen = new Set<LinkNote>();
  const alarm = createOfflineAlarm(deps);

  const showNotes = () => {
    const notes = linkNotes(links, seen);
    if (notes.join() !== state.link.notes.join()) state.link.notes = ref(notes);
  };
  const show = () => {
    state.link.network = links.network;
    state.link.cloud = links.cloud;
    state.link.trouble = links.trouble;
    state.link.cloudDownSinceMs = links.downSinceMs;
    state.link.realtime = links.realtime;
    state.link.localMode = links.localMode;
    state.link.localKnown = links.localKnown;
    state.link.local = links.local;
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
