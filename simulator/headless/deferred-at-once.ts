/** The deferred parts, imported directly. Loading them would take real time, which the seed does not decide. */
import { AFTER_BOARD } from '../../src/engine/after-board.ts';

export const deferredWithRecorder = async () => AFTER_BOARD;

export const deferredAtOnce = async () => ({ ...AFTER_BOARD, startRecorder: null });
