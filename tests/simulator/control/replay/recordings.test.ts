import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createPlayer, type PlayerWorld } from '../../../../simulator/control/player/play.ts';
import type { PlayerCommand, PlayerStatus } from '../../../../simulator/control/player/player-messages.ts';
import { isMark, isTap, momentsIn, orderIn } from '../../../../simulator/control/replay/moments.ts';
import { type BadFile, openRecording } from '../../../../simulator/control/replay/open-recording.ts';
import { orderNames } from '../../../../simulator/control/replay/order-names.ts';
import { recordingFacts } from '../../../../simulator/control/replay/recording-facts.ts';
import { replayTexts } from '../../../../simulator/control/replay/replay-texts.ts';
import {
  RECORDING_FILE_BYTES_MAX,
  type ReadRecording,
  readRecording,
} from '../../../../simulator/headless/replay/read-recording.ts';
import type { BoardMessage } from '../../../../src/domain/board/messages.ts';
import type { App } from '../../../../src/engine/base/app.ts';
import { createCellReader } from '../../../../src/recording/screen-cells.ts';
import { recordedScenario } from '../../headless/recorded-scenario.ts';
import { RECORDED_START } from '../../headless/recorded-start.ts';

let text: string;
let recording: ReadRecording;

function read(written: string): ReadRecording {
  const found = readRecording(written);
  if (!found.ok) throw new Error(found.why);
  return found.data;
}

beforeAll(async () => {
  text = (await recordedScenario('lunch-rush-with-outage', 30)).text;
  recording = read(text);
});

const blob = (content: string | Uint8Array<ArrayBuffer>) => new Blob([content]);
const packed = (content: string | Buffer) => new Uint8Array(gzipSync(content));

test('[ROOM-20] the room opens plain and compressed files', async () => {
  for (const content of [text, packed(text)]) {
    expect(await openRecording(blob(content))).toEqual({ ok: true, data: recording });
  }
});

test.each<[why: BadFile, what: string, content: () => string | Uint8Array<ArrayBuffer>]>([
  ['empty', 'an empty file', () => ''],
  ['none', 'a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 10, 26, 10])],
  ['none', 'JSON that is not a recording', () => '{"version":1}\n{}\n'],
  ['none', 'a compressed text', () => packed('hello\nworld\n')],
  ['cut', 'a recording without its end', () => text.slice(0, -20)],
  ['cut', 'a recording truncated after a whole line', () => text.split('\n').slice(0, -50).concat('').join('\n')],
  ['cut', 'a compressed recording without its end', () => packed(text).slice(0, 2_000)],
  ['damaged', 'a recording with a line that is not an entry', () => text.replace('{"k":"asked"', '{"k":"usked"')],
  ['screenless', 'a recording without a screen', () => text.replace(/^\{"k":"screen".*\n/gm, '')],
  ['newer', 'a recording of a newer version', () => text.replace(/"kdsrec":3/, '"kdsrec":4')],
  ['large', 'a file of more than 20 MB', () => new Uint8Array(RECORDING_FILE_BYTES_MAX + 1)],
  ['large', 'a file of more than 20 MB after decompression', () => packed(Buffer.alloc(RECORDING_FILE_BYTES_MAX + 1))],
])('[ROOM-20] the room refuses $1 with the reason: $0', async (why, _, content) => {
  expect(await openRecording(blob(content()))).toEqual({ ok: false, why });
});

test('[ROOM-20] each refusal has its own sentence, in both languages', () => {
  for (const language of ['es', 'en'] as const) {
    const sentences = Object.values(replayTexts(language).bad);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^.]+\.$/);
  }
});

test('[ROOM-20] one sentence shows a recording’s device, start and length', () => {
  const facts = recordingFacts(recording);
  expect(facts).toMatchObject({ kdsId: 3, timeZone: 'America/Santiago' });
  expect(facts.name).not.toBe('');
  expect(facts.venue).not.toBe('');
  const minutes = Math.round((facts.untilMs - facts.fromMs) / 60_000);
  const { about } = replayTexts('es');
  expect(about(facts)).toMatch(
    new RegExp(`^${facts.name} \\(KDS 3\\), ${facts.venue}: ${minutes} min grabados el \\d`),
  );
  expect(about({ ...facts, untilMs: facts.fromMs + 45_000 })).toContain('45 s');
  // The text omits unknown facts.
  expect(about({ ...facts, name: '', venue: '', timeZone: null })).toMatch(/^KDS 3: \d+ min/);
});

const players: { command(command: PlayerCommand): void }[] = [];
afterEach(() => {
  for (const player of players.splice(0)) player.command({ do: 'pause' });
});

