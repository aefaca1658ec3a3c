/** sfc32 from a seed. A named fork does not depend on how often other generators were used. */
import { hashOf } from './fnv.ts';

export interface Prng {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** Both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** The list must not be empty. */
  pick<T>(items: readonly T[]): T;
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
  /** A random value of the exponential distribution with this mean. */
  gap(mean: number): number;
  /** The same name always gives the same fork of the same generator. */
  fork(name: string): Prng;
}

export const SEED_MAX = 4_294_967_295;

/** sfc32 by Chris Doty-Humphrey: small, fast, passes PractRand. */
function sfc32(seedHex: string): () => number {
  let a = Number.parseInt(seedHex.slice(0, 8), 16) | 0;
  let b = Number.parseInt(seedHex.slice(8, 16), 16) | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let warmUp = 0; warmUp < 12; warmUp++) next();
  return next;
}

function weightedOf<T>(items: readonly (readonly [item: T, weight: number])[], draw: number): T {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0);
  let left = draw * total;
  for (const [item, weight] of items) {
    left -= weight;
    if (left < 0) return item;
  }
  throw new Error('Failed to render by weight: no item has a positive weight. Give one.');
}

function prngOf(identity: string): Prng {
  const next = sfc32(hashOf(identity));
  const self: Prng = {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => {
      if (items.length === 0) throw new Error('Failed to pick: the list is empty. Give it an item.');
      return items[Math.floor(next() * items.length)] as T;
    },
    weighted: (items) => weightedOf(items, next()),
    gap: (mean) => -Math.log(1 - next()) * mean,
    fork: (name) => prngOf(`${identity}/${name}`),
  };
  return self;
}

export const createPrng = (seed: number): Prng => prngOf(`seed:${seed}`);
