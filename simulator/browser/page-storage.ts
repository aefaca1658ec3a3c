/** Reads and damages a page's storage below its storage troubles. */
import type { Page } from '@playwright/test';
import type { TroubledPage } from '../adapters/device-troubles/storage-hooks.ts';
import type { Prng } from '../core/base/prng.ts';
import { drawDamagedFact, drawJunkRecord, type JunkRecord } from '../headless/damage.ts';

/** Runs in the page. Unsent records by table and id. */
async function recordsOf(): Promise<readonly (readonly [string, string])[]> {
  const page = window as unknown as TroubledPage;
  const found: (readonly [string, string])[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    let tables: readonly string[] = [];
    const read = await page.workOnStorage(name, (within) => {
      tables = ['pending', 'outbox'].filter((each) => within.objectStoreNames.contains(each));
      return tables.map((table) => within.objectStore(table).getAll());
    });
    for (const [at, rows] of read.entries()) {
      for (const { id, value } of rows as readonly { readonly id: string; readonly value: unknown }[]) {
        found.push([`${tables[at]}/${id}`, typeof value === 'string' ? value : JSON.stringify(value)]);
      }
    }
  }
  return found;
}

/** Unsent records, whatever the storage troubles. */
export const readRecords = async (page: Page): Promise<ReadonlyMap<string, string>> =>
  new Map(await page.evaluate(recordsOf));

/** Runs in the page. All facts except the device's unit. */
const factNames = (): readonly string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith('kds:') && !key.endsWith(':install'));

interface Damage {
  readonly record: JunkRecord;
  readonly fact: { readonly name: string; readonly text: string } | null;
}

/** Runs in the page. Stores an invalid record, and changes a fact if there is one. */
async function damageEntries({ record: { table, id, text }, fact }: Damage): Promise<void> {
  const page = window as unknown as TroubledPage;
  const { storageItself } = page;
  if (fact !== null) storageItself.write(fact.name, fact.text);
  const parsed = (): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  };
  for (const { name = '' } of await indexedDB.databases()) {
    await page.workOnStorage(name, (within) =>
      within.objectStoreNames.contains(table)
        ? [storageItself.put(within.objectStore(table), { id, value: parsed() })]
        : [],
    );
  }
}

/** The same damage as at a headless device. */
export async function damageStorage(page: Page, random: Prng): Promise<void> {
  const record = drawJunkRecord(random);
  const names = await page.evaluate(factNames);
  await page.evaluate(damageEntries, { record, fact: drawDamagedFact(names.toSorted(), random) });
}
