import { expect, test } from 'vitest';
import { responseOf, simRequestOf } from '../../../simulator/adapters/http.ts';

test('a request arrives with its service, both its paths, its query, its headers and its body', async () => {
  const request = new Request('http://h:1/cloud/resto/orders/procesa?et=a%20b&xir=7', {
    method: 'POST',
    headers: { 'X-CSRF': 'abc' },
    body: '{"data":[]}',
  });
  expect(await simRequestOf(request)).toEqual({
    service: 'cloud',
    method: 'POST',
    path: '/resto/orders/procesa',
    rawPath: '/resto/orders/procesa?et=a%20b&xir=7',
    query: { et: 'a b', xir: '7' },
    headers: expect.objectContaining({ 'x-csrf': 'abc' }),
    body: '{"data":[]}',
  });
});

test.each([
  ['/data/1/2/kd/abc', 'data', '/1/2/kd/abc'],
  ['/lang/trads/5000/es/1', 'language', '/trads/5000/es/1'],
  ['/cmd?p=1', 'local', '/cmd'],
  ['/resto/orders/procesa', 'local', '/resto/orders/procesa'],
  ['/data/caf%C3%A9', 'data', '/café'],
  ['/data/%E0%A4', 'data', '/%E0%A4'],
])('%s is for the server "%s" at %s', async (path, service, own) => {
  expect(await simRequestOf(new Request(`http://h${path}`))).toMatchObject({ service, path: own });
});

test.each(['/', '/device/3/', '/assets/main.js', '/cloudy'])('%s is for no simulated server', async (path) => {
  expect(await simRequestOf(new Request(`http://h${path}`))).toBeNull();
});

test('a query key with a prototype’s name stays a plain key', async () => {
  const request = await simRequestOf(new Request('http://h/cmd?__proto__=x'));
  expect(Object.keys(request?.query ?? {})).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(request?.query)).toBe(Object.prototype);
});

test('a simulated response becomes a web response, one without content has none, a drop is no response', async () => {
  const answer = { kind: 'answer', status: 403, contentType: 'text/html', body: '<p>', delayMs: 9 } as const;
  const response = responseOf(answer);
  expect([response?.status, response?.headers.get('content-type'), await response?.text()]).toEqual([
    403,
    'text/html',
    '<p>',
  ]);
  expect(await responseOf({ ...answer, status: 204 })?.text()).toBe('');
  expect(responseOf({ kind: 'drop', delayMs: 0 })).toBeNull();
});
