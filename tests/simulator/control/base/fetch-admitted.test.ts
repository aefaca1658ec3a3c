import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchAdmitted } from '../../../../simulator/control/base/fetch-admitted.ts';
import { CODE_NEEDED } from '../../../../simulator/core/base/join-address.ts';

test.each([
  ['needs the class code', 403, { [CODE_NEEDED]: '1' }, true],
  ['refuses a command', 403, {}, false],
  ['responds', 200, {}, false],
] as const)('[NET-3] a page whose server %s loads again: $3', async (_, status, headers, reloads) => {
  const server = setupServer(http.get('http://room.example/status', () => new HttpResponse(null, { status, headers })));
  server.listen();
  onTestFinished(() => server.close());
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await fetchAdmitted('http://room.example/status')).toMatchObject({ status });
  expect(reload.mock.calls.length).toBe(reloads ? 1 : 0);
});
