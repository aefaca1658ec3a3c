/** What the state of the link means in words. */
import type { AppState } from '../../engine/state.ts';

type Link = Pick<AppState['link'], 'network' | 'cloud' | 'trouble' | 'realtime' | 'localMode'>;

/** The cloud cannot be reached: what the banner says. */
export const isTroubled = (link: Link): boolean => !link.network || link.cloud === 'down';

/** The local server answers instead of the cloud (ruling N1). */
export const isLocalServing = (link: Link): boolean => link.localMode >= 2;

/** The one word on the indicator. */
export function linkWord(link: Link): 'online' | 'connecting' | 'noNetwork' | 'noCloud' | 'localServer' {
  if (isLocalServing(link)) return 'localServer';
  if (!link.network) return 'noNetwork';
  if (link.cloud === 'down') return 'noCloud';
  return link.cloud === 'unknown' ? 'connecting' : 'online';
}

/** Why, in one sentence. */
export function linkCause(
  link: Link,
): 'none' | 'connecting' | 'noNetwork' | 'realtime' | NonNullable<AppState['link']['trouble']> {
  if (!link.network) return 'noNetwork';
  if (link.cloud === 'down') return link.trouble ?? 'network';
  if (link.cloud === 'unknown') return 'connecting';
  return link.realtime === 'down' ? 'realtime' : 'none';
}

/** What still works meanwhile. */
export function linkWorks(link: Link): 'all' | 'local' | 'device' {
  if (isLocalServing(link)) return 'local';
  return isTroubled(link) ? 'device' : 'all';
}
