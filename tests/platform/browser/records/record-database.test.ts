import { afterAll, beforeAll, expect, test } from 'vitest';
import type { openRecordDatabase } from '../../../../src/platform/browser/records/record-database.ts';
import { type BrowserHost, hostInChromium, openPage } from '../chromium-page.ts';

let host: BrowserHost;
beforeAll(async () => {
  host = await hostInChromium('records/record-database.ts', 'openRecordDatabase');
});
afterAll(() => host.close());

test('[OUTBOX-28] an older database is upgraded through the missing steps in order, and keeps its records', async () => {
  const { page, complaints } = await openPage(host);
  const seen = await page.evaluate(async () => {
    const { openRecordDatabase: open } = globalThis as unknown as { openRecordDatabase: typeof openRecordDatabase };
    type Upgrade = NonNullable<Parameters<typeof open>[1]>[number];
    const steps: string[] = [];
    const tables: Upgrade = (database) => {
      steps.push('tables');
      for (const name of ['pending', 'outbox'] as const) database.createObjectStore(name, { keyPath: 'id' });
    };
    const step =
      (name: string): Upgrade =>
      () => {
        steps.push(name);
      };
    const known = [['pending', { id: 'known', value: 1 }]] as const;
    const opening = { name: 'versions', lost: () => {}, known: () => known };
    const first = await open(opening, [tables]);
    await first.put('outbox', { id: 'a', value: 'kept' });
    first.close();
    steps.push('|');
    const second = await open(opening, [tables, step('second'), step('third')]);
    const rows = [...(await second.getAll('pending')), ...(await second.getAll('outbox'))];
    const { version } = second;
    second.close();
    steps.push('|');
    (await open(opening, [tables, step('second'), step('third')])).close();
    return { steps, rows, version };
  });
  expect(seen.steps).toEqual(['tables', '|', 'second', 'third', '|']);
  expect(seen.version).toBe(3);
  expect(seen.rows).toEqual([
    { id: 'known', value: 1 },
    { id: 'a', value: 'kept' },
  ]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('[OUTBOX-25] when the browser refuses a database at once, the open call fails with that error, and no later error is unhandled', async () => {
  const { page, complaints } = await openPage(host);
  await page.clock.install();
  const why = await page.evaluate(async () => {
    const { openRecordDatabase: open } = globalThis as unknown as { openRecordDatabase: typeof openRecordDatabase };
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is switched off.', 'SecurityError');
    };
    const opened = open({ name: 'refused', lost: () => {}, known: () => [] });
    return opened.then(
      () => 'opened',
      (error: unknown) => (error instanceof DOMException ? error.name : String(error)),
    );
  });
  await page.clock.runFor(60_000);
  expect([why, complaints]).toEqual(['SecurityError', []]);
  await page.context().close();
});
