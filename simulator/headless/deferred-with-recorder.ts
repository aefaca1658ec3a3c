import { AFTER_BOARD } from '../../src/engine/after-board.ts';
import { deferredAtOnce } from './deferred-at-once.ts';

export const deferredWithRecorder = async () => ({
  ...(await deferredAtOnce()),
  startRecorder: AFTER_BOARD.startRecorder,
});
