import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALARM_MAX, FIRE_SOUND, VOID_SOUND } from '../../../src/domain/limits.ts';
import { UNLOCK_SOUND } from '../../../src/platform/browser/sound/sound-file.ts';
import { ALARMS, EVENTS } from '../../../tools/sounds/alarms.ts';
import { soundFiles } from '../../../tools/sounds/files.ts';
import { PEAK, render, SAMPLE_RATE_HZ } from '../../../tools/sounds/render.ts';
import { powerOf, similarity, spectrumOf } from './spectrum.ts';

const FOLDER = new URL('../../../public/sounds/', import.meta.url);
const FILE_BYTES_MAX = 10_000;
/** Kitchen noise is loudest below this band. Above it older people hear little, and small loudspeakers are weak. */
const AUDIBLE_HZ = { from: 800, to: 4_000 };
const SPECTRUM_S = 0.5;
const MOMENT_S = 0.1;
const SIMILARITY_MAX = 0.75;

const sounds = [...ALARMS, ...EVENTS].map((alarm, index) => ({ ...alarm, number: index + 1, samples: render(alarm) }));
const each = sounds.map((sound) => [sound.number, sound.name, sound] as const);

function quarterTones(fromHz: number, toHz: number): number[] {
  const count = Math.floor(24 * Math.log2(toHz / fromHz));
  return Array.from({ length: count }, (_, step) => fromHz * 2 ** (step / 24));
}

/** The root of the energy in each band for each tenth of the first 1.5 seconds. */
function pictureOf(samples: Float64Array): number[] {
  const step = MOMENT_S * SAMPLE_RATE_HZ;
  const moments = Array.from({ length: 15 }, (_, index) => samples.subarray(index * step, (index + 1) * step));
  const bands = quarterTones(AUDIBLE_HZ.from, AUDIBLE_HZ.to);
  return moments.flatMap((moment) => spectrumOf(moment, bands, SAMPLE_RATE_HZ).map(Math.sqrt));
}

test('there is one alarm for each number', () => {
  expect(ALARMS).toHaveLength(ALARM_MAX);
});

test('[ALARM-34] the numbers of the void and fire sounds follow those of the alarms', () => {
  expect(EVENTS).toHaveLength(2);
  expect([VOID_SOUND, FIRE_SOUND]).toEqual([ALARM_MAX + 1, ALARM_MAX + 2]);
});

test('the silence that unlocks audio is sound 99, which is not an alarm', () => {
  expect(UNLOCK_SOUND).toBe(99);
  expect(UNLOCK_SOUND).toBeGreaterThan(FIRE_SOUND);
});

test('the sound files are exactly those that `node tools/sounds/make.ts` makes', () => {
  const made = soundFiles();
  expect(readdirSync(FOLDER).sort()).toEqual([...made.keys()].sort());
  const differing = [...made].filter(([name, contents]) => !readFileSync(new URL(name, FOLDER)).equals(contents));
  expect(differing.map(([name]) => name)).toEqual([]);
});

test('every alarm, the void and fire sounds and the silence that unlocks audio are MP3 files of at most 10 KB', () => {
  const numbers = [...sounds.map(({ number }) => number), UNLOCK_SOUND];
  const facts = numbers.map((number) => {
    const bytes = readFileSync(new URL(`${number}.mp3`, FOLDER));
    return bytes.readUInt16BE(0) === 0xfffb && bytes.length <= FILE_BYTES_MAX;
  });
  expect(facts).toEqual(numbers.map(() => true));
});

test.each(each)('sound %i, %s, lasts 0.4 to 1.5 seconds', (_, __, { samples, lengthS }) => {
  expect(samples.length).toBe(Math.round(lengthS * SAMPLE_RATE_HZ));
  expect(lengthS).toBeGreaterThanOrEqual(0.4);
  expect(lengthS).toBeLessThanOrEqual(1.5);
});

test.each(each)('sound %i, %s, reaches the common peak and never passes it', (_, __, { samples }) => {
  expect(Math.max(...samples.map(Math.abs))).toBeCloseTo(PEAK, 10);
});

test.each(each)('sound %i, %s, begins and ends without a click', (_, __, { samples }) => {
  const edges = [...samples.subarray(0, 8), ...samples.subarray(-8)];
  expect(Math.max(...edges.map(Math.abs))).toBeLessThan(0.02);
});

test.each(each)('sound %i, %s, reaches half its peak within 10 ms', (_, __, { samples }) => {
  const attack = samples.subarray(0, 0.01 * SAMPLE_RATE_HZ);
  expect(Math.max(...attack.map(Math.abs))).toBeGreaterThan(PEAK / 2);
});

test.each(each)('sound %i, %s, has nine tenths of its energy in the audible band', (_, __, { samples }) => {
  const strongest = samples.subarray(0, SPECTRUM_S * SAMPLE_RATE_HZ);
  const count = (AUDIBLE_HZ.to - AUDIBLE_HZ.from) * SPECTRUM_S;
  const hertz = Array.from({ length: count }, (___, step) => AUDIBLE_HZ.from + step / SPECTRUM_S);
  const energy = spectrumOf(strongest, hertz, SAMPLE_RATE_HZ).reduce((sum, level) => sum + level, 0);
  // By Parseval's theorem all frequencies, with the mirrored half, have the samples' energy times their number.
  expect((2 * energy) / (powerOf(strongest) * strongest.length ** 2)).toBeGreaterThan(0.9);
});

test('no two sounds are similar', () => {
  const pictures = sounds.map(({ number, samples }) => ({ number, picture: pictureOf(samples) }));
  const alike = pictures.flatMap((one) =>
    pictures
      .filter((other) => other.number > one.number && similarity(one.picture, other.picture) > SIMILARITY_MAX)
      .map((other) => `${one.number} and ${other.number}: ${similarity(one.picture, other.picture).toFixed(2)}`),
  );
  expect(alike).toEqual([]);
});

test('from 1 to 9, each alarm has more strikes a second and more power than the alarm before', () => {
  const inOrder = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);
  const chosen = sounds.slice(0, ALARM_MAX);
  const pace = chosen.map(({ strikes, lengthS }) => strikes.length / lengthS);
  const power = chosen.map(({ samples }) => powerOf(samples));
  expect(pace).toEqual(inOrder(pace));
  expect(power).toEqual(inOrder(power));
});
