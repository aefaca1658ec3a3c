// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { TrainingStrip } from '../../../../simulator/control/training/training-strip.tsx';
import { trainingTexts } from '../../../../simulator/control/training/training-texts.ts';
import type { SimulationStatus } from '../../../../simulator/core/base/control.ts';
import { roomStatus } from '../room-status.ts';

afterEach(cleanup);

const training = {
  trainee: 'Camila',
  lengthMs: 600_000,
  difficulty: 'easy',
  goal: { servedShareMin: 0.9, meanMsMax: 1, p95MsMax: 1, lateShareMax: 0 },
} as const;

const renderPage = (elapsedMs: number, more: Partial<SimulationStatus> = {}) => {
  const [onCard, onEnd] = [vi.fn(), vi.fn()];
  const status = roomStatus({ training, elapsedMs, lengthMs: 600_000, ...more });
  render(createElement(TrainingStrip, { status, texts: trainingTexts('es'), onCard, way: { current: null }, onEnd }));
  return { onCard, onEnd };
};

test('[TRAINING-10] the end button ends the training and does not open the card', () => {
  const { onCard, onEnd } = renderPage(1_000);
  fireEvent.click(screen.getByRole('button', { name: 'Terminar' }));
  expect([onCard.mock.calls.length, onEnd.mock.calls.length]).toEqual([0, 1]);
});

test.each([
  [2, 1_000, 'Listos demasiado rápido: 2. Cada plato tiene un tiempo mínimo: devuélvalo y márquelo listo después.'],
  [0, 1_000, ''],
  [2, 600_000, ''],
])('[TRAINING-22] with %i dishes made too fast, the strip shows after %i ms "%s"', (tooFast, elapsedMs, text) => {
  renderPage(elapsedMs, { tooFast });
  expect(screen.getByRole('status').textContent).toBe(text);
});

test('[CLASS-14] the strip shows that the class was ended', () => {
  renderPage(1_000, { lengthMs: 1_000, endedWithClass: true });
  expect(screen.getByText('La clase terminó: Camila')).toBeDefined();
});

test('[TRAINING-10] a finished training cannot be ended', () => {
  renderPage(600_000);
  expect(screen.queryByRole('button', { name: 'Terminar' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ver la tarjeta de puntaje' })).toBeDefined();
});
