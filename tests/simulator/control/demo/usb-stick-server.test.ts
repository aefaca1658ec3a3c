import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_POLICY } from '../../../../tools/build/hosting/host-headers.ts';
import { usbStickFiles } from '../../../../tools/build/usb-stick.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

const programs: ChildProcess[] = [];
const place = temporaryFolder();
const folder = join(place, 'memoria É');

/** Returns the address that the server prints. */
async function start(port: string): Promise<string> {
  const program = spawn(process.execPath, ['serve.mjs', port], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  programs.push(program);
  const output = await new Promise<string>((resolve) => program.stdout?.once('data', (part) => resolve(String(part))));
  return output.replace(/^Demo: /, '').trim();
}

/** Status, type and text of a path that is sent without normalization. */
const ask = (address: string, path: string) =>
  new Promise<readonly [status: number | undefined, type: string | undefined, text: string]>((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const asking = request({ hostname, port, path }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve([response.statusCode, response.headers['content-type'] ?? response.headers.location, text]);
    });
    asking.once('error', reject).end();
  });

beforeAll(async () => {
  await mkdir(join(folder, 'device/3'), { recursive: true });
  for (const [path, contents] of await usbStickFiles()) await writeFile(join(folder, path), contents);
  await writeFile(join(folder, 'kitchen.js'), 'a worker');
  await writeFile(join(folder, 'index.html'), 'the room');
  await writeFile(join(folder, 'device/3/index.html'), 'a device');
  await writeFile(join(place, 'secret.txt'), 'of another program');
});

afterAll(() => {
  for (const program of programs) program.kill();
});

test('[TOUR-9] the server sends files with their types, adds the slash to a folder’s address, and serves nothing outside its folder', async () => {
  const address = await start('0');
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const page = 'text/html; charset=utf-8';
  expect(await ask(address, '/?scene=tap')).toEqual([200, page, 'the room']);
  expect(await ask(address, '/device/3/')).toEqual([200, page, 'a device']);
  expect(await ask(address, '/device/3?x=1')).toEqual([301, '/device/3/?x=1', '']);
  for (const path of ['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/device/../../secret.txt', '/%00']) {
    expect((await ask(address, path))[0], path).toBe(404);
  }
  expect((await ask(address, '/%'))[0]).toBe(400);
});

/** The first line of the response to a request line that no client library would send. */
function askRaw(address: string, line: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.end(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`));
    socket.on('data', (part) => {
      text += String(part);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
  });
}

const HOSTILE = [
  '//',
  '///',
  '//[',
  '//evil.example/..',
  '//evil.example/device/3',
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/secret.txt',
  '/%ff',
  '/%e0%a4%a',
  '/%00',
  '/a%00.html',
  '/..%5c..%5csecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/device/%2e%2e/%2e%2e/secret.txt',
  'http://[',
  'http://evil.example/index.html',
  '*',
  '?',
  '?#',
  '/?%',
  '/index.html/',
  '/index.html/index.html',
  `/${'a'.repeat(300)}`,
  `/${'a/'.repeat(5_000)}`,
  `/${'../'.repeat(4_000)}secret.txt`,
  `/${'%'.repeat(8_000)}`,
  `/${'b'.repeat(1_048_576)}`,
  `/?${'c'.repeat(1_048_576)}`,
];

test('[TOUR-9] the server keeps running after hostile request lines', async () => {
  const address = await start('0');
  for (const target of HOSTILE) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT', 'TRACE']) {
      const statusLine = await askRaw(address, `${method} ${target} HTTP/1.1`);
      expect(statusLine, `${method} ${target.slice(0, 60)}`).toMatch(/^(HTTP\/1\.1 (200|301|400|404|431) .*)?$/);
    }
    expect((await ask(address, '/'))[2], target.slice(0, 60)).toBe('the room');
  }
  for (const line of [
    '',
    'GET',
    'GET / HTTP/9.9',
    '\x16\x03\x01',
    'GET  / HTTP/1.1',
    '\0'.repeat(1_000),
    'PRI * HTTP/2.0',
  ])
    await askRaw(address, line);
  expect((await ask(address, '/'))[2]).toBe('the room');
});

test('[TOUR-9] a redirect to a folder never leads to another host', async () => {
  const address = await start('0');
  await mkdir(join(folder, 'evil.example'), { recursive: true });
  expect((await ask(address, '//evil.example'))[1]).toBe('/evil.example/');
  expect((await ask(address, '/.//evil.example'))[1]).toBe('/evil.example/');
  expect((await ask(address, '/device/..//evil.example?a=b'))[1]).toBe('/evil.example/?a=b');
});

test('[TOUR-9] a broken or circular link to a file gets 404, and the server keeps running', async () => {
  const address = await start('0');
  await symlink(join(folder, 'nowhere'), join(folder, 'gone.html'));
  await symlink(join(folder, 'round.html'), join(folder, 'round.html'));
  for (const path of ['/gone.html', '/round.html']) expect((await ask(address, path))[0]).toBe(404);
  expect((await ask(address, '/'))[2]).toBe('the room');
});

test.each(['', 'kitchen.js'])(
  '[TOUR-9][SIM-2] the file "%s" has the policy of the demo, and no page of another site may frame it',
  async (path) => {
    const { headers } = await fetch((await start('0')) + path);
    expect(headers.get('content-security-policy')).toBe(`${DEMO_POLICY}; frame-ancestors 'self'`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('[TOUR-9] the server uses another port when the requested port is in use', async () => {
  const first = await start('0');
  const second = await start(new URL(first).port);
  expect(second).not.toBe(first);
  expect((await ask(second, '/'))[2]).toBe('the room');
});

test('[TOUR-14] the server refuses a wrong port with one sentence and exit code 2', () => {
  const refused = (port: string, LC_ALL: string) => {
    const env = { ...process.env, LC_ALL };
    return spawnSync(process.execPath, ['serve.mjs', port], { cwd: folder, env, encoding: 'utf8' });
  };
  for (const port of ['abc', '99999', '-1', '1.5', '', '--help']) {
    const { status, stdout, stderr } = refused(port, 'en_US.UTF-8');
    expect([status, stdout], port).toEqual([2, '']);
    expect(stderr).toBe(
      `“${port}” is not a port: a port is a whole number from 0 to 65535, as in “node serve.mjs 9000”.\n`,
    );
  }
  expect(refused('abc', 'es_CL.UTF-8').stderr).toMatch(/^«abc» no es un puerto: [^\n]+\n$/);
});
