import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';

test.use({ serviceWorkers: 'allow', allowFailedRequests: true });

test('[SIM-6] after a reload without a network before the demo is cached, a page names the missing network', async ({
  keep,
  openPage,
}) => {
  // The caching never ends, because one file never arrives.
  const server = await keep(serveFolder('demo', '', null, (path) => path.startsWith('sounds/')));
  const room = await openPage(`${server.origin}/`, tourSeen(server.origin));
  await expect.poll(() => room.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await room.context().setOffline(true);
  room.on('dialog', (dialog) => void dialog.accept());
  await room.reload();
  await expect(room.getByRole('heading', { name: 'Sin red' })).toBeVisible();
  await room.context().setOffline(false);
  await room.getByRole('link', { name: 'Reintentar' }).click();
  await expect(room.getByRole('button', { name: 'Un pedido más' })).toBeVisible();
});