/** A player whose frames take 40 real milliseconds each, without real waits. */
function play(of: ReadRecording) {
  let realMs = 0;
  let shown: App | null = null;
  const statuses: PlayerStatus[] = [];
  const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve));
  const world: PlayerWorld = {
    settle: flushPromises,
    show: (app) => {
      shown = app;
    },
    monotonicMs: () => realMs,
    frame: async () => {
      realMs += 40;
      await flushPromises();
    },
    report: (status) => statuses.push(status),
  };
  const player = createPlayer(of, 'es', world);
  players.push(player);
  /** Waits until the latest status is not seeking and satisfies the predicate. */
  const until = async (holds: (status: PlayerStatus) => boolean): Promise<PlayerStatus> => {
    let found: PlayerStatus | undefined;
    const isFound = () => {
      found = statuses.at(-1);
      return found !== undefined && !found.seeking && holds(found);
    };
    await expect.poll(isFound, { interval: 2 }).toBe(true);
    return found as PlayerStatus;
  };
  return { player, statuses, until, shown: () => shown, realMs: () => realMs };
}

const beganMs = () => recordingFacts(recording).fromMs;
const endMs = () => recordingFacts(recording).untilMs;

function recordedCards(atMs: number): string | null {
  const screens = recording.runs.flatMap(({ entries }) => entries.filter((entry) => entry.k === 'screen'));
  return screens.findLast(({ t, cells }) => t <= atMs && 'cards' in cells)?.cells.cards ?? null;
}

const cardsOf = (app: App | null) => (app === null ? null : createCellReader()(app).get('cards'));

test('[ROOM-21] a recording starts paused, plays at x1 and x10, and pauses', async () => {
  const { player, until, shown, realMs, statuses } = play(recording);
  await until(({ atMs }) => atMs === beganMs());
  expect(shown()).not.toBeNull();
  for (const speed of [1, 10]) {
    player.command({ do: 'speed', factor: speed });
    const [fromMs, fromRealMs] = [(await until(() => true)).atMs, realMs()];
    player.command({ do: 'play' });
    const { atMs } = await until((status) => status.atMs - fromMs > 2_000);
    player.command({ do: 'pause' });
    const took = realMs() - fromRealMs;
    expect(Math.abs((atMs - fromMs) / speed - took)).toBeLessThanOrEqual(80);
  }
  await until(({ playing }) => !playing);
  // The step in flight ends after the pause; no other follows.
  const statusesLater = async () => {
    const before = statuses.length;
    for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
    return statuses.length - before;
  };
  await expect.poll(statusesLater).toBe(0);
});

test('[ROOM-21] a recording stops at its end, and plays again from the beginning', async () => {
  const { player, until } = play(recording);
  player.command({ do: 'goTo', atMs: endMs() - 3_000 });
  await until(({ atMs }) => atMs === endMs() - 3_000);
  player.command({ do: 'play' });
  expect(await until(({ playing }) => !playing)).toMatchObject({ atMs: endMs(), failed: false });
  player.command({ do: 'play' });
  expect((await until(({ atMs }) => atMs < endMs())).atMs).toBeLessThan(beganMs() + 60_000);
});

test('[ROOM-21] the player skips the time in which the device was off', async () => {
  const [run] = recording.runs;
  if (run === undefined) throw new Error('It has no run.');
  const laterMs = 20 * 60_000;
  const again = read(
    [
      JSON.stringify(recording.head),
      ...run.entries.filter(({ t }) => t <= run.start.t + 20_000),
      ...run.entries.filter(({ t }) => t <= run.start.t + 20_000).map((entry) => ({ ...entry, t: entry.t + laterMs })),
    ]
      .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
      .join('\n')
      .concat('\n'),
  );
  expect(again.runs).toHaveLength(2);
  const { player, until, realMs } = play(again);
  await until(() => true);
  player.command({ do: 'play' });
  await until(({ atMs }) => atMs >= run.start.t + laterMs);
  expect(realMs()).toBeLessThan(25_000);
  expect(momentsIn(again).map(({ what }) => what)).toContain('begins-again');
});

test('[ROOM-22] the player jumps forward and back, shows the recorded cards, and drops a jump that a later one replaces', async () => {
  const { player, statuses, until, shown } = play(recording);
  const middleMs = Math.round((beganMs() + endMs()) / 2);
  expect(recordedCards(endMs())).not.toBe(recordedCards(middleMs));
  for (const atMs of [endMs(), middleMs]) {
    player.command({ do: 'goTo', atMs });
    await until((status) => status.atMs === atMs);
    expect(cardsOf(shown())).toBe(recordedCards(atMs));
  }
  // The last target wins; earlier targets send no further status.
  player.command({ do: 'goTo', atMs: endMs() });
  player.command({ do: 'goTo', atMs: beganMs() });
  const from = statuses.length;
  await until(({ atMs }) => atMs === beganMs());
  expect(statuses.slice(from).filter(({ atMs }) => atMs === endMs())).toEqual([]);
});

test('[ROOM-22] a change of the language keeps the player’s moment and cards', async () => {
  const { player, until, shown } = play(recording);
  player.command({ do: 'goTo', atMs: endMs() });
  await until(({ atMs }) => atMs === endMs());
  player.command({ do: 'set-language', language: 'en' });
  await until(({ atMs }) => atMs === endMs());
  await expect.poll(() => shown()?.state.language).toBe('en');
  expect(cardsOf(shown())).toBe(recordedCards(endMs()));
});

const MESSAGES = { 'log-out': 0, configure: 0, unread: 0, 'no-orders': 0 } satisfies Record<BoardMessage, 0>;

