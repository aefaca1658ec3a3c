/** Whether the restaurant reaches its cloud, and whether its two servers reach each other. */
import type { FaultName } from '../base/fault-kinds.ts';
import type { Faults } from './faults.ts';

export interface CloudContact {
  /** Whether the restaurant's own connection reaches its cloud. */
  hasCloud(): boolean;
  isInTouch(): boolean;
  /** The fault that separates the two servers; null for none. */
  cutBy(): FaultName | null;
}

/**
 * While one of these is on, the restaurant itself cannot reach its cloud. Weak Wi-Fi affects only the devices, so it is
 * not in the list.
 */
const CLOUD_FAILS = ['cloud-down', 'cloud-hang', 'cloud-500', 'cloud-html', 'cloud-malformed', 'dns-down'] as const;

export function createCloudContact(faults: Pick<Faults, 'at' | 'isOn'>): CloudContact {
  const failing = (): FaultName | null => CLOUD_FAILS.find((fault) => faults.at(fault, 'cloud') !== null) ?? null;
  const cutBy = () => failing() ?? (faults.isOn('local-cut') ? 'local-cut' : null);
  return { hasCloud: () => failing() === null, isInTouch: () => cutBy() === null, cutBy };
}
