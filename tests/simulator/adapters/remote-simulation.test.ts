import { afterEach, expect, test, vi } from 'vitest';
import { createLifetimes, type Lifetimes } from '../../../simulator/adapters/lifetimes.ts';
import { createHost, type Host } from '../../../simulator/adapters/remote-host.ts';
import { createRemoteSimulation, type RemoteSimulation } from '../../../simulator/adapters/remote-simulation.ts';
import { createSimulation, type Simulation } from '../../../simulator/adapters/simulation.ts';
import { situationFactsOf } from '../../../simulator/core/script/situation-facts.ts';
import { type FakeWorld, fakeWorld, REQUEST } from './fake-world.ts';
import { createManualTime } from './manual-time.ts';

const SCENARIO = { name: 'rush', title: { es: 'x', en: 'x' }, seed: 41, lengthMs: 1, preRollMs: 0, steps: [] };

function endableHolders() {
  const ends = new Map<string, () => void>();
  const gone = new Map<string, Promise<void>>();
  const lifetimes: Lifetimes = {
    async hold(name) {
      gone.set(name, new Promise((resolve) => ends.set(name, resolve)));
    },
    whenReleased: (name) => gone.get(name) ?? Promise.resolve(),
  };
  return { lifetimes, end: (name: string) => ends.get(name)?.() };
}

const open = new Set<MessagePort>();
afterEach(() => {
  for (const port of open) port.close();
  open.clear();
});

/** Hosts of one folder; the latest accepts calls. */
function folder() {
  const time = createManualTime();
  const { lifetimes, end } = endableHolders();
  const worlds: FakeWorld[] = [];
  const searches: string[] = [];
  let hosts = 0;
  let host: Host | null = null;
  const begin = () => {
    const newWorld = (options: Parameters<typeof fakeWorld>[0]) => {
      const world = fakeWorld(options);
      worlds.push(world);
      return world;
    };
    const local = { address: '127.0.0.1', port: 1 };
    return createSimulation({
      scenario: SCENARIO,
      situations: () => [situationFactsOf(SCENARIO)],
      local,
      realtimeHost: 'h:1',
      time,
      newWorld,
    });
  };
  const hostUp = () => {
    const name = `host ${++hosts}`;
    void lifetimes.hold(name);
    let running: Simulation | null = null;
    const simulationFor = (search: string) => {
      searches.push(search);
      if (running !== null && search !== '?other') return running;
      running?.stop();
      running = begin();
      return running;
    };
    host = createHost({ name, lifetimes, simulationFor });
    return name;
  };
  const page = (name: string, search = ''): RemoteSimulation => {
    void lifetimes.hold(name);
    const dial = (failed: () => void) => {
      const { port1, port2 } = new MessageChannel();
      for (const port of [port1, port2]) open.add(port);
      if (host === null) setTimeout(failed);
      else host.serve(port2);
      return port1;
    };
    return createRemoteSimulation({ name, search, lifetimes, dial });
  };
  const world = () => worlds.at(-1) as FakeWorld;
  return { time, end, hostUp, page, world, worlds, searches };
}

function client() {
  const seen = { received: [] as string[], closes: 0 };
  return { seen, send: (text: string) => void seen.received.push(text), close: () => void seen.closes++ };
}

test('[SIM-3] two pages share one kitchen: the order of one page is in the status of the other', async () => {
  const { hostUp, page, worlds } = folder();
  hostUp();
  const [room, tab] = [page('room'), page('tab')];
  expect((await room.execute({ do: 'order' }))?.ordersPlaced).toBe(1);
  expect((await tab.status())?.ordersPlaced).toBe(1);
  expect(await tab.enrol(3)).toEqual(await room.enrol(3));
  expect(worlds).toHaveLength(1);
});

test('[ROOM-14] a page receives the list of situations', async () => {
  const { hostUp, page } = folder();
  hostUp();
  const listed = await page('room').situations();
  expect(listed?.map(({ name }) => name)).toEqual(['rush']);
});

