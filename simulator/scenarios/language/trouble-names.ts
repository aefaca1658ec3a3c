import {
  DEVICE_BLOWS,
  DEVICE_TROUBLES,
  type DeviceBlow,
  STORAGE_BLOWS,
  type StorageBlow,
} from '../../core/base/device-troubles.ts';

export const LASTING = [...DEVICE_TROUBLES, 'second-tab'] as const;

export const AT_ONCE = [
  'killed',
  'killed-in-write',
  /** The page reloads, as after a press of its reload button. */
  'reloaded',
  'storage-damaged',
  ...STORAGE_BLOWS,
] as const satisfies readonly (DeviceBlow | StorageBlow | 'reloaded')[];

export const TROUBLE_NAMES = [...DEVICE_TROUBLES, ...DEVICE_BLOWS, ...STORAGE_BLOWS, 'reloaded'] as const;
