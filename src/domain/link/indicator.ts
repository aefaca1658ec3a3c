/** What the links mean for the people at the board: is there trouble, why, and what works meanwhile (rules N1g, N4b, N4c). */
import { type Connectivity, isCloudDown, isServing, routeFor, type Trouble, worksByChoice } from './connectivity.ts';
import type { Staleness } from './staleness.ts';

/** The one word on the indicator. */
export type LinkWord =
  | 'idle'
  | 'broken'
  | 'online'
  | 'connecting'
  | 'noNetwork'
  | 'noCloud'
  | 'noAnswer'
  | 'localServer';

/**
 * Why, as one sentence. `idle`: the device is set up as nothing; `silent`: the orders' request has no answer; `failed`: its last one came to nothing; `old`: none was made
 * lately and nothing tells of changes. `localSilent`, `localSize` and `localOdd`: the local server gives no answer, one beyond all
 * measure, or one that nobody can use. `broken`: an error kept received orders off the screen.
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
  | Trouble;

/** What is odd on a link without stopping the board, one sentence each, in the order of saying. */
const LINK_NOTES = [
  'partsBroken',
  'storeDamaged',
  'localForeign',
  'localSilent',
  'oldAnswer',
  'localSocketSilent',
  'realtimeSilent',
  'realtimeGaveUp',
] as const;
export type LinkNote = (typeof LINK_NOTES)[number];

/** The notes that stand: two follow from the links, the others were seen (rule N4c). */
export const linkNotes = (links: Pick<Connectivity, 'local' | 'localMode'>, seen: ReadonlySet<LinkNote>) =>
  LINK_NOTES.filter((note) => {
    if (note === 'localForeign') return links.local === 'foreign';
    return note === 'localSilent' ? links.local === 'silent' && isServing(links.localMode) : seen.has(note);
  });

export interface Indicator {
  /** The board is not up to date or the cloud is out of reach, perhaps for a moment only. */
  readonly troubled: boolean;
  readonly word: LinkWord;
  readonly cause: LinkCause;
  /** What still works: everything, through the local server, or on this device alone until the link is back. */
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
  if (stale) return 'noAnswer';
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

/** Of a device that is set up as nothing: it connects to nothing (rule N4h). */
export const IDLE: Indicator = { troubled: false, word: 'idle', cause: 'idle', works: 'all' };

/** An error keeps orders off the screen, whatever the links say (rule N4m). */
export const BROKEN: Indicator = { troubled: true, word: 'broken', cause: 'broken', works: 'device' };

/** The indicator for these links and this staleness (rules N1g, N4b, N4d). */
export function indicate(links: SeenLinks, staleness: Staleness): Indicator {
  const stale = staleness !== 'fresh';
  const viaLocal = routeFor(1, links) === 'local';
  const isOut = isCloudDown(links) && !worksByChoice(links);
  const troubled = !links.network || isOut || stale;
  const meanwhile = troubled ? 'device' : 'all';
  return {
    troubled,
    word: wordOf(links, stale),
    cause: causeOf(links, staleness),
    works: viaLocal && !stale ? 'local' : meanwhile,
  };
}
