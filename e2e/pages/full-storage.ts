import type { Page } from '@playwright/test';

/** Makes every write to the records fail, as a full disk does, or succeed again. */
export const fill = (page: Page, isFull: boolean): Promise<void> =>
  page.evaluate((full) => {
    const realm = globalThis as unknown as { realPut?: IDBObjectStore['put'] };
    realm.realPut ??= IDBObjectStore.prototype.put;
    const refuse = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = full ? refuse : realm.realPut;
  }, isFull);
