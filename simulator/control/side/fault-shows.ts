/** Rule ROOM-3. */
import { FAULT_KINDS, type FaultName } from '../../core/base/fault-kinds.ts';

/**
 * When the effects of a fault show:
 * - `alarm`: with the next request, which devices send at once, and after 8 s as OFFLINE.
 * - `now`: at once, never as OFFLINE. `hang`: when a request has had no response for 4 s.
 * - `save`: when the device saves a tap. `silence`: after some time without a message.
 * - `panel`: at once in the network panel, while the board continues.
 * - `chance`: at random moments, when orders arrive. `clock`: ticket times change with the next response.
 * - `local`: soon, while the local server serves. `separated`: the same, for orders that come over the cloud.
 * - `mode`: when the local server's mode changes. `hidden`: never, because the device handles the fault.
 * - `late`: only in new orders, which arrive minutes later or after the end.
 */
export type FaultShows =
  | 'alarm'
  | 'now'
  | 'hang'
  | 'save'
  | 'silence'
  | 'panel'
  | 'chance'
  | 'clock'
  | 'local'
  | 'separated'
  | 'mode'
  | 'late'
  | 'hidden';

export const FAULT_SHOWS: Readonly<Record<FaultName, FaultShows>> = {
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
  'response-lost': 'save',
  'change-doubled': 'hidden',
  'responses-doubled': 'chance',
  'responses-reordered': 'chance',
  'orders-stale': 'panel',
  'malformed-order': 'panel',
  'list-rejected': 'panel',
  'malformed-entry': 'hidden',
  'clock-skew': 'clock',
  'realtime-down': 'now',
  'realtime-drop': 'silence',
  'realtime-half-open': 'silence',
  'realtime-withheld': 'late',
  'token-expired': 'now',
  'token-revoked': 'now',
  'local-down': 'local',
  'local-drop': 'chance',
  'local-half-open': 'chance',
  'local-wrong-mode': 'local',
  'local-lagging-mode': 'mode',
  'local-other-venue': 'local',
  'local-cut': 'separated',
  'local-behind': 'separated',
  'local-lacks': 'separated',
  'local-restored': 'local',
  'local-clock': 'local',
};

/** Whether screens that the local server serves show no effect of the fault. */
export const isPastLocal = (fault: FaultName): boolean => fault === 'dns-down' || FAULT_KINDS[fault].on === 'cloud';
