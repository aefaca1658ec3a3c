/** What a link to the control room asks for. */
import { SEED_MAX } from '../../core/base/prng.ts';

export interface AskedInLink {
  readonly seed: number | null;
  readonly scenario: string | null;
}

/** A seed as a person writes it, or null when it is none. */
export function readSeed(text: string | null): number | null {
  if (text === null || !/^\d{1,10}$/.test(text.trim())) return null;
  const seed = Number(text);
  return seed <= SEED_MAX ? seed : null;
}

/** Reads the query part of an address. */
export function askedIn(search: string): AskedInLink {
  const query = new URLSearchParams(search);
  return { seed: readSeed(query.get('seed')), scenario: query.get('scenario') };
}
