// @vitest-environment jsdom
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { askedIn, readSeed, searchFor } from '../../../../simulator/control/base/asked-in-link.ts';
import { stretch, timeOfDay } from '../../../../simulator/control/base/clock-text.ts';
import { languageKey } from '../../../../simulator/control/base/device-language.ts';
import { houseNames, sentenceOf } from '../../../../simulator/control/base/journal-sentence.ts';
import { sharedTexts } from '../../../../simulator/control/base/texts.ts';
import { demoPlaces, fileKeeperUrl, kitchenUrl } from '../../../../simulator/control/demo/demo-places.ts';
import { createHttpPort } from '../../../../simulator/control/port/http-port.ts';
import { createPagePort } from '../../../../simulator/control/port/page-port.ts';
import { hear } from '../../../../simulator/control/room/use-controls.ts';
import {
  FRAME_RATIO,
  fitFrames,
  sideWidth,
  widthBesideMenu,
} from '../../../../simulator/control/screens/fit-frames.ts';
import { firstShown } from '../../../../simulator/control/screens/screens.tsx';
import { rowsOf } from '../../../../simulator/control/side/journal.tsx';
import type { DeviceFacts, JournalLine } from '../../../../simulator/core/base/control.ts';
import { FAULT_NAMES } from '../../../../simulator/core/base/fault-kinds.ts';
import { FACTS } from '../../../../src/engine/base/facts.ts';
import { storageNamespace } from '../../../../src/platform/browser/namespace.ts';
import { roomStatus } from '../room-status.ts';

describe('the arrangement of frames', () => {
  const area = { widthPx: 1_580, heightPx: 960, gapPx: 12, headPx: 40 };

  test.each([
    [1, 1],
    [2, 2],
    [4, 2],
    [6, 3],
  ])('%d frames stand in %d columns at full size', (count, columns) => {
    expect(fitFrames(count, area).columns).toBe(columns);
  });

  test.each([1, 2, 3, 4, 5, 6, 7])('%d frames never leave their area', (count) => {
    const { columns, widthPx, heightPx } = fitFrames(count, area);
    const rows = Math.ceil(count / columns);
    expect(columns * widthPx + (columns - 1) * area.gapPx).toBeLessThanOrEqual(area.widthPx);
    expect(rows * (heightPx + area.headPx) + (rows - 1) * area.gapPx).toBeLessThanOrEqual(area.heightPx);
  });

  test('[ROOM9] six frames are higher where room would stay empty below them, and no higher than a screen is', () => {
    const { widthPx, heightPx } = fitFrames(6, { ...area, widthPx: 1_264, heightPx: 787 });
    expect([widthPx, heightPx]).toEqual([413, 309]);
    expect(fitFrames(6, { ...area, widthPx: 1_264, heightPx: 700 }).heightPx).toBe(304);
    expect(fitFrames(4, { ...area, widthPx: 915, heightPx: 500 })).toEqual({ columns: 2, widthPx: 362, heightPx: 204 });
  });

  test.each([
    [1_366, 740, 626],
    [1_620, 1_280, 340],
    [900, 1_280, 340],
    [2_560, 1_400, 720],
    [0, Number.POSITIVE_INFINITY, 340],
  ])('[ROOM36] of %d pixels the screens take %d, and the column beside them has %d', (widthPx, screensPx, sidePx) => {
    expect(sideWidth(widthPx, screensPx)).toBe(sidePx);
  });

  test('[ROOM25] a large picture makes room for the menu of its device, a small one lies under it', () => {
    expect([639, 640, 1_264].map(widthBesideMenu)).toEqual([null, 320, 944]);
  });

  test('a page that scrolls stacks them at full width', () => {
    const fit = fitFrames(4, { ...area, widthPx: 366, heightPx: Number.POSITIVE_INFINITY });
    expect(fit).toEqual({ columns: 1, widthPx: 366, heightPx: 366 / FRAME_RATIO });
  });

  test('no frames and no room are no error', () => {
    expect(fitFrames(0, area)).toEqual({ columns: 1, widthPx: 0, heightPx: 0 });
    expect(fitFrames(3, { ...area, widthPx: 0, heightPx: 0 })).toEqual({ columns: 1, widthPx: 0, heightPx: 0 });
  });
});

