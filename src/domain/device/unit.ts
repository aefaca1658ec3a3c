/** Compares the device's install record with the platform's record of its unit (rules UNIT-1 to UNIT-5). */
import { MODULES } from '../limits.ts';
import { deviceMayRun, effectiveEntry } from '../person/permission.ts';
import type { InstallRecord } from './kds.ts';

/** `taken`: another device is set up as the unit. `gone`: the venue no longer has it. */
export type UnitAssignment = 'ours' | 'taken' | 'gone';

/** `forbidden`: the device's grant or the venue's configuration forbids it to run, and neither allows it. */
export type UnitStatus = UnitAssignment | 'forbidden';

/**
 * Whether a device may run: its grant in a kitchen module or the configuration allows it, or neither forbids it.
 * `configurationAllows` is null when the configuration does not specify it (rules ACCESS-6, UNIT-4).
 */
export function mayRunSession(
  { entries, restaurantId, localId }: InstallRecord,
  configurationAllows: boolean | null,
): boolean {
  const entryIn = (module: number) => effectiveEntry(entries, module, { role: restaurantId, level: localId });
  const entry = entryIn(MODULES.kitchen) ?? entryIn(MODULES.kitchenSecond);
  return deviceMayRun(entry, configurationAllows);
}

/** The facts that an administrator confirms before a device becomes a unit. */
export interface ActivationQuestion {
  readonly kdsId: number;
  /** Whether another device is set up as the unit. */
  readonly isTaken: boolean;
  /** Unix seconds since when that device has the unit; null if the platform does not send it. */
  readonly takenSinceS: number | null;
  /** The unit that this device leaves; null if it has none. */
  readonly givesUpId: number | null;
}

/**
 * What an administrator must confirm before this device becomes `kdsId`; null when no unit changes its device (rule
 * UNIT-8). `holder` is the install record of the device that has the unit now.
 */
export function activationQuestion(
  kdsId: number,
  ownKdsId: number | null,
  holder: InstallRecord | null,
  deviceId: string,
): ActivationQuestion | null {
  const isTaken = holder?.kdsId === kdsId && holder.deviceId !== '' && holder.deviceId !== deviceId;
  const givesUpId = ownKdsId === kdsId ? null : ownKdsId;
  if (!isTaken && givesUpId === null) return null;
  return { kdsId, isTaken, takenSinceS: isTaken ? holder.activatedAtS : null, givesUpId };
}

/**
 * The state of this device's unit by a response of call 2; `received` is null when the response has no unit (rules
 * UNIT-1, UNIT-2).
 */
export function unitAssignment(own: InstallRecord, received: InstallRecord | null, deviceId: string): UnitAssignment {
  const isSame =
    received?.kdsId === own.kdsId && received.restaurantId === own.restaurantId && received.localId === own.localId;
  if (received === null || !isSame) return 'gone';
  return received.deviceId !== '' && received.deviceId !== deviceId ? 'taken' : 'ours';
}
