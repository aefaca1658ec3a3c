import { handleDeferred } from './deferred-effects.ts';
import { makeDeferredParts } from './deferred-parts.ts';
import { startLanguages } from './device/languages.ts';
import { debugBlockOf, startMaintenance } from './device/maintenance.ts';
import { startRecorder } from './recording/recorder.ts';

export const AFTER_BOARD = {
  makeDeferredParts,
  handleDeferred,
  startMaintenance,
  debugBlockOf,
  startLanguages,
  startRecorder,
};
