import type { FaultName } from '../base/fault-kinds.ts';
import type { Faults } from './faults.ts';

export interface CloudContact {
  /** Whether the restaurant's own connection reaches the cloud. */
  hasCloud(): boolean;
  isInTouch(): boolean;
  /** Null when the two servers reach each other. */
  cutBy(): FaultName | null;
}

/** Weak Wi-Fi affects only the devices, so it is not in this list. */
const CLOUD_FAILS = ['cloud-down', 'cloud-hang', 'cloud-500', 'cloud-html', 'cloud-malformed', 'dns-down'] as const;

export function createCloudContact(faults: Pick<Faults, 'at' | 'isOn'>): CloudContact {
  const failing = (): FaultName | null => CLOUD_FAILS.find((fault) => faults.at(fault, 'cloud') !== null) ?? null;
  const cutBy = () => failing() ?? (faults.isOn('local-cut') ? 'local-cut' : null);
  return { hasCloud: () => failing() === null, isInTouch: () => cutBy() === null, cutBy };
}
