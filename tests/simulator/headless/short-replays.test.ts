/** Replays of some library scenarios, always the same; the long run has all of them. */
import { OTHER_DIALECTS } from './expecting-scenarios.ts';
import { testReplays } from './replays.ts';

/**
 * Scenarios of a second or two, and the most varied of the others: a network with every fault, people at a device, and
 * a realtime loss at a periodic refresh.
 */
testReplays(['big-table', 'captive-portal', 'realtime-down']);

/** A device records its data independently of the platform's dialect. */
testReplays(['courses-by-fire'], OTHER_DIALECTS.slice(0, 1));
