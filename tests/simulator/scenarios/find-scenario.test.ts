/** Scenarios that somebody names by their file. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findScenario } from '../../../simulator/scenarios/find-scenario.ts';

const WORLDS = join(import.meta.dirname, '../../../e2e/worlds');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scenarios-'));
  mkdirSync(join(folder, 'shut.yaml'));
  writeFileSync(join(folder, 'wrong.yaml'), 'title: { es: a, en: b }\nseed: 1\nlength: 0s\nsteps: []\n');
});

afterAll(() => rmSync(folder, { recursive: true }));

test('what is wrong with a file is said of the path that was given', () => {
  const given = relative(process.cwd(), join(folder, 'wrong.yaml'));
  expect(findScenario(given)).toEqual({
    ok: false,
    problem: `Failed to read scenario ${given}: line 3, column 9: length must be longer than 0s, not "0s".`,
  });
});

test.each(['shut.yaml', 'nowhere.yaml'])('%s, which cannot be read, is one sentence', (name) => {
  const file = join(folder, name);
  expect(findScenario(file)).toEqual({
    ok: false,
    problem: `There is no scenario file ${file}, or it cannot be read.`,
  });
});

test('a library with a file that cannot be read has its others', () => {
  expect(findScenario('shut', folder)).toMatchObject({ problem: expect.stringContaining('its file cannot be read') });
  expect(findScenario('wrong', folder)).toMatchObject({
    problem: expect.stringContaining('scenario wrong: line 3, column 9'),
  });
});

test.each(readdirSync(WORLDS).filter((file) => file.endsWith('.yaml')))('the world %s is a scenario', (file) => {
  expect(findScenario(join(WORLDS, file))).toMatchObject({ ok: true, scenario: { name: file.replace('.yaml', '') } });
});
