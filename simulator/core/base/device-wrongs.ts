/** What hands in a control room do to the devices of one KDS, and what is wrong with them since, as far as a page can have it (rule ROOM25). */
import type { DeviceBlow, DeviceTrouble } from './device-troubles.ts';

/** They are on for a while. */
export const HAND_TROUBLES = [
  'offline',
  'storage-full',
  'storage-hangs',
  'storage-refuses',
] as const satisfies readonly DeviceTrouble[];
export type HandTrouble = (typeof HAND_TROUBLES)[number];

/** They strike at once. */
export const HAND_BLOWS = ['reloaded', 'killed'] as const satisfies readonly (DeviceBlow | 'reloaded')[];
export type HandBlow = (typeof HAND_BLOWS)[number];

export type DeviceCommand =
  | { readonly do: 'device-trouble'; readonly kds: number; readonly trouble: HandTrouble; readonly forMs: number }
  | { readonly do: 'device-blow'; readonly kds: number; readonly blow: HandBlow }
  /** Its wall clock jumps, forward or back. */
  | { readonly do: 'device-clock'; readonly kds: number; readonly byMs: number }
  /** All of that is over, and its clock is right. */
  | { readonly do: 'device-heal'; readonly kds: number };

export interface DeviceWrongs {
  readonly kdsId: number;
  /** Those that are on, and when each ends, in simulated unix milliseconds. */
  readonly troubles: readonly { readonly trouble: HandTrouble; readonly endsMs: number }[];
  /** How far its wall clock stands from the world's. */
  readonly wallOffsetMs: number;
  /** How often it was struck, and by what last: a page that began later was not. */
  readonly blows: number;
  readonly lastBlow: HandBlow | null;
}