test('[SIM-3] a page sends the query of its address to the host', async () => {
  const { hostUp, page, searches } = folder();
  hostUp();
  await page('room', '?seed=7').status();
  expect(searches).toEqual(['?seed=7']);
});

test('[SIM-17] every page receives the time when it joins the kitchen, at each change, and from the next kitchen', async () => {
  const { hostUp, page } = folder();
  hostUp();
  const pages = [page('room'), page('tab')] as const;
  const received = pages.map((one) => {
    const paces: string[] = [];
    one.onTimeTurned(({ speed, paused }) => void paces.push(paused ? 'paused' : `x${speed}`));
    return paces;
  });
  for (const one of pages) await one.status();
  expect(received).toEqual([['x1'], ['x1']]);
  await pages[0].execute({ do: 'speed', factor: 10 });
  await pages[1].execute({ do: 'pause' });
  const all = ['x1', 'x10', 'paused'];
  await expect.poll(() => received).toEqual([all, all]);
  await page('other', '?other').status();
  await expect
    .poll(() => received)
    .toEqual([
      [...all, 'x1'],
      [...all, 'x1'],
    ]);
});

test('[SIM-3] a page receives the kitchen’s response only after the response’s delay', async () => {
  const { hostUp, page, world, time } = folder();
  hostUp();
  const tab = page('tab');
  await tab.status();
  world().response = { kind: 'response', status: 200, contentType: 'text/plain', body: 'late', delayMs: 500 };
  let response: unknown;
  void tab.handle(REQUEST).then((came) => {
    response = came;
  });
  await tab.status();
  expect(response).toBeUndefined();
  time.pass(500);
  await expect.poll(() => response).toMatchObject({ body: 'late' });
});

test('[SIM-3] an aborted request ends at once at the page and in the kitchen, without a response', async () => {
  const { hostUp, page, world, time } = folder();
  hostUp();
  const tab = page('tab');
  await tab.status();
  world().response = { kind: 'response', status: 200, contentType: 'text/plain', body: '', delayMs: 60_000 };
  const stop = new AbortController();
  const response = tab.handle(REQUEST, stop.signal);
  await tab.status();
  expect(time.pending()).toBe(1);
  stop.abort();
  expect(await response).toEqual({ kind: 'drop', delayMs: 0 });
  await tab.status();
  expect(time.pending()).toBe(0);
  expect(await tab.handle(REQUEST, AbortSignal.abort())).toEqual({ kind: 'drop', delayMs: 0 });
});

test('[SIM-3] a connection transfers data in both directions, and either end closes it once', async () => {
  const { hostUp, page, world } = folder();
  hostUp();
  const tab = page('tab');
  const [first, second] = [client(), client()];
  const toWorld = await tab.connect('realtime', first);
  await tab.connect('local', second);
  expect(world().clients.map(({ channel }) => channel)).toEqual(['realtime', 'local']);
  toWorld?.receive('0');
  await expect.poll(() => world().clients[0]?.received).toEqual(['0']);
  world().clients[0]?.client.send('hello');
  await expect.poll(() => first.seen.received).toEqual(['hello']);
  toWorld?.closed();
  toWorld?.closed();
  world().clients[1]?.client.close();
  await expect.poll(() => [world().clients[0]?.closed, second.seen.closes]).toEqual([true, 1]);
  expect(first.seen.closes).toBe(0);
});

test('[SIM-3] messages that the kitchen sends while it accepts a connection arrive, and a refused connection is null', async () => {
  const { hostUp, page, world } = folder();
  hostUp();
  const tab = page('tab');
  await tab.status();
  const accept = world().connect.bind(world());
  world().connect = (channel, to) => {
    to.send('greeting');
    return accept(channel, to);
  };
  const greeted = client();
  expect(await tab.connect('realtime', greeted)).not.toBeNull();
  expect(greeted.seen.received).toEqual(['greeting']);
  world().connect = () => null;
  expect(await tab.connect('realtime', client())).toBeNull();
});

