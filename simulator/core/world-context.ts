/** Shared by all servers of a world: one seed, one clock, one journal, one venue. */
import { createClock, type VirtualClock } from './base/clock.ts';
import { hashOf } from './base/fnv.ts';
import { createJournal, type Journal } from './base/journal.ts';
import { createPrng, type Prng } from './base/prng.ts';
import { createSimVenue, type SimVenue } from './base/venue.ts';
import { createIdentity, type Identity } from './platform/identity.ts';
import { createPlatformTexts, type PlatformTexts } from './platform/platform-texts.ts';
import type { WorldOptions } from './world-api.ts';

export interface WorldContext {
  readonly seed: number;
  readonly clock: VirtualClock;
  readonly random: Prng;
  readonly journal: Journal;
  readonly venue: SimVenue;
  readonly words: PlatformTexts;
  readonly identity: Identity;
  unknown(text: string): void;
  unknowns(): number;
}

/** Makes the counters of a world, or of a server after a restart, different from others. */
export const instanceOf = (what: string, seed: number, startMs: number): string =>
  hashOf(`${what} ${seed} ${startMs}`).slice(0, 8);

/** The context's clock shows the start of the pre-roll. */
export function createWorldContext(options: WorldOptions): WorldContext {
  const { scenario, seed = scenario.seed, startMs, settingsEtags = 'hash', journalled } = options;
  const beginMs = startMs - scenario.preRollMs;
  const clock = createClock(beginMs);
  const journal = createJournal(() => Math.round(clock.nowMs() - beginMs), journalled);
  let unknowns = 0;
  const unknown = (text: string) => {
    unknowns += 1;
    journal.note('trouble', 'unknown', text);
  };
  const identity = createIdentity(clock.nowMs, unknown);
  return {
    seed,
    clock,
    random: createPrng(seed),
    journal,
    venue: createSimVenue({
      settingsEtags,
      instance: instanceOf('world', seed, startMs),
      ...(scenario.venue === undefined ? {} : { setting: scenario.venue }),
    }),
    words: createPlatformTexts(),
    identity,
    unknown,
    unknowns: () => unknowns,
  };
}
