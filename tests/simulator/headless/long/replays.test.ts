import { readLibrary } from '../../../../simulator/scenarios/read-library.ts';
import { testReplays } from '../replays.ts';

testReplays(readLibrary().names);
