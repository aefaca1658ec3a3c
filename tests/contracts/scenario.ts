import type { Scenario } from '../../simulator/core/script/script.ts';

export const CONTRACT_SCENARIO: Scenario = {
  name: 'contract',
  title: { es: 'Contrato', en: 'Contract' },
  seed: 4_711,
  lengthMs: 7_200_000,
  preRollMs: 1_200_000,
  steps: [
    { kind: 'rush', atMs: 0, forMs: 7_000_000, ordersPerHour: 90 },
    { kind: 'local-mode', atMs: 0, mode: 1 },
    { kind: 'order', atMs: 1_260_000, as: 'table', origin: 'table', lines: [] },
    { kind: 'add-line', atMs: 1_320_000, order: 'table' },
    { kind: 'void-line', atMs: 1_380_000, order: 'table' },
    { kind: 'fire-order', atMs: 1_440_000, order: 'table' },
    { kind: 'fault', atMs: 1_500_000, forMs: 20_000, fault: 'cloud-500' },
  ],
};

/** How far the scripted world runs for its hash, in milliseconds after the scenario's start. */
export const HASHED_AT_MS = 3_600_000;
