import { createLibrary, type ScenarioLibrary } from './library.ts';
import bigTable from './situations/big-table.yaml';
import captivePortal from './situations/captive-portal.yaml';
import coursesByFire from './situations/courses-by-fire.yaml';
import customerEvening from './situations/customer-evening.yaml';
import deliveryPeak from './situations/delivery-peak.yaml';
import deviceKilled from './situations/devices/device-killed.yaml';
import oneDishTwoDevices from './situations/devices/one-dish-two-devices.yaml';
import sleepingTablet from './situations/devices/sleeping-tablet.yaml';
import storageTrouble from './situations/devices/storage-trouble.yaml';
import doubleRush from './situations/double-rush.yaml';
import lateAdditions from './situations/late-additions.yaml';
import localModes from './situations/local-modes.yaml';
import localTakeover from './situations/local-takeover.yaml';
import longShift from './situations/long-shift.yaml';
import lunchRush from './situations/lunch-rush.yaml';
import lunchRushWithOutage from './situations/lunch-rush-with-outage.yaml';
import malformedResponses from './situations/malformed-responses.yaml';
import oddOrders from './situations/odd-orders.yaml';
import outageDay from './situations/outage-day.yaml';
import prioritySeparation from './situations/priority-separation.yaml';
import quietMorning from './situations/quiet-morning.yaml';
import realtimeDown from './situations/realtime-down.yaml';
import administratorConfigures from './situations/set-up/administrator-configures.yaml';
import firstDay from './situations/set-up/first-day.yaml';
import notConfigured from './situations/set-up/not-configured.yaml';
import settingsInService from './situations/settings-in-service.yaml';
import slowCloud from './situations/slow-cloud.yaml';
import tablesMove from './situations/tables-move.yaml';
import tokenExpires from './situations/token-expires.yaml';
import twoDevices from './situations/two-devices.yaml';
import twoServers from './situations/two-servers.yaml';
import voidStorm from './situations/void-storm.yaml';
import weakWifi from './situations/weak-wifi.yaml';
import wrongClock from './situations/wrong-clock.yaml';

export const bundledLibrary: ScenarioLibrary = createLibrary(
  new Map([
    ['administrator-configures', administratorConfigures],
    ['big-table', bigTable],
    ['captive-portal', captivePortal],
    ['courses-by-fire', coursesByFire],
    ['customer-evening', customerEvening],
    ['delivery-peak', deliveryPeak],
    ['device-killed', deviceKilled],
    ['double-rush', doubleRush],
    ['first-day', firstDay],
    ['late-additions', lateAdditions],
    ['local-modes', localModes],
    ['local-takeover', localTakeover],
    ['long-shift', longShift],
    ['lunch-rush', lunchRush],
    ['lunch-rush-with-outage', lunchRushWithOutage],
    ['malformed-responses', malformedResponses],
    ['not-configured', notConfigured],
    ['odd-orders', oddOrders],
    ['one-dish-two-devices', oneDishTwoDevices],
    ['outage-day', outageDay],
    ['priority-separation', prioritySeparation],
    ['quiet-morning', quietMorning],
    ['realtime-down', realtimeDown],
    ['settings-in-service', settingsInService],
    ['sleeping-tablet', sleepingTablet],
    ['slow-cloud', slowCloud],
    ['storage-trouble', storageTrouble],
    ['tables-move', tablesMove],
    ['token-expires', tokenExpires],
    ['two-devices', twoDevices],
    ['two-servers', twoServers],
    ['void-storm', voidStorm],
    ['weak-wifi', weakWifi],
    ['wrong-clock', wrongClock],
  ]),
);
