import type { SimulationStatus } from '../../core/base/control.ts';
import { SEED_MAX } from '../../core/base/prng.ts';

export interface LinkRequest {
  readonly seed: number | null;
  readonly scenario: string | null;
  /** Simulated seconds per real second. */
  readonly speed: number | null;
}

/** The text is as in the link. */
export interface InvalidLinkPart {
  readonly part: keyof LinkRequest | 'scene';
  readonly text: string;
}

type RunFacts = Pick<SimulationStatus, 'scenario' | 'seed' | 'speed'>;

/** Null if invalid. */
export function readSeed(text: string | null): number | null {
  if (text === null || !/^\d{1,10}$/.test(text.trim())) return null;
  const seed = Number(text);
  return seed <= SEED_MAX ? seed : null;
}

export const SPEEDS = [1, 2, 5, 10] as const;

const readSpeed = (text: string | null): number | null => SPEEDS.find((speed) => String(speed) === text) ?? null;

/** `search` is the query part of an address. */
export function readLink(search: string): LinkRequest {
  const query = new URLSearchParams(search);
  return { seed: readSeed(query.get('seed')), scenario: query.get('scenario'), speed: readSpeed(query.get('speed')) };
}

/** A missing value is valid, and so is the speed at which the simulation runs. */
export function invalidPartsOf(search: string, runs: Pick<RunFacts, 'speed'>): readonly InvalidLinkPart[] {
  const query = new URLSearchParams(search);
  const request = readLink(search);
  return (['seed', 'speed'] as const).flatMap((part) => {
    const text = query.get(part);
    const isRunning = part === 'speed' && text === String(runs.speed);
    return text !== null && request[part] === null && !isRunning ? [{ part, text }] : [];
  });
}

/** The query part of a link that requests a run (rule ROOM-7). */
export const searchFor = ({ scenario, seed, speed }: RunFacts): string =>
  `?${new URLSearchParams({ scenario, seed: String(seed), speed: String(speed) })}`;

/** Another speed is not another run. */
export const requestsOtherRun = ({ seed, scenario }: LinkRequest, runs: RunFacts): boolean =>
  (seed !== null && seed !== runs.seed) || (scenario !== null && scenario !== runs.scenario);
