/** A person logs in, sets the device up as its unit, and logs out, by the visible controls. */
import type { Locator, Page } from '@playwright/test';
import { es } from '../../src/i18n/es.ts';
import { es as screens } from '../../src/i18n/es-screens.ts';
import type { PersonFacts } from '../core/base/person-facts.ts';
import type { World } from '../core/world-api.ts';
import type { SetUp } from '../headless/set-up-device.ts';
import type { DevicePage } from './device-page.ts';

interface SetUpAction {
  /** The end of the sentence "could not …". */
  readonly what: string;
  does(page: Page): Promise<void>;
  isDone(page: Page): Promise<boolean>;
}

/** Simulated time between checks, and the number of checks after which the person repeats an action. */
const CHECK_EVERY_MS = 1_000;
const CHECKS_MAX = 15;
/** In real time: a click or check of an element that stays absent this long fails. */
const CLICK_REAL_MS = 10_000;

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).first();
const isSeen = (locator: Locator): Promise<boolean> => locator.isVisible();
const press = (locator: Locator) => locator.click({ timeout: CLICK_REAL_MS });

const { configure, login } = screens;

const actsOf = ({ email, password }: PersonFacts, unit: string): readonly SetUpAction[] => [
  {
    what: 'log in',
    async does(page) {
      if (!(await isSeen(button(page, login.password)))) await press(button(page, es.session.login));
      await press(button(page, login.password));
      const form = page.getByRole('dialog', { name: login.password });
      await form.getByRole('textbox', { name: login.form.email }).fill(email);
      await form.getByLabel(login.form.password, { exact: true }).fill(password ?? '');
      await press(form.locator('button[type="submit"]'));
    },
    isDone: (page) => isSeen(button(page, es.session.configure)),
  },
  {
    what: 'read the units',
    does: (page) => press(button(page, es.session.configure)),
    isDone: (page) => isSeen(page.getByRole('radio', { name: unit })),
  },
  {
    what: 'activate the unit',
    async does(page) {
      await page.getByRole('radio', { name: unit }).check({ timeout: CLICK_REAL_MS, force: true });
      await press(button(page, configure.activate));
    },
    isDone: (page) => isSeen(button(page, configure.use)),
  },
  {
    what: 'log out',
    does: (page) => press(button(page, configure.use)),
    isDone: async (page) => !(await isSeen(button(page, configure.use))),
  },
];

/** Calls `due` with each check at its time. The person repeats an action that had no effect. */
export function setUpPage(
  world: World,
  device: DevicePage,
  person: PersonFacts,
  due: (work: () => Promise<void>) => void,
): SetUp {
  const acts = actsOf(person, device.facts.name);
  let at = 0;
  let checks = 0;
  const check = async () => {
    const act = acts[at];
    if (act === undefined) return;
    const page = device.page();
    if (checks > 0 && (await act.isDone(page))) {
      at += 1;
      checks = 0;
    } else {
      // A covered or absent control is pressed at a later check.
      if (checks % CHECKS_MAX === 0) await act.does(page).catch(() => {});
      checks += 1;
    }
    world.after(CHECK_EVERY_MS, () => due(check));
  };
  due(check);
  return { stuckAt: () => acts[at]?.what ?? null };
}
