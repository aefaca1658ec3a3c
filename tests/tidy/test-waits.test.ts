import { expect, test } from 'vitest';
import { scripts } from './source/parsed-project.ts';
import type { ProjectFile } from './source/source-files.ts';
import { parseSource } from './source/syntax.ts';
import { emptyPageBreaches, hastyWaits, standInBreaches } from './test-waits.ts';

function sample(body: string, path = 'e2e/sample.spec.ts') {
  const file: ProjectFile = { path, text: body };
  return [file, parseSource(path, body)] as const;
}

const OPEN = 'const board = await openDevice(3);';
const inTest = (body: string) => sample(`test('x', async ({ openDevice, simulator }) => { ${OPEN} ${body} });`);

test.each([
  ["await expect(board.getByText('x')).toHaveCount(0);", 1],
  ["await expect(board.getByText('x')).not.toBeVisible();", 1],
  ["await expect(board.getByText('x')).toBeHidden();", 1],
  ["const menu = board.getByRole('dialog'); await expect(menu).toHaveCount(0);", 1],
  ['await expect.poll(() => overlaps(board)).toBe(0);', 1],
  ['await expect.poll(async () => faults(board)).toEqual([]);', 1],
  ['expect(await titles(board)).not.toContain(1);', 1],
  ["await boardStands(board); await expect(board.getByText('x')).toHaveCount(0);", 0],
  ["await expect(board.getByText('y')).toBeVisible(); await expect(board.getByText('x')).toHaveCount(0);", 0],
  ["await board.getByText('y').click(); await expect(board.getByText('x')).toHaveCount(0);", 0],
  ["await expect(board.getByText('x')).toHaveCount(2);", 0],
  ['expect((await simulator.status()).unknowns).toBe(0);', 0],
  ["const [mine] = await openBoth(openPage); await expect(mine.getByText('x')).toHaveCount(0);", 0],
  ["const [mine] = await openBoth(openPage); await expect(board.getByText('x')).toHaveCount(0);", 1],
  [
    "const other = await openDevice(1); await boardStands(other); await expect(board.getByText('x')).toHaveCount(0);",
    1,
  ],
  ["await boardStands(board); await board.reload(); await expect(board.getByText('x')).toHaveCount(0);", 1],
  ["await boardStands(board); await board.goto('./'); await expect(board.getByText('x')).toBeHidden();", 1],
  [
    "await boardStands(board); await board.reload(); await boardStands(board); await expect(board.getByText('x')).toBeHidden();",
    0,
  ],
  ["for (const each of [board]) { await boardStands(each); await expect(each.getByText('x')).toBeHidden(); }", 0],
  ["for (const each of [board]) await expect(each.getByText('x')).toBeHidden();", 1],
  ["await expect.poll(() => words(board)).not.toBe(''); await expect(board.getByText('x')).toBeHidden();", 0],
  ["await expect.poll(() => words(board)).not.toEqual(['y']);", 1],
  ['await expect.poll(async () => (await all(board)).every(isRight)).toBe(true);', 1],
  ['expect((await all(board)).every(isRight)).toBeTruthy();', 1],
  ['await expect.poll(async () => (await all(board)).some(isWrong)).toBe(false);', 1],
  ['await expect.poll(async () => !(await all(board)).some(isWrong)).toBe(true);', 1],
  [
    'const isDone = async () => { return (await all(board)).every(isRight); }; await expect.poll(isDone).toBe(true);',
    1,
  ],
  ['const isDone = async () => (await all(board)).every(isRight); await expect.poll(() => isDone()).toBe(true);', 1],
  ['await expect.poll(async () => (await all(board)).some(isRight)).toBe(true);', 0],
  ['await expect.poll(async () => (await all(board)).every(isWrong)).toBe(false);', 0],
  ['const found = await all(board); expect(found.length > 2 && found.every(isRight)).toBe(true);', 0],
  ['await boardStands(board); expect((await all(board)).every(isRight)).toBe(true);', 0],
])('a test with %s has %i expectations that an empty page fulfils', (body, count) => {
  expect(emptyPageBreaches(...inTest(body))).toHaveLength(count);
});

