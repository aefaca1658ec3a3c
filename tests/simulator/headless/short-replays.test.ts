/** Recordings of a few scenarios of the library run again, always the same; the whole run has all of them. */
import { OTHER_DIALECTS } from './expecting-scenarios.ts';
import { testReplays } from './replays.ts';

/** Those that take a second or two, and of the others those with the greatest reach: a road that breaks in every way, people at a device, and a link that falls as the board looks by itself. */
testReplays([
  'big-table',
  'courses-by-fire',
  'customer-evening',
  'priority-separation',
  'void-storm',
  'captive-portal',
  'administrator-configures',
  'realtime-down',
]);

/** What a device records is what it heard, in whatever way the platform writes. */
testReplays(['courses-by-fire'], OTHER_DIALECTS);
