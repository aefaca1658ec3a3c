/** Recordings of every scenario of the library run again. */
import { readLibrary } from '../../../../simulator/scenarios/read-library.ts';
import { testReplays } from '../replays.ts';

testReplays(readLibrary().names);
