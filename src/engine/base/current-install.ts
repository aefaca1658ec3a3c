/**
 * The install record of this device, from the platform's last response. Unit and venue stay the same while a page runs; read the
 * other fields at each use.
 */
import type { InstallRecord } from '../../domain/device/kds.ts';

export interface CurrentInstall {
  now(): InstallRecord;
  /** The user id that the platform records with this device's changes. */
  userId(): number;
  /** The platform sent a newer record of the same unit, which applies at once. */
  renew(install: InstallRecord): void;
}

export function createCurrentInstall(stored: InstallRecord): CurrentInstall {
  let own = stored;
  return {
    now: () => own,
    userId: () => own.userId,
    renew(install) {
      own = install;
    },
  };
}
