import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { LONG } from '../long-files.ts';
import { aliveProcesses, runSim, startSim } from '../programs/sim-run.ts';
import { expect, test } from '../test.ts';

/** A timeout for a test that hangs: one page for each unit of a venue is slow on a busy machine. */
const RUN_MS = 900_000;

const run = (args: readonly string[], env?: NodeJS.ProcessEnv) => runSim(['run', ...args], env);

const WORLD = `title: { es: a, en: b }
seed: 5
length: 3m
preRoll: 1m
world:
  units:
    - { kds: 1, active: false }
    - { kds: 4, active: false }
    - { kds: 5, active: false }
    - { kds: 6, active: false }
steps:
  - { order: table, at: 80s, as: one, lines: [{ product: 301 }, { product: 302 }] }
`;

const HOLDS = `
  - { expect: { kds: 3, shows: one, lines: [{ order: one, status: 0 }], banner: none, link: online, within: 3s }, at: 80s }
  - { expect: { kds: 9, tiles: none, link: online }, at: 85s }
  - { expect: { kds: 3, sounds: [1], requests: [{ call: orders, least: 1 }], nothingLost: true, converged: true }, at: 90s }
  - { expect: { kds: 3, levels: [{ order: one, level: normal }], notices: none }, at: 91s }
  - { message: Hoy cerramos a las 23, at: 92s }
  - { expect: { kds: 3, notices: [serverMessage], within: 2s }, at: 92s }
  - { fault: cloud-down, at: 95s, during: 60s }
  - { fault: realtime-down, at: 95s, during: 60s }
  - { expect: { kds: 3, banner: offline, works: device, says: [OFFLINE, La nube no responde desde], within: 40s }, at: 95s }
`;

const FAILS = `
  - { drop-settings: { kds: 3, names: [width] }, at: 84s }
  - { drop-settings: { kds: 3, names: [width] }, at: 85s }
  - { expect: { kds: 3, hides: [one], cardsMost: 0, link: noCloud }, at: 90s }
  - { expect: { kds: 3, says: [La nube no responde] }, at: 90s }
  - { expect: { kds: 3, levels: [{ order: one, level: late }], ready: [one], notices: [serverMessage] }, at: 91s }
`;

test(
  '[SIM-19] a scenario that passes headless passes on pages; where a screen differs from an expectation, the run fails and reports the difference',
  LONG,
  async () => {
    test.setTimeout(RUN_MS);
    const file = (name: string, text: string) => {
      const path = test.info().outputPath(name);
      writeFileSync(path, text);
      return path;
    };
    const holds = file('holds.yaml', WORLD + HOLDS);
    const passed = await run([holds, '--browser']);
    expect(passed).toMatchObject({ code: 0, out: expect.not.stringContaining('not ok') });
    expect(passed.out).toContain('the banner shows 2 texts');
    const headless = await run([holds, '--headless']);
    expect(headless).toMatchObject({ code: 0, out: expect.not.stringContaining('not ok') });
    expect(headless.out).toContain('the banner shows 2 texts');

    const failed = await run([file('fails.yaml', WORLD + FAILS), '--browser', '--until', '2m']);
    expect(failed.code).toBe(1);
    for (const seen of [
      ...['# the board shows order "one"', '# the board shows 1 card', '# the link is online', '# there is no banner'],
      ...['# order "one" is normal', '# notices: none', '# order "one" is not ready'],
      '# there is no such setting: KDS 3 · width',
    ]) {
      expect(failed.out).toContain(seen);
    }
  },
);

test("[SIM-20] a run that receives a signal reports the signal, leaves no process, and exits with the signal's code", async () => {
  const path = test.info().outputPath('long.yaml');
  const journal = test.info().outputPath('journal.jsonl');
  writeFileSync(path, WORLD.replace('length: 3m', 'length: 10h'));
  const begun = startSim(['run', path, '--browser', '--journal', journal]);
  // More than 30 journal lines show that the devices have sent requests, so the pages work.
  const lines = () => (existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : []);
  await expect.poll(() => lines().length).toBeGreaterThan(30);
  const browsers = begun.children();
  const { code, out, err } = await begun.end('SIGTERM');
  expect([code, out]).toEqual([143, '']);
  expect(err.trimEnd().split('\n').at(-1)).toBe('The run was ended by SIGTERM: there is no report.');
  expect(browsers).not.toEqual([]);
  await expect.poll(() => aliveProcesses(browsers)).toEqual([]);
  for (const line of lines().slice(0, -1)) expect(() => JSON.parse(line)).not.toThrow();
  expect(lines().at(-1)).toBe('');
});

