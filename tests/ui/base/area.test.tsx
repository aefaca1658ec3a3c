import { expect, test } from 'vitest';
import { es } from '../../../src/i18n/es.ts';
import { createTexts } from '../../../src/i18n/set-up.ts';
import { areaPart } from '../../../src/ui/base/area.ts';
import { deferredPromise } from '../../deferred-promise.ts';

const Screen = () => null;
const at = async () => {};
const noNetwork = () => Promise.reject(new Error('no network'));
const load = async () => Screen;

test('[LOOK-7] a screen waits for the font of its title, and loads its texts', async () => {
  const { promise: letters, resolve: go } = deferredPromise();
  const texts = createTexts('es', es);
  const part = areaPart(load, () => letters);
  const wanted = part.load(texts);
  await Promise.resolve();
  expect(part.state()).toMatchObject({ part: null, isLoading: true });
  go();
  await wanted;
  expect(part.state()).toEqual({ part: Screen, isLoading: false, failures: 0 });
  expect(texts.exists('settings.title')).toBe(true);
});

test.each([
  ['font', areaPart(load, noNetwork)],
  ['script', areaPart(noNetwork, at)],
])('a screen whose %s does not load has failed, and the next request tries again', async (_, part) => {
  const texts = createTexts('es', es);
  await part.load(texts);
  expect(part.state()).toEqual({ part: null, isLoading: false, failures: 1 });
  await part.load(texts);
  expect(part.state().failures).toBe(2);
});
