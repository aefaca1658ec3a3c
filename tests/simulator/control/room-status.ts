/** A valid simulation status for tests. */

import type { SimulationStatus } from '../../../simulator/core/base/control.ts';
import { createMenu } from '../../../simulator/core/base/menu.ts';
import { productFactsOf } from '../../../simulator/core/base/menu-facts.ts';

export const roomStatus = (change: Partial<SimulationStatus> = {}): SimulationStatus => ({
  seed: 7,
  scenario: 'rush',
  title: { es: 'Almuerzo', en: 'Lunch' },
  nowMs: 1_800_000_000_000,
  timeZone: 'America/Santiago',
  cooks: true,
  elapsedMs: 1_000,
  lengthMs: 3_600_000,
  paused: false,
  speed: 1,
  limit: null,
  openOrders: 3,
  lateOrders: 0,
  taps: 0,
  requests: 0,
  waiting: 0,
  servedMs: {},
  ordersPlaced: 5,
  activeFaults: [],
  faultEndsMs: {},
  localMode: 1,
  localAuto: false,
  words: 'carried',
  devices: [
    { kdsId: 3, name: 'Cocina caliente', location: 'Providencia', role: 'kitchen' },
    { kdsId: 9, name: 'Clientes', location: 'Providencia', role: 'customers' },
  ],
  menu: productFactsOf(createMenu()),
  mails: [],
  journal: [],
  worldHash: '00',
  worldId: 'w1',
  training: null,
  unknowns: 0,
  qa: false,
  ...change,
});
