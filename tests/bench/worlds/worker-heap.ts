/** The heaps of shared workers, which no page's debugging session reaches. */
import type { CDPSession } from '@playwright/test';
import type { KioskBrowser } from './kiosk-device.ts';

type Ask = (method: string) => Promise<Readonly<Record<string, unknown>>>;

async function attached(session: CDPSession, targetId: string): Promise<Ask> {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (result: Readonly<Record<string, unknown>>) => void>();
  session.on('Target.receivedMessageFromTarget', (incoming) => {
    if (incoming.sessionId !== sessionId) return;
    const { id, result } = JSON.parse(incoming.message);
    waiting.get(id)?.(result ?? {});
    waiting.delete(id);
  });
  let lastId = 0;
  return (method) =>
    new Promise((resolve) => {
      const id = ++lastId;
      waiting.set(id, resolve);
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    });
}

/** Returns a function that collects garbage and reads the heaps of the origin's shared workers in bytes. */
export async function sharedWorkerHeap({ browser }: KioskBrowser, origin: string): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const workers = targetInfos.filter(({ type, url }) => type === 'shared_worker' && url.startsWith(origin));
  if (workers.length === 0) throw new Error(`Failed to find the kitchen's worker: ${origin} has none.`);
  const asks = await Promise.all(workers.map(({ targetId }) => attached(session, targetId)));
  const usedBy = async (ask: Ask) => {
    // Objects freed by the first collection may free more.
    for (let time = 0; time < 2; time++) await ask('HeapProfiler.collectGarbage');
    const { usedSize } = await ask('Runtime.getHeapUsage');
    return Number(usedSize);
  };
  return async () => (await Promise.all(asks.map(usedBy))).reduce((sum, used) => sum + used, 0);
}
