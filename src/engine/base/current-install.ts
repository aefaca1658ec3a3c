/** The unit and venue never change while a page runs; the other fields may, so they must be read at each use. */
import type { InstallRecord } from '../../domain/device/kds.ts';

export interface CurrentInstall {
  now(): InstallRecord;
  /** The platform records this device's changes under this id. */
  userId(): number;
  /** The record must be of the same unit. */
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
