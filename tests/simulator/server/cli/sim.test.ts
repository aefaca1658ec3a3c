import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readSimCommand } from '../../../../simulator/server/cli/sim-command.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { runProgram } from '../run-program.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SIM = join(ROOT, 'simulator/server/sim.ts');
const HEAD = 'title: { es: a, en: b }\nseed: 3\nlength: 2m\n';
const folder = temporaryFolder();

async function play(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return { file, ...(await runProgram(process.execPath, [SIM, '--headless', file])) };
}

test('an unreadable scenario causes one sentence with the given path, and code 2', async () => {
  const steps = 'steps:\n  - { order: table, at: 1m, as: one, lines: [{ product: 4 }] }\n';
  const { file, code, out, err } = await play('wrong.yaml', HEAD + steps);
  expect([code, out]).toEqual([2, '']);
  expect(err.split('\n')).toEqual([expect.any(String), '']);
  expect(err).toContain(
    `Failed to read scenario ${file}: line 5, column 57: steps.1.lines.1.product names product 4, which is not on the menu; its products are`,
  );
});

const EXPECTING = `${HEAD}steps:\n  - { order: table, at: 30s, as: one, lines: [{ product: 301 }] }\n`;
const SHOWS = '  - { expect: { kds: 3, shows: one, within: 5s }, at: 30s }\n';
const HIDES = '  - { expect: { kds: 3, hides: [one] }, at: 40s }\n';

test('the exit code is 0 when all expectations are met, and 1 when one fails', async () => {
  expect((await play('holds.yaml', EXPECTING + SHOWS)).code).toBe(0);
  const { code, out } = await play('fails.yaml', EXPECTING + SHOWS + HIDES);
  expect(code).toBe(1);
  expect(out).toContain('not ok 2 - KDS 3 at 40s: order "one" not on the board\n# ');
});

const placeholders = (file: string): Readonly<Record<string, string>> => ({ FILE: file, FOLDER: folder });

