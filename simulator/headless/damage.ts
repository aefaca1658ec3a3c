import type { DeviceStorage } from '../adapters/in-process-storage.ts';
import type { Prng } from '../core/base/prng.ts';

const JUNK = ['', 'null', '[]', '{"orderId":"x"}', '{"changes":[[1,', '"\u0000"', '{"__proto__":{"status":1}}'];

/** Neither a valid record nor a valid fact. */
export const drawJunk = (random: Prng): string => random.pick(JUNK);

export interface JunkRecord {
  readonly table: 'pending' | 'outbox';
  readonly id: string;
  readonly text: string;
}

export function drawJunkRecord(random: Prng): JunkRecord {
  const table = random.pick(['pending', 'outbox'] as const);
  return { table, id: `${random.int(1, 9)}:${random.int(1, 9)}`, text: drawJunk(random) };
}

/** The fact and its new value; null without facts. */
export const drawDamagedFact = (names: readonly string[], random: Prng) =>
  names.length === 0 ? null : { name: random.pick(names), text: drawJunk(random) };

/** The valid records stay. */
export function addJunkRecord({ records }: DeviceStorage, random: Prng): void {
  const { table, id, text } = drawJunkRecord(random);
  records.set(`${table}/${id}`, text);
}

/** A random fact, but not the device's unit. */
export function damageFact({ facts }: DeviceStorage, random: Prng): void {
  const spoilt = drawDamagedFact(
    [...facts.keys()].filter((key) => key !== 'install'),
    random,
  );
  if (spoilt !== null) facts.set(spoilt.name, spoilt.text);
}
