/** Recordings of a few scenarios of the library run again, each day of others; the whole run has all of them. */
import { testReplays } from './replays.ts';

/** Short ones: any three of them take less than a minute. */
const SHORT = [
  'big-table',
  'delivery-peak',
  'settings-in-service',
  'courses-by-fire',
  'local-modes',
  'late-additions',
  'customer-evening',
  'long-shift',
  'slow-cloud',
  'priority-separation',
  'double-rush',
  'token-expires',
  'quiet-morning',
  'captive-portal',
  'realtime-down',
  'void-storm',
  'tables-move',
  'two-devices',
  'administrator-configures',
];

const A_DAY = 3;
const DAY_MS = 86_400_000;

const day = Math.floor(Date.now() / DAY_MS);

testReplays(Array.from({ length: A_DAY }, (_, at) => SHORT[(day * A_DAY + at) % SHORT.length] as string));
