import { afterEach, expect, test, vi } from 'vitest';
import { answerFetches } from '../../../simulator/adapters/answered-fetches.ts';
import { installMockSockets, type SocketRoad } from '../../../simulator/adapters/mock-sockets.ts';
import { createSimulation } from '../../../simulator/adapters/simulation.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';
import { pretendWorld } from './pretend-world.ts';

const scenario = { name: 'x', title: { es: 'x', en: 'x' }, seed: 1, lengthMs: 1, preRollMs: 0, steps: [] };
const places = { realtimeHosts: ['kitchen.example', 'kitchen.example'], local: { address: '127.0.0.1', port: 8080 } };
const options = { scenario, startMs: 0, local: places.local, realtimeHost: 'kitchen.example' };
const realWebSocket = globalThis.WebSocket;
let remove = () => {};

afterEach(() => remove());

function install() {
  const world = pretendWorld(options);
  remove = installMockSockets(world, places);
  return world;
}

/** A socket with all its events. */
function open(url: string) {
  const socket = new WebSocket(url);
  const lived: string[] = [];
  socket.onopen = () => lived.push('open');
  socket.onmessage = (event) => lived.push(String(event.data));
  socket.onerror = () => lived.push('error');
  socket.onclose = () => lived.push('close');
  return { socket, lived };
}

test('the realtime address reaches the realtime channel, in both directions, with any query', async () => {
  const world = install();
  const { socket, lived } = open('wss://kitchen.example/.ws?v=5&ns=kds-simulator');
  await expect.poll(() => lived).toEqual(['open']);
  expect(world.clients.map((client) => client.channel)).toEqual(['realtime']);
  world.clients[0]?.client.send('{"t":"c"}');
  expect(lived).toEqual(['open', '{"t":"c"}']);
  socket.send('0');
  await expect.poll(() => world.clients[0]?.heard).toEqual(['0']);
});

test('messages of the world during the connect arrive after the opening', async () => {
  const world = install();
  const connect = world.connect.bind(world);
  world.connect = (channel, client) => {
    client.send('hello');
    return connect(channel, client);
  };
  const { lived } = open('ws://kitchen.example/.ws?v=5');
  await expect.poll(() => lived).toEqual(['open', 'hello']);
});

test('the local server’s address reaches the local channel', async () => {
  const world = install();
  const { lived } = open('ws://127.0.0.1:8080/');
  await expect.poll(() => lived).toEqual(['open']);
  expect(world.clients.map((client) => client.channel)).toEqual(['local']);
});

test('the world’s close reaches the page, the page’s close reaches the world', async () => {
  const world = install();
  const first = open('ws://127.0.0.1:8080/');
  const second = open('ws://127.0.0.1:8080/');
  await expect.poll(() => world.clients).toHaveLength(2);
  world.clients[0]?.client.close();
  await expect.poll(() => first.lived).toEqual(['open', 'close']);
  second.socket.close();
  await expect.poll(() => second.lived).toEqual(['open', 'close']);
  await expect.poll(() => world.clients.map((client) => client.closed)).toEqual([true, true]);
});

test('a closed socket receives nothing more', async () => {
  const world = install();
  const { socket, lived } = open('ws://127.0.0.1:8080/');
  await expect.poll(() => lived).toEqual(['open']);
  socket.close();
  world.clients[0]?.client.send('late');
  await expect.poll(() => lived).toEqual(['open', 'close']);
});

test('a refusing server fails the socket, and accepts it again once healed', async () => {
  const world = install();
  world.refuses = true;
  const refused = open('ws://kitchen.example/.ws');
  await expect.poll(() => refused.lived).toEqual(['error', 'close']);
  expect(world.clients).toEqual([]);
  world.refuses = false;
  const taken = open('ws://kitchen.example/.ws');
  await expect.poll(() => taken.lived).toEqual(['open']);
});

