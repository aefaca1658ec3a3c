/** Damage in a device's storage: records and facts that turn into something else. */
import type { DeviceStorage } from '../adapters/in-process-storage.ts';
import type { Prng } from '../core/base/prng.ts';

const JUNK = ['', 'null', '[]', '{"orderId":"x"}', '{"changes":[[1,', '"\u0000"', '{"__proto__":{"status":1}}'];

/** Something that no record and no fact can be. */
export const drawJunk = (random: Prng): string => random.pick(JUNK);

export interface JunkRecord {
  readonly table: 'pending' | 'outbox';
  readonly id: string;
  readonly text: string;
}

/** A record that is none, and its place. */
export function drawJunkRecord(random: Prng): JunkRecord {
  const table = random.pick(['pending', 'outbox'] as const);
  return { table, id: `${random.int(1, 9)}:${random.int(1, 9)}`, text: drawJunk(random) };
}

/** A fact that is to turn into something else, and into what; null where there is none. */
export const drawSpoiltFact = (names: readonly string[], random: Prng) =>
  names.length === 0 ? null : { name: random.pick(names), text: drawJunk(random) };

/** A record that is none lies in the storage, beside those that are. */
export function plantJunk({ records }: DeviceStorage, random: Prng): void {
  const { table, id, text } = drawJunkRecord(random);
  records.set(`${table}/${id}`, text);
}

/** A fact turns into something else: any but which unit the device is. */
export function spoilFact({ facts }: DeviceStorage, random: Prng): void {
  const spoilt = drawSpoiltFact(
    [...facts.keys()].filter((key) => key !== 'install'),
    random,
  );
  if (spoilt !== null) facts.set(spoilt.name, spoilt.text);
}
