/** The names of all troubles as a list; the compiler keeps it complete. */
import type { FaultName } from '../core/script.ts';

const all: Readonly<Record<FaultName, true>> = {
  'cloud-500': true,
  'cloud-html': true,
  'cloud-down': true,
  'cloud-hang': true,
  'malformed-order': true,
  'realtime-down': true,
  'local-down': true,
};

export const FAULT_NAMES = Object.keys(all) as readonly FaultName[];
