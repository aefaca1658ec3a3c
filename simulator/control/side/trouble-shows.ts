/** How soon a trouble shows on the devices (rule ROOM-3). */
import { FAULT_KINDS, type FaultName } from '../../core/base/fault-kinds.ts';

/**
 * `alarm`: with the next call, which they make at once, and after 8 s as OFFLINE. `now`: at once, and never as OFFLINE. `hang`: when a call has no answer for 4 s. `save`: when a tap is saved.
 * `silence`: when nothing was heard for a while. `panel`: at once, in the network panel, while the board goes on.
 * `chance`: for moments, as orders come. `clock`: tickets count anew with the next answer.
 * `local`: soon, while the local server serves. `parted`: the same, in what is ordered over the cloud. `mode`: when the local server's mode changes.
 * `late`: new orders come minutes later or when it is over, nothing else. `hidden`: the device copes, nothing should be seen.
 */
export type TroubleShows =
  | 'alarm'
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
  'cloud-down': 'alarm',
  'cloud-hang': 'hang',
  'dns-down': 'alarm',
  'cloud-slow': 'hang',
  'cloud-loss': 'chance',
  'cloud-500': 'alarm',
  'cloud-401': 'alarm',
  flapping: 'alarm',
  'cloud-html': 'alarm',
  'cloud-malformed': 'alarm',
  'cloud-truncated': 'alarm',
  'cloud-dribble': 'hang',
  'cloud-huge': 'alarm',
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

/** Whether screens that the local server serves go on as if it were not there. */
export const isPastLocal = (fault: FaultName): boolean => fault === 'dns-down' || FAULT_KINDS[fault].on === 'cloud';
