import { repeats } from '../long-files.ts';
import { cardOf, cardsOn } from '../pages/board-page.ts';
import { openBoard, SIZE_NAMES } from '../pages/looks.ts';
import { picture } from '../pages/picture.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;

test.use({ scenario: 'e2e/worlds/changes.yaml' });

for (const size of SIZE_NAMES) {
  for (const dest of [false, true]) {
    test(
      `[NEWS-1][NEWS-4][NEWS-9][NEWS-10] at ${size} with dest=${dest}, a change stays marked until the cook touches its card`,
      repeats(dest ? 1 : SIZE_NAMES.indexOf(size)),
      async ({ simulator, openPage }) => {
        const theme = dest ? 'light' : 'dark';
        const settings = { dest, timeToGroupUp: 0 };
        const board = await openBoard(openPage, simulator, EXPEDITER, { size, theme, settings });
        // The deferred script after the first board starts the change tracking and the alarms.
        await expect(board.getByRole('button', { name: /sonido/i }).first()).toBeAttached();
        await expect(cardsOn(board).locator('[data-word]')).toHaveCount(0);
        await simulator.command({ do: 'step', ms: 300_000 });
        const moved = cardOf(board, 'M 9');
        await expect(moved.getByText('de M 4')).toBeVisible();
        await expect(moved.locator('[data-word="Nuevo"]')).toHaveCount(1);
        await expect(moved.locator('[data-word="Recién anulado"]')).toHaveCount(1);
        await expect(cardOf(board, 'M 6').locator('[data-word*="FIRE"]').first()).toBeVisible();
        await expect(moved.locator('[data-strong]')).toHaveCount(dest ? 3 : 0);
        const counted = cardOf(board, 'M 6');
        await expect(counted.locator('[data-word*="+2"]')).toBeVisible();
        await expect(counted.getByText('Retirado')).toBeVisible();
        await picture(board, `changes-by-others-${size}-${theme}`);
        await moved.getByRole('heading').click();
        await expect(moved.getByText('de M 4')).toHaveCount(0);
        await expect(moved.locator('[data-word]')).toHaveCount(0);
        await expect(cardOf(board, 'M 6').locator('[data-word*="FIRE"]').first()).toBeVisible();
      },
    );
  }
}
