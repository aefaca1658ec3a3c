import { OTHER_DIALECTS } from './expecting-scenarios.ts';
import { testReplays } from './replays.ts';

/** Each replays in a second or two: a big table, a captive portal, and a realtime loss at a periodic refresh. */
testReplays(['big-table', 'captive-portal', 'realtime-down']);

/** A device's recording does not depend on the platform's dialect. */
testReplays(['courses-by-fire'], OTHER_DIALECTS.slice(0, 1));