/** Runs the command in this process; returns its output and exit code. */
async function runHere(args: readonly string[]) {
  const output = { out: '', err: '' };
  const listen = (to: keyof typeof output) => (text: string | Uint8Array) => {
    output[to] += String(text);
    return true;
  };
  const exit = (code?: number | string | null): never => {
    throw new Exit(String(code));
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(listen('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(listen('err')),
    vi.spyOn(process, 'exit').mockImplementation(exit),
  ];
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await readSimCommand(args);
    return { code: Number(process.exitCode), ...output };
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return { code: Number(error.message), ...output };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}

class Exit extends Error {}

async function ask(text: string, ...args: readonly string[]) {
  const file = join(folder, 'own.yaml');
  writeFileSync(file, text);
  return runHere(args.map((arg) => placeholders(file)[arg] ?? arg));
}

test('a run with two seeds and --until gives one report, without later expectations', async () => {
  const { code, out, err } = await ask(
    EXPECTING + SHOWS + HIDES,
    'run',
    'FILE',
    '--headless',
    '--seed',
    '8',
    '--seeds',
    '2',
    '--until',
    '36s',
  );
  expect(code).toBe(0);
  expect(out).toMatch(/^TAP version 14\n1\.\.4\n# seed 8, .*\nok 1 .*\nok 2 .*\n# seed 9, .*\nok 3 .*\nok 4 .*\n$/);
  expect(err).toContain('1 expectation that ends after 36s is left out.\n');
});

test('a JUnit report is XML with the number of failures and the seconds of each case', async () => {
  const { out } = await ask(EXPECTING + HIDES, 'run', 'FILE', '--headless', '--report', 'junit');
  const [whole, suite, ...cases] = [...out.matchAll(/<test(?:suites|suite|case) .*?time="(\d+\.\d{3})"/g)];
  expect(whole?.[0]).toMatch(/^<testsuites tests="2" failures="1" /);
  expect(suite?.[0]).toMatch(/^<testsuite name="own, seed 3" tests="2" failures="1" /);
  expect(cases.map(([text]) => text)).toEqual([
    expect.stringContaining('name="KDS 3 at 40s: order &quot;one&quot; not on the board" '),
    expect.stringContaining('name="at the end every board agrees with the cloud" '),
  ]);
  // Each case reports its real seconds, and the suite their sum.
  const [ofAll = 0, ofSuite, ...each] = [whole, suite, ...cases].map((found) => Number(found?.[1]));
  expect(Math.min(...each)).toBeGreaterThan(0);
  expect(ofSuite).toBe(ofAll);
  expect(Math.abs(each.reduce((sum, one) => sum + one) - ofAll)).toBeLessThan(0.002);
});

test('the journal has a first line about the run, then one line of JSON for each event', async () => {
  const journal = join(folder, 'all.jsonl');
  await ask(EXPECTING + SHOWS, 'FILE', '--headless', '--journal', journal);
  const lines = readFileSync(journal, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toEqual({ scenario: 'own', seed: 3, lengthMs: 120_000, preRollMs: 0 });
  expect(lines).toContainEqual(expect.objectContaining({ atMs: 30_000, scope: 'world', what: 'placed' }));
  expect(lines.some(({ scope, what }) => scope === 'wire' && what === 'call')).toBe(true);
});

test('a journal that cannot be written gives one sentence', async () => {
  const { code, err } = await ask(EXPECTING, 'FILE', '--headless', '--journal', join(folder, 'nowhere/all.jsonl'));
  expect(code).toBe(2);
  expect(err).toBe(
    `Failed to write the journal ${join(folder, 'nowhere/all.jsonl')}: there is no such file or folder.\n`,
  );
});

test('a journal overwrites an earlier journal, and no other file: the played scenario stays unchanged', async () => {
  const journal = join(folder, 'again.jsonl');
  const twice = [0, 1].map(() => async () => ask(EXPECTING, 'FILE', '--headless', '--journal', journal));
  for (const run of twice) expect((await run()).code).toBe(0);
  const own = join(folder, 'own.yaml');
  const { code, out, err } = await ask(EXPECTING, 'FILE', '--headless', '--journal', own);
  expect([code, out]).toEqual([2, '']);
  expect(err).toBe(
    `Failed to write the journal ${own}: it exists already and is not a journal, so it is not overwritten. Name another file.\n`,
  );
  expect(readFileSync(own, 'utf8')).toBe(EXPECTING);
});

test('the library is listed with lengths and titles', async () => {
  const { code, out } = await ask('', 'list');
  expect(code).toBe(0);
  expect(out).toMatch(/^quiet-morning +2h {2}Mañana tranquila · Quiet morning$/m);
});

test('describe prints the title, length, seed and units of a scenario', async () => {
  const { out } = await ask('', 'describe', 'quiet-morning');
  expect(out).toMatch(/^quiet-morning: Mañana tranquila · Quiet morning\nUn comienzo/);
  expect(out).toContain('Lasts 2h; the first device starts at 10m. Seed 20260314.');
  expect(out).toContain('Expectations about KDS 1, 3.');
});

test('[SIM-33] the timeline of a scenario has one line per step in order of time, the devices’ start and the end, and repeated steps once', async () => {
  const steps = [
    'steps:',
    '  - { expect: { kds: 3, nothingLost: true }, at: 15m, every: 5m, until: 40m }',
    '  - { fault: cloud-down, at: 25m, during: 2m }',
    '  - { order: table, as: big-table, at: 1m, lines: [{ product: 301, quantity: 2 }] }\n',
  ].join('\n');
  const { code, out } = await ask(
    `title: { es: a, en: b }\nseed: 1\nlength: 1h\npreRoll: 10m\n${steps}`,
    'describe',
    'FILE',
  );
  expect(code).toBe(0);
  expect(out.slice(out.indexOf('\n\n') + 2).split('\n')).toEqual([
    ' 1m  order: table, as: big-table, lines: [{product: 301, quantity: 2}]',
    '10m  The first device starts.',
    '15m  expect: {kds: 3, nothingLost: true}, every: 5m, until: 40m',
    '25m  fault: cloud-down, during: 2m',
    ' 1h  The end.',
    '',
  ]);
});

test('check reads all named files, and reports every mistake', async () => {
  const wrong = join(folder, 'check.yaml');
  writeFileSync(wrong, `${HEAD}steps:\n  - { rush: 5, at: 45x, during: 0s }\n`);
  const { code, out, err } = await ask(EXPECTING, 'check', 'FILE', wrong);
  expect([code, out]).toEqual([2, `${join(folder, 'own.yaml')}: 1 step, no mistakes.\n`]);
  expect(err.trimEnd().split('\n')).toHaveLength(2);
});

test('a file is checked with its included parts, and a missing part is reported', async () => {
  const part = join(folder, 'part.yaml');
  const including = `${HEAD}steps:\n  - { include: part.yaml, at: 10s }\n`;
  rmSync(part, { force: true });
  const lacking = await ask(including, 'check', 'FILE');
  expect([lacking.code, lacking.out]).toEqual([2, '']);
  expect(lacking.err).toContain(`steps.1.include names a file that cannot be read: ${part} does not exist.`);
  writeFileSync(part, 'steps:\n  - { mark: one, at: 0s }\n  - { mark: two, at: 5s }\n');
  const { code, out } = await ask(including, 'check', 'FILE');
  expect([code, out]).toEqual([0, `${join(folder, 'own.yaml')}: 2 steps, no mistakes.\n`]);
});

test.each([
  [['FILE', '--headless', '--speed', '2'], '--speed cannot be combined with --headless or --browser.'],
  [['FILE', '--seeds', '2'], '--seeds needs --headless or --browser.'],
  [['FILE', '--headless', '--browser'], '--headless and --browser cannot be combined.'],
  [['FILE', '--headless', '--until', 'soon'], 'It must be a time such as 90s'],
  [['FILE', '--headless', '--report', 'html'], 'Allowed choices are tap, junit.'],
  [
    ['FILE', '--headless', '--seed', '4294967295', '--seeds', '2'],
    '--seeds 2 from seed 4294967295 on would pass the last seed, 4294967295.\n',
  ],
  [['FILE', '--headless', '--seeds', '0'], 'The number of seeds must be a whole number from 1 to 1000.'],
  [['FILE', '--headless', '--until', '99h'], '--until 99h is past the end of the scenario, which lasts 2m.\n'],
  [['FILE', '--record', 'somewhere'], '--record needs --headless.\n'],
  [['FILE', '--browser', '--record', 'somewhere'], '--record needs --headless.\n'],
  [['lst'], 'There is neither a command nor a scenario "lst". Did you mean list?\n'],
  [['chekc', 'FILE'], 'There is neither a command nor a scenario "chekc". Did you mean check?\n'],
  [['lunch-rsh', '--headless'], 'There is neither a command nor a scenario "lunch-rsh". Did you mean lunch-rush?\n'],
  [
    ['gibberish'],
    'There is neither a command nor a scenario "gibberish". "npm run sim -- list" lists the scenarios.\n',
  ],
  [['help', 'nonsense'], 'There is no command "nonsense". "npm run sim" lists the commands.\n'],
  [['help', 'replya'], 'There is no command "replya". Did you mean replay?\n'],
  [['run', 'FOLDER', '--headless'], ' is a folder: name one of its files.\n'],
  [['describe', 'FOLDER'], ' is a folder: name one of its files.\n'],
  [['describe', 'lunch-rsh'], 'There is no scenario "lunch-rsh". Did you mean lunch-rush?'],
])('the program refuses the options %j with a sentence and code 2', async (args, words) => {
  const { code, out, err } = await ask(EXPECTING, ...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(words);
});

test('a folder is checked file by file, subfolders too', async () => {
  const scenarioFolder = join(folder, 'scenarios');
  mkdirSync(join(scenarioFolder, 'below'), { recursive: true });
  writeFileSync(join(scenarioFolder, 'a.yaml'), EXPECTING);
  writeFileSync(join(scenarioFolder, 'below/b.yml'), `${HEAD}steps:\n  - { rush: 5, at: 45x, during: 1s }\n`);
  writeFileSync(join(scenarioFolder, 'part.yaml'), 'steps:\n  - { mark: one, at: 0s }\n');
  writeFileSync(join(scenarioFolder, 'notes.txt'), 'none of them');
  execFileSync('mkfifo', [join(scenarioFolder, 'pipe.yaml')]);
  const { code, out, err } = await ask('', 'check', scenarioFolder);
  expect(code).toBe(2);
  expect(out).toBe(
    `${scenarioFolder}/a.yaml: 1 step, no mistakes.\n${scenarioFolder}/part.yaml: a part of 1 step that no file there includes, no mistakes.\n`,
  );
  expect(err).toContain(`${scenarioFolder}/below/b.yml: `);
  expect(err).toContain(`Failed to read scenario ${scenarioFolder}/pipe.yaml: it is not an ordinary file.\n`);
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  expect(await ask('', 'check', empty)).toEqual({
    code: 2,
    out: '',
    err: `${empty} is a folder without YAML files.\n`,
  });
});

test('without arguments the program prints its commands, and starts nothing', async () => {
  const { code, out, err } = await ask('');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^Usage: sim /);
  for (const command of ['list', 'describe', 'check', 'run', 'replay', 'extract'])
    expect(out).toContain(`  ${command} `);
});

test('--record writes each device’s recording into a folder, and a recording replays without a difference', async () => {
  const records = join(folder, 'made/records');
  const { code, err } = await ask(EXPECTING, 'FILE', '--headless', '--record', records);
  expect(code).toBe(0);
  expect(err).toMatch(/^6 recordings in \S+: kds-\d\.kdsrec, .*\.\n/m);
  expect(readdirSync(records).sort()).toEqual([1, 3, 4, 5, 6, 9].map((kds) => `kds-${kds}.kdsrec`));
  const again = await ask('', 'replay', join(records, 'kds-3.kdsrec'));
  expect([again.code, again.out]).toEqual([0, expect.stringMatching(/^KDS 3, .*\nNo difference\.\n$/)]);
});

test('--record overwrites no recording: one sentence names an existing recording before the run', async () => {
  const records = join(folder, 'kept');
  mkdirSync(records);
  for (const name of ['kds-3.kdsrec', 'seed-4-kds-3.kdsrec']) writeFileSync(join(records, name), 'mine');
  const again = async (...more: readonly string[]) =>
    ask(EXPECTING, 'FILE', '--headless', '--record', records, ...more);
  const sentence = (name: string) =>
    `Failed to write recordings into ${records}: ${name} exists already, and recordings are never overwritten. Name another folder.\n`;
  expect(await again()).toEqual({ code: 2, out: '', err: sentence('kds-3.kdsrec') });
  expect(await again('--seeds', '2')).toEqual({ code: 2, out: '', err: sentence('seed-4-kds-3.kdsrec') });
  expect(readFileSync(join(records, 'kds-3.kdsrec'), 'utf8')).toBe('mine');
  expect((await again('--seed', '8', '--seeds', '2')).code).toBe(0);
});

/** Runs the program as `npm run sim` does, from this folder. */
async function byNpm(from: string, args: readonly string[]) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { sim: string } };
  const command = `cd "${ROOT}" && ${scripts.sim} ${args.join(' ')}`;
  return runProgram('sh', ['-c', command], { ...process.env, npm_lifecycle_event: 'sim', INIT_CWD: from });
}

test('with npm run, paths are relative to the user’s folder, and nothing is built without a window', async () => {
  writeFileSync(join(folder, 'here.yaml'), EXPECTING);
  expect(await byNpm(folder, ['check', 'here.yaml'])).toEqual({
    code: 0,
    out: 'here.yaml: 1 step, no mistakes.\n',
    err: '',
  });
  const { code, err } = await byNpm(folder, ['here.yaml', '--headless', '--journal', 'here.jsonl']);
  expect([code, err.replaceAll(/^Played .*\n/gm, '')]).toEqual([0, '']);
  expect(readFileSync(join(folder, 'here.jsonl'), 'utf8')).toContain('"scenario":"here"');
});

test('[NET-2] remove-root removes the root certificate of this machine', async () => {
  const home = join(folder, 'home');
  const kept = join(home, '.cache/kitchen-display');
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, 'root.json'), '{}');
  const args = [SIM, 'remove-root'];
  const { code, out } = await runProgram(process.execPath, args, { ...process.env, HOME: home });
  expect(code).toBe(0);
  expect(out).toEqual(expect.stringContaining(`are removed from ${kept}. Remove the root from each device`));
  expect(readdirSync(join(home, '.cache'))).toEqual([]);
});
