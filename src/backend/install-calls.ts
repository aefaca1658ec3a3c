import type { InstallRecord } from '../domain/device/kds.ts';
import { done, type Reply } from '../domain/reply.ts';
import { decodeInstall } from '../protocol/decode-config.ts';
import type { Caller } from './caller.ts';
import { type CallFailure, dataOf } from './calls.ts';

const firstInstall =
  (kdsId: number) =>
  (raw: unknown): InstallRecord | null =>
    decodeInstall(Array.isArray(raw) ? raw[0] : raw, kdsId);

/** Uses an administrator's login and an assumed path; returns the install record. */
export async function activateKds(
  caller: Caller,
  kdsId: number,
  deviceId: string,
): Promise<Reply<InstallRecord, CallFailure>> {
  return dataOf(await caller('activateKds', { body: { kdsid: kdsId, dev: deviceId } }), firstInstall(kdsId));
}

/**
 * Call 2 for an administrator: the install record of the device that runs a unit. Null when the unit has no device, or
 * the call fails.
 */
export async function fetchHolder(caller: Caller, deviceId: string, kdsId: number): Promise<InstallRecord | null> {
  const result = await caller('installRecord', { query: { custom: 9, dev: deviceId, soloUser: 0, kdsid: kdsId } });
  const holder = dataOf(result, firstInstall(kdsId));
  return holder.ok ? holder.data : null;
}

/**
 * Call 2: `custom` is 9 when the device already has a unit, otherwise 8 (rules WIRE-43, WIRE-44). Null without an
 * install record.
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