describe('links', () => {
  test.each([
    ['?seed=42', { seed: 42, scenario: null, speed: null }],
    [
      '?scenario=quiet-morning&seed=4294967295&speed=2.5',
      { seed: 4_294_967_295, scenario: 'quiet-morning', speed: 2.5 },
    ],
    ['?seed=4294967296&speed=61', { seed: null, scenario: null, speed: null }],
    ['?seed=-1&speed=0', { seed: null, scenario: null, speed: null }],
    ['?seed=1e3&speed=fast', { seed: null, scenario: null, speed: null }],
    ['', { seed: null, scenario: null, speed: null }],
  ])('%s is read', (search, asked) => {
    expect(askedIn(search)).toEqual(asked);
  });

  test('a seed may stand between spaces, an empty one is none', () => {
    expect([readSeed(' 7 '), readSeed(''), readSeed(null)]).toEqual([7, null, null]);
  });

  test('[ROOM7] a link of the server and of the demo begin the same situation again', () => {
    const run = { scenario: 'a rush', seed: 7, speed: 2.5 };
    const overHttp = createHttpPort('http://h:1/simulator/').linkTo(searchFor(run));
    const inPage = createPagePort({} as never, 'https://x.example/demo/').linkTo(searchFor(run));
    expect(overHttp).toBe('http://h:1/simulator/?scenario=a+rush&seed=7&speed=2.5');
    expect(inPage).toBe('https://x.example/demo/?scenario=a+rush&seed=7&speed=2.5');
    for (const link of [overHttp, inPage]) expect(askedIn(new URL(link).search)).toEqual(run);
  });

  test('[ROOM1] a device’s language lies where the kiosk looks for it', () => {
    document.head.innerHTML = '<base href="https://x.example/device/3/">';
    expect(languageKey('https://x.example/device/3/')).toBe(storageNamespace() + FACTS.language);
    document.head.innerHTML = '';
  });

  test('devices of the demo stand below its folder, those of the server at its root', () => {
    expect(createHttpPort('http://h:1/simulator/').deviceUrl(3)).toBe('http://h:1/device/3/');
    const inPage = createPagePort({} as never, 'https://x.example/demo/');
    expect(inPage.deviceUrl(3)).toBe('https://x.example/demo/device/3/');
    expect(inPage.newDeviceUrl()).toBe('https://x.example/demo/device/new/');
    expect(inPage.accountUrl('/l/pwdreset/a/b')).toBe(
      'https://x.example/demo/device/account/?to=%2Fl%2Fpwdreset%2Fa%2Fb',
    );
    expect(createHttpPort('http://h:1/simulator/').accountUrl('/l/profile')).toBe(
      'http://h:1/simulator/account/l/profile',
    );
    expect(createHttpPort('http://h:1/simulator/').newDeviceUrl()).toBe('http://h:1/device/new/');
  });

  test('the demo finds its workers in any folder and its machines at its own host', () => {
    expect(kitchenUrl('https://x.example/demo/')).toBe('https://x.example/demo/kitchen.js');
    expect(fileKeeperUrl('https://x.example/demo/')).toBe('https://x.example/demo/service-worker.js');
    expect(demoPlaces('x.example:8443').realtimeHosts).toEqual(['x.example:8443']);
  });
});

describe('the road over HTTP', () => {
  const answering = (answer: () => Promise<Response>) => createHttpPort('http://h:1/simulator/', vi.fn(answer));

  test('a command is posted and answered with the new status', async () => {
    const fetchWith = vi.fn(async () => Response.json({ ok: true, status: roomStatus({ ordersPlaced: 9 }) }));
    const port = createHttpPort('http://h:1/simulator/', fetchWith as unknown as typeof fetch);
    expect(await port.send({ do: 'order' })).toMatchObject({ ordersPlaced: 9 });
    expect(fetchWith).toHaveBeenCalledWith(
      'http://h:1/simulator/control',
      expect.objectContaining({ method: 'POST', body: '{"do":"order"}' }),
    );
  });

  test('[ROOM17] what has time go on and a score are waited for as long as they take, everything else for five seconds', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => waits.mockRestore());
    const port = answering(async () => Response.json({ ok: true, status: roomStatus() }));
    const inPage = createPagePort(
      { execute: async () => roomStatus(), score: async () => null } as never,
      'https://x.example/demo/',
    );
    for (const road of [port, inPage]) {
      for (const command of [{ do: 'jump', toMs: 1 }, { do: 'forward', to: 'late' }, { do: 'order' }] as const)
        expect(await road.send(command)).not.toBeNull();
      await road.score();
    }
    await port.status();
    const ofARoad = [120_000, 120_000, 5_000, 120_000];
    expect(waits.mock.calls.flat()).toEqual([...ofARoad, ...ofARoad, 5_000]);
  });

  test.each([
    ['a refusal', async () => new Response('no', { status: 403 })],
    ['an answer that is no JSON', async () => new Response('<p>')],
    ['a dead server', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s is no status', async (_, answer) => {
    expect(await answering(answer).status()).toBeNull();
    expect(await answering(answer).situations()).toBeNull();
    expect(await answering(answer).send({ do: 'heal' })).toBeNull();
  });
});

