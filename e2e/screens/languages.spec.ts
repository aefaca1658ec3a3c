import { LONG } from '../long-files.ts';
import { boardReady } from '../pages/board-page.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { expect, test } from '../test.ts';

const HOT = 3;
const OWN = 'Avanzar todo';
const HOUSE = 'Pasar todo';

// The browser reports the requests that fail here on purpose.
test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

test('[LANGUAGE-4][LANGUAGE-8] a text of the platform replaces the app’s own text on the cards, and the menu offers the platform’s languages', async ({
  simulator,
  openDevice,
}) => {
  await simulator.command({ do: 'words', edition: 'house' });
  const board = await openDevice(HOT);
  await boardReady(board);
  await expect(board.getByText(HOUSE).first()).toBeVisible();
  await expect(board.getByText(OWN)).toHaveCount(0);
  await board.getByRole('button', { name: 'Abrir el menú' }).click();
  const languages = board.getByRole('group', { name: 'Idioma' });
  await expect(languages.getByRole('radio')).toHaveCount(2);
  await expect(languages.getByRole('radio', { name: 'Español' })).toBeChecked();
  await languages.getByRole('radio', { name: 'English' }).click();
  await expect(board.getByText('Pass all').first()).toBeVisible();
  await expect(board.locator('html')).toHaveAttribute('lang', 'en');
  expect((await simulator.status()).unknowns).toBe(0);
});

test.describe('with the shell cached', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    '[LANGUAGE-5] a reload without a network keeps the platform’s words',
    LONG,
    async ({ simulator, openDevice }) => {
      await simulator.command({ do: 'words', edition: 'house' });
      const board = await openDevice(HOT);
      await boardReady(board);
      await workerServes(board);
      await expect(board.getByText(HOUSE).first()).toBeVisible();
      await board.context().setOffline(true);
      await board.reload();
      await boardReady(board);
      await expect(board.getByText('OFFLINE').first()).toBeVisible();
      await expect(board.getByText(HOUSE).first()).toBeVisible();
      await expect(board.getByText(OWN)).toHaveCount(0);
    },
  );
});

test(
  '[LANGUAGE-7] when the platform’s file of texts is broken, the board shows the app’s own texts',
  LONG,
  async ({ simulator, openPage }) => {
    await simulator.command({ do: 'words', edition: 'broken' });
    const board = await openPage('about:blank');
    const logged = board.waitForEvent('console', (message) => /texts did not load: shape/.test(message.text()));
    await board.goto(`${simulator.origin}/device/${HOT}/`);
    await boardReady(board);
    await logged;
    await expect(board.getByText(OWN).first()).toBeVisible();
    await expect(board.getByText(HOUSE)).toHaveCount(0);
    await expect(board.getByRole('button', { name: 'Conexión: En línea' })).toBeVisible();
  },
);
