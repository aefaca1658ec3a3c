import { chromium } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { openPages } from '../../../../simulator/server/cli/browser-command.ts';

vi.mock('../../../../tools/chromium.ts', () => ({ CHROMIUM_ARGS: [], foundChromium: () => '/usr/bin/chromium' }));
vi.mock('../../../../simulator/server/served-folders.ts', () => ({
  findServedFolders: () => ({}),
  missingFolder: () => null,
}));

test('a browser whose policy cannot be watched is closed, and one sentence states why', async () => {
  // The command ends the process at a signal; a test must not.
  vi.spyOn(process, 'once').mockReturnThis();
  const close = vi.fn(async () => {});
  const newBrowserCDPSession = async () => {
    throw new Error('Not allowed.\nCall log:\n  - none');
  };
  vi.spyOn(chromium, 'launch').mockResolvedValue({ newBrowserCDPSession, close } as never);
  expect(await openPages()).toEqual({
    ok: false,
    problem: 'Failed to watch the security policy of the pages: Not allowed.',
  });
  expect(close).toHaveBeenCalledOnce();
});
