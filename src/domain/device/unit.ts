/** Rules UNIT-1 to UNIT-5. */
import { MODULES } from '../limits.ts';
import { deviceMayRun, effectiveGrant } from '../person/permission.ts';
import type { InstallRecord } from './kds.ts';

/** `taken`: another device is set up as the unit. `gone`: the venue no longer has it. */
export type UnitAssignment = 'ours' | 'taken' | 'gone';

/** `forbidden`: the grant or the configuration forbids the device to run, and neither allows it. */
export type UnitStatus = UnitAssignment | 'forbidden';

/**
 * A device may run if its grant in a kitchen module or the configuration allows it, or neither forbids it.
 * `configurationAllows` is null when not specified (rules ACCESS-6, UNIT-4).
 */
export function mayRunSession(
  { entries, restaurantId, localId }: InstallRecord,
  configurationAllows: boolean | null,
): boolean {
  const grantIn = (module: number) => effectiveGrant(entries, module, { role: restaurantId, level: localId });
  const grant = grantIn(MODULES.kitchen) ?? grantIn(MODULES.kitchenSecond);
  return deviceMayRun(grant, configurationAllows);
}

/** An administrator confirms these facts before a device becomes a unit. */
export interface ActivationQuestion {
  readonly kdsId: number;
  /** Another device is set up as the unit. */
  readonly isTaken: boolean;
  /** Unix seconds; null if the unit is free or the platform sends no time. */
  readonly takenSinceS: number | null;
  /** The unit that this device leaves; null if it leaves none. */
  readonly givesUpId: number | null;
}

/**
 * Null when no unit changes its device (rule UNIT-8). `holder` is the install record of the device that has the unit
 * now.
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

/** `received` is the record in a response of call 2, null without a unit (rules UNIT-1, UNIT-2). */
export function unitAssignment(own: InstallRecord, received: InstallRecord | null, deviceId: string): UnitAssignment {
  const isSame =
    received?.kdsId === own.kdsId && received.restaurantId === own.restaurantId && received.localId === own.localId;
  if (received === null || !isSame) return 'gone';
  return received.deviceId !== '' && received.deviceId !== deviceId ? 'taken' : 'ours';
}
