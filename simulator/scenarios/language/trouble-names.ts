/** Troubles of one device by what a scenario file says of them. */
import {
  DEVICE_BLOWS,
  DEVICE_TROUBLES,
  type DeviceBlow,
  STORAGE_BLOWS,
  type StorageBlow,
} from '../../core/base/device-troubles.ts';

/** They are on for a while. */
export const LASTING = [...DEVICE_TROUBLES, 'second-tab'] as const;

/** They strike, and nothing more is said of them. */
export const AT_ONCE = [
  'killed',
  'killed-in-write',
  /** Its page is loaded anew, as its own button does. */
  'reloaded',
  'storage-damaged',
  ...STORAGE_BLOWS,
] as const satisfies readonly (DeviceBlow | StorageBlow | 'reloaded')[];

export const TROUBLE_NAMES = [...DEVICE_TROUBLES, ...DEVICE_BLOWS, ...STORAGE_BLOWS, 'reloaded'] as const;
