/** The scenarios inside a bundle: their texts are part of it. */
import deviceKilled from './device-killed.yaml';
import { createLibrary, type ScenarioLibrary } from './library.ts';
import localTakeover from './local-takeover.yaml';
import lunchRush from './lunch-rush.yaml';
import lunchRushWithOutage from './lunch-rush-with-outage.yaml';
import outageDay from './outage-day.yaml';
import quietMorning from './quiet-morning.yaml';
import sleepingTablet from './sleeping-tablet.yaml';
import storageTrouble from './storage-trouble.yaml';
import twoMachines from './two-machines.yaml';
import weakWifi from './weak-wifi.yaml';
import wrongClock from './wrong-clock.yaml';

export const bundledLibrary: ScenarioLibrary = createLibrary(
  new Map([
    ['device-killed', deviceKilled],
    ['local-takeover', localTakeover],
    ['lunch-rush', lunchRush],
    ['lunch-rush-with-outage', lunchRushWithOutage],
    ['outage-day', outageDay],
    ['quiet-morning', quietMorning],
    ['sleeping-tablet', sleepingTablet],
    ['storage-trouble', storageTrouble],
    ['two-machines', twoMachines],
    ['weak-wifi', weakWifi],
    ['wrong-clock', wrongClock],
  ]),
);
