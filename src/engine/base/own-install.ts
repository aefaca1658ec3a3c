/** What this device is set up as: the record that the platform gave last. Unit and venue stay as long as a page runs; for the rest it is asked each time. */
import type { InstallRecord } from '../../domain/device/kds.ts';

export interface OwnInstall {
  now(): InstallRecord;
  /** The user that this device's changes stand under. */
  userId(): number;
  /** The platform has this of the same unit: it counts from now on. */
  renew(install: InstallRecord): void;
}

/** Begins with what was kept. */
export function createOwnInstall(kept: InstallRecord): OwnInstall {
  let own = kept;
  return {
    now: () => own,
    userId: () => own.userId,
    renew(install) {
      own = install;
    },
  };
}
