/** The scenarios inside a bundle: their texts are part of it. */
import { createLibrary, type ScenarioLibrary } from './library.ts';
import localTakeover from './local-takeover.yaml';
import lunchRush from './lunch-rush.yaml';
import lunchRushWithOutage from './lunch-rush-with-outage.yaml';
import outageDay from './outage-day.yaml';
import quietMorning from './quiet-morning.yaml';
import twoMachines from './two-machines.yaml';
import weakWifi from './weak-wifi.yaml';
import wrongClock from './wrong-clock.yaml';

export const bundledLibrary: ScenarioLibrary = createLibrary(
  new Map([
    ['local-takeover', localTakeover],
    ['lunch-rush', lunchRush],
    ['lunch-rush-with-outage', lunchRushWithOutage],
    ['outage-day', outageDay],
    ['quiet-morning', quietMorning],
    ['two-machines', twoMachines],
    ['weak-wifi', weakWifi],
    ['wrong-clock', wrongClock],
  ]),
);
