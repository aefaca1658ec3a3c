import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findScenario } from '../../../simulator/scenarios/find-scenario.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const WORLDS = join(import.meta.dirname, '../../../e2e/worlds');
const folder = temporaryFolder();

beforeAll(() => {
  mkdirSync(join(folder, 'shut.yaml'));
  execFileSync('mkfifo', [join(folder, 'pipe.yaml')]);
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  writeFileSync(join(folder, 'notes.txt'), 'none');
  writeFileSync(join(folder, 'wrong.yaml'), 'title: { es: a, en: b }\nseed: 1\nlength: 0s\nsteps: []\n');
});

test('a message about a file’s mistake has the path as given', () => {
  const given = relative(process.cwd(), join(folder, 'wrong.yaml'));
  expect(findScenario(given)).toEqual({
    ok: false,
    problem: `Failed to read scenario ${given}: line 3, column 9: length must be longer than 0s, not "0s".`,
  });
});

test.each([
  ['shut.yaml', 'is a folder'],
  ['pipe.yaml', 'is not an ordinary file'],
  ['pipe', 'is not an ordinary file'],
  ['notes.txt', 'has a name that does not end in .yaml or .yml'],
  ['nowhere.yaml', 'does not exist'],
  ['wrong.yaml/inside.yaml', 'does not exist'],
])('the unreadable file %s is reported with one sentence and the reason', (name, why) => {
  const file = join(folder, name);
  expect(findScenario(file)).toEqual({ ok: false, problem: `Failed to read scenario ${file}: it ${why}.` });
});

const INCLUDING = 'title: { es: a, en: b }\nseed: 1\nlength: 1h\nsteps:\n';

test('included parts are read from the disk, each relative to the including file', () => {
  mkdirSync(join(folder, 'whole/parts/deep'), { recursive: true });
  const file = join(folder, 'whole/main.yaml');
  writeFileSync(file, `${INCLUDING}  - { include: parts/first.yaml, at: 10m }\n`);
  writeFileSync(
    join(folder, 'whole/parts/first.yaml'),
    'variables: { note: none }\nsteps:\n  - { mark: $note, at: 1m }\n  - { include: deep/second.yaml, at: 2m }\n',
  );
  writeFileSync(join(folder, 'whole/parts/deep/second.yaml'), 'steps: [{ mark: deep, at: 3m }]\n');
  const found = findScenario(relative(process.cwd(), file));
  expect(found).toMatchObject({
    ok: true,
    scenario: {
      name: 'main',
      steps: [
        { kind: 'mark', atMs: 660_000, note: 'none' },
        { kind: 'mark', atMs: 900_000, note: 'deep' },
      ],
    },
  });
});

test('an included pipe without a writer is refused at once', () => {
  const file = join(folder, 'piped.yaml');
  writeFileSync(file, `${INCLUDING}  - { include: pipe.yaml, at: 10m }\n`);
  const problem = `steps.1.include names a file that cannot be read: ${join(folder, 'pipe.yaml')} is not an ordinary file.`;
  expect(findScenario(file)).toEqual({
    ok: false,
    problem: `Failed to read scenario ${file}: line 5, column 16: ${problem}`,
  });
});

test('a part that does not exist is reported with the line that includes the part', () => {
  const file = join(folder, 'lacks.yaml');
  writeFileSync(file, `${INCLUDING}  - { include: parts/nowhere.yaml, at: 10m }\n`);
  const part = join(folder, 'parts/nowhere.yaml');
  expect(findScenario(file)).toEqual({
    ok: false,
    problem: `Failed to read scenario ${file}: line 5, column 16: steps.1.include names a file that cannot be read: ${part} does not exist.`,
  });
});

test('a part is read from its absolute path, and a folder at that path is reported as a folder', () => {
  const file = join(folder, 'rooted.yaml');
  mkdirSync(join(folder, 'elsewhere'), { recursive: true });
  const part = join(folder, 'elsewhere/part.yaml');
  writeFileSync(part, 'steps: [{ mark: there, at: 3m }]\n');
  writeFileSync(file, `${INCLUDING}  - { include: ${part}, at: 10m }\n`);
  expect(findScenario(file)).toMatchObject({ ok: true, scenario: { steps: [{ note: 'there' }] } });
  writeFileSync(file, `${INCLUDING}  - { include: elsewhere, at: 10m }\n`);
  expect(findScenario(file)).toMatchObject({
    problem: expect.stringContaining(`names a file that cannot be read: ${join(folder, 'elsewhere')} is a folder.`),
  });
});

test('a library with an unreadable file still reads its other files', () => {
  expect(findScenario('shut', folder)).toMatchObject({ problem: expect.stringContaining('its file cannot be read') });
  expect(findScenario('wrong', folder)).toMatchObject({
    problem: expect.stringContaining('scenario wrong: line 3, column 9'),
  });
});

test.each(readdirSync(WORLDS).filter((file) => file.endsWith('.yaml')))(
  'the world file %s is a valid scenario',
  (file) => {
    expect(findScenario(join(WORLDS, file))).toMatchObject({ ok: true, scenario: { name: file.replace('.yaml', '') } });
  },
);
