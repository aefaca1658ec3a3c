import { LONG } from '../long-files.ts';
import { clockOf } from '../pages/frozen-kitchen.ts';
import { LOGIN_TEXTS, logInFollowed } from '../pages/login-page.ts';
import { skipTime, stopClock } from '../pages/page-clock.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { foundIn } from '../pages/traces.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

// Where service workers are blocked, the part of the app that notices touches does not start.
test.use({ scenario: 'e2e/worlds/quiet-house.yaml', serviceWorkers: 'allow' });

const HOT = 3;
const HOME = `/device/${HOT}/`;
const WARNING = 'Nadie usa este equipo: su sesión se cierra en menos de un minuto. Toque la pantalla para seguir.';
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** Shorter than the timeout of each request. */
const STEP_MS = 4_000;

test(
  '[LOGIN-35] a kitchen host warns after nine idle minutes, a touch keeps the session, and after ten idle minutes the person is logged out and no token is left',
  LONG,
  async ({ simulator, openPage }) => {
    const address = `${simulator.origin}${HOME}l/profilelogin?next=/configkds`;
    const { page, secrets } = await logInFollowed(openPage, address, credentialsOf('owner'));
    await expect(page.getByRole('radio', { name: LOGIN_TEXTS.es.unit })).toBeVisible();
    await stopClock(page);

    const notice = (text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text, { exact: true });
    const session = () => page.evaluate((key) => sessionStorage.getItem(key), storageKeyOf(HOME, 'tab:session'));
    let activeMs = 0;
    const act = async (action: Promise<void>) => {
      await action;
      activeMs = await clockOf(page);
    };
    /** Advances the clock until the device has been idle for `ms`. The warning is shown as expected after each step. */
    const idleUntil = async (ms: number, isWarned: boolean) => {
      for (let leftMs = ms; leftMs > 0; leftMs = activeMs + ms - (await clockOf(page))) {
        await skipTime(page, Math.min(activeMs + ms - (await clockOf(page)), STEP_MS));
        await expect(notice(WARNING)).toHaveCount(isWarned ? 1 : 0);
      }
    };

    await act(page.keyboard.press('Shift'));
    await idleUntil(9 * MINUTE_MS - SECOND_MS, false);
    await skipTime(page, 2 * SECOND_MS);
    await idleUntil(10 * MINUTE_MS - SECOND_MS, true);
    await act(page.getByRole('main').click({ position: { x: 2, y: 2 } }));
    // The warning hides at its usual time.
    await skipTime(page, 6 * SECOND_MS);
    await idleUntil(9 * MINUTE_MS - SECOND_MS, false);
    await skipTime(page, 2 * SECOND_MS);
    await idleUntil(10 * MINUTE_MS - SECOND_MS, true);
    expect(await session()).not.toBeNull();
    const loggedOut = page.waitForRequest(/\/sapi\/logout/);
    await skipTime(page, 2 * SECOND_MS);
    await expect(notice('Sesion Cerrada')).toBeVisible();
    await loggedOut;
    await expect.poll(() => new URL(page.url()).pathname).toBe(HOME);
    expect(await session()).toBeNull();
    expect(secrets().length).toBeGreaterThan(2);
    expect(await foundIn(page, secrets())).toEqual([]);
  },
);
