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
])('[BAR-1] whether the pause is in the bar with allowRefreshPause %j: %j', (allowRefreshPause, holds) => {
  expect(bar({ allowRefreshPause }).pause).toBe(holds);
});

test.each([
  ['a configured device', {}, true],
  ['a person is logged in', { loggedIn: true }, false],
  ['no KDS is configured', { installed: false }, false],
  ['showmini is off', { showmini: false }, false],
  ['a customer screen', { finalClients: true }, false],
] as const)('[BAR-2] whether the bar has the toggle of the small orders when: %s', (_, given, holds) => {
  expect(bar(given).miniBar).toBe(holds);
});

test('[BAR-3] the history is hidden in customer mode', () => {
  expect(bar({}).history).toBe(true);
  expect(bar({ finalClients: true }).history).toBe(false);
});
