import type { Platforms } from '../../src/domain/device/brand.ts';

export const OUTPUTS = ['kiosk', 'demo', 'simulator'] as const;
export type OutputName = (typeof OUTPUTS)[number];

/** The outputs to build, their place and their target. */
export interface Plan {
  readonly wanted: readonly OutputName[];
  /** The folder of the outputs. */
  readonly out: string;
  readonly base: string;
  readonly platforms: Platforms;
}
