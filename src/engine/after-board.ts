/** What the engine loads after the first board, as one script. */

import { startLanguages } from './device/languages.ts';
import { debugBlockOf, startUpkeep } from './device/upkeep.ts';
import { makeLaterParts } from './later-parts.ts';

export const AFTER_BOARD = { makeLaterParts, startUpkeep, debugBlockOf, startLanguages };
