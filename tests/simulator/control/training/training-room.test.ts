// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RoomPage } from '../../../../simulator/control/room/room-page.tsx';
import { tourTexts } from '../../../../simulator/control/tour/tour-texts.ts';
import { storeScore } from '../../../../simulator/control/training/stored-scores.ts';
import type { ControlCommand, SimulationStatus } from '../../../../simulator/core/base/control.ts';
import type { TrainingScore } from '../../../../simulator/core/base/training.ts';
import '../../../ui/patience.ts';
import { deferredPromise } from '../../../deferred-promise.ts';
import { setBrowserLanguages } from '../browser-languages.ts';
import { FakeResizeObserver } from '../numbers/fake-plots.ts';
import { roomPort, roomSituation } from '../room-port.ts';
import { roomStatus } from '../room-status.ts';
import { trainingScore } from './training-figures.ts';

vi.mock('uplot', async () => ({ default: (await import('../numbers/fake-plots.ts')).FakePlot }));

const scoreOf = (trainee: string, beganMs: number) => trainingScore({ trainee, difficulty: 'middle' }, { beganMs });

const DAY_MS = Date.UTC(2026, 10, 21, 16);

let now: SimulationStatus;
let score: TrainingScore | null;
/** Resolves when the simulation has calculated a score. */
let counting: Promise<void>;
let scoreRequests: number;
let sent: ControlCommand[];

const port = roomPort({
  status: async () => now,
  situations: async () => ['rush', 'quiet'].map((name) => roomSituation(name)),
  score: async () => {
    scoreRequests += 1;
    await counting;
    return score;
  },
  send: async (command) => {
    sent.push(command);
    return now;
  },
});

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  localStorage.clear();
  setBrowserLanguages('es-CL');
  now = roomStatus();
  score = null;
  counting = Promise.resolve();
  scoreRequests = 0;
  sent = [];
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function enter() {
  render(createElement(RoomPage, { port, search: '' }));
  await screen.findByRole('complementary');
}

async function openCard() {
  score = scoreOf('Ana', DAY_MS);
  now = roomStatus({ training: score.options, elapsedMs: 600_000, lengthMs: 600_000 });
  await enter();
  const screens = screen.getByRole('region', { name: 'Pantallas' });
  expect(screens.closest('[inert]')).toBeNull();
  await press('Ver la tarjeta de puntaje');
  await screen.findByText(/^Ana · 21-11-2026/);
  return screens;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const nameField = () => screen.queryByLabelText<HTMLInputElement>('Nombre del alumno');
const isUnfolded = () => nameField()?.closest('details')?.open;

test('[TRAINING-14] the training button opens the list with the form unfolded, and moves the focus to the name field', async () => {
  await enter();
  expect(nameField()).toBeNull();
  await press('Entrenar');
  await waitFor(() => expect(document.activeElement).toBe(nameField()));
  expect([isUnfolded(), nameField() === null]).toEqual([true, false]);
});

test('[TRAINING-14] the training button unfolds the form in an open list too, and the form stays unfolded when another situation is chosen', async () => {
  await enter();
  await press('Almuerzo');
  await screen.findByRole('button', { name: /^Título quiet/ });
  expect(isUnfolded()).toBe(false);
  await press('Entrenar');
  await waitFor(() => expect(document.activeElement).toBe(nameField()));
  await press(/^Título quiet/);
  expect([isUnfolded(), document.activeElement?.textContent?.startsWith('Título quiet')]).toEqual([true, true]);
  await userEvent.click(nameField() as HTMLInputElement);
  await press('Entrenar');
  expect(document.activeElement).toBe(nameField());
});

test('[TRAINING-9] a training starts with the seed in the field; an invalid seed gets the focus instead', async () => {
  await enter();
  await press('Entrenar');
  const list = screen.getByRole('region', { name: 'Situaciones' });
  const seed = within(list).getByRole<HTMLInputElement>('textbox', { name: 'Semilla' });
  const sentRestarts = () =>
    sent.map((command) => (command.do === 'restart' ? [command.seed, command.scenario] : command.do));
  const write = async (text: string) => {
    await userEvent.clear(seed);
    await userEvent.type(seed, text);
  };
  await userEvent.type(nameField() as HTMLInputElement, 'Rosa');
  await write('x');
  await press('Empezar el entrenamiento');
  expect([sentRestarts(), document.activeElement === seed, seed.getAttribute('aria-invalid')]).toEqual([
    [],
    true,
    'true',
  ]);
  await write('55');
  await press('Empezar el entrenamiento');
  expect(sentRestarts()).toEqual([[55, 'rush']]);
});

test('[TRAINING-14] the card of an earlier training opens from the list, and Escape returns the focus to that training’s row', async () => {
  storeScore(scoreOf('Camila', DAY_MS), DAY_MS);
  storeScore(scoreOf('Luis', DAY_MS + 86_400_000), DAY_MS + 86_400_000);
  await enter();
  await press('Entrenar');
  await userEvent.click(await screen.findByText('Entrenamientos anteriores (2)'));
  const rows = screen.getAllByRole('button', { name: /Meta/ }).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'LuisAlmuerzo22-11-2026 · 10 min · Meta cumplida',
    'CamilaAlmuerzo21-11-2026 · 10 min · Meta cumplida',
  ]);
  await press(/^Camila/);
  expect(await screen.findByText(/^Camila · 21-11-2026/)).toBeDefined();
  await userEvent.keyboard('{Escape}');
  const back = await screen.findByRole('button', { name: /^Camila/ });
  await waitFor(() => expect(document.activeElement).toBe(back));
  expect(back.closest('details')?.open).toBe(true);
});

