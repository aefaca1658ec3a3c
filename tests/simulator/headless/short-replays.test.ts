/** Replays of some library scenarios, always the same; the long run has all of them. */
import { OTHER_DIALECTS } from './expecting-scenarios.ts';
import { testReplays } from './replays.ts';

/**
 * Scenarios that replay in a second or two: a big table, a captive portal, and a realtime loss at a periodic refresh.
 */
testReplays(['big-table', 'captive-portal', 'realtime-down']);

/** A device records its data independently of the platform's dialect. */
testReplays(['courses-by-fire'], OTHER_DIALECTS.slice(0, 1));