/** A world elsewhere, whose responses the test releases. */
function installRemote() {
  const world = pretendWorld(options);
  const answers: (() => void)[] = [];
  const connect: SocketRoad['connect'] = (channel, client) =>
    new Promise((resolve) => answers.push(() => resolve(world.connect(channel, client))));
  remove = installMockSockets({ connect }, places);
  return { world, answers };
}

test.each([
  ['takes it', false, ['open', 'hello']],
  ['refuses it', true, ['error', 'close']],
])('a socket whose world responds later does nothing before: then it %s', async (_, refuses, life) => {
  const { world, answers } = installRemote();
  world.refuses = refuses;
  const { lived } = open('ws://127.0.0.1:8080/');
  await expect.poll(() => answers).toHaveLength(1);
  expect(lived).toEqual([]);
  answers[0]?.();
  await expect.poll(() => lived).toHaveLength(refuses ? 2 : 1);
  world.clients[0]?.client.send('hello');
  await expect.poll(() => lived).toEqual(life);
});

test('a page that closes before its world has responded leaves no connection behind', async () => {
  const { world, answers } = installRemote();
  const { socket, lived } = open('ws://127.0.0.1:8080/');
  await expect.poll(() => answers).toHaveLength(1);
  socket.close();
  await expect.poll(() => lived).toEqual(['close']);
  answers[0]?.();
  await expect.poll(() => world.clients.map((client) => client.closed)).toEqual([true]);
  expect(lived).toEqual(['close']);
});

test('an address outside the simulation fails instead of reaching the network', async () => {
  install();
  const { lived } = open('ws://somewhere.example/');
  await expect.poll(() => lived).toEqual(['error', 'close']);
});

test('removal closes open sockets and restores the real WebSocket, so that it can be installed again', async () => {
  install();
  const { lived } = open('ws://kitchen.example/.ws');
  await expect.poll(() => lived).toEqual(['open']);
  remove();
  expect(globalThis.WebSocket).toBe(realWebSocket);
  await expect.poll(() => lived).toEqual(['open', 'close']);
  const world = install();
  const again = open('ws://kitchen.example/.ws');
  await expect.poll(() => again.lived).toEqual(['open']);
  expect(world.clients).toHaveLength(1);
});

test('it works beside answered fetches, without a warning', async () => {
  const warnings = vi.spyOn(console, 'warn');
  const stop = answerFetches({ handle: () => Promise.resolve({ kind: 'drop', delayMs: 0 }) });
  try {
    install();
    const { lived } = open('ws://kitchen.example/.ws?v=5');
    await expect.poll(() => lived).toEqual(['open']);
    expect(warnings).not.toHaveBeenCalled();
  } finally {
    remove();
    stop();
  }
  expect(globalThis.WebSocket).toBe(realWebSocket);
});

test('a simulated world greets over the realtime address and responds there', async () => {
  const found = readLibrary().find('quiet-morning');
  if (!found.ok) throw new Error(found.problem);
  const simulation = createSimulation({
    scenario: found.scenario,
    local: places.local,
    realtimeHost: 'kitchen.example',
  });
  const removeSockets = installMockSockets(simulation, places);
  remove = () => {
    removeSockets();
    simulation.stop();
  };
  const { socket, lived } = open('wss://kitchen.example/.ws?v=5&ns=kds-simulator');
  await expect.poll(() => lived).toHaveLength(2);
  expect(JSON.parse(lived[1] ?? '')).toMatchObject({ t: 'c', d: { t: 'h', d: { v: '5', h: 'kitchen.example' } } });
  socket.send('{"t":"d","d":{"r":1,"a":"s","b":{"c":{}}}}');
  await expect.poll(() => lived).toHaveLength(3);
  expect(JSON.parse(lived[2] ?? '')).toMatchObject({ t: 'd', d: { r: 1, b: { s: 'ok' } } });
  simulation.execute({ do: 'fault', fault: 'realtime-down', forMs: 60_000 });
  await expect.poll(() => lived.at(-1)).toBe('close');
});
