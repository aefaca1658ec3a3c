/**
 * Starts a real nginx on loopback without special rights. Its configuration, logs and temporary files are in its own
 * folder.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Program } from './program.ts';

const NOTE = new URL('../../.cache/nginx', import.meta.url);
const START_LIMIT_MS = 30_000;

/** Folders for request bodies and buffered responses. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** The path in NGINX, else the one that set-up found. Throws when there is neither. */
function nginxPath(): string {
  const chosen = process.env.NGINX;
  if (chosen) return chosen;
  try {
    return readFileSync(NOTE, 'utf8').trim();
  } catch {
    throw new Error('Failed to find nginx. Run "node tools/setup.mjs --nginx", or set NGINX to the path of one.');
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

export interface NginxSite {
  readonly root: string;
  /** The file with the tested locations. */
  readonly include: string;
  /** Paths with these prefixes are forwarded to this origin, as a host has services beside its files. */
  readonly services: { readonly paths: readonly string[]; readonly origin: string };
}

function locationOf(path: string, origin: string): string {
  return `location ${path} {
      proxy_pass ${origin};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }`;
}

function configuration(folder: string, port: number, { root, include, services }: NginxSite): string {
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr notice;
events {}
http {
  access_log ${folder}/access.log;
${TEMPORARY.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  server {
    listen 127.0.0.1:${port};
    root ${root};
    ${services.paths.map((path) => locationOf(path, services.origin)).join('\n    ')}
    include ${include};
  }
}
`;
}

function started(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`Failed to start nginx: ${why}. Output: ${output}`));
    const limit = setTimeout(() => fail('it took too long'), START_LIMIT_MS);
    child.stderr?.on('data', (part: Buffer) => {
      output += part.toString();
      if (!output.includes('start worker process')) return;
      clearTimeout(limit);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      fail(`it ended with code ${code}`);
    });
  });
}

export interface Nginx extends Program {
  log(): string;
}

export async function startNginx(site: NginxSite): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, site));
  const child = spawn(nginxPath(), ['-p', folder, '-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await started(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    log: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
