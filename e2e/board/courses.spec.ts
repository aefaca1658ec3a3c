import type { Page } from '@playwright/test';
import { wireLine, wireOrder } from '../../fixtures/wire-order.ts';
import { LONG } from '../long-files.ts';
import { boardReady, bounceTimePasses, cardOf, linesIn } from '../pages/board-page.ts';
import { serveOrders } from '../pages/held-requests.ts';
import { LOOKS, type Look, openLook, SIZE_NAMES } from '../pages/looks.ts';
import { picture } from '../pages/picture.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;
const SECOND = 2;
const MINUTE_S = 60;

test.use({ scenario: 'e2e/worlds/no-orders.yaml' });

// Without autosave, because the simulated cloud rejects changes of these orders.
const SETTINGS = { autosave: 0, heldPriorities: [SECOND], tw: 300, tt: 600, tc: 1_200 };
const nowS = () => Math.floor(Date.now() / 1_000);

type Wire = NonNullable<Parameters<typeof wireLine>[0]>;

/** An order that was placed this many minutes ago. */
function orderOf(table: number, minutes: number, lines: readonly Wire[], webStatus: number | null = null): object {
  const fp = nowS() - minutes * MINUTE_S;
  const dl = lines.map((line, at) => wireLine({ li: at + 1, fp, fm: fp, ...line }));
  const dv = webStatus === null ? null : { zd: '', og: 3, sw: webStatus };
  const im = webStatus === null ? [table] : [-10_000 - table];
  return wireOrder({ io: table, im, ima: im[0], dl, dv, fechaUnixO: fp, fm: fp });
}

const courses = (webStatus = 0): readonly object[] => [
  orderOf(1, 25, [{ np: 'Lomo saltado', fire: true, fm: nowS() - 8 }]),
  orderOf(2, 24, [
    { np: 'Plateada', pi: 302, prio: SECOND },
    { np: 'Merluza', pi: 303, prio: SECOND },
  ]),
  orderOf(3, 7, [
    { np: 'Bruschetta', pi: 304 },
    { np: 'Risotto', pi: 305, prio: SECOND, ct: [[nowS(), 11, 'sin gluten']] },
  ]),
  orderOf(4, 23, [{ np: 'Ensalada', pi: 306 }], webStatus),
];

async function openCourses(openPage: (address: string) => Promise<Page>, simulator: Simulator, look: Look = {}) {
  const page = await openLook(openPage, simulator, EXPEDITER, { ...look, settings: SETTINGS, path: 'nowhere' });
  let orders = courses;
  await serveOrders(page, () => orders());
  await page.goto(`${simulator.origin}/device/${EXPEDITER}/`);
  await boardReady(page);
  return {
    page,
    confirm() {
      orders = () => courses(1);
    },
  };
}

test('[ALARM-2][ALARM-3][FILTER-17] a fired card shows the time since its fire and its total time, and a held course has no level', async ({
  simulator,
  openPage,
}) => {
  const { page } = await openCourses(openPage, simulator);
  const fired = cardOf(page, 'M 1');
  await expect(fired).toHaveAttribute('data-level', 'normal');
  await expect(fired.locator('header time')).toHaveText(/^0[0-4]:/);
  await expect(fired.getByText(/^total/)).toHaveText(/^total 2[5-9]:/);
  await expect(cardOf(page, 'M 2')).toHaveAccessibleName('M 2, 2 líneas, En espera');
  await expect(cardOf(page, 'M 3')).toHaveAttribute('data-level', 'warning');
  await expect(linesIn(cardOf(page, 'M 3')).nth(1)).toHaveAccessibleDescription('ALERGIA, En espera');
});

test('[ORDER-65][ORDER-66][ORDER-67] a tap on an unconfirmed order first opens a question, and the clock starts when the order is confirmed', async ({
  simulator,
  openPage,
}) => {
  const { page, confirm } = await openCourses(openPage, simulator);
  const card = cardOf(page, 'D 4');
  const line = linesIn(card).first();
  await expect(card).toHaveAttribute('data-level', 'neutral');
  await line.click();
  const question = page.getByRole('alertdialog', { name: 'Este pedido no está confirmado. ¿Preparar igual?' });
  await question.getByRole('button', { name: 'Esperar' }).click();
  await expect(question).toHaveCount(0);
  await expect(line).toHaveAccessibleName(/, Pendiente/);
  await card.getByRole('button', { name: /^Avanzar todo/ }).click();
  await bounceTimePasses(page);
  await question.getByRole('button', { name: 'Preparar' }).click();
  await expect(line).toHaveAccessibleName(/, En prep/);
  await bounceTimePasses(page);
  await line.click();
  await expect(line).toHaveAccessibleName(/, Listo/);
  confirm();
  await page.getByRole('button', { name: 'Actualizar pedidos' }).click();
  await expect(card).toHaveAttribute('data-level', 'normal');
  await expect(card.locator('header time').first()).toHaveText(/^00:/);
});

test(
  '[BOARD-1][BOARD-5] the all-day board excludes held and unconfirmed dishes',
  LONG,
  async ({ simulator, openPage }) => {
    const { page } = await openCourses(openPage, simulator);
    await page.goto(`${simulator.origin}/device/${EXPEDITER}/home3`);
    const rows = page.getByRole('region', { name: 'Total del día' }).locator('ol > li');
    await expect(rows.getByRole('button')).toHaveText([/Bruschetta/, /Lomo saltado/]);
  },
);

for (const size of SIZE_NAMES)
  for (const look of LOOKS)
    test(`the board shows courses at ${size}, ${look.theme}`, LONG, async ({ simulator, openPage }) => {
      const { page } = await openCourses(openPage, simulator, { size, ...look });
      await picture(page, `courses-${size}-${look.theme}`);
      await linesIn(cardOf(page, 'D 4')).first().click();
      await page.getByRole('alertdialog').waitFor();
      await picture(page, `courses-question-${size}-${look.theme}`);
    });
