// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { elapsedText, timeOfDay } from '../../../../simulator/control/base/clock-text.ts';
import { languageKey } from '../../../../simulator/control/base/device-language.ts';
import { readLink, searchFor } from '../../../../simulator/control/base/link-request.ts';
import { createHttpPort } from '../../../../simulator/control/port/http-port.ts';
import { createPagePort } from '../../../../simulator/control/port/page-port.ts';
import { fitFrames, sideWidth, widthBesideMenu } from '../../../../simulator/control/screens/fit-frames.ts';
import { FACTS } from '../../../../src/engine/base/facts.ts';
import { storageNamespace } from '../../../../src/platform/browser/namespace.ts';
import { roomStatus } from '../room-status.ts';

const area = { widthPx: 1_580, heightPx: 960, gapPx: 12, headPx: 40 };

test('[ROOM-9] six frames grow into unused height, up to the height of a screen', () => {
  const { widthPx, heightPx } = fitFrames(6, { ...area, widthPx: 1_264, heightPx: 787 });
  expect([widthPx, heightPx]).toEqual([413, 309]);
  expect(fitFrames(6, { ...area, widthPx: 1_264, heightPx: 700 }).heightPx).toBe(304);
});

test('[ROOM-38] frames whose height is limited grow into unused width, up to twice their height', () => {
  expect(fitFrames(4, { ...area, widthPx: 1_002, heightPx: 500 })).toEqual({
    columns: 2,
    widthPx: 408,
    heightPx: 204,
  });
  expect(fitFrames(4, { ...area, widthPx: 800, heightPx: 500 })).toEqual({ columns: 2, widthPx: 394, heightPx: 204 });
});

test('[ROOM-46] a notice above the screens makes the screens smaller and keeps the number of columns', () => {
  const short = { ...area, widthPx: 1_002, heightPx: 340 };
  expect(fitFrames(4, short).columns).toBe(4);
  expect(fitFrames(4, short, 520)).toEqual({ columns: 2, widthPx: 248, heightPx: 124 });
});

test.each([
  [1_366, 740, 626],
  [1_620, 1_280, 340],
  [900, 1_280, 340],
  [2_560, 1_400, 720],
  [0, Number.POSITIVE_INFINITY, 340],
])(
  '[ROOM-38] in a room %d pixels wide with screens %d pixels wide, the side panel is %d pixels wide',
  (widthPx, screensPx, sidePx) => {
    expect(sideWidth(widthPx, screensPx)).toBe(sidePx);
  },
);

test('[ROOM-27] a device’s menu appears beside a picture of at least 640 pixels, and over a smaller picture', () => {
  expect([639, 640, 1_264].map(widthBesideMenu)).toEqual([null, 320, 944]);
});

test('[ROOM-7] links of the server and of the demo contain scenario, seed and speed, and the room reads them back', () => {
  const run = { scenario: 'a rush', seed: 7, speed: 5 };
  const overHttp = createHttpPort('http://h:1/simulator/').linkTo(searchFor(run));
  const inPage = createPagePort({} as never, 'https://x.example/demo/').linkTo(searchFor(run));
  expect(overHttp).toBe('http://h:1/simulator/?scenario=a+rush&seed=7&speed=5');
  expect(inPage).toBe('https://x.example/demo/?scenario=a+rush&seed=7&speed=5');
  for (const link of [overHttp, inPage]) expect(readLink(new URL(link).search)).toEqual(run);
});

test('[ROOM-1] a device’s language is stored where the kiosk reads it', () => {
  document.head.innerHTML = '<base href="https://x.example/device/3/">';
  expect(languageKey('https://x.example/device/3/')).toBe(storageNamespace() + FACTS.language);
  document.head.innerHTML = '';
});

const respondingWith = (respond: () => Promise<Response>) => createHttpPort('http://h:1/simulator/', vi.fn(respond));

test('[ROOM-17] time jumps and scores have a timeout of two minutes, and other requests a timeout of five seconds', async () => {
  const waits = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => waits.mockRestore());
  const port = respondingWith(async () => Response.json({ ok: true, status: roomStatus() }));
  const inPage = createPagePort(
    { execute: async () => roomStatus(), score: async () => null } as never,
    'https://x.example/demo/',
  );
  for (const street of [port, inPage]) {
    for (const command of [{ do: 'jump', toMs: 1 }, { do: 'forward', to: 'late' }, { do: 'order' }] as const)
      expect(await street.send(command)).not.toBeNull();
    await street.score();
  }
  await port.status();
  const ofARoad = [120_000, 120_000, 5_000, 120_000];
  expect(waits.mock.calls.flat()).toEqual([...ofARoad, ...ofARoad, 5_000]);
});

test('[ROOM-4] times of day use the venue’s time zone and have seconds, and elapsed times have minutes and seconds', () => {
  const atMs = Date.UTC(2026, 10, 21, 12, 5, 7);
  expect(timeOfDay(atMs, 'America/Santiago')).toBe('09:05:07');
  expect(timeOfDay(atMs, 'Asia/Tokyo')).toBe('21:05:07');
  expect(elapsedText(0)).toBe('00:00');
  expect(elapsedText(462_999)).toBe('07:42');
  expect(elapsedText(4_062_000)).toBe('1:07:42');
  expect(elapsedText(-5)).toBe('00:00');
});
