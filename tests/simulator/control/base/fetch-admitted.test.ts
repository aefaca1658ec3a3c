import { afterEach, expect, test, vi } from 'vitest';
import { fetchAdmitted } from '../../../../simulator/control/base/fetch-admitted.ts';
import { CODE_NEEDED } from '../../../../simulator/core/base/join-address.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['needs the class code', 403, { [CODE_NEEDED]: '1' }, true],
  ['refuses a command', 403, {}, false],
  ['responds', 200, {}, false],
] as const)('[NET-3] a page whose server %s loads again: $3', async (_, status, headers, reloads) => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const response = new Response(null, { status, headers });
  vi.stubGlobal('fetch', async () => response);
  expect(await fetchAdmitted('status')).toBe(response);
  expect(reload.mock.calls.length).toBe(reloads ? 1 : 0);
});
