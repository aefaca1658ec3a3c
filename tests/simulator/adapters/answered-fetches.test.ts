import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answerFetches } from '../../../simulator/adapters/answered-fetches.ts';
import type { SettledAnswer } from '../../../simulator/adapters/run/answer-to.ts';
import type { SimRequest } from '../../../simulator/core/base/wire.ts';
import { ANSWER } from './pretend-world.ts';

const asked: SimRequest[] = [];
let answer: () => Promise<SettledAnswer> = async () => ANSWER as SettledAnswer;
const handle = (request: SimRequest) => {
  asked.push(request);
  return answer();
};

const pages = createServer(({ url }, response) => response.end(url === '/sounds/1.mp3' ? 'a sound' : 'a page'));
const warnings = vi.spyOn(console, 'warn');
let origin = '';
let stop = () => {};

beforeAll(async () => {
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
});

beforeEach(() => {
  stop = answerFetches({ handle }, '/shows/cloud/');
});

afterEach(() => {
  asked.length = 0;
  answer = async () => ANSWER as SettledAnswer;
  stop();
});

afterAll(async () => {
  await new Promise((resolve) => pages.close(resolve));
});

test('the world responds to a fetch of a simulated server, on any host', async () => {
  const response = await fetch('https://kitchen.example/cloud/rest/testconnection?v=1');
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  expect(asked).toMatchObject([{ service: 'cloud', rawPath: '/rest/testconnection?v=1', method: 'GET' }]);
});

test('a path with a colon, as of the identity service, arrives whole', async () => {
  await fetch('http://a.example/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=k', {
    method: 'POST',
    body: '{"token":"t"}',
  });
  expect(asked).toMatchObject([
    {
      service: 'identity',
      path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken',
      body: '{"token":"t"}',
    },
  ]);
});

test('an address of no simulated server goes to the network, without a warning', async () => {
  expect(await (await fetch(`${origin}/assets/main.js`)).text()).toBe('a page');
  expect(asked).toEqual([]);
  expect(warnings).not.toHaveBeenCalled();
});

test('the page’s own files pass although their folder has a server’s name', async () => {
  stop();
  stop = answerFetches({ handle }, '/cloud/demo/');
  expect(await (await fetch(`${origin}/cloud/demo/main.js`)).text()).toBe('a page');
  expect(asked).toEqual([]);
});

test('a dropped connection is a network error for fetch', async () => {
  answer = async () => ({ kind: 'drop', delayMs: 0 });
  await expect(fetch('https://kitchen.example/cloud/x')).rejects.toThrow(TypeError);
});

test('a hanging response ends when the client gives up', async () => {
  answer = () => new Promise(() => {});
  const control = new AbortController();
  const waiting = fetch('https://kitchen.example/cloud/x', { signal: control.signal });
  await expect.poll(() => asked).toHaveLength(1);
  control.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
});

test('a moved file is fetched from its place, and all others from the requested one', async () => {
  stop();
  const fileAt = (address: string) => (address === `${origin}/device/3/sounds/1.mp3` ? `${origin}/sounds/1.mp3` : null);
  stop = answerFetches({ handle }, '/', fileAt);
  expect(await (await fetch(`${origin}/device/3/sounds/1.mp3`)).text()).toBe('a sound');
  expect(await (await fetch(`${origin}/device/3/index.html`)).text()).toBe('a page');
  expect(asked).toEqual([]);
});
