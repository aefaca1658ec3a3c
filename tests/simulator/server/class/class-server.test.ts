import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClassFacts } from '../../../../simulator/core/base/class.ts';
import type { SimulationStatus } from '../../../../simulator/core/base/control.ts';
import { listen } from '../../../../simulator/server/listen.ts';
import { startWorlds } from '../../../../simulator/server/run-server.ts';
import type { RunningServer } from '../../../../simulator/server/start-server.ts';
import { scenarioNamed } from '../../scenarios/read-scenario.ts';
import { type BuiltPages, buildPages } from '../built-pages.ts';

const serverOptions = {
  host: '127.0.0.1',
  port: 0,
  tls: false,
  seed: null,
  speed: 1,
  brand: 'resto',
  cooks: true,
  qa: false,
  worlds: 2,
} as const;

const scenario = scenarioNamed('lunch-rush');

let pages: BuiltPages;
let servers: readonly RunningServer[];

beforeAll(async () => {
  pages = buildPages();
  const started = await startWorlds(serverOptions, scenario, pages);
  if (!started.ok) throw new Error(started.problem);
  servers = started.servers;
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  pages.remove();
});

const at = (path: string, number = 1) => `${servers[number - 1]?.origin}/simulator/${path}`;
const facts = async () => (await (await fetch(at('class/facts'))).json()) as ClassFacts;
const command = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(at('class/command'), { method: 'POST', headers, body: JSON.stringify(body) });
const goal = { servedShareMin: 0.8, meanMsMax: 480_000, p95MsMax: 840_000, lateShareMax: 0.15 };
const options = {
  scenario: 'lunch-rush',
  seed: 7,
  lengthMs: 600_000,
  difficulty: 'middle',
  goal,
  trainees: { 1: 'Ana', 2: 'Luis' },
};

test('[CLASS-12] the class lists each unit with an open page, and no frames of a control room', async () => {
  const tablets = async () => (await facts()).kitchens.map((kitchen) => kitchen.tablets);
  expect(await tablets()).toEqual([[], []]);
  const socketAt = (query: string) =>
    new WebSocket(`${servers[1]?.origin.replace('http', 'ws')}/simulator/clock${query}`);
  const [page, frame] = [socketAt('?kds=3'), socketAt('')];
  await Promise.all([page, frame].map((one) => new Promise((resolve) => one.addEventListener('open', resolve))));
  expect(await tablets()).toEqual([[], [3]]);
  page.close();
  await expect.poll(tablets).toEqual([[], []]);
  frame.close();
});

test('[SIM-25] three worlds use six ports, from the requested port upward', async () => {
  const probe = createServer();
  const free = await listen(probe, '127.0.0.1', null, 5_810);
  await new Promise((resolve) => probe.close(resolve));
  const port = free.ok ? free.port : 0;
  const started = await startWorlds({ ...serverOptions, port, worlds: 3 }, scenario, pages);
  if (!started.ok) throw new Error(started.problem);
  const ports = started.servers.flatMap((server) => [server.port, server.accountPort]);
  await Promise.all(started.servers.map((server) => server.stop()));
  expect(ports[0]).toBe(port);
  expect(ports).toEqual(ports.toSorted((one, other) => one - other));
  expect(new Set(ports).size).toBe(6);
  expect(Math.max(...ports)).toBeLessThan(port + 50);
});

test.each([
  [
    65_535,
    1,
    'A restaurant needs 2 ports from the chosen port on, but the last port is 65535. Choose a port up to 65534 with --port.',
  ],
  [
    65_530,
    4,
    '4 restaurants need 8 ports from the chosen port on, but the last port is 65535. Choose a port up to 65528 with --port.',
  ],
])('[SIM-25] the server refuses port %i, because too few ports follow for %i worlds', async (port, worlds, problem) => {
  expect(await startWorlds({ ...serverOptions, port, worlds }, scenario, pages)).toEqual({ ok: false, problem });
});

test('[CLASS-1] only the first kitchen has the class page, which lists all kitchens', async () => {
  expect((await fetch(at('class'), { redirect: 'manual' })).status).toBe(308);
  expect(await (await fetch(at('class/'))).text()).toContain('<title>class</title>');
  expect((await fetch(at('class/', 2))).status).toBe(404);
  expect((await facts()).kitchens.map(({ origin }) => origin)).toEqual(servers.map(({ origin }) => origin));
});

test('[CLASS-1] commands are accepted only from the server’s own page and this machine', async () => {
  expect((await command({ do: 'pause' }, { origin: 'http://elsewhere.test' })).status).toBe(403);
  expect((await command({ do: 'stop' })).status).toBe(400);
  expect((await command({ do: 'pause' })).status).toBe(409);
});

test('[CLASS-5] a tablet that loads its address again finds the same kitchen, run and rank', async () => {
  expect((await command({ do: 'start', key: 'a', options })).status).toBe(200);
  for (const { simulation } of servers) simulation.execute({ do: 'step', ms: 120_000 });
  const before = await facts();
  const tablet = `${servers[1]?.origin}/device/3/`;
  expect((await fetch(tablet)).status).toBe(200);
  // After a reconnect the address leads to the same kitchen.
  expect((await fetch(tablet)).status).toBe(200);
  const own = (await (await fetch(at('status', 2))).json()) as SimulationStatus;
  expect([own.training?.trainee, own.seed]).toEqual(['Luis', 7]);
  expect(own.elapsedMs).toBeGreaterThanOrEqual(120_000);
  const after = await facts();
  expect(after.kitchens.map(({ rank, trainee, state }) => [rank, trainee, state])).toEqual(
    before.kitchens.map(({ rank, trainee, state }) => [rank, trainee, state]),
  );
  expect(after.kitchens[1]?.figures?.came).toBeGreaterThan(0);
  const score = await (await fetch(at('class/score/2'))).json();
  expect(score).toMatchObject({ options: { trainee: 'Luis' }, seed: 7 });
});

test('[CLASS-6] a stopped kitchen sends nothing, and the other kitchens continue', async () => {
  await servers[1]?.stop();
  expect((await facts()).kitchens.map(({ state }) => state)).toEqual(['running', 'silent']);
  expect((await command({ do: 'start-one', kitchen: 2 })).status).toBe(409);
  for (const kitchen of [2, 9]) expect(await (await fetch(at(`class/score/${kitchen}`))).json()).toBeNull();
});
