import { expect, test, vi } from 'vitest';

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  readFileSync: () => {
    throw new Error('ENOENT');
  },
}));

test('the Playwright configuration loads without a browser, and a run stops with the command that installs a browser', async () => {
  vi.stubEnv('CHROMIUM', '');
  const { default: config } = await import('../../../e2e/playwright.config.ts');
  expect(config.globalSetup).toBe('./needs-chromium.ts');
  const { default: begin } = await import('../../../e2e/needs-chromium.ts');
  expect(begin).toThrow('node tools/setup.mjs --browser');
});