describe('the road to a kitchen in a worker', () => {
  test('a question and a command are handed on with a limit to the waiting', async () => {
    const asked: unknown[] = [];
    const answer = async (what: unknown, givenUp?: AbortSignal) => {
      asked.push([what, givenUp instanceof AbortSignal]);
      return roomStatus();
    };
    const simulation = {
      status: (givenUp?: AbortSignal) => answer('status', givenUp),
      situations: async (givenUp?: AbortSignal) => {
        asked.push(['situations', givenUp instanceof AbortSignal]);
        return [];
      },
      score: async () => null,
      saved: async () => null,
      timeline: async () => null,
      numbers: async () => null,
      journal: async () => null,
      execute: answer,
    };
    const port = createPagePort(simulation, 'https://x.example/demo/');
    expect(await port.status()).toEqual(roomStatus());
    expect(await port.situations()).toEqual([]);
    expect(await port.send({ do: 'heal' })).toEqual(roomStatus());
    expect(asked).toEqual([
      ['status', true],
      ['situations', true],
      [{ do: 'heal' }, true],
    ]);
  });
});

describe('what the room has heard', () => {
  const nothing = { status: null, lost: false, generation: 0 };

  test('a first answer ends the waiting, a missing one keeps what is known', () => {
    const first = hear(nothing, roomStatus());
    expect(first).toMatchObject({ lost: false, generation: 0 });
    expect(hear(first, null)).toEqual({ ...first, lost: true });
    expect(hear(hear(first, null), roomStatus({ elapsedMs: 2_000 })).lost).toBe(false);
  });

  test.each([
    ['the same world a second later', { elapsedMs: 2_000 }, 0],
    ['a world of another seed', { seed: 8, elapsedMs: 5_000, worldId: 'w2' }, 1],
    ['the same one begun anew, which is older by now', { elapsedMs: 5_000, worldId: 'w2' }, 1],
  ])('%s', (_, change, generation) => {
    expect(hear(hear(nothing, roomStatus({ elapsedMs: 1_000 })), roomStatus(change)).generation).toBe(generation);
  });
});

describe('words', () => {
  const es = sharedTexts('es');
  const line = (what: string, text: string): JournalLine => ({ atMs: 1, scope: 'world', what, text });

  test.each(FAULT_NAMES)('trouble %s has a plain name in both languages', (fault) => {
    expect(es.fault[fault]).not.toMatch(/-/);
    expect(sharedTexts('en').fault[fault]).not.toBe(es.fault[fault]);
  });

  test.each([
    [line('placed', 'M 12 · 2× Pizza'), 'Llega M 12 · 2× Pizza'],
    [line('fault-on', 'cloud-down · 120 s'), 'Falla: Nube caída · 120 s'],
    [line('fault-turned', 'cloud-down · 90 s'), 'Falla otra vez: Nube caída · 90 s'],
    [line('fault-off', 'cloud-html'), 'Se arregla: Portal HTML'],
    [line('call', 'KDS 3 GET /x'), 'KDS 3 GET /x'],
  ])('%j is told as "%s"', (entry, sentence) => {
    expect(sentenceOf(entry, es, houseNames(roomStatus(), 'es'))).toBe(sentence);
  });

  test('the newest line stands first and every line keeps its key', () => {
    const twice = [line('call', 'a'), line('call', 'a')];
    const rows = rowsOf([...twice, line('call', 'b')]);
    expect(rows.map((row) => row.text)).toEqual(['b', 'a', 'a']);
    expect(new Set(rows.map((row) => row.key)).size).toBe(3);
    expect(rowsOf(twice).map((row) => row.key)).toEqual(rows.slice(1).map((row) => row.key));
  });

  test('[ROOM4] times are those of the venue, written in full', () => {
    const atMs = Date.UTC(2026, 10, 21, 12, 5, 7);
    expect(timeOfDay(atMs, 'America/Santiago')).toBe('09:05:07');
    expect(timeOfDay(atMs, 'Asia/Tokyo')).toBe('21:05:07');
    expect([stretch(0), stretch(462_999), stretch(4_062_000), stretch(-5)]).toEqual([
      '00:00',
      '07:42',
      '1:07:42',
      '00:00',
    ]);
  });
});

test('at first the room shows hot kitchen, bar, expediter and customers, or whichever four there are', () => {
  const device = (kdsId: number): DeviceFacts => ({ kdsId, name: '', location: '', role: 'kitchen' });
  expect([...firstShown([3, 4, 5, 1, 9, 6].map(device))].sort()).toEqual([1, 3, 5, 9]);
  expect(firstShown([20, 21, 22, 23, 24].map(device))).toEqual([20, 21, 22, 23]);
  expect(firstShown([])).toEqual([]);
});
