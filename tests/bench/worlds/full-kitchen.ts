/** Runs the built simulator as a process with a scenario or a number of open orders; another device can act on them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../../e2e/programs/program.ts';
import type { SimulationStatus } from '../../../simulator/core/base/control.ts';
import { createSimVenue, type SimVenue } from '../../../simulator/core/base/venue.ts';
import type { AcceptedChange } from '../../../simulator/core/platform/change-log.ts';
import { type Caller, createCaller } from '../../../src/backend/caller.ts';
import { saveStatuses } from '../../../src/backend/calls.ts';
import { hostFacts } from '../../../src/domain/device/brand.ts';
import { AUTOSAVE_OPTIONS_S } from '../../../src/domain/limits.ts';
import { browserHttp } from '../../../src/platform/browser/http.ts';
import { decodeInstall } from '../../../src/protocol/decode-config.ts';
import type { Scope } from '../bench.ts';
import { EVENLY, type Filling, fullBoardText } from './full-board.ts';

/** The expediter's board shows every line of every order. */
const KDS_ID = 1;
/** The setting `orderLines`, high enough for an order of seven dishes with its extras on one card. */
const ORDER_LINES = 15;
/** The longest option of the setting: no save happens between taps in sequence, even on two boards in turn. */
const AUTOSAVE_S = Math.max(...AUTOSAVE_OPTIONS_S);
/** The shortest option of the setting, in seconds. */
export const REFRESH_GAP_S = 1;

export interface FullKitchen {
  readonly boardAddress: string;
  /** How far the clock of the kitchen is ahead of the clock of this program. */
  aheadMs(): Promise<number>;
  /** Restarts the kitchen, because its first orders leave after five minutes. No board may be open. */
  refill(): Promise<void>;
  saveLine(orderId: number, lineId: number, status: number): Promise<void>;
}

type SavedSettings = Partial<ReturnType<SimVenue['settings']>>;

export interface KitchenOptions {
  readonly scenarioText: string;
  /** Determines extras, latencies and further orders. */
  readonly seed: number;
  readonly changedSettings?: SavedSettings;
  /** Folder of the built kiosk; this checkout's own when absent. */
  readonly kiosk?: string;
}

async function startWith({ scenarioText, seed, kiosk }: KitchenOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'kds-bench-'));
  try {
    const file = join(folder, 'scenario.yaml');
    writeFileSync(file, scenarioText);
    const other = kiosk === undefined ? [] : ['--kiosk', kiosk];
    return await startProgram(['--scenario', file, '--seed', String(seed), ...other]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const controlOf = (origin: string) => async (command: Readonly<Record<string, unknown>>) => {
  const response = await fetch(`${origin}/simulator/control`, { method: 'POST', body: JSON.stringify(command) });
  if (!response.ok) throw new Error(`Failed to control the simulator: ${response.status} ${await response.text()}`);
};

function callerOf(origin: string): Caller {
  const venue = createSimVenue();
  const install = decodeInstall(venue.install(KDS_ID));
  const host = hostFacts({ host: 'simulator', origin, platforms: null });
  if (install === null || host === null)
    throw new Error(`Failed to sign as KDS ${KDS_ID}: the venue has no such unit.`);
  return createCaller(browserHttp, 'bench', {
    bases: () => ({ cloud: host.cloud, data: host.data, language: host.language, local: origin }),
    credentials: () => ({ kind: 'device', ...install, k5: venue.k5 }),
    callEnded: () => {},
  });
}

async function saveSettings(caller: Caller, changed: SavedSettings): Promise<void> {
  const settings = { ...createSimVenue().settings(KDS_ID), minTimeRefresh: REFRESH_GAP_S, ...changed };
  const saved = await caller('settingsSave', { body: { settings } });
  if (!saved.ok || !saved.data.ok) throw new Error('Failed to save the settings of the board.');
}

async function saveChanges(caller: Caller, orderId: number, changes: readonly (readonly [number, number])[]) {
  const saved = await saveStatuses(caller, { orderId, statuses: changes, to: 'cloud' });
  if (!saved.ok) throw new Error(`Failed to save lines of order ${orderId}: ${saved.why}.`);
}

export interface Kitchen {
  readonly boardAddress: string;
  control(command: Readonly<Record<string, unknown>>): Promise<void>;
  /** Restarts the scenario with the same seed. */
  restart(): Promise<void>;
  status(): Promise<SimulationStatus>;
  /** Oldest first. */
  changes(): Promise<readonly AcceptedChange[]>;
  save(orderId: number, changes: readonly (readonly [lineId: number, status: number])[]): Promise<void>;
}

/** The kitchen stops with the scope. */
export async function startKitchen(wanted: KitchenOptions, scope: Scope): Promise<Kitchen> {
  const { origin, stop } = await startWith(wanted);
  scope.stopLater(stop);
  const caller = callerOf(origin);
  const control = controlOf(origin);
  const prepare = () => saveSettings(caller, wanted.changedSettings ?? {});
  await prepare();
  return {
    boardAddress: `${origin}/device/${KDS_ID}/`,
    control,
    async restart() {
      await control({ do: 'restart', seed: wanted.seed });
      await prepare();
    },
    status: async () => (await fetch(`${origin}/simulator/status`)).json(),
    changes: async () => (await fetch(`${origin}/simulator/changes`)).json(),
    save: (orderId, changes) => saveChanges(caller, orderId, changes),
  };
}

export interface FullKitchenOptions extends Pick<KitchenOptions, 'kiosk' | 'changedSettings'> {
  readonly orders: number;
  /** Latency of each response of the cloud; when absent it varies as over a real network. */
  readonly latencyMs?: number;
  /** When absent, the orders arrive at equal intervals. */
  readonly filling?: Filling;
}

/** The kitchen stops with the scope. */
export async function startFullKitchen(
  { orders, latencyMs, filling = EVENLY, changedSettings, ...rest }: FullKitchenOptions,
  scope: Scope,
): Promise<FullKitchen> {
  const wanted = {
    ...rest,
    scenarioText: fullBoardText(orders, latencyMs, filling),
    seed: 1,
    changedSettings: { orderLines: ORDER_LINES, autosave: AUTOSAVE_S, ...changedSettings },
  };
  const { boardAddress, control, restart, save, status } = await startKitchen(wanted, scope);
  const fill = async () => {
    await control({ do: 'pause' });
    await control({ do: 'step', ms: filling.fillMs });
    await control({ do: 'resume' });
  };
  await fill();
  return {
    async refill() {
      await restart();
      await fill();
    },
    boardAddress,
    aheadMs: async () => (await status()).nowMs - Date.now(),
    saveLine: (orderId, lineId, status) => save(orderId, [[lineId, status]]),
  };
}
