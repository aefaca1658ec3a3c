import type { Page } from '@playwright/test';

/**
 * Must run before the page loads. Afterwards a test can push values to the page, as the realtime database does, and
 * read all messages that the page has received.
 */
export async function intercept(page: Page) {
  const sends: ((path: string, value: unknown) => void)[] = [];
  let received = '';
  await page.routeWebSocket(/\/\.ws/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      received += message;
      socket.send(message);
    });
    sends.push((path, value) => socket.send(JSON.stringify({ t: 'd', d: { a: 'd', b: { p: path, d: value } } })));
  });
  return {
    push: (path: string, value: unknown) => sends.at(-1)?.(path, value),
    received: () => received,
  };
}

export type Pushes = Awaited<ReturnType<typeof intercept>>;
