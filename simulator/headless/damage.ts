/** Damage in a device's storage: records and facts that turn into something else. */
import type { DeviceStorage } from '../adapters/in-process-storage.ts';
import type { Prng } from '../core/base/prng.ts';

const JUNK = ['', 'null', '[]', '{"orderId":"x"}', '{"changes":[[1,', '"\u0000"', '{"__proto__":{"status":1}}'];

/** Something that no record and no fact can be. */
export const drawJunk = (random: Prng): string => random.pick(JUNK);

/** A record that is none lies in the storage, beside those that are. */
export function plantJunk({ records }: DeviceStorage, random: Prng): void {
  const table = random.pick(['pending', 'outbox']);
  records.set(`${table}/${random.int(1, 9)}:${random.int(1, 9)}`, drawJunk(random));
}

/** A fact turns into something else: any but which unit the device is. */
export function spoilFact({ facts }: DeviceStorage, random: Prng): void {
  const keys = [...facts.keys()].filter((key) => key !== 'install');
  if (keys.length > 0) facts.set(random.pick(keys), drawJunk(random));
}