test.each([
  ["export async function gone(page: Page) { await expect(page.getByText('x')).toHaveCount(0); }", 1],
  ["export const gone = (page: Page) => expect(page.getByText('x')).toHaveCount(0);", 1],
  [
    "export async function gone({ page }: Both) { await page.getByText('y').click(); await expect(page.getByText('x')).toBeHidden(); }",
    0,
  ],
  ["const gone = (page: Page) => expect(page.getByText('x')).toHaveCount(0);", 0],
])('a helper with %s has %i expectations that an empty page fulfils', (text, count) => {
  expect(emptyPageBreaches(...sample(text, 'e2e/pages/sample.ts'))).toHaveLength(count);
});

test.each([
  ['await vi.waitFor(() => expect(a).toBe(1));', 1],
  ['await vi.waitUntil(() => a);', 1],
  ['await expect.poll(() => a).toBe(1);', 0],
])('%s waits for a second %i times', (text, count) => {
  expect(hastyWaits(...sample(text))).toHaveLength(count);
});

test.each([
  ['await expect.poll(async () => (await box())?.width ?? 0).toBeLessThan(100);', 1],
  ['await expect.poll(async () => (await box())?.width || 0).toBeLessThanOrEqual(width);', 1],
  ["await expect.poll(async () => ((await text()) ?? '').length).toBeLessThan(9);", 1],
  ['await expect.poll(async () => ((await all()) ?? []).length).toBeLessThanOrEqual(0);', 1],
  ['await expect.poll(async () => (await box())?.x ?? Number.POSITIVE_INFINITY).toBeGreaterThan(left);', 1],
  ['await expect.poll(async () => (await box())?.x ?? 0).toBeGreaterThanOrEqual(0);', 1],
  ['await expect.poll(async () => (await box())?.x ?? -1).toBeGreaterThan(-2);', 1],
  ['const width = async () => (await box())?.width ?? 0; await expect.poll(width).toBeLessThan(100);', 1],
  ['const width = () => wide() ?? 0; await expect.poll(() => 2 * width()).toBeLessThan(100);', 1],
  ['function width() { return wide() ?? 0; } await expect.poll(width, { timeout: 9 }).toBeLessThan(100);', 1],
  ['await expect(async () => expect((await box())?.width ?? 0).toBeLessThan(100)).toPass();', 1],
  ['await waitFor(() => expect(box()?.width ?? 0).toBeLessThan(100));', 1],
  ['await expect.poll(async () => (await box())?.width ?? 0).toBeGreaterThan(100);', 0],
  ['await expect.poll(async () => (await box())?.width ?? 0).toBeGreaterThan(before);', 0],
  ['await expect.poll(async () => (await box())?.width ?? 200).toBeLessThan(100);', 0],
  ['await expect.poll(async () => (await box())?.width ?? Number.NaN).toBeLessThan(100);', 0],
  ['await expect.poll(async () => (await box())?.width).toBeLessThan(100);', 0],
  ['expect((await box())?.width ?? 0).toBeLessThan(100);', 0],
])('%s would be content with nothing %i times', (text, count) => {
  expect(standInBreaches(...sample(text))).toHaveLength(count);
});

test('no test waits for a comparison that holds while what it compares is missing', () => {
  const comparing = scripts.filter(({ file }) => /toBe(Less|Greater)Than/.test(file.text));
  expect(comparing.flatMap(({ file, syntax }) => standInBreaches(file, syntax))).toEqual([]);
});

test('no end-to-end test is content with an empty page', () => {
  const specs = scripts.filter(({ path }) => /^e2e\/(.*\.spec\.ts$|pages\/)/.test(path));
  expect(specs.filter(({ path }) => path.endsWith('.spec.ts')).length).toBeGreaterThan(20);
  expect(specs.filter(({ path }) => path.startsWith('e2e/pages/')).length).toBeGreaterThan(20);
  expect(specs.flatMap(({ file, syntax }) => emptyPageBreaches(file, syntax))).toEqual([]);
});

test('no test gives up after a second', () => {
  const waiting = scripts.filter(({ file }) => /waitFor|waitUntil/.test(file.text));
  expect(waiting.flatMap(({ file, syntax }) => hastyWaits(file, syntax))).toEqual([]);
});
