import type { Locator, Page } from '@playwright/test';
import { cardOf } from '../pages/board-page.ts';
import { clockOf, countCalls, type Kitchen, lineOf, openFrozen } from '../pages/frozen-kitchen.ts';
import { advanceClockUntil, jumpClock } from '../pages/page-clock.ts';
import { saveSettings } from '../pages/settings/settings-changes.ts';
import { type KeysOf, tab } from '../pages/settings/settings-page.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const HOT = 3;

interface KeyEffect {
  readonly name: string;
  readonly old: string;
  readonly fresh: string;
  /** Presses both keys so that one effect is distinguishable from two. */
  readonly does: (kitchen: Kitchen, keys: Pick<KeyEffect, 'old' | 'fresh'>) => Promise<void>;
}

const cursor = (board: Page): Locator => board.locator('article:not([inert] *) [data-cursor]');

/** Expects that after the old and the new key the cursor is at a line of this name. */
const leadsTo =
  (start: string, name: RegExp): KeyEffect['does'] =>
  async ({ board }, { old, fresh }) => {
    for (const key of [...start, old, fresh]) await board.keyboard.press(key);
    await expect(cursor(board)).toHaveAccessibleName(name);
  };

/** Expects one change: if the old key saved too, the platform would receive two. */
const saves: KeyEffect['does'] = async ({ board, simulator }, { old, fresh }) => {
  const { keytoggle } = KEYS;
  const line = await lineOf(cardOf(board, 'M 3'), 'Ravioles de ricotta').getAttribute('data-line');
  for (const key of ['7', keytoggle.fresh, old]) await board.keyboard.press(key);
  // Time for a change to reach the platform, but not for autosave.
  for (const _ of [1, 2]) await jumpClock(board, '00:01');
  for (const key of [keytoggle.fresh, fresh]) await board.keyboard.press(key);
  const keysInUse = async () =>
    (await simulator.changes()).flatMap((each) => (`${each.orderId}:${each.lineId}` === line ? [each.status] : []));
  await expect.poll(keysInUse).toEqual([110]);
};

const refreshes: KeyEffect['does'] = async ({ board }, { old, fresh }) => {
  // By then the device has sent the requests that follow a save.
  await board.clock.runFor(4_000);
  const calls = countCalls(board);
  for (const key of [old, fresh]) await board.keyboard.press(key);
  const fromMs = await clockOf(board);
  await advanceClockUntil(board, async () => (await clockOf(board)) - fromMs > 4_000, 5_000);
  expect(calls()).toBe(1);
};

/** If an old key still worked, the cursor would move one line, order or status further. */
const KEYS: Readonly<Record<KeysOf<'keys'>, KeyEffect>> = {
  keytoggle: {
    name: 'Avanzar la línea',
    old: 'b',
    fresh: 'a',
    does: leadsTo('6', /Combo clásico.*, En prep\.(, FIRE)?$/),
  },
  keytoggleback: {
    name: 'Devolver la línea',
    old: 'u',
    fresh: 's',
    does: leadsTo('5aa', /Risotto.*, En prep\.(, FIRE)?$/),
  },
  keynext: { name: 'Línea siguiente', old: 'n', fresh: 'd', does: leadsTo('2', /Sin queso/) },
  keyback: { name: 'Línea anterior', old: 'p', fresh: 'f', does: leadsTo('2dd', /Sin queso/) },
  keynextdinner: { name: 'Pedido siguiente', old: 'i', fresh: 'g', does: leadsTo('1', /Empanada de pino/) },
  keyprevdinner: { name: 'Pedido anterior', old: 'j', fresh: 'h', does: leadsTo('4', /Hamburguesa doble/) },
  keysave: { name: 'Guardar los cambios', old: 'Enter', fresh: 'q', does: saves },
  keyrefresh: { name: 'Actualizar los pedidos', old: 'z', fresh: 'r', does: refreshes },
};

async function assignAll(form: Page): Promise<void> {
  await tab(form, 'Teclas').click();
  for (const { name, fresh } of Object.values(KEYS)) {
    await form.getByRole('button', { name: new RegExp(`^${name}: tecla `) }).click();
    await form.keyboard.press(fresh);
    await form.getByRole('button', { name: 'Aceptar' }).click();
  }
}

test(`[SETTINGS-24][SETTINGS-27] a new key works, and the old key does nothing, for each function: ${Object.keys(KEYS).join(', ')}`, async ({
  simulator,
  openPage,
}) => {
  const kitchen = await openFrozen(openPage, simulator, HOT);
  await saveSettings(kitchen.board, [assignAll]);
  for (const [key, { does, ...keys }] of Object.entries(KEYS)) await test.step(key, () => does(kitchen, keys));
});
