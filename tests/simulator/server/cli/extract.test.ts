import { spawnSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseScenario } from '../../../../simulator/scenarios/language/parse-scenario.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { recordedScenario } from '../../headless/recorded-scenario.ts';
import { scenarioIn } from '../../scenarios/read-scenario.ts';

const SIM = join(import.meta.dirname, '../../../../simulator/server/sim.ts');
const folder = temporaryFolder();

function fileOf(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const extract = (file: string, ...stretch: readonly string[]) =>
  spawnSync(process.execPath, [SIM, 'extract', file, ...stretch], { encoding: 'utf8' });

test('[RECORDING-11] stdout has only the scenario, and stderr lists the omitted parts', async () => {
  const { text } = await recordedScenario('courses-by-fire', 10);
  const { status, stdout, stderr } = extract(fileOf('a.kdsrec', text));
  expect(status).toBe(0);
  expect(parseScenario('a', stdout)).toMatchObject({ ok: true });
  expect(stderr).toMatch(/^(Not in the scenario: .*\.\n)+$/);
});

test('[RECORDING-9] a recording truncated between two lines gives a scenario, a note about the missing end, and code 2', async () => {
  const { text } = await recordedScenario('courses-by-fire', 10);
  const { status, stdout, stderr } = extract(fileOf('b.kdsrec', `${text.split('\n').slice(0, -20).join('\n')}\n`));
  expect(parseScenario('b', stdout)).toMatchObject({ ok: true });
  expect(stderr).toContain('Not in the scenario: Its end is missing: events after its last line are unknown.\n');
  expect(status).toBe(2);
});

test('[RECORDING-11] a board that failed before its first screen gives a scenario of its received orders, and code 0', async () => {
  const { text } = await recordedScenario('courses-by-fire', 10);
  const unseen = text.replace(/^\{"k":"screen".*\n/gm, '');
  expect(unseen.length).toBeLessThan(text.length);
  const { status, stdout, stderr } = extract(fileOf('unseen.kdsrec', unseen));
  expect(stderr).toContain('Not in the scenario: The board never showed an order, ');
  expect(status).toBe(0);
  const scenario = scenarioIn(stdout);
  const kinds = scenario.steps.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'order').length).toBeGreaterThan(2);
  expect(kinds).not.toContain('expect');
});

test('[RECORDING-9] an invalid, truncated or too large recording gives one sentence, and code 2', () => {
  const large = fileOf('large.kdsrec', '');
  truncateSync(large, 200_000_000);
  const bad = [
    [fileOf('none.txt', 'hello\n'), 'It is not a recording: its first line is not the header of a recording.'],
    [
      fileOf('cut.kdsrec', '{"kdsrec":1,"app":"x","kdsId":3}\n{"k":"st'),
      'It ends in the middle of line 2: its end is missing.',
    ],
    [large, 'It is larger than 20 MB unpacked, larger than any recording.'],
  ] as const;
  for (const [file, why] of bad) {
    const { status, stdout, stderr } = extract(file);
    expect([status, stdout, stderr]).toEqual([2, '', `Failed to extract ${file}: ${why}\n`]);
  }
});

test('[RECORDING-13] --from and --until limit the scenario, and times outside the recording give one sentence and code 2', async () => {
  const { text } = await recordedScenario('courses-by-fire', 30);
  const file = fileOf('stretch.kdsrec', text);
  const { status, stdout, stderr } = extract(file, '--from', '8m', '--until', '12m');
  expect([status, stderr]).toEqual([0, expect.stringMatching(/^(Not in the scenario: .*\.\n)+$/)]);
  const scenario = scenarioIn(stdout);
  const { lengthMs, preRollMs } = scenario;
  expect(lengthMs - preRollMs).toBeGreaterThan(4 * 60_000);
  expect(lengthMs - preRollMs).toBeLessThan(10 * 60_000);
  for (const [stretch, why] of [
    [['--until', '3h'], '--until 3h is past its end: it lasts '],
    [['--from', '3h'], '--from 3h is past its end: it lasts '],
    [['--from', '8m', '--until', '7m'], '--from is not before --until.'],
  ] as const) {
    const refused = extract(file, ...stretch);
    expect([refused.status, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain(`Failed to extract ${file}: ${why}`);
  }
});
