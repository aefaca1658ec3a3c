// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { unsentOn } from '../../../../simulator/control/screens/unsent-on-screen.ts';
import { en } from '../../../../src/i18n/en.ts';
import { es } from '../../../../src/i18n/es.ts';

const pageThat = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const status = (text: string) => pageThat(`<output>${text}</output>`);

const UNSENT_TEXTS = [es, en].flatMap(({ banner, saving }) => [
  banner.waiting_one,
  banner.waiting_other,
  saving.sending_one,
  saving.sending_other,
  saving.forCloud_one,
  saving.forCloud_other,
]);

test.each(UNSENT_TEXTS)('[ROOM-8] the control room reads the number of unsent changes from "%s"', (text) => {
  expect(unsentOn(status(text.replace('{{count}}', '12')))).toBe(12);
});

test('[ROOM-8] the control room finds unsent changes among the other facts of the banner', () => {
  const banner = '<p role="status"><span>La nube no responde desde 12:41</span><span>3 cambios en espera</span></p>';
  expect(unsentOn(pageThat(banner))).toBe(3);
});

test.each(
  [es, en].flatMap(({ saving }) => [
    saving.unsaved_one,
    saving.unsaved_other,
    saving.countdown_other,
    saving.held_other,
  ]),
)('[ROOM-8] the text "%s" counts as unsaved changes, not as unsent changes', (text) => {
  expect(unsentOn(status(text.replace('{{count}}', '12')))).toBe(0);
});

test('[ROOM-8] a frame without a page has no unsent changes', () => {
  expect([unsentOn(null), unsentOn(pageThat(''))]).toEqual([0, 0]);
});
