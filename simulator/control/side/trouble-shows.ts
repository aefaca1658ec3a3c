/** How soon a trouble shows on the devices (rule ROOM3). */
import type { FaultName } from '../../core/base/fault-kinds.ts';

/**
 * `now`: with the next call, which they make at once. `hang`: when a call has no answer for 4 s. `save`: when a tap is saved.
 * `silence`: when nothing was heard for a while. `lists`: when lists are read again. `clock`: tickets count anew with the next answer.
 * `local`: while the local server has a part in it. `late`: new orders come late, nothing else. `hidden`: the device copes, nothing should be seen.
 */
export type TroubleShows = 'now' | 'hang' | 'save' | 'silence' | 'lists' | 'clock' | 'local' | 'late' | 'hidden';

export const TROUBLE_SHOWS: Readonly<Record<FaultName, TroubleShows>> = {
  'cloud-down': 'now',
  'cloud-hang': 'hang',
  'dns-down': 'now',
  'cloud-slow': 'hang',
  'cloud-loss': 'hidden',
  'cloud-500': 'now',
  'cloud-401': 'now',
  flapping: 'now',
  'cloud-html': 'now',
  'cloud-malformed': 'now',
  'cloud-truncated': 'now',
  'cloud-dribble': 'hang',
  'cloud-huge': 'now',
  'answer-lost': 'save',
  'change-doubled': 'hidden',
  'answers-doubled': 'hidden',
  'answers-reordered': 'hidden',
  'orders-stale': 'hidden',
  'malformed-order': 'hidden',
  'list-refused': 'lists',
  'malformed-entry': 'lists',
  'clock-skew': 'clock',
  'realtime-down': 'now',
  'realtime-drop': 'silence',
  'realtime-half-open': 'silence',
  'realtime-untold': 'late',
  'token-expired': 'now',
  'token-revoked': 'now',
  'local-down': 'local',
  'local-drop': 'local',
  'local-half-open': 'local',
  'local-wrong-mode': 'local',
  'local-lagging-mode': 'local',
  'local-other-venue': 'local',
  'local-cut': 'local',
  'local-behind': 'local',
  'local-lacks': 'local',
  'local-restored': 'local',
  'local-clock': 'local',
};
