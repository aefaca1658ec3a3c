import {
  DEVICE_TROUBLES,
  INSTANT_STORAGE_TROUBLES,
  INSTANT_TROUBLES,
  type InstantStorageTrouble,
  type InstantTrouble,
} from '../../core/base/device-troubles.ts';

export const LASTING = [...DEVICE_TROUBLES, 'second-tab'] as const;

export const AT_ONCE = [
  'killed',
  'killed-in-write',
  /** The page reloads, as after a press of its reload button. */
  'reloaded',
  'storage-damaged',
  ...INSTANT_STORAGE_TROUBLES,
] as const satisfies readonly (InstantTrouble | InstantStorageTrouble | 'reloaded')[];

export const TROUBLE_NAMES = [
  ...DEVICE_TROUBLES,
  ...INSTANT_TROUBLES,
  ...INSTANT_STORAGE_TROUBLES,
  'reloaded',
] as const;
