import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../../simulator/server/start-server.ts';
import { checksumOf } from '../../../src/protocol/checksum.ts';
import { scenarioNamed } from '../scenarios/read-scenario.ts';
import { type BuiltPages, buildPages } from './built-pages.ts';
import { runningServer } from './running-server.ts';

const STATE = 'abcdefghijklmnopqrstuvwxyz012345';

let pages: BuiltPages;
let server: RunningServer;

beforeAll(async () => {
  pages = buildPages();
  server = await runningServer({ scenario: scenarioNamed('quiet-morning'), seed: 5, places: pages });
});

afterAll(async () => {
  await server.stop();
  pages.remove();
});

const get = (path: string) => fetch(server.origin + path, { headers: { accept: 'text/html,*/*' }, redirect: 'manual' });

const questionFor = (changed: Readonly<Record<string, string>> = {}): string =>
  `/identity/?${new URLSearchParams({
    response_type: 'code',
    client_id: 'kds-simulator',
    redirect_uri: `${server.origin}/device/new/l/profilelogin`,
    state: STATE,
    ...changed,
  })}`;

const linksIn = (html: string): readonly string[] =>
  [...html.matchAll(/<a href="([^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'));

const codeIn = (link: string | undefined): string => new URL(link ?? '').searchParams.get('code') ?? '';

async function logInWith(code: string): Promise<{ readonly ok: boolean; readonly data?: { readonly id: string } }> {
  const path = '/sapi/login?amb=DEV';
  const headers = { 'x-app-version': 'test', 'x-csrf': checksumOf(path), 'content-type': 'application/json' };
  const body = JSON.stringify({ tot0: 2, tot3: code, xmod: 5000 });
  return (await fetch(`${server.origin}/cloud${path}`, { method: 'POST', headers, body })).json();
}

test('[SIM-15] the identity page offers people by name under the strict policy, with new codes at each view', async () => {
  const [one, other] = [await get(questionFor()), await get(questionFor())];
  const html = await one.text();
  expect(html).toContain('Valeria Pinto');
  expect(html).toContain('SIMULACIÓN');
  expect(html).toMatch(/<meta name="description" content="[^"]{40,160}">/);
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/);
  expect(one.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(one.headers.get('cache-control')).toBe('no-store');
  expect(codeIn(linksIn(html)[0])).not.toBe(codeIn(linksIn(await other.text())[0]));
});

test('[SIM-15] a link of the identity page logs its person in once', async () => {
  const [link = ''] = linksIn(await (await get(questionFor())).text());
  expect(link.startsWith(`${server.origin}/device/new/l/profilelogin?state=${STATE}&code=`)).toBe(true);
  expect(await logInWith(codeIn(link))).toMatchObject({ ok: true, data: { id: '1010' } });
  expect(await logInWith(codeIn(link))).toMatchObject({ ok: false });
});

test('[SIM-15] a request with another site as its return address is refused without a link', async () => {
  const response = await get(questionFor({ redirect_uri: 'https://evil.example/"><script>' }));
  const html = await response.text();
  expect([response.status, linksIn(html)]).toEqual([400, []]);
  expect(html).not.toContain('evil.example');
});

test('the identity page has a style sheet, and its address without the last slash redirects to it', async () => {
  expect((await get('/identity/style.css')).headers.get('content-type')).toContain('text/css');
  const moved = await get('/identity?state=x');
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/identity/?state=x']);
});

test('a new device has the kiosk’s files under a separate path and is not a KDS', async () => {
  for (const path of ['/device/new/', '/device/new/index.html', '/device/new/l/profilelogin?state=x&code=y']) {
    const html = await (await get(path)).text();
    expect(html).toContain('<base href="/device/new/">');
    expect(html).toContain('<meta name="kds-host" content="simulator">');
    expect(html).not.toContain('enrol');
  }
  expect(await (await get('/device/new/assets/main-ABCDEFGH.js')).text()).toBe('console.log(1)');
  const moved = await get('/device/new');
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/device/new/']);
  expect((await get('/device/newer/')).headers.get('location')).toBeNull();
});

test.each([
  [{ do: 'take-unit', kds: 3 }, 200],
  [{ do: 'free-unit', kds: 3 }, 200],
  [{ do: 'block-settings', kds: 3, on: true }, 200],
  [{ do: 'change-settings', kds: 3, settings: { autosave: 0 } }, 200],
  [{ do: 'expire-session', person: 'owner' }, 200],
  [{ do: 'change-grant', person: 'cook', administrator: true }, 200],
  [{ do: 'take-unit' }, 400],
  [{ do: 'take-unit', kds: '3' }, 400],
  [{ do: 'take-unit', kds: 3, on: true }, 400],
  [{ do: 'block-settings', kds: 3 }, 400],
  [{ do: 'change-settings', kds: 3 }, 400],
  [{ do: 'drop-settings', kds: 3, names: ['width'] }, 200],
  [{ do: 'drop-settings', kds: 3 }, 400],
  [{ do: 'expire-session', person: 'waiter' }, 400],
  [{ do: 'change-grant', person: 'cook', administrator: 1 }, 400],
])('[SIM-14] the command %j gets the HTTP status %d', async (body, status) => {
  const response = await fetch(`${server.origin}/simulator/control`, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(status);
});
