import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { lunch } from '../../../stories/lunch.ts';
import { renderKitchen } from '../render.tsx';

const HOUSE = { card: { advance: 'Pasar todo', advanceOf: 'Pasar todo: {{title}}' }, bar: { kds: 'Sin sus datos' } };

async function languagesIn(): Promise<readonly (readonly [string, string])[]> {
  await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }));
  const group = within(screen.getByRole('dialog', { name: 'Menú' })).getByRole('group', { name: 'Idioma' });
  return within(group)
    .getAllByRole('radio')
    .map((radio) => [radio.getAttribute('value') ?? '', radio.parentElement?.textContent ?? ''] as const);
}

// A kiosk loads this script soon after the first board.
await import('../../../src/ui/shell/pages.tsx');

async function renderBoard() {
  const rendered = renderKitchen({ cards: lunch() });
  await act(async () => {});
  return rendered;
}

test('[LANGUAGE-4] texts that load while the board shows are applied without a reload, except invalid texts', async () => {
  const { app } = await renderBoard();
  const before = screen.getAllByText('Avanzar todo');
  await act(async () => {
    app.state.words = ref({ language: 'es' as const, texts: HOUSE });
  });
  expect(await screen.findAllByText('Pasar todo')).toHaveLength(before.length);
  expect(screen.queryByText('Avanzar todo')).toBeNull();
  expect(screen.getByText(/KDS 3 · Cocina caliente/)).toBeDefined();
  expect(screen.queryByText('Sin sus datos')).toBeNull();
  expect(app.commanded).toEqual([]);
});

test('[LANGUAGE-4] texts equal to those of the app render nothing again', async () => {
  const { app, commits } = await renderBoard();
  const before = commits();
  await act(async () => {
    app.state.words = ref({ language: 'es' as const, texts: { bar: { save: 'Guardar los cambios' } } });
  });
  // Only the component that listens renders, and nothing below it.
  expect(commits() - before).toBe(1);
});

test('[LANGUAGE-8] without the platform the menu offers the two languages of the app', async () => {
  renderKitchen();
  expect(await languagesIn()).toEqual([
    ['es', 'Español'],
    ['en', 'English'],
  ]);
});

test('[LANGUAGE-8] the menu offers the languages of the platform, by their own names', async () => {
  const languages = ref([
    { code: 'en', name: 'English (US)' },
    { code: 'es', name: '' },
  ] as const);
  renderKitchen({ state: { languages } });
  expect(await languagesIn()).toEqual([
    ['en', 'English (US)'],
    ['es', 'Español'],
  ]);
});
