/** What a build is to make. */
import type { Platforms } from '../../src/domain/device/brand.ts';

export const OUTPUTS = ['kiosk', 'demo', 'simulator'] as const;
export type OutputName = (typeof OUTPUTS)[number];

/** What to build, and where and for which place it is meant. */
export interface Plan {
  readonly wanted: readonly OutputName[];
  /** The folder that the outputs lie in. */
  readonly out: string;
  readonly base: string;
  readonly platforms: Platforms;
}
