/** Rules LINK-10, NOTICE-2, NOTICE-3. */
import {
  type Connectivity,
  type FailureReason,
  isCloudDown,
  isLocalByChoice,
  isServing,
  routeFor,
} from './connectivity.ts';
import type { Staleness } from './staleness.ts';

export type LinkWord =
  | 'idle'
  | 'broken'
  | 'online'
  | 'connecting'
  | 'noNetwork'
  | 'noCloud'
  | 'noResponse'
  | 'localServer';

/**
 * `idle`: no unit; `silent`: the orders request has no response; `failed`: the last orders request failed; `old`: no
 * push and no recent response. `localSilent`, `localSize`, `localOdd`: the local server's response is missing, too long
 * or unusable. `broken`: an error keeps received orders off the board.
 */
export type LinkCause =
  | 'idle'
  | 'broken'
  | 'none'
  | 'connecting'
  | 'noNetwork'
  | 'realtime'
  | 'silent'
  | 'failed'
  | 'old'
  | 'localSilent'
  | 'localSize'
  | 'localOdd'
  | FailureReason;

/** These problems do not stop the board; in display order. */
const LINK_NOTES = [
  'partsBroken',
  'storeDamaged',
  'localForeign',
  'localSilent',
  'oldResponse',
  'etagStuck',
  'localSocketSilent',
  'realtimeSilent',
  'realtimeGaveUp',
] as const;
export type LinkNote = (typeof LINK_NOTES)[number];

/** Two notes are derived from the connections, the others are in `seen` (rule NOTICE-3). */
export const linkNotes = (links: Pick<Connectivity, 'local' | 'localMode'>, seen: ReadonlySet<LinkNote>) =>
  LINK_NOTES.filter((note) => {
    if (note === 'localForeign') return links.local === 'foreign';
    return note === 'localSilent' ? links.local === 'silent' && isServing(links.localMode) : seen.has(note);
  });

export interface Indicator {
  /** The board is not up to date, or the network or the cloud is out of reach, even if only for a moment. */
  readonly troubled: boolean;
  readonly word: LinkWord;
  readonly cause: LinkCause;
  /** `local`: what the local server offers. `device`: only this device, until the connection is back. */
  readonly works: 'all' | 'local' | 'device';
}

type SeenLinks = Pick<
  Connectivity,
  'network' | 'cloud' | 'trouble' | 'downSinceMs' | 'realtime' | 'localMode' | 'localKnown' | 'local' | 'localTrouble'
>;

function wordOf(links: SeenLinks, stale: boolean): LinkWord {
  if (routeFor(1, links) === 'local') return 'localServer';
  if (!links.network) return 'noNetwork';
  if (isCloudDown(links)) return 'noCloud';
  if (stale) return 'noResponse';
  return links.cloud === 'unknown' ? 'connecting' : 'online';
}

function localCauseOf({ local, localTrouble }: SeenLinks, staleness: Staleness): LinkCause {
  if (staleness === 'old') return 'old';
  if (staleness === 'hung') return 'localSilent';
  if (local !== 'silent') return 'failed';
  if (localTrouble === 'size') return 'localSize';
  return localTrouble === 'server' || localTrouble === 'portal' ? 'localOdd' : 'localSilent';
}

function causeOf(links: SeenLinks, staleness: Staleness): LinkCause {
  if (staleness !== 'fresh' && routeFor(1, links) === 'local') return localCauseOf(links, staleness);
  if (!links.network) return 'noNetwork';
  if (isCloudDown(links)) return links.trouble ?? 'network';
  if (staleness !== 'fresh') return staleness === 'hung' ? 'silent' : staleness;
  if (links.cloud === 'unknown') return 'connecting';
  return links.realtime === 'down' ? 'realtime' : 'none';
}

/** A device without a unit connects to nothing (rule NOTICE-14). */
export const IDLE_INDICATOR: Indicator = { troubled: false, word: 'idle', cause: 'idle', works: 'all' };

/** Applies in every state of the connections (rule NOTICE-11). */
export const BROKEN_INDICATOR: Indicator = { troubled: true, word: 'broken', cause: 'broken', works: 'device' };

/** Rules LINK-10, NOTICE-2, NOTICE-4. */
export function indicatorFor(links: SeenLinks, staleness: Staleness): Indicator {
  const stale = staleness !== 'fresh';
  const viaLocal = routeFor(1, links) === 'local';
  const isOut = isCloudDown(links) && !isLocalByChoice(links);
  const troubled = !links.network || isOut || stale;
  const withoutLocal = troubled ? 'device' : 'all';
  return {
    troubled,
    word: wordOf(links, stale),
    cause: causeOf(links, staleness),
    works: viaLocal && !stale ? 'local' : withoutLocal,
  };
}
