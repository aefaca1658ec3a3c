import type { Page } from '@playwright/test';

/** From now on the requests at this address wait, until the returned function lets them go. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return () => release();
}

/** From now on call 1 of the page returns the current `orders`, with a new etag after each change. */
export async function serveOrders(page: Page, orders: () => readonly object[]): Promise<void> {
  const served: string[] = [];
  await page.route(/\/resto\/orders\/procesa/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const now = orders();
    if (served.at(-1) !== JSON.stringify(now)) served.push(JSON.stringify(now));
    return route.fulfill({ response: reply, json: { ...body, data: { et: `served-${served.length}`, d: now } } });
  });
}
