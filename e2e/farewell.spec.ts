/** Who logs out of a shared device leaves nothing behind, also when the network is dead. */
import { boardStands } from './pages/board-page.ts';
import { logIn } from './pages/login-page.ts';
import { workerServes } from './pages/service-worker-page.ts';
import { tracesOf } from './pages/traces.ts';
import { credentialsOf } from './people.ts';
import { expect, test } from './test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true, serviceWorkers: 'allow' });

const HOT = 3;

/** What the device keeps of a session that tells who somebody is, or opens the platform: tokens, and what people are called and reached by. */
function secretsIn(kept: string): readonly string[] {
  const { data } = JSON.parse(kept);
  const { nm, ln, ph, em, rut } = data.detApp;
  return [data.tot1, data.tot4, em, ph, rut, `${nm} ${ln}`, data.nombre].filter(
    (secret) => typeof secret === 'string' && secret !== '',
  );
}

test('[LOG8] after a logout with a dead network nothing of the person is left in storages, caches, page, history or console', async ({
  simulator,
  openDevice,
}) => {
  const page = await openDevice(HOT);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await boardStands(page);
  await workerServes(page);
  const typed = credentialsOf('owner');
  await page.goto(`${simulator.origin}/device/${HOT}/l/profilelogin?next=/configkds`);
  await logIn(page, typed);
  await expect(page.getByRole('table')).toBeVisible();
  const kept = await page.evaluate((key) => localStorage.getItem(key), `kds:/device/${HOT}/:person`);
  const secrets = [typed.password, ...secretsIn(kept ?? '')];
  // While somebody is logged in the device does hold it: what is looked for can be found.
  const held = Object.values(await tracesOf(page)).join('\n');
  expect(secrets.filter((secret) => held.includes(secret)).length).toBeGreaterThan(3);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('Sesion Cerrada')).toBeVisible();
  const leftIn = async () => {
    const traces = { ...(await tracesOf(page)), console: said.join('\n') };
    return Object.entries(traces).flatMap(([place, text]) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${place}: ${secret}`),
    );
  };
  expect(await leftIn()).toEqual([]);
  await page.reload();
  await boardStands(page);
  expect(await leftIn()).toEqual([]);
  await page.context().setOffline(false);
});
