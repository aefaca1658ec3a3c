import type { BuiltPlatforms } from './platforms.ts';

export const OUTPUTS = ['kiosk', 'demo', 'simulator'] as const;
export type OutputName = (typeof OUTPUTS)[number];

/** Which outputs the build makes, and for which folder of a host. */
export interface Plan {
  readonly wanted: readonly OutputName[];
  /** The folder of the outputs. */
  readonly out: string;
  readonly base: string;
  readonly platforms: BuiltPlatforms;
}
