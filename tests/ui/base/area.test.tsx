/** Areas: a screen is here when its styles and its texts are, and not before. */
import { expect, test } from 'vitest';
import type { AreaTexts } from '../../../src/i18n/area-texts.ts';
import { es } from '../../../src/i18n/es.ts';
import { createTexts } from '../../../src/i18n/set-up.ts';
import { areaPart } from '../../../src/ui/base/area.ts';

const SPOKEN = createTexts('es', es);
const Screen = () => null;
const at = async () => {};
const noNetwork = () => Promise.reject(new Error('no network'));

/** Loads a screen whose Spanish texts come so. */
const loadWith = (spanish: AreaTexts['es']) => async () => ({ Screen, texts: { es: spanish, en: async () => ({}) } });
const load = loadWith(async () => ({}));

/** A step of a load that ends when it is told to. */
function heldBack() {
  let go = () => {};
  const step = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { step: () => step, go };
}

test('an area waits for its styles and for its texts', async () => {
  const [styles, texts] = [heldBack(), heldBack()];
  const speaks = async () => {
    await texts.step();
    return {};
  };
  const part = areaPart(loadWith(speaks), styles.step);
  const wanted = part.want(SPOKEN);
  texts.go();
  await Promise.resolve();
  expect(part.state()).toMatchObject({ part: null, isLoading: true });
  styles.go();
  await wanted;
  expect(part.state()).toEqual({ part: Screen, isLoading: false, failures: 0 });
});

test('an area brings the texts that it names', async () => {
  const texts = createTexts('es', es);
  await areaPart(
    loadWith(async () => ({ own: { word: 'palabra' } })),
    at,
  ).want(texts);
  expect(texts.exists('own.word')).toBe(true);
});

test.each([
  ['styles', areaPart(load, noNetwork)],
  ['texts', areaPart(loadWith(noNetwork), at)],
  ['screen', areaPart(noNetwork, at)],
])('an area without its %s has failed, and is loaded again when it is wanted again', async (_, part) => {
  await part.want(SPOKEN);
  expect(part.state()).toEqual({ part: null, isLoading: false, failures: 1 });
  await part.want(SPOKEN);
  expect(part.state().failures).toBe(2);
});
