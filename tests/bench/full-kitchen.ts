/** The built simulator as a program with a given number of open orders, and what another device may do to them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../e2e/program.ts';
import { createVenue } from '../../simulator/core/venue.ts';
import { type Caller, createCaller } from '../../src/backend/caller.ts';
import { saveStatuses } from '../../src/backend/calls.ts';
import { hostFacts } from '../../src/domain/device/brand.ts';
import { browserHttp } from '../../src/platform/browser/http.ts';
import { decodeInstall } from '../../src/protocol/decode-config.ts';
import type { Scope } from './bench.ts';
import { FILL_MS, fullBoardText } from './full-board.ts';

/** The expediter's board shows every line of every order. */
const KDS_ID = 1;
/** Leaves each order of seven dishes with its extras on one card. */
const ORDER_LINES = 15;
/** The shortest that the settings offer, in seconds. */
export const REFRESH_GAP_S = 1;

export interface FullKitchen {
  /** Address of the expediter's board. */
  readonly boardAddress: string;
  readonly orders: number;
  /** One more order, chosen by the seed. */
  placeOrder(): Promise<void>;
  /** Saves a line's status as another device of this KDS. */
  saveLine(orderId: number, lineId: number, status: number): Promise<void>;
}

async function startWith(orders: number, seed: number): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'kds-bench-'));
  try {
    const file = join(folder, 'full-board.yaml');
    writeFileSync(file, fullBoardText(orders));
    return await startProgram(['--scenario', file, '--seed', String(seed)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const controlOf = (origin: string) => async (command: Readonly<Record<string, unknown>>) => {
  const answer = await fetch(`${origin}/simulator/control`, { method: 'POST', body: JSON.stringify(command) });
  if (!answer.ok) throw new Error(`Failed to control the simulator: ${answer.status} ${await answer.text()}`);
};

function callerOf(origin: string): Caller {
  const venue = createVenue();
  const install = decodeInstall(venue.install(KDS_ID));
  const host = hostFacts('simulator', origin);
  if (install === null || host === null)
    throw new Error(`Failed to sign as KDS ${KDS_ID}: the venue has no such unit.`);
  return createCaller(browserHttp, 'bench', {
    bases: () => ({ cloud: host.cloud, data: host.data, language: host.language, local: origin }),
    credentials: () => ({ kind: 'device', ...install, k5: venue.k5 }),
    heard: () => {},
  });
}

async function saveSettings(caller: Caller): Promise<void> {
  const settings = { ...createVenue().settings(KDS_ID), orderLines: ORDER_LINES, minTimeRefresh: REFRESH_GAP_S };
  const saved = await caller('settingsSave', { body: { settings } });
  if (!saved.ok || !saved.data.ok) throw new Error('Failed to save the settings of the board.');
}

/** Starts the kitchen; it stops with the scope. The seed decides extras, latencies and further orders. */
export async function startFullKitchen(orders: number, scope: Scope, seed = 1): Promise<FullKitchen> {
  const { origin, stop } = await startWith(orders, seed);
  scope.stopLater(stop);
  const control = controlOf(origin);
  const caller = callerOf(origin);
  await saveSettings(caller);
  await control({ do: 'pause' });
  await control({ do: 'step', ms: FILL_MS });
  await control({ do: 'resume' });
  return {
    boardAddress: `${origin}/device/${KDS_ID}/`,
    orders,
    placeOrder: () => control({ do: 'order' }),
    async saveLine(orderId, lineId, status) {
      const saved = await saveStatuses(caller, orderId, [[lineId, status]], false);
      if (!saved.ok) throw new Error(`Failed to save line ${lineId} of order ${orderId}: ${saved.why}.`);
    },
  };
}
