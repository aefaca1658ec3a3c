import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferredWithRecorder } from '../../../simulator/headless/deferred-at-once.ts';
import { createDevice } from '../../../simulator/headless/device.ts';
import { readRecording } from '../../../simulator/headless/replay/read-recording.ts';
import type { Card } from '../../../src/domain/board/card.ts';
import type { FrozenApp } from '../../../stories/frozen-app.ts';
import { lunch } from '../../../stories/lunch.ts';
import { openKitchen } from '../../engine/kitchen.ts';
import { renderKitchen } from '../render.tsx';

const TITLE = { name: 'La pantalla falló' };
const BROKEN: readonly string[] = [null as unknown as string];

const breakBoard = (app: FrozenApp) =>
  act(async () => {
    app.state.board.keys = BROKEN;
    app.entry = () => {
      throw new Error('broken board');
    };
  });

function badLunch() {
  const [first, ...rest] = lunch();
  if (!first) throw new Error('Failed to render: there is no card.');
  return [{ ...first, card: { ...first.card, lines: null } as unknown as Card }, ...rest];
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test('[RECOVERY-6] a card that fails shows an error in its place, and the other cards stay', () => {
  renderKitchen({ cards: badLunch() });
  expect(screen.getAllByText(/^No se pudo mostrar el pedido/).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('article', { hidden: true }).length).toBeGreaterThan(1);
  expect(screen.queryByRole('heading', TITLE)).toBeNull();
});

test('[NOTICE-11] a card or board that fails to render is reported while it is mounted', async () => {
  const rendered = renderKitchen({ cards: badLunch() });
  expect(rendered.app.brokenParts()).toBeGreaterThan(0);
  cleanup();
  expect(rendered.app.brokenParts()).toBe(0);
  const { app } = renderKitchen({ cards: lunch() });
  expect(app.brokenParts()).toBe(0);
  await breakBoard(app);
  expect(app.brokenParts()).toBe(1);
});

test('[NOTICE-11] the pill and the banner report a screen error', () => {
  renderKitchen({
    cards: lunch(),
    link: {
      troubled: true,
      word: 'broken',
      cause: 'broken',
      works: 'device',
      alarm: { cause: 'broken', works: 'device', network: true, downSinceMs: null },
    },
  });
  expect(screen.getByRole('button', { name: 'Conexión: Error de pantalla' })).toBeDefined();
  // The banner omits the age of the last response, because the screen shows none of its orders.
  expect(screen.getByRole('region', { name: 'Aviso de conexión' }).textContent).toBe(
    'Error de pantallaLa pantalla tuvo un error al mostrar los pedidos',
  );
});

test('[RECOVERY-6] a board that fails is replaced by a sentence and requests a reload, the bar continues', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  await breakBoard(app);
  expect(screen.queryByRole('heading', TITLE)).not.toBeNull();
  expect(screen.getByText('Los cambios marcados están guardados en este equipo.')).toBeDefined();
  expect(screen.getByText('Se recarga sola en un momento.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Recargar' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('KITCHEN');
  expect(app.commanded).toEqual([['screenBroke']]);
});

test('[RECOVERY-1] when reloads have not helped, a button reloads the app', async () => {
  const { app } = renderKitchen({ cards: lunch(), state: { healing: 'stays' } });
  await breakBoard(app);
  await userEvent.click(screen.getByRole('button', { name: 'Recargar' }));
  expect(app.commanded).toEqual([['screenBroke'], ['reload']]);
});

test('[RECOVERY-7] a broken board that cannot store its changes warns that a reload loses the unsent changes', async () => {
  const { app } = renderKitchen({
    cards: lunch(),
    state: { healing: 'stays' },
    saving: { memoryOnly: true, unsent: 1 },
  });
  await breakBoard(app);
  expect(screen.getByText(/los cambios sin enviar se pierden al recargar/)).toBeDefined();
  expect(screen.queryByText('Los cambios marcados están guardados en este equipo.')).toBeNull();
});

test('[RECORDING-7] a board that stays broken offers the recording to every user', async () => {
  const { app } = renderKitchen({ cards: lunch(), state: { healing: 'stays' } });
  await breakBoard(app);
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar la grabación' }));
  expect(await screen.findByText('Todavía no hay ninguna grabación.')).toBeDefined();
});

test('[RECORDING-7] the offered file is a readable recording of this device', async () => {
  const kitchen = openKitchen();
  const device = createDevice(kitchen.world, 3, 'KDS 3', deferredWithRecorder);
  await kitchen.run(30);
  const recorder = device.app().recorder() ?? undefined;
  const { app } = renderKitchen({ cards: lunch(), state: { healing: 'stays' }, ...(recorder && { recorder }) });
  await breakBoard(app);
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar la grabación' }));
  expect(await screen.findByText('La grabación se guardó en un archivo.')).toBeDefined();
  const [[name, text] = ['', '']] = device.ports().files;
  expect(name).toBe('kds-3');
  const read = readRecording(text);
  expect(read).toMatchObject({ ok: true, data: { head: { kdsId: 3 } } });
  const shown = device.app().state.board.keys.join(' ');
  const entries = read.ok ? (read.data.runs[0]?.entries ?? []) : [];
  const boards = entries.flatMap((entry) => (entry.k === 'screen' ? (entry.cells.cards ?? []) : []));
  expect(shown).not.toBe('');
  expect(boards.at(-1)).toBe(shown);
  device.dispose();
});
