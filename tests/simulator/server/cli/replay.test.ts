import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { withSection } from '../../../tidy/documents/marked-section.ts';
import { recordedScenario } from '../../headless/recorded-scenario.ts';
import { runProgram } from '../run-program.ts';

const SIM = join(import.meta.dirname, '../../../../simulator/server/sim.ts');
const folder = temporaryFolder();
let recording: string;

beforeAll(async () => {
  recording = (await recordedScenario('quiet-morning', 15)).text;
});

const replayed = (file: string, nodeOptions: readonly string[] = []) =>
  runProgram(process.execPath, [...nodeOptions, SIM, 'replay', file]);

function fileOf(name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

test.each([
  ['plain', () => recording],
  ['packed', () => gzipSync(recording)],
])(
  '[RECORDING-10] the replay of a recording without a difference, from a %s file, exits with code 0',
  async (name, content) => {
    const { code, out, err } = await replayed(fileOf(`${name}.kdsrec`, content()));
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^KDS 3, version headless: 1 run of 4m59s, \d\d screens compared, the last after 4m\d+s\.\nNo difference\.\n$/,
    );
  },
);

const cutAfter = (lines: number, whole = recording) => `${whole.split('\n').slice(0, lines).join('\n')}\n`;

test('[RECORDING-9] the replay of a recording truncated after a whole line reports where the recording ends, and exits with code 2', async () => {
  const lines = recording.split('\n').length;
  const { code, out, err } = await replayed(fileOf('cut.kdsrec', cutAfter(Math.round(lines / 2))));
  expect([code, err]).toEqual([2, '']);
  expect(out).toMatch(
    /^KDS 3, version headless: 1 run, \d+ screens compared, the last after \S+\.\nNo difference\.\nIt is cut off after \dm\d+s: its end is missing\.\n$/,
  );
  const lastLine = await replayed(fileOf('cut-end.kdsrec', cutAfter(lines - 2)));
  expect([lastLine.code, lastLine.out]).toEqual([2, expect.stringMatching(/: its end is missing\.\n$/)]);
});

/** The recording with another status on its first card. */
const OTHER = () => recording.replace(/("card \d+-0 line \d+)":"0"/, '$1":"77"');

test('[RECORDING-10] the replay of a recording with a difference and without its end reports both, and exits with code 1', async () => {
  const cut = cutAfter(Math.round(recording.split('\n').length / 2), OTHER());
  const { code, out } = await replayed(fileOf('cut-other.kdsrec', cut));
  expect(code).toBe(1);
  expect(out).toMatch(/\nThe first difference, .+\nIt is cut off after .+: its end is missing\.\n$/);
});

const PAGE = '../../../../docs/recordings.md';

test('[RECORDING-10] docs/recordings.md has the program’s output, and its exit codes', async () => {
  const lines = recording.split('\n').length;
  const files = [
    ['whole', recording],
    ['other', OTHER()],
    ['cut', cutAfter(Math.round(lines / 2))],
    ['older', cutAfter(lines - 2).replace('{"kdsrec":3', '{"kdsrec":2')],
    ['damaged', recording.replace('{"k":"asked"', '{"k":"usked"')],
  ] as const;
  const rows: string[] = [];
  for (const [name, content] of files) {
    const { code, out, err } = await replayed(fileOf(`${name}.kdsrec`, content));
    const printed = (out + err).replace(`${folder}/`, '').trimEnd().split('\n');
    rows.push(`| ${printed.map((line) => `\`${line}\``).join('<br>')} | ${code} |`);
  }
  const page = readFileSync(join(import.meta.dirname, PAGE), 'utf8');
  const table = ['| What it prints | Exit code |', '|---|---|', ...rows].join('\n');
  await expect(withSection(page, 'replay', table)).toMatchFileSnapshot(PAGE);
});

test('[RECORDING-10] a recording without a screen cannot be compared: one sentence with an alternative, and code 2', async () => {
  const file = fileOf('unseen.kdsrec', recording.replace(/^\{"k":"screen".*\n/gm, ''));
  const { code, out, err } = await replayed(file);
  expect([code, out]).toEqual([2, '']);
  expect(err).toBe(
    `Failed to replay ${file}: It has no screen that could be compared, as the board never showed one. \`extract\` makes a scenario of it.\n`,
  );
});
