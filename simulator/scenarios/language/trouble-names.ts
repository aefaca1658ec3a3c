/** Troubles of one device by their fields in a scenario file. */
import {
  DEVICE_BLOWS,
  DEVICE_TROUBLES,
  type DeviceBlow,
  STORAGE_BLOWS,
  type StorageBlow,
} from '../../core/base/device-troubles.ts';

/** Troubles with a duration. */
export const LASTING = [...DEVICE_TROUBLES, 'second-tab'] as const;

/** Instant troubles without more fields. */
export const AT_ONCE = [
  'killed',
  'killed-in-write',
  /** Its page reloads, as with its own button. */
  'reloaded',
  'storage-damaged',
  ...STORAGE_BLOWS,
] as const satisfies readonly (DeviceBlow | StorageBlow | 'reloaded')[];

export const TROUBLE_NAMES = [...DEVICE_TROUBLES, ...DEVICE_BLOWS, ...STORAGE_BLOWS, 'reloaded'] as const;
