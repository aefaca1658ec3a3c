import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { kdsConfig, venueConfig } from '../../../../fixtures/kds.ts';
import { settings as someSettings } from '../../../../fixtures/settings.ts';
import { elapsedS } from '../../../../src/domain/presentation/elapsed.ts';
import { levelOf, thresholdsOf } from '../../../../src/domain/presentation/levels.ts';
import type { Settings } from '../../../../src/domain/presentation/settings.ts';
import { es } from '../../../../src/i18n/es-screens.ts';
import { sampleBoard } from '../../../../src/ui/settings/preview/sample-board.ts';
import { allTexts } from '../../../../stories/all-texts.ts';
import { frozenApp } from '../../../../stories/frozen-app.ts';
import { renderKitchen } from '../../render.tsx';

const NOW_S = 1_780_000_000.5;

test.each([
  ['far apart', { tw: 300, tt: 600, tc: 900 }],
  ['close together', { tw: 10, tt: 20, tc: 25 }],
])('[SETTINGS-25] each card of the preview has the waiting time of its level, with thresholds %s', (_, times) => {
  const settings = someSettings({ ...times, timeToGroupUp: 60 });
  const kds = kdsConfig();
  const { names } = frozenApp().state;
  const t = allTexts('es').t;
  for (const level of ['normal', 'warning', 'late', 'critical'] as const) {
    const { cards } = sampleBoard({ settings, level, nowS: NOW_S, kds, venue: venueConfig(), names, t });
    expect(cards.length).toBeGreaterThan(2);
    const levels = cards.map(({ startedAtS }) => levelOf(elapsedS(startedAtS, NOW_S), thresholdsOf(settings, kds)));
    expect(new Set(levels)).toEqual(new Set([level]));
  }
});

async function openSample(settings: Partial<Settings>) {
  const { app } = renderKitchen({ settings }, '/devicesettings');
  await screen.findByRole('tablist');
  return app;
}

const sample = (): HTMLElement => screen.getByRole('img', { name: /^Tarjeta de muestra/ });
const levelNow = () => sample().getAttribute('aria-label')?.replace('Tarjeta de muestra, nivel ', '');
const turn = (name: string) => userEvent.click(screen.getByRole('switch', { name }));

test('[SETTINGS-25] the preview has extras, comments, fire and the bar below the cards, and each disappears with its setting', async () => {
  await openSample({ showmini: true });
  const { preview, names } = es.settings;
  const shown = () => within(sample());
  const bar = shown().getByText(preview.mini);
  const dish = shown().getAllByText(preview.dish).at(-1) as HTMLElement;
  expect(dish.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(shown().getAllByText(/FIRE/).length).toBeGreaterThan(0);
  for (const [name, text] of [
    [names.showmini, preview.mini],
    [names.showExtras, preview.extra],
    [names.showComments, preview.comment],
    [names.showGeneralComment, preview.general],
    [names.showWaiter, preview.waiter],
  ] as const) {
    expect(shown().queryAllByText(new RegExp(text)).length, text).toBeGreaterThan(0);
    await turn(name);
    expect(shown().queryAllByText(new RegExp(text)), text).toEqual([]);
  }
});

test('[SETTINGS-25] the preview shows each level for four seconds, and a chosen level permanently', async () => {
  const app = await openSample({});
  const second = () => act(async () => app.pass(1));
  const seen: (string | undefined)[] = [];
  for (let at = 0; at < 5; at += 1) {
    for (let tick = 0; tick < 3; tick += 1) await second();
    seen.push(levelNow());
    await second();
  }
  const { normal, warning, late, critical } = es.settings.levels;
  expect(seen).toEqual([normal, warning, late, critical, normal]);
  await userEvent.click(screen.getByRole('radio', { name: late }));
  for (let tick = 0; tick < 9; tick += 1) await second();
  expect(levelNow()).toBe(late);
});

test('[SETTINGS-25] the preview of a customer screen has as many tiles as the screen, and a note that the tiles are smaller', async () => {
  await openSample({ finalOrders: 8 });
  expect(screen.getByText(es.settings.preview.help)).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: es.settings.tabs.display }));
  await turn(es.settings.names.finalClients);
  expect(within(sample()).getAllByText(/^M \d+$/)).toHaveLength(8);
  expect(within(sample()).queryByText(es.settings.preview.dish)).toBeNull();
  expect(screen.getByText(es.settings.preview.helpTiles)).toBeDefined();
  expect(screen.queryByText(es.settings.preview.help)).toBeNull();
  expect(screen.queryByRole('radiogroup', { name: es.settings.preview.level })).toBeNull();
});
