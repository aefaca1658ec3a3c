import { expect, test } from 'vitest';
import { type BarFacts, barControls } from '../../../src/domain/presentation/bar-controls.ts';

interface Given extends Omit<BarFacts, 'settings'>, Partial<BarFacts['settings']> {}

const bar = ({ loggedIn, installed, ...settings }: Partial<Given>) =>
  barControls({
    loggedIn: loggedIn ?? false,
    installed: installed ?? true,
    settings: { allowRefreshPause: true, showmini: true, finalClients: false, ...settings },
  });

test.each([
  [true, true],
  [false, false],
])('[BAR-1] with allowRefreshPause %j the bar has the pause control: %j', (allowRefreshPause, holds) => {
  expect(bar({ allowRefreshPause }).pause).toBe(holds);
});

test.each([
  ['a KDS is configured', {}, true],
  ['a person is logged in', { loggedIn: true }, false],
  ['no KDS is configured', { installed: false }, false],
  ['showmini is off', { showmini: false }, false],
  ['the device is a customer screen', { finalClients: true }, false],
] as const)('[BAR-2] when $0, the bar has the toggle of the small orders: $2', (_, given, holds) => {
  expect(bar(given).miniBar).toBe(holds);
});

test('[BAR-3] the bar of a customer screen has no history', () => {
  expect(bar({}).history).toBe(true);
  expect(bar({ finalClients: true }).history).toBe(false);
});
