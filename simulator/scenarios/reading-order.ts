/** The order in which a trainer reads the library: the first day, services from easy to hard, then what goes wrong in them. */

const ORDER: readonly string[] = [
  // To begin with.
  'first-day',
  // Services, the easiest first.
  'quiet-morning',
  'long-shift',
  'customer-evening',
  'late-additions',
  'big-table',
  'tables-move',
  'courses-by-fire',
  'priority-separation',
  'two-devices',
  'void-storm',
  'odd-orders',
  'delivery-peak',
  'lunch-rush',
  'double-rush',
  // What the house does with its devices.
  'settings-in-service',
  'not-configured',
  'administrator-configures',
  // Faults of the cloud, the road to it and what comes over it, the easiest first.
  'slow-cloud',
  'realtime-down',
  'captive-portal',
  'one-dish-two-devices',
  'local-takeover',
  'local-modes',
  'wrong-clock',
  'lunch-rush-with-outage',
  'weak-wifi',
  'token-expires',
  'malformed-answers',
  'two-machines',
  // One device alone.
  'sleeping-tablet',
  'storage-trouble',
  'device-killed',
  // All of it.
  'outage-day',
];

const PLACES: ReadonlyMap<string, number> = new Map(ORDER.map((name, at) => [name, at]));

const placeOf = (name: string): number => PLACES.get(name) ?? ORDER.length;

/** Names as a trainer reads them; those that have no place come last, in alphabetical order. */
export const inReadingOrder = (names: Iterable<string>): readonly string[] =>
  [...names].sort().sort((one, other) => placeOf(one) - placeOf(other));
