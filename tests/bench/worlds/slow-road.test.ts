/** The road with a round trip, which the realtime benchmark measures over. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openSlowRoad } from './slow-road.ts';

test('a slow road brings questions and answers whole, and asks the server by its own name', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.host);
    request.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const road = await openSlowRoad(`http://${host}`, 2);
  const sent = 'ñ'.repeat(300_000);
  const answer = await fetch(road.origin, { method: 'POST', body: sent });
  expect((await answer.text()) === sent).toBe(true);
  expect(asked).toEqual([host]);
  await road.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
