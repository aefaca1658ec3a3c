/** How soon a trouble shows on the devices (rule ROOM3). */
import type { FaultName } from '../../core/base/fault-kinds.ts';

/**
 * `now`: with the next call, which they make at once. `hang`: when a call has no answer for 4 s. `save`: when a tap is saved.
 * `silence`: when nothing was heard for a while. `panel`: at once, in the network panel, while the board goes on.
 * `chance`: for moments, as orders come. `clock`: tickets count anew with the next answer.
 * `local`: soon, while the local server serves. `parted`: the same, in what is ordered over the cloud. `mode`: when the local server's mode changes.
 * `late`: new orders come minutes later or when it is over, nothing else. `hidden`: the device copes, nothing should be seen.
 */
export type TroubleShows =
  | 'now'
  | 'hang'
  | 'save'
  | 'silence'
  | 'panel'
  | 'chance'
  | 'clock'
  | 'local'
  | 'parted'
  | 'mode'
  | 'late'
  | 'hidden';

export const TROUBLE_SHOWS: Readonly<Record<FaultName, TroubleShows>> = {
  'cloud-down': 'now',
  'cloud-hang': 'hang',
  'dns-down': 'now',
  'cloud-slow': 'hang',
  'cloud-loss': 'chance',
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
  'answers-doubled': 'chance',
  'answers-reordered': 'chance',
  'orders-stale': 'panel',
  'malformed-order': 'panel',
  'list-refused': 'panel',
  'malformed-entry': 'hidden',
  'clock-skew': 'clock',
  'realtime-down': 'now',
  'realtime-drop': 'silence',
  'realtime-half-open': 'silence',
  'realtime-untold': 'late',
  'token-expired': 'now',
  'token-revoked': 'now',
  'local-down': 'local',
  'local-drop': 'chance',
  'local-half-open': 'chance',
  'local-wrong-mode': 'local',
  'local-lagging-mode': 'mode',
  'local-other-venue': 'local',
  'local-cut': 'parted',
  'local-behind': 'parted',
  'local-lacks': 'parted',
  'local-restored': 'local',
  'local-clock': 'local',
};
