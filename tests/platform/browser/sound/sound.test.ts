import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hostSound, openKiosk, type SoundHost } from './sound-kiosk.ts';

/** Chromium's warning when audio is requested before the first gesture. */
const HINT = /^The AudioContext was not allowed to start/;

let locked: SoundHost;
let free: SoundHost;

beforeAll(async () => {
  locked = await hostSound(['--autoplay-policy=document-user-activation-required']);
  free = await hostSound(['--autoplay-policy=no-user-gesture-required']);
});
afterAll(async () => {
  await locked.close();
  await free.close();
});
beforeEach(() => {
  for (const host of [locked, free]) {
    host.fetched.length = 0;
    host.reply = 'file';
  }
});

async function open(host: SoundHost, path: string, options?: { readonly clock?: boolean }) {
  const { page, notes } = await openKiosk(host, path, options);
  const logged = () => notes.filter((note) => !HINT.test(note));
  return { page, logged, expectLogged: (...expected: string[]) => expect.poll(logged).toEqual(expected) };
}

test('the player fetches nothing and opens no audio before the first request for sound', async () => {
  const { page, logged } = await open(free, '/?');
  await page.waitForLoadState('networkidle');
  expect([free.fetched, logged()]).toEqual([[], []]);
});

test('audio is locked until the first gesture, which plays sound 99 and unlocks audio', async () => {
  const { page, logged, expectLogged } = await open(locked, '/?listen&ring=3');
  await expectLogged('locked true', '3 locked');
  await page.keyboard.press('a');
  await expect.poll(() => logged().slice(2).sort()).toEqual(['locked false', 'started silence']);
  await page.keyboard.press('3');
  await expect.poll(() => logged().slice(4)).toEqual(['started an alarm', '3 ok']);
  expect(locked.fetched).toEqual(['99.mp3', '3.mp3']);
});

test('a click unlocks audio in the same way as a key', async () => {
  const { page, logged, expectLogged } = await open(locked, '/?listen');
  await expectLogged('locked true');
  await page.mouse.click(5, 5);
  await expect.poll(() => logged().slice(1).sort()).toEqual(['locked false', 'started silence']);
});

test('a key press that is the first gesture and requests a sound plays the sound', async () => {
  const { page, logged, expectLogged } = await open(locked, '/?listen');
  await expectLogged('locked true');
  await page.keyboard.press('8');
  await expect.poll(() => logged().at(-1)).toBe('8 ok');
});

test('a sound that was refused while locked does not play later', async () => {
  const { page, logged, expectLogged } = await open(locked, '/?ring=9');
  await expectLogged('9 locked');
  await page.mouse.click(5, 5);
  await page.keyboard.press('1');
  await expect.poll(() => logged().at(-1)).toBe('1 ok');
  expect(logged().filter((note) => note === 'started an alarm')).toHaveLength(1);
});

test('a click outside the iframe unlocks audio in the iframe, so that the next sound plays', async () => {
  const { page, logged, expectLogged } = await open(locked, '/around');
  await expectLogged('locked true');
  await page.getByRole('button').click();
  await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.postMessage(2, '*'));
  await expect.poll(() => logged().slice(1)).toEqual(['locked false', 'started an alarm', '2 ok']);
});

test('a kiosk with permitted audio is never reported as locked, and its first sound plays', async () => {
  const { page, logged, expectLogged } = await open(free, '/?listen&ring=3');
  await expectLogged('locked false', 'started an alarm', '3 ok');
  await page.mouse.click(5, 5);
  await page.keyboard.press('4');
  await expect.poll(() => logged().slice(3)).toEqual(['started an alarm', '4 ok']);
});

test('audio that was silent for hours is still unlocked', async () => {
  const { page, logged, expectLogged } = await open(free, '/?listen&ring=3', { clock: true });
  await expectLogged('locked false', 'started an alarm', '3 ok');
  for (let hours = 0; hours < 8; hours++) await page.clock.fastForward('01:00:00');
  await page.keyboard.press('4');
  await expect.poll(() => logged().slice(3)).toEqual(['started an alarm', '4 ok']);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 99])('the player decodes and starts sound %i', async (sound) => {
  const { logged } = await open(free, `/?ring=${sound}`);
  await expect.poll(() => logged().at(-1)).toBe(`${sound} ok`);
});

test('the player fetches a sound once, also when it plays twice at the same time', async () => {
  const { page, logged } = await open(free, '/?ring=5');
  for (let presses = 0; presses < 7; presses++) await page.keyboard.press('5');
  await expect.poll(() => logged().filter((note) => note === '5 ok')).toHaveLength(8);
  expect(free.fetched.toSorted()).toEqual(['5.mp3', '99.mp3']);
});

test.each([
  ['there is no file', 'missing'],
  ['a portal responds instead', 'portal'],
  ['the network breaks', 'broken'],
] as const)('a sound fails while %s, and plays once it loads', async (_, response) => {
  free.reply = response;
  const { page, logged } = await open(free, '/?ring=6');
  await expect.poll(() => logged().at(-1)).toBe('6 failed');
  free.reply = 'file';
  await page.keyboard.press('6');
  await expect.poll(() => logged().at(-1)).toBe('6 ok');
  expect(free.fetched.filter((file) => file === '6.mp3')).toHaveLength(2);
});

test('failed sounds leave no Howl object behind, and each played sound leaves one', async () => {
  free.reply = 'portal';
  const { page, logged } = await open(free, '/?ring=6');
  await expect.poll(() => logged()).toContain('6 failed');
  await page.keyboard.press('6');
  await expect.poll(() => logged().filter((note) => note === '6 failed')).toHaveLength(2);
  await page.keyboard.press('h');
  await expect.poll(() => logged().at(-1)).toBe('howls 0');
  free.reply = 'file';
  for (const key of ['6', '6', '7', '6']) await page.keyboard.press(key);
  await expect.poll(() => logged().filter((note) => note.endsWith(' ok'))).toHaveLength(4);
  await page.keyboard.press('h');
  await expect.poll(() => logged().at(-1)).toBe('howls 2');
});

test.each(['0.5', '-1', 'x'])('a sound with the number %s fails', async (sound) => {
  free.reply = 'missing';
  const { logged } = await open(free, `/?ring=${sound}`);
  await expect.poll(() => logged().at(-1)).toBe(`${Number(sound)} failed`);
});

test('a sound that cannot begin fails after two seconds', async () => {
  const { page, expectLogged } = await open(locked, '/?stuck&listen');
  await expectLogged('locked true');
  await page.mouse.click(5, 5);
  await expectLogged('locked true', 'locked false');
  await page.keyboard.press('7');
  await expectLogged('locked true', 'locked false', '7 failed');
});

test('a device without audio is not locked, and its sounds fail', async () => {
  const { expectLogged } = await open(free, '/?deaf&listen&ring=1');
  await expectLogged('locked false', '1 failed');
});

test('a late listener gets the lock state at once', async () => {
  const { page, expectLogged } = await open(free, '/?listen');
  await expectLogged('locked false');
  await page.keyboard.press('l');
  await expectLogged('locked false', 'late false');
});

test('a removed listener gets no lock state', async () => {
  const { logged } = await open(free, '/?twice&listen');
  await expect.poll(logged).toEqual(['locked false']);
});
