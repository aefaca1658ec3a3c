import type { BuiltPlatforms } from './platforms.ts';

export const OUTPUTS = ['kiosk', 'demo', 'simulator'] as const;
export type OutputName = (typeof OUTPUTS)[number];

export interface Plan {
  readonly wanted: readonly OutputName[];
  readonly out: string;
  readonly base: string;
  readonly platforms: BuiltPlatforms;
}
