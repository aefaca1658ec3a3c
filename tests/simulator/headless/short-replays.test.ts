import { OTHER_DIALECTS } from './expecting-scenarios.ts';
import { testReplays } from './replays.ts';

testReplays(['big-table']);

/** A device's recording does not depend on the platform's dialect. */
testReplays(['courses-by-fire'], OTHER_DIALECTS.slice(0, 1));
