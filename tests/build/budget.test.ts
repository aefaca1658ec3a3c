/** The byte budgets of the kiosk, at and over their limits. */
import { expect, test } from 'vitest';
import { brokenBudgets, budgetRows, budgetTable } from '../../build/budget.ts';
import { sampleMetafile } from './sample-metafile.ts';

const KIB = 1024;

const bundle = sampleMetafile({
  'out/main.js': {
    entry: 'src/main.tsx',
    imports: ['out/shared.js'],
    lazy: ['out/settings.js', 'out/login.js', 'out/realtime.js'],
  },
  'out/shared.js': {},
  'out/settings.js': { entry: 'src/ui/settings/settings.tsx', inputs: { 'src/ui/settings/settings.tsx': 10 } },
  'out/login.js': {
    entry: 'src/ui/login/login.tsx',
    imports: ['out/shared.js'],
    inputs: { 'src/ui/login/login.tsx': 10, 'node_modules/phones/index.js': 90 },
  },
  'out/realtime.js': { entry: 'src/platform/browser/firebase-data.ts' },
});

function rowsWith(kib: Readonly<Record<string, number>>) {
  return budgetRows(bundle, 'src/main.tsx', (output) => Math.round((kib[output] ?? 0) * KIB));
}

test('[PERF9] exactly the ceilings hold', () => {
  const rows = rowsWith({ 'out/main.js': 114, 'out/shared.js': 30, 'out/settings.js': 15, 'out/realtime.js': 120 });
  expect(rows.map((row) => row.gzipBytes / KIB)).toEqual([144, 279, 15, 0]);
  expect(brokenBudgets(rows)).toEqual([]);
});

test('[PERF9] the limits stay what they are, whatever the ceilings', () => {
  expect(rowsWith({}).map((row) => row.limitBytes / KIB)).toEqual([165, 305, 15, 15]);
});

test('[PERF9] one byte too many on the critical path breaks the budget', () => {
  const rows = rowsWith({ 'out/main.js': 114 + 1 / KIB, 'out/shared.js': 30 });
  expect(brokenBudgets(rows)).toEqual(['critical path is 1 bytes over its 144.0 KiB after gzip']);
});

test('[PERF9] lazy parts of the board count for the kitchen, not for the critical path', () => {
  const rows = rowsWith({ 'out/main.js': 100, 'out/realtime.js': 180 });
  expect(brokenBudgets(rows)).toEqual(['all that a kitchen loads is 1024 bytes over its 279.0 KiB after gzip']);
});

test('[PERF9] the account area is apart, and of a lazy screen only our own code has a budget', () => {
  expect(brokenBudgets(rowsWith({ 'out/main.js': 100, 'out/login.js': 140 }))).toEqual([]);
  expect(brokenBudgets(rowsWith({ 'out/login.js': 160 }))).toEqual([
    'own code of src/ui/login/login.tsx is 1024 bytes over its 15.0 KiB after gzip',
  ]);
});

test('[PERF9] what main already loaded costs a lazy screen nothing', () => {
  const rows = rowsWith({ 'out/shared.js': 100 });
  expect(rows.find((row) => row.what.includes('login'))?.gzipBytes).toBe(0);
});

test('the table says which limits are missed', () => {
  const table = budgetTable(rowsWith({ 'out/main.js': 165 + 1 / KIB }));
  expect(table.split('\n')[0]).toMatch(/165\.0 KiB of 165\.0 KiB, missed$/);
});

test('the table shows each budget with its size on a line of its own', () => {
  const table = budgetTable(rowsWith({ 'out/main.js': 100 }));
  expect(table.split('\n')[0]).toMatch(/^ {2}critical path +100\.0 KiB of 165\.0 KiB$/);
});
