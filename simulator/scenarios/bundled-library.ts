/** The scenarios inside a bundle: their texts are part of it. */
import { createLibrary, type ScenarioLibrary } from './library.ts';
import lunchRush from './lunch-rush.yaml';
import lunchRushWithOutage from './lunch-rush-with-outage.yaml';
import quietMorning from './quiet-morning.yaml';

export const bundledLibrary: ScenarioLibrary = createLibrary(
  new Map([
    ['lunch-rush', lunchRush],
    ['lunch-rush-with-outage', lunchRushWithOutage],
    ['quiet-morning', quietMorning],
  ]),
);