test.each(Object.keys(MESSAGES))(
  '[ROOM-22] the message of a board without cards is written in words: %s',
  (message) => {
    for (const language of ['es', 'en'] as const) {
      const { happened, shown } = replayTexts(language);
      for (const statuses of [happened.message(message, ''), shown[message] ?? message]) {
        expect(statuses).not.toContain(`: ${message}`);
        expect(statuses).not.toBe(message);
      }
    }
  },
);

test('[ROOM-22] the player lists the moments in order of time, each with a text', () => {
  const moments = momentsIn(recording);
  const times = moments.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(moments[0]?.what).toBe('begins');
  const marks = moments.filter(isMark).map(({ what }) => what);
  expect(marks).toEqual(expect.arrayContaining(['offline', 'online']));
  const taps = recording.runs.flatMap(({ entries }) => entries.filter(({ k }) => k === 'command'));
  expect(moments.filter(isTap)).toHaveLength(taps.length);
  const came = moments.filter(({ what }) => what === 'order-came');
  expect(came.length).toBeGreaterThan(5);
  for (const language of ['es', 'en'] as const) {
    const { happened } = replayTexts(language);
    for (const { what, of } of moments) expect(happened[what](of, '')).toMatch(/^\S.+/);
  }
});

const runOf = (...entries: readonly object[]): ReadRecording => {
  const lines = [{ ...RECORDED_START, t: 0, realtimeUp: false }, ...entries];
  return read(
    [
      '{"kdsrec":3,"app":"t","kdsId":3}',
      ...lines.map((line) => JSON.stringify(line)),
      '{"k":"end","t":900000}',
      '',
    ].join('\n'),
  );
};

const socket = (t: number, is: string) => ({ k: 'socket', t, is });
const realtime = (t: number, is: string) => ({ k: 'realtime', t, is });
const loggedIn = (t: number, message: string) => ({ k: 'screen', t, cells: { message } });
const linksOf = (of: ReadRecording) =>
  momentsIn(of).flatMap(({ atMs, what }) => (/^(socket|realtime)-/.test(what) ? [[atMs, what]] : []));

test('[ROOM-23] an outage of the local server has one mark at its start and one at its end, despite retries', () => {
  const tries = [40_000, 45_000, 60_000].flatMap((t) => [socket(t, 'opening'), socket(t, 'closed')]);
  const of = runOf(socket(1_000, 'opened'), socket(30_000, 'closed'), ...tries, socket(90_000, 'opened'));
  expect(linksOf(of)).toEqual([
    [1_000, 'socket-opened'],
    [30_000, 'socket-closed'],
    [90_000, 'socket-opened'],
  ]);
});

test('[ROOM-23] a realtime connection that opens at load, after a login or logout, or again within a second is not an outage', () => {
  const start = [realtime(0, 'down'), realtime(3_000, 'up'), realtime(60_000, 'down'), realtime(60_500, 'up')];
  const login = [
    { k: 'command', t: 100_000, name: 'logIn', values: null },
    loggedIn(101_000, 'log-out'),
    realtime(101_000, 'down'),
    realtime(105_000, 'up'),
    { k: 'command', t: 200_000, name: 'logOut', values: null },
    loggedIn(200_100, 'none'),
    realtime(200_200, 'down'),
    realtime(204_000, 'up'),
  ];
  expect(linksOf(runOf(...start, ...login))).toEqual([]);
  expect(linksOf(runOf(...start, realtime(300_000, 'down'), realtime(304_000, 'up')))).toEqual([
    [300_000, 'realtime-down'],
    [304_000, 'realtime-up'],
  ]);
  expect(linksOf(runOf(realtime(0, 'down'), realtime(40_000, 'up')))).toHaveLength(2);
});

test('[ROOM-23] a tap has the card’s title and the dish’s name as on the board', () => {
  const names = orderNames(recording);
  const tap = momentsIn(recording).find(({ what }) => what === 'advanceLine');
  const orderId = tap === undefined ? null : orderIn(tap);
  if (tap?.lineId === undefined || orderId === null) throw new Error('There were no taps.');
  expect(names.title(orderId, tap.atMs)).toMatch(/^(M|D|V|K) \d+$|^#\d+$/);
  expect(names.title(orderId, tap.atMs)).not.toContain(String(orderId));
  expect(names.dish(orderId, tap.lineId, 'es')).toMatch(/^\d+× [A-ZÁÉÍÓÚÑ]/);
  const taps = momentsIn(recording).filter(({ lineId }) => lineId !== undefined);
  const dishes = (language: string) => taps.map(({ of, lineId = 0 }) => names.dish(Number(of), lineId, language));
  expect(dishes('en')).not.toEqual(dishes('es'));
  expect(names.title(1, 0)).toBe('#1');
  expect(names.dish(1, 1, 'es')).toBe('');
  expect(replayTexts('en').happened.advanceLine('M 24', '2× Steak')).toBe('Tap: 2× Steak of M 24 one status on');
  expect(replayTexts('es').happened.advanceLine('M 24', '')).toBe('Toque: avanza un plato de M 24');
});
