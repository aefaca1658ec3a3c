/** What the first board can do without, there at once: fetching takes a machine's own time, which no seed decides. */
import { showDebugLine } from '../../src/engine/base/debug-block.ts';
import { startUpkeep } from '../../src/engine/device/upkeep.ts';
import { makeLaterParts } from '../../src/engine/later-parts.ts';

export const laterAtOnce = async () => ({ makeLaterParts, showDebugLine, startUpkeep });
