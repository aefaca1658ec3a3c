/**
 * The install record of this device, from the platform's last response. Its unit and venue never change while a page
 * runs; its other fields may, so they must be read at each use.
 */
import type { InstallRecord } from '../../domain/device/kds.ts';

export interface CurrentInstall {
  now(): InstallRecord;
  /** The user id under which the platform records this device's changes. */
  userId(): number;
  /** Replaces the record with a newer one of the same unit. */
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
