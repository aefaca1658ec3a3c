/** The calls that set a device up as a unit, and that say which one it is. They answer values and never throw. */
import type { InstallRecord } from '../domain/device/kds.ts';
import { done, type Reply } from '../domain/reply.ts';
import { decodeInstall } from '../protocol/decode-config.ts';
import type { Caller } from './caller.ts';
import { type CallFailure, dataOf } from './calls.ts';

/** The record in a list of one, or by itself. */
const firstInstall =
  (kdsId: number) =>
  (raw: unknown): InstallRecord | null =>
    decodeInstall(Array.isArray(raw) ? raw[0] : raw, kdsId);

/** Activates a KDS on the device of that name, signed by an administrator (assumed path); answers the install record. */
export async function activateKds(
  caller: Caller,
  kdsId: number,
  deviceId: string,
): Promise<Reply<InstallRecord, CallFailure>> {
  return dataOf(await caller('activateKds', { body: { kdsid: kdsId, dev: deviceId } }), firstInstall(kdsId));
}

/** Call 2 for an administrator: the record of the device that a unit works on; null when the platform names none. */
export async function fetchHolder(caller: Caller, deviceId: string, kdsId: number): Promise<InstallRecord | null> {
  const result = await caller('installRecord', { query: { custom: 9, dev: deviceId, soloUser: 0, kdsid: kdsId } });
  const holder = dataOf(result, firstInstall(kdsId));
  return holder.ok ? holder.data : null;
}

/**
 * Call 2: the install record that the platform holds for this device, null when it holds none; custom 9 when the device already
 * has one for a unit, else 8 (ruling W4).
 */
export async function fetchInstall(
  caller: Caller,
  deviceId: string,
  ownKdsId: number | null,
): Promise<Reply<InstallRecord | null, CallFailure>> {
  const query = { custom: ownKdsId === null ? 8 : 9, dev: deviceId, soloUser: 0 };
  const result = await caller('installRecord', { query });
  const isEmpty = result.ok && result.data.ok && Array.isArray(result.data.data) && result.data.data.length === 0;
  return isEmpty ? done(null) : dataOf(result, firstInstall(ownKdsId ?? 0));
}
