/** A simulation's status with everything in its place, for tests. */
import type { SimulationStatus } from '../../../simulator/core/base/control.ts';

export const roomStatus = (change: Partial<SimulationStatus> = {}): SimulationStatus => ({
  seed: 7,
  scenario: 'rush',
  title: { es: 'Almuerzo', en: 'Lunch' },
  nowMs: 1_800_000_000_000,
  elapsedMs: 1_000,
  lengthMs: 3_600_000,
  paused: false,
  speed: 1,
  openOrders: 3,
  ordersPlaced: 5,
  activeFaults: [],
  localMode: 1,
  localAuto: false,
  words: 'carried',
  devices: [
    { kdsId: 3, name: 'Cocina caliente', location: 'Providencia', role: 'kitchen' },
    { kdsId: 9, name: 'Clientes', location: 'Providencia', role: 'customers' },
  ],
  mails: [],
  journal: [],
  worldHash: '00',
  unknowns: 0,
  ...change,
});