test('[TRAINING-10] the room shows that a score is being calculated, and reports when no score arrives', async () => {
  const { promise, resolve: finish } = deferredPromise();
  counting = promise;
  now = roomStatus({ training: scoreOf('Ana', DAY_MS).options, elapsedMs: 600_000, lengthMs: 600_000 });
  await enter();
  await press('Ver la tarjeta de puntaje');
  expect(await screen.findByText('Contando…')).toBeDefined();
  await press('Ver la tarjeta de puntaje');
  expect(scoreRequests).toBe(1);
  finish();
  expect((await screen.findByText('El simulador no entrega el resultado del entrenamiento.')).role).toBe('alert');
  expect(screen.queryByText('Contando…')).toBeNull();
  score = scoreOf('Ana', DAY_MS);
  await press('Ver la tarjeta de puntaje');
  await screen.findByText(/^Ana · 21-11-2026/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[TRAINING-14] a finished training appears in the list of earlier trainings when its card closes', async () => {
  await openCard();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ver la tarjeta de puntaje'));
  await press('Entrenar');
  expect(await screen.findByText('Entrenamientos anteriores (1)')).toBeDefined();
});

test('[TRAINING-14] while a card is open, the screens stay mounted and inert', async () => {
  const screens = await openCard();
  expect([screens.isConnected, screens.closest('[inert]') === null]).toEqual([true, false]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screens.closest('[inert]')).toBeNull());
  expect(screens.isConnected).toBe(true);
});

test('[TOUR-3] while a card is open, arrow keys do not move the tour, and after the card has closed they do', async () => {
  storeScore(scoreOf('Camila', DAY_MS), DAY_MS);
  render(createElement(RoomPage, { port, search: '', demo: { search: '', onFirstDrawn: () => {} } }));
  const tour = () => screen.findByRole('region', { name: tourTexts('es').tour });
  const atFirst = () => screen.findByText(tourTexts('es').step(1, 5));
  await tour();
  await press('Entrenar');
  await userEvent.click(await screen.findByText('Entrenamientos anteriores (1)'));
  await press(/^Camila/);
  await screen.findByText(/^Camila · 21-11-2026/);
  await userEvent.keyboard('{ArrowRight}');
  await atFirst();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/^Camila · 21-11-2026/)).toBeNull());
  await tour();
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByText(tourTexts('es').step(2, 5));
});

test('[TRAINING-14] without earlier trainings no list of trainings appears, and opening the room moves no focus', async () => {
  await enter();
  expect(document.activeElement).toBe(document.body);
  await press('Entrenar');
  await waitFor(() => expect(nameField()).not.toBeNull());
  expect(screen.queryByText(/^Entrenamientos anteriores/)).toBeNull();
});

test('[TRAINING-10] the card and its comparison describe the difficulty by the number of orders', async () => {
  storeScore(scoreOf('Camila', DAY_MS), DAY_MS);
  score = scoreOf('Camila', DAY_MS + 86_400_000);
  now = roomStatus({ training: score.options, elapsedMs: 600_000, lengthMs: 600_000 });
  await enter();
  await press('Ver la tarjeta de puntaje');
  expect((await screen.findByText(/^Camila · 22-11/)).textContent).toMatch(/ · los pedidos de la situación$/);
  expect(screen.getAllByRole('rowheader', { name: /10 min · los pedidos de la situación$/ })).toHaveLength(2);
});
