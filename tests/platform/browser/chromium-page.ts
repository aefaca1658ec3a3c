/** A real Chromium page with parts of the platform, for behavior that simulated browsers lack. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumPath, TEST_ARGS } from '../../../tools/chromium.ts';

const BROWSER_ROOM = fileURLToPath(new URL('../../../src/platform/browser/', import.meta.url));

/** A timeout for a page that hangs, not for a slow one. */
const PAGE_MS_MAX = 300_000;

export interface BrowserHost {
  readonly browser: Browser;
  readonly server: Server;
  /** Without a trailing slash. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Bundles an export of the browser folder as a script that sets a global of the same name. */
async function bundleExport(file: string, name: string): Promise<string> {
  const built = await build({
    stdin: {
      contents: `import { ${name} } from './${file}'; globalThis.${name} = ${name};`,
      resolveDir: BROWSER_ROOM,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome110',
  });
  return built.outputFiles[0]?.text ?? '';
}

/**
 * Serves one export of the browser folder at every page address. `reply` gets requests first and returns whether it
 * handled them.
 */
export async function hostInChromium(
  file: string,
  name: string,
  reply: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
  args: readonly string[] = [],
): Promise<BrowserHost> {
  const script = await bundleExport(file, name);
  const server = createServer((request, response) => {
    if (reply(request, response)) return;
    const isScript = request.url === '/part.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><link rel="icon" href="data:,"><script src="/part.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...TEST_ARGS, ...args] });
  return {
    browser,
    server,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens a page in its own profile; `complaints` collects its console errors and warnings, and its uncaught errors. */
export async function openPage(host: BrowserHost, path = '/'): Promise<{ page: Page; complaints: string[] }> {
  const context = await host.browser.newContext();
  context.setDefaultTimeout(PAGE_MS_MAX);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(host.origin + path);
  return { page, complaints };
}
