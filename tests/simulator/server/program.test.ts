import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';
import { LONG } from '../../long.ts';
import { type BuiltPages, buildPages } from './built-pages.ts';

const PROGRAM = join(import.meta.dirname, 'program-under-test.ts');
const MAIN = join(import.meta.dirname, '../../../simulator/server/main.ts');
let pages: BuiltPages;

beforeAll(() => {
  pages = buildPages();
});

afterAll(() => pages.remove());

function launch(file: string, args: readonly string[]) {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    output.out += String(data);
  });
  child.stderr.on('data', (data) => {
    output.err += String(data);
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  /** Resolves once the program has printed `words`, or has ended. */
  const says = async (words: string) => {
    while (!output.out.includes(words) && child.exitCode === null)
      await Promise.race([once(child.stdout, 'data'), ended]);
    return output.out;
  };
  return { child, ended, says };
}

const run = (...args: string[]) => launch(PROGRAM, [dirname(pages.kiosk), ...args]);

async function isRefused(args: readonly string[], sentence: string): Promise<void> {
  const { code, out, err } = await run(...args).ended;
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
}

const REFUSED = 'the program with the options %j ends with code 2 and one sentence';
test.each([
  [['--scenario', 'brunch'], `There is no scenario "brunch". Known scenarios: ${readLibrary().names.join(', ')}.`],
])(REFUSED, isRefused);
test.each([
  [['--seed', 'lucky'], 'The seed must be a whole number from 0 to 4294967295.'],
  [['--worlds', '13'], 'The number of worlds must be a whole number from 1 to 12.'],
  [['--port', 'http'], 'The port must be a whole number from 0 to 65535.'],
])(REFUSED, LONG, isRefused);

test('the program’s own start file refuses a wrong speed with code 2', async () => {
  expect(await launch(MAIN, ['--speed', 'fast']).ended).toMatchObject({ code: 2, out: '' });
});

test('a requested port that is taken ends with code 2 and one sentence', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, err } = await run('--port', String(port)).ended;
  await new Promise((resolve) => other.close(resolve));
  expect(code).toBe(2);
  expect(err).toBe(`Port ${port} is taken. Choose another one with --port, or omit --port to use a free one.\n`);
});

test('without built pages the program ends with code 2, and names the command that builds them', async () => {
  const { code, err } = await launch(PROGRAM, [join(pages.kiosk, 'nowhere')]).ended;
  expect(code).toBe(2);
  expect(err).toMatch(/^There is no .*index\.html\. Run "npm run build" first\.\n$/);
});

test('the option --kiosk serves another build of the kiosk', async () => {
  const other = buildPages();
  writeFileSync(join(other.kiosk, 'sounds/1.mp3'), 'dong');
  const program = run('--port', '0', '--kiosk', other.kiosk);
  const text = await program.says('Stop with Ctrl-C.');
  const origin = /(http:\/\/127\.0\.0\.1:\d+)\/simulator\//.exec(text)?.[1] ?? '';
  expect(await (await fetch(`${origin}/sounds/1.mp3`)).text()).toBe('dong');
  program.child.kill('SIGTERM');
  await program.ended;
  other.remove();
});

test('[SIM-25] two worlds of one seed in one process have separate orders and separate pauses', async () => {
  const program = run('--port', '0', '--seed', '99', '--scenario', 'quiet-morning', '--worlds', '2');
  const text = await program.says('Stop with Ctrl-C.');
  const origins = [...text.matchAll(/(http:\/\/127\.0\.0\.1:\d+)\/simulator\/$/gm)].map(([, origin = '']) => origin);
  expect(new Set(origins).size).toBe(2);
  expect(text).toContain(`${origins[0]}/simulator/class/`);
  const [one = '', other = ''] = origins;
  const command = (origin: string, what: object) =>
    fetch(`${origin}/simulator/control`, { method: 'POST', body: JSON.stringify(what) });
  const status = async (origin: string) =>
    (await fetch(`${origin}/simulator/status`)).json() as Promise<{
      seed: number;
      ordersPlaced: number;
      worldHash: string;
      paused: boolean;
    }>;
  for (const origin of origins) await command(origin, { do: 'pause' });
  const before = await Promise.all(origins.map(status));
  expect(before.map(({ seed }) => seed)).toEqual([99, 99]);
  await command(one, { do: 'order' });
  await command(one, { do: 'resume' });
  const [served, left] = [await status(one), await status(other)];
  expect(served.ordersPlaced).toBeGreaterThan(before[0]?.ordersPlaced ?? Number.POSITIVE_INFINITY);
  expect(left).toMatchObject({ ordersPlaced: before[1]?.ordersPlaced, worldHash: before[1]?.worldHash, paused: true });
  program.child.kill('SIGTERM');
  expect((await program.ended).code).toBe(0);
});

test('[SIM-29] a world at its last moment is reported once, refuses to continue, and can be restarted', async () => {
  const program = run('--port', '0', '--scenario', 'quiet-morning', '--worlds', '2');
  const text = await program.says('Stop with Ctrl-C.');
  // The first world also has a class page; the other world is printed last.
  const [, other = ''] = [...text.matchAll(/(http:\/\/127\.0\.0\.1:\d+)\/simulator\//g)].at(-1) ?? [];
  const command = async (what: object) =>
    (await fetch(`${other}/simulator/control`, { method: 'POST', body: JSON.stringify(what) })).status;
  const limit = async () => ((await (await fetch(`${other}/simulator/status`)).json()) as { limit: unknown }).limit;
  expect(await limit()).toBeNull();
  for (let hours = 0; hours < 30; hours += 1) await command({ do: 'step', ms: 3_600_000 });
  expect(await limit()).toBe('time');
  await program.says(
    `Restaurant 2 has stopped: a day has passed since the end of its scenario. Start it again at ${other}`,
  );
  expect(await command({ do: 'resume' })).toBe(409);
  expect(await command({ do: 'restart', seed: 7 })).toBeLessThan(300);
  expect(await limit()).toBeNull();
  program.child.kill('SIGTERM');
  const { code, out } = await program.ended;
  expect([code, out.match(/has stopped/g)]).toEqual([0, ['has stopped']]);
});

test.each(['SIGINT', 'SIGTERM'] as const)('the program prints its addresses and ends cleanly on %s', async (signal) => {
  const program = run('--port', '0', '--seed', '99', '--scenario', 'quiet-morning', '--speed', '2');
  const text = await program.says('Stop with Ctrl-C.');
  const origin = /(http:\/\/127\.0\.0\.1:\d+)\/simulator\//.exec(text)?.[1] ?? '';
  expect(text).toContain('Mañana tranquila (quiet-morning), seed 99, speed x2.');
  expect(text).toContain(`${origin}/device/3/`);
  expect(text).toMatch(/KDS 9, customer screen/);
  expect((await fetch(`${origin}/simulator/status`)).status).toBe(200);
  program.child.kill(signal);
  expect(await program.ended).toMatchObject({ code: 0, err: '' });
});
