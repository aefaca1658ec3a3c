import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProgram } from '../run-program.ts';

const SIM = join(import.meta.dirname, '../../../../simulator/server/sim.ts');
const HEAD = 'title: { es: a, en: b }\nseed: 3\nlength: 2m\n';
const STEP = '  - { mark: one, at: 0s }\n';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, text: string | Buffer): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};

/** The output of a check of the folder, or one of its files, without the folder in names. */
async function check(name = '') {
  const { code, out, err } = await runProgram(process.execPath, [SIM, 'check', join(folder, name)]);
  const short = (text: string) => text.replaceAll(`${folder}/`, '').split('\n').slice(0, -1);
  return { code, out: short(out), err: short(err) };
}

test('[SIM-22] a file that is neither a scenario nor a part is refused in a folder as it is when checked alone', async () => {
  const broken: Readonly<Record<string, string | Buffer>> = {
    'binary.yaml': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0xff, 0xfe, 0x00, 0x01]),
    'empty.yaml': '',
    'group.yaml': 'steps: { mark: one }\n',
    'list.yaml': '- one\n- two\n',
    'long.yaml': 'a'.repeat(400_000),
    'misspelt.yaml': HEAD.replace('title', 'titel')
      .replace('seed', 'sede')
      .replace('length', 'lenght')
      .concat('steps: []\n'),
  };
  for (const [name, text] of Object.entries(broken)) put(name, text);
  const { code, out, err } = await check();
  expect([code, out]).toEqual([2, []]);
  const alone = await Promise.all(Object.keys(broken).map(check));
  expect(alone.map((each) => each.code)).toEqual(Object.keys(broken).map(() => 2));
  expect(err).toEqual(alone.flatMap((each) => each.err));
});

test('a part is checked with the files that include it, directly or indirectly; a part that no file includes is checked alone', async () => {
  put('a.yaml', `${HEAD}steps:\n  - { include: parts/near.yaml, at: 10s }\n`);
  put('parts/near.yaml', `steps:\n${STEP}  - { include: far.yaml, at: 1s }\n`);
  put('parts/far.yaml', `steps:\n${STEP}`);
  put('parts/left.yaml', `steps:\n${STEP}${STEP}  - { include: of-left.yaml, at: 1s }\n`);
  put('parts/of-left.yaml', `steps:\n${STEP}`);
  const withOthers = 'a part, checked with the scenario that includes it.';
  expect(await check()).toEqual({
    code: 0,
    out: [
      'a.yaml: 2 steps, no mistakes.',
      `parts/far.yaml: ${withOthers}`,
      'parts/left.yaml: a part of 3 steps that no file there includes, no mistakes.',
      `parts/near.yaml: ${withOthers}`,
      `parts/of-left.yaml: ${withOthers}`,
    ],
    err: [],
  });
});

test('mistakes in a part without an including file are reported, and parts that include each other are refused', async () => {
  put('wrong.yaml', 'steps:\n  - { mark: one, at: 5x }\n');
  put('ring/one.yaml', 'steps:\n  - { include: two.yaml, at: 1s }\n');
  put('ring/two.yaml', 'steps:\n  - { include: one.yaml, at: 1s }\n');
  const { code, out, err } = await check();
  expect([code, out]).toEqual([2, []]);
  expect(err).toEqual([
    expect.stringContaining('ring/two.yaml: line 2, column 16: steps.1.include is circular'),
    expect.stringContaining('ring/one.yaml: line 2, column 16: steps.1.include is circular'),
    expect.stringMatching(/^Failed to read scenario wrong\.yaml: line 2, column 22: steps\.1\.at must be a time/),
  ]);
});