const TROUBLED = `title: { es: a, en: b }
seed: 5
length: 5m
preRoll: 1m
cooks: clumsy
world:
  units:
    - { kds: 1, active: false }
    - { kds: 4, active: false }
    - { kds: 5, active: false }
    - { kds: 6, active: false }
    - { kds: 9, configured: false }
steps:
  - { order: table, at: 62s, as: one, lines: [{ product: 301 }, { product: 302 }] }
  - { order: table, at: 62s, as: two, lines: [{ product: 301 }, { product: 302 }] }
  - { configure: { kds: 9 }, at: 65s }
  - { expect: { kds: 9, message: none, link: online, requests: [{ call: orders, least: 1 }] }, at: 130s }
  - { trouble: offline, kds: 3, at: 80s, during: 10s }
  - { trouble: offline, kds: 3, at: 82s, during: 18s } # it lasts until the later of both ends
  - { expect: { kds: 3, banner: offline, link: noNetwork, within: 10s }, at: 82s }
  - { expect: { kds: 3, link: noNetwork }, at: 97s }
  - { expect: { kds: 3, banner: none, link: online, within: 20s }, at: 105s }
  - { trouble: storage-full, kds: 3, at: 130s, during: 20s }
  - { fault: cloud-down, at: 140s, during: 60s } # what is tapped now is in the storage alone
  - { trouble: second-tab, kds: 3, at: 150s, during: 20s }
  - { trouble: storage-hangs, kds: 3, at: 175s, during: 15s }
  - { expect: { kds: 3, nothingLost: true }, at: 180s }
  - { trouble: storage-refuses, kds: 3, at: 195s, during: 10s }
  - { expect: { kds: 3, nothingLost: true, within: 9s }, at: 195s }
  - { trouble: clock-jump, kds: 3, at: 210s, byMs: -1h }
  - { trouble: asleep, kds: 3, at: 215s, during: 5s }
  - { trouble: storage-damaged, kds: 3, at: 222s }
  - { trouble: killed, kds: 3, at: 224s }
  - { expect: { kds: 3, nothingLost: true }, at: 235s }
  - { trouble: offline, kds: 3, at: 240s, during: 60s }
  - { trouble: clock-jump, kds: 3, at: 241s, byMs: 1h }
  - { expect: { kds: 3, banner: offline, link: noNetwork, within: 10s }, at: 242s }
  - { heal-device: 3, at: 255s } # long before it is over by itself
  - { expect: { kds: 3, banner: none, link: online, within: 20s }, at: 256s }
`;

test(
  '[SIM-19][SIM-28] a run on pages causes a device’s troubles, types a set-up into the forms, and skips the trouble that Chromium cannot have',
  LONG,
  async () => {
    test.setTimeout(RUN_MS);
    const path = test.info().outputPath('troubled.yaml');
    writeFileSync(path, TROUBLED);
    const ran = await run([path, '--browser']);
    expect(ran).toMatchObject({ code: 0, out: expect.not.stringContaining('not ok') });
    expect(ran.out).toContain('owner sets the device up');
    expect(ran.out.split('\n').filter((line) => line.includes('# SKIP'))).toEqual([
      expect.stringContaining('KDS 3 at 3m35s: asleep # SKIP Chromium does not freeze or throttle a visible page'),
    ]);
  },
);

test('without a Chromium, a scenario on pages fails with one sentence', async () => {
  const { code, out, err } = await run(['big-table', '--browser'], {
    ...process.env,
    NO_COLOR: undefined,
    CHROMIUM: '/no/such/chromium',
  });
  expect([code, out, err]).toEqual([
    2,
    '',
    'Failed to start Chromium: /no/such/chromium is not a Chromium or does not run on this machine.\n',
  ]);
});

/** Opens a second tab beside each device's page; this tab loads an image that its policy forbids. */
const VIOLATES = `
import { chromium } from '@playwright/test';

const launch = chromium.launch.bind(chromium);
chromium.launch = async (options) => {
  const browser = await launch(options);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.once('page', (page) =>
      page.once('domcontentloaded', async () => {
        const other = await context.newPage();
        await other.goto(new URL('/identity/', page.url()).href);
        await other.evaluate(() => void (new Image().src = 'https://elsewhere.example/a.png'));
      }),
    );
    return context;
  };
  return browser;
};
`;

test(
  '[SIM-19] a run on pages fails for a violation of the security policy in any tab of its browser',
  LONG,
  async () => {
    const preload = test.info().outputPath('violates.mjs');
    writeFileSync(preload, VIOLATES);
    const path = test.info().outputPath('short.yaml');
    writeFileSync(path, WORLD);
    const { code, out } = await run([path, '--browser', '--until', '80s'], {
      ...process.env,
      NODE_OPTIONS: `--import=${preload}`,
    });
    expect(code).toBe(1);
    expect(out).toMatch(/not ok \d+ - no page fails/);
    expect(out).toContain('img-src https://elsewhere.example/a.png');
  },
);
