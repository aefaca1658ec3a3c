/** What the restaurant has of its cloud, and its two machines of each other. */
import type { FaultName } from '../base/fault-kinds.ts';
import type { Faults } from './faults.ts';

export interface CloudContact {
  /** The restaurant itself has the use of its cloud. */
  hasCloud(): boolean;
  /** The machines reach each other. */
  isInTouch(): boolean;
  /** The fault that keeps from the one machine what the other was told, null for none. */
  cutBy(): FaultName | null;
}

/** While one of these is on, the restaurant itself has no use of its cloud. Weak Wi-Fi of devices is none of them. */
const CLOUD_FAILS = ['cloud-down', 'cloud-hang', 'cloud-500', 'cloud-html', 'cloud-malformed', 'dns-down'] as const;

/** The contact that these faults leave. */
export function createCloudContact(faults: Pick<Faults, 'at' | 'isOn'>): CloudContact {
  const failing = (): FaultName | null => CLOUD_FAILS.find((fault) => faults.at(fault, 'cloud') !== null) ?? null;
  const cutBy = () => failing() ?? (faults.isOn('local-cut') ? 'local-cut' : null);
  return { hasCloud: () => failing() === null, isInTouch: () => cutBy() === null, cutBy };
}
