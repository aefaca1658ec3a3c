/**
 * A small simulated kitchen for tests of the running app: one world, a device for each KDS, and time that the test
 * controls.
 */

import { inProcessPorts } from '../../simulator/adapters/in-process.ts';
import type { DialectChoice } from '../../simulator/core/base/dialects/dialects.ts';
import type { VenueOptions } from '../../simulator/core/base/venue.ts';
import type { Scenario, ScenarioStep } from '../../simulator/core/script/script.ts';
import { createWorld } from '../../simulator/core/world.ts';
import type { World } from '../../simulator/core/world-api.ts';
import { deferredAtOnce } from '../../simulator/headless/deferred-at-once.ts';
import { createDevice, type HeadlessDevice } from '../../simulator/headless/device.ts';
import { runWorld } from '../../simulator/headless/run-world.ts';
import type { CardLine } from '../../src/domain/board/card.ts';
import type { Settings } from '../../src/domain/presentation/settings.ts';
import type { App } from '../../src/engine/base/app.ts';
import { createApp } from '../../src/engine/create-app.ts';
import type { Ports } from '../../src/platform/ports.ts';
import type { CallName } from '../../src/protocol/endpoints.ts';
import { callAs } from '../simulator/core/test-world.ts';

const START_MS = Date.UTC(2026, 6, 7, 12, 0, 0);

export interface TestKitchen {
  readonly world: World;
  device(kdsId: number, name?: string): HeadlessDevice;
  run(seconds: number): Promise<void>;
}

/** A quiet venue with these steps after a rush; without orders per hour there is no rush. */
export function openKitchen(
  steps: readonly ScenarioStep[] = [],
  ordersPerHour = 60,
  settingsEtags: VenueOptions['settingsEtags'] = 'hash',
  dialect: DialectChoice = 'plain',
): TestKitchen {
  const scenario: Scenario = {
    name: 'engine',
    title: { es: 'Motor', en: 'Engine' },
    seed: 7,
    lengthMs: 7_200_000,
    preRollMs: 1_200_000,
    steps: [
      ...(ordersPerHour > 0 ? [{ kind: 'rush', atMs: 0, forMs: 1_200_000, ordersPerHour } as const] : []),
      { kind: 'local-mode', atMs: 0, mode: 1 },
      ...steps,
    ],
  };
  const world = createWorld({
    scenario,
    startMs: START_MS,
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
    settingsEtags,
    dialect,
  });
  let atMs = START_MS;
  return {
    world,
    device: (kdsId, name = `KDS ${kdsId}`) => createDevice(world, kdsId, name),
    async run(seconds) {
      atMs += seconds * 1_000;
      await runWorld(world, atMs);
    },
  };
}

/** A device of this KDS ten seconds after its start. */
export async function runningDevice(kdsId: number) {
  const kitchen = openKitchen();
  const device = kitchen.device(kdsId);
  await kitchen.run(10);
  return { kitchen, device };
}

/** Longer than the bounce time (rule ORDER-31). */
export const REST_S = 0.15;

/** Presses this many times; after each press the bounce time passes. */
export async function presses({ run }: TestKitchen, times: number, press: () => unknown): Promise<void> {
  for (let done = 0; done < times; done++) {
    press();
    await run(REST_S);
  }
}

export interface SeenLine extends CardLine {
  readonly cardKey: string;
  readonly orderId: number;
}

export const linesOf = (app: App): readonly SeenLine[] =>
  app.state.board.keys.flatMap((cardKey) => {
    const card = app.entry(cardKey)?.card;
    return (card?.lines ?? []).map((line) => ({ ...line, cardKey, orderId: card?.order.id ?? 0 }));
  });

/** The first line that a tap moves alone: new and without extras. */
export function freshLine(app: App): SeenLine {
  const lines = linesOf(app);
  const parents = new Set(lines.map((each) => each.line.parentId));
  const isAlone = (each: SeenLine) => each.line.parentId === 0 && !parents.has(each.line.id);
  const line = lines.find((each) => each.status === 0 && isAlone(each) && !each.isVoided);
  if (!line) throw new Error('Failed to find a line that is not started.');
  return line;
}

/** Taps the first line that a tap moves alone; returns its state before the tap. */
export function tapFresh(app: App): SeenLine {
  const line = freshLine(app);
  app.commands.advanceLine(line.cardKey, line.line.id);
  return line;
}

/** The line's current state on the board. */
export const currentLine = (app: App, { orderId, line }: SeenLine): SeenLine | undefined =>
  linesOf(app).find((each) => each.orderId === orderId && each.line.id === line.id);

/** The number of responses of this endpoint, or of all for '', in the last 2,000 lines of the journal. */
export const callsOf = (world: World, name: CallName | ''): number =>
  world.journalTail(2_000).filter(({ scope, text }) => scope === 'wire' && text.includes(`${name && ` ${name}`} → `))
    .length;

/** A kitchen with a unit that saves only on request. */
export function openWithoutAutosave(kdsId: number, ...options: Parameters<typeof openKitchen>): TestKitchen {
  const kitchen = openKitchen(...options);
  choose(kitchen.world, kdsId, { autosave: 0 });
  return kitchen;
}

type SendBy = (ports: Ports, world: World) => Ports['http']['send'];

/** Disposes of a device and starts its app from the same storage, with another send function. */
export function appSending(world: World, { storage, dispose }: HeadlessDevice, sendBy: SendBy): App {
  dispose();
  const ports = inProcessPorts({ world, deviceId: 'sending', storage });
  return createApp({ ...ports, http: { send: sendBy(ports, world) } }, deferredAtOnce);
}

/** An app with another send function, without autosave, 8 s after its start, and a line that a tap moves alone. */
export async function openSending(kdsId: number, sendBy: SendBy) {
  const kitchen = openWithoutAutosave(kdsId);
  const app = appSending(kitchen.world, kitchen.device(kdsId), sendBy);
  await kitchen.run(8);
  return { kitchen, app, line: freshLine(app) };
}

/** Saves settings of a KDS as an administrator would; its devices read them at their next start or call 6. */
export function choose(world: World, kdsId: number, chosen: Partial<Settings>): void {
  const before = callAs(world, kdsId, 'settingsRead').data as Record<string, unknown>;
  callAs(world, kdsId, 'settingsSave', { body: { settings: { ...before, ...chosen } } });
}

/** Makes every device read its configuration and settings again, within `READ_AGAIN_S` (rule REFRESH-20). */
export const readAgain = (world: World): void => world.realtime.put('public/71', world.nowMs());
export const READ_AGAIN_S = 10.5;

/** An order of a table with one of each product, placed `atS` seconds after the start. */
export const tableOrder = (name: string, atS: number, ...productIds: readonly number[]): ScenarioStep => ({
  kind: 'order',
  atMs: 1_200_000 + atS * 1_000,
  as: name,
  origin: 'table',
  lines: productIds.map((productId) => ({ productId, quantity: 1 })),
});

export const onOrder = (kind: 'void-line' | 'fire-order' | 'add-line', order: string, atS: number): ScenarioStep => ({
  kind,
  atMs: 1_200_000 + atS * 1_000,
  order,
});

export const cardsOf = (app: App, orderId: number | null): readonly string[] =>
  app.state.board.keys.filter((key) => app.entry(key)?.card.order.id === orderId);
