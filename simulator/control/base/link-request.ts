/** What a link to the control room asks for, and the link that asks for a run. */
import type { SimulationStatus } from '../../core/base/control.ts';
import { SEED_MAX } from '../../core/base/prng.ts';

export interface LinkRequest {
  readonly seed: number | null;
  readonly scenario: string | null;
  /** Simulated seconds a real second. */
  readonly speed: number | null;
}

/** A part of a link that nothing can begin with, as it is written. */
export interface InvalidLinkPart {
  readonly part: keyof LinkRequest | 'scene';
  readonly text: string;
}

/** What tells one run from another. */
type RunFacts = Pick<SimulationStatus, 'scenario' | 'seed' | 'speed'>;

/** A seed as a person writes it, or null when it is none. */
export function readSeed(text: string | null): number | null {
  if (text === null || !/^\d{1,10}$/.test(text.trim())) return null;
  const seed = Number(text);
  return seed <= SEED_MAX ? seed : null;
}

const SPEED = { min: 0.1, max: 60 } as const;

function readSpeed(text: string | null): number | null {
  if (text === null || !/^\d{1,2}(\.\d)?$/.test(text)) return null;
  const speed = Number(text);
  return speed >= SPEED.min && speed <= SPEED.max ? speed : null;
}

/** Reads the query part of an address. */
export function readLink(search: string): LinkRequest {
  const query = new URLSearchParams(search);
  return { seed: readSeed(query.get('seed')), scenario: query.get('scenario'), speed: readSpeed(query.get('speed')) };
}

/** Seed and speed of a link that are none; what it leaves out is not wrong. */
export function invalidPartsOf(search: string): readonly InvalidLinkPart[] {
  const query = new URLSearchParams(search);
  const asked = readLink(search);
  return (['seed', 'speed'] as const).flatMap((part) => {
    const text = query.get(part);
    return text !== null && asked[part] === null ? [{ part, text }] : [];
  });
}

/** The query part of an address that asks for a run (rule ROOM-7). */
export const searchFor = ({ scenario, seed, speed }: RunFacts): string =>
  `?${new URLSearchParams({ scenario, seed: String(seed), speed: String(speed) })}`;

/** Whether a link asks for another run than the one that runs. How fast that goes is for whoever is in front of it. */
export const requestsOtherRun = ({ seed, scenario }: LinkRequest, runs: RunFacts): boolean =>
  (seed !== null && seed !== runs.seed) || (scenario !== null && scenario !== runs.scenario);
