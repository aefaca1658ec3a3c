/** Areas: a screen is here when its styles and its texts are, and not before. */
import { expect, test } from 'vitest';
import type { AreaTexts } from '../../src/i18n/area-texts.ts';
import { areaPart } from '../../src/ui/base/area.ts';

const TEXTS: AreaTexts = { es: async () => ({}), en: async () => ({}) };
const Screen = () => null;
const load = async () => ({ Screen, texts: TEXTS });
const at = async () => {};

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
  const part = areaPart(load, styles.step, texts.step);
  const wanted = part.want();
  texts.go();
  await Promise.resolve();
  expect(part.state()).toMatchObject({ part: null, isLoading: true });
  styles.go();
  await wanted;
  expect(part.state()).toEqual({ part: Screen, isLoading: false, failures: 0 });
});

test('an area brings the texts that it names', async () => {
  const brought: AreaTexts[] = [];
  await areaPart(load, at, async (texts) => void brought.push(texts)).want();
  expect(brought).toEqual([TEXTS]);
});

test.each([
  ['styles', areaPart(load, () => Promise.reject(new Error('no network')), at)],
  ['texts', areaPart(load, at, () => Promise.reject(new Error('no network')))],
  ['screen', areaPart(() => Promise.reject(new Error('no network')), at, at)],
])('an area without its %s has failed, and is loaded again when it is wanted again', async (_, part) => {
  await part.want();
  expect(part.state()).toEqual({ part: null, isLoading: false, failures: 1 });
  await part.want();
  expect(part.state().failures).toBe(2);
});
