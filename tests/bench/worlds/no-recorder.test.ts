/** The script of the recorder is held, and no other. */
import { expect, test } from 'vitest';
import { holdRecorder } from './no-recorder.ts';

test('the recorder is held as often as it is asked for, and nothing else is', async () => {
  const routes: { readonly found: RegExp; hold(): void }[] = [];
  const held = await holdRecorder({ route: async (found, hold) => routes.push({ found, hold }) });
  const [route] = routes;
  const names = ['recorder-2Q4B3WKL.js', 'recordings-7DWODRW7.js', 'recording-offer-GFJWZMYO.js', 'main-EITAF3ZE.js'];
  expect(names.filter((name) => route?.found.test(`http://127.0.0.1:1/assets/${name}`))).toEqual([names[0]]);
  route?.hold();
  expect(held()).toBe(1);
});