test.each(['leaves', 'crashes'])(
  '[SIM-3] the kitchen ends the connection and the request of a page that %s',
  async (how) => {
    const { hostUp, page, world, time, end } = folder();
    hostUp();
    const tab = page('tab');
    await tab.connect('realtime', client());
    world().response = { kind: 'hang' };
    const response = tab.handle(REQUEST);
    await tab.status();
    if (how === 'leaves') tab.leave();
    else end('tab');
    await expect.poll(() => world().clients[0]?.closed).toBe(true);
    expect(time.pending()).toBe(0);
    if (how !== 'leaves') return;
    expect(await response).toEqual({ kind: 'drop', delayMs: 0 });
    expect(await tab.status()).toBeNull();
  },
);

test('[SIM-3] when a host ends, its requests and connections break at once, and the next request reaches the next host', async () => {
  const { hostUp, page, world, worlds, end } = folder();
  const first = hostUp();
  const tab = page('tab');
  const held = client();
  await tab.connect('realtime', held);
  world().response = { kind: 'hang' };
  const response = tab.handle(REQUEST);
  await tab.status();
  hostUp();
  end(first);
  expect(await response).toEqual({ kind: 'drop', delayMs: 0 });
  expect(held.seen.closes).toBe(1);
  expect((await tab.execute({ do: 'order' }))?.ordersPlaced).toBe(1);
  expect(worlds).toHaveLength(2);
});

test('[SIM-3] a page ignores late messages of a host that has ended', async () => {
  const { hostUp, page, world, end } = folder();
  const first = hostUp();
  const tab = page('tab');
  const held = client();
  await tab.connect('realtime', held);
  const lost = world();
  hostUp();
  end(first);
  await expect.poll(() => held.seen.closes).toBe(1);
  lost.clients[0]?.client.send('from the grave');
  await tab.status();
  expect(held.seen.received).toEqual([]);
});

test('[SIM-3] without a host requests fail, and after the start of a host the next request succeeds', async () => {
  const { hostUp, page } = folder();
  const room = page('room');
  expect(await room.status()).toBeNull();
  expect(await room.handle(REQUEST)).toEqual({ kind: 'drop', delayMs: 0 });
  hostUp();
  expect(await room.status()).toMatchObject({ seed: 41 });
});

test('[SIM-3] an aborted status request ends without a result when the host does not respond', async () => {
  const stop = new AbortController();
  const silent = createRemoteSimulation({
    name: 'room',
    search: '',
    lifetimes: createLifetimes(undefined),
    dial() {
      const { port1, port2 } = new MessageChannel();
      for (const port of [port1, port2]) open.add(port);
      return port1;
    },
  });
  const status = silent.status(stop.signal);
  stop.abort();
  expect(await status).toBeNull();
});

test('[SIM-3] when a page starts another kitchen, all pages join that kitchen, and their connections close', async () => {
  const { hostUp, page, worlds } = folder();
  hostUp();
  const tab = page('tab');
  const held = client();
  await tab.connect('realtime', held);
  await page('room', '?other').execute({ do: 'order' });
  await expect.poll(() => held.seen.closes).toBe(1);
  expect((await tab.status())?.ordersPlaced).toBe(1);
  expect(worlds).toHaveLength(2);
});

test('[SIM-3] a bug in the kitchen is reported, and the page gets no response', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const { hostUp, page, world } = folder();
  hostUp();
  const room = page('room');
  await room.status();
  world().heal = () => {
    throw new Error('a bug');
  };
  expect(await room.execute({ do: 'heal' })).toBeNull();
  expect(report).toHaveBeenCalledWith(new Error('a bug'));
  vi.unstubAllGlobals();
});
