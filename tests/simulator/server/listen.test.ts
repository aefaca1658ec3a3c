import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_PORT, hostProblem, listen } from '../../../simulator/server/listen.ts';

const open: Server[] = [];

afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
});

const newServer = () => {
  const server = createServer();
  open.push(server);
  return server;
};

test('port 0 means any free port', async () => {
  const listening = await listen(newServer(), '127.0.0.1', 0);
  expect(listening).toMatchObject({ ok: true });
  expect(listening.ok && listening.port > 0).toBe(true);
});

test('by default the next free port is used', async () => {
  const first = await listen(newServer(), '127.0.0.1', null);
  const second = await listen(newServer(), '127.0.0.1', null);
  expect(first.ok && first.port >= DEFAULT_PORT).toBe(true);
  expect(first.ok && second.ok && second.port > first.port).toBe(true);
});

test('a requested port that is taken is refused in one sentence', async () => {
  const taken = await listen(newServer(), '127.0.0.1', 0);
  const port = taken.ok ? taken.port : 0;
  expect(await listen(createServer(), '127.0.0.1', port)).toEqual({
    ok: false,
    problem: `Port ${port} is taken. Choose another one with --port, or omit --port to use a free one.`,
  });
});

test('the search for a free port ends at the last port', async () => {
  expect(await listen(createServer(), '127.0.0.1', null, 65_536)).toEqual({
    ok: false,
    problem: 'There is no free port from 65535 to 65535. Choose a lower one with --port.',
  });
});

test('an address of another machine is refused in one sentence', async () => {
  expect(await listen(createServer(), '203.0.113.77', 0)).toEqual({
    ok: false,
    problem: 'This machine has no address "203.0.113.77". Choose one of its addresses with --host.',
  });
});

test('before the server has a port, an address that this machine does not have is detected', async () => {
  expect(await hostProblem('999.1.1.1')).toBe(
    'This machine has no address "999.1.1.1". Choose one of its addresses with --host.',
  );
  expect(await hostProblem('127.0.0.1')).toBeNull();
});
