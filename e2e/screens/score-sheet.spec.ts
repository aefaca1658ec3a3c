import type { Page } from '@playwright/test';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady, cardTitles, setCardStatus } from '../pages/board-page.ts';
import { pdfPages, picturesIn } from '../pages/pdf-pages.ts';
import { figuresOn, fileOf } from '../pages/score-page.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

// A device of the previous world may still sign in with its token, which the new world rejects.
test.use({ viewport: { width: 1280, height: 800 }, allowFailedRequests: true });

const MINUTE_MS = 60_000;
const EXPEDITER = 1;
/** The longest allowed name. */
const TRAINEE = 'María Fernanda de los Ángeles Valenzuela-Echeverría Moreno M';
const GOAL = { servedShareMin: 0.8, meanMsMax: 480_000, p95MsMax: 840_000, lateShareMax: 0.15 };
/** Faults with long names that block no tap, because the cloud serves. */
const FAULTS = ['local-restored', 'local-lacks', 'local-behind', 'local-half-open', 'local-clock', 'local-down'];
const NOTE = 'faltó avisar a la barra que la mesa doce ya tenía los fondos en el pase y nadie los retiraba '.repeat(2);
const LONG_TITLE = 'El reloj de la plataforma adelanta una hora';
const EARLIER_SHOWN = 4;

async function serveThroughFault(simulator: Simulator, pass: Page, made: Set<string>, fault: string): Promise<void> {
  await simulator.command({ do: 'fault', fault, forMs: 2 * MINUTE_MS });
  await simulator.command({ do: 'step', ms: 5 * MINUTE_MS });
  await simulator.command({ do: 'mark', note: NOTE.trim() });
  await boardReady(pass);
  const [title = ''] = (await cardTitles(pass)).filter((one) => !made.has(one));
  await setCardStatus(pass, title, /, Listo/);
  made.add(title);
  await expect.poll(async () => (await savedOrders(simulator)).size).toBe(made.size);
}

async function savedOrders(simulator: Simulator): Promise<ReadonlySet<number>> {
  return new Set((await simulator.changes()).map(({ orderId }) => orderId));
}

/** Stores five earlier runs without notes of a situation with a long name: one more than a card has room for. */
const keepEarlier = (room: Page, score: { readonly beganMs: number }): Promise<void> =>
  room.evaluate(
    ([one, title]) => {
      const runs = [1, 2, 3, 4, 5].map((day) => ({
        keptMs: day,
        score: { ...one, notes: [], title: { es: title, en: title }, beganMs: one.beganMs - day * 86_400_000 },
      }));
      localStorage.setItem('simulator:scores', JSON.stringify(runs));
    },
    [score, LONG_TITLE] as const,
  );

const areDrawn = (room: Page): Promise<readonly boolean[]> =>
  room
    .getByRole('main')
    .locator('canvas')
    .evaluateAll((all) =>
      all.map((one) => {
        const canvas = one as HTMLCanvasElement;
        const dots = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return dots.some((value) => value > 0);
      }),
    );

async function printed(room: Page): Promise<string> {
  const pdf = await room.pdf({ preferCSSPageSize: true, printBackground: false });
  const pages = await pdfPages(pdf);
  expect(pages).toHaveLength(1);
  expect(await picturesIn(pdf)).toBe(2);
  return pages[0] ?? '';
}

test('[TRAINING-10] with orders made, notes, faults, earlier runs and long names, the score card shows both plots, is accessible and prints on one page', async ({
  simulator,
  openDevice,
  openPage,
}) => {
  const training = { trainee: TRAINEE, lengthMs: FAULTS.length * 5 * MINUTE_MS, difficulty: 'hard', goal: GOAL };
  await simulator.command({ do: 'restart', seed: 7, scenario: 'lunch-rush', training });
  await simulator.command({ do: 'mark', note: NOTE.trim() });
  await simulator.command({ do: 'step', ms: 90_000 });
  const pass = await openDevice(EXPEDITER, { viewport: { width: 1920, height: 1080 } });
  const made = new Set<string>();
  for (const fault of FAULTS) await serveThroughFault(simulator, pass, made, fault);
  await pass.close();

  const room = await openPage(`${simulator.origin}/simulator/`);
  const openCard = () => room.getByRole('button', { name: 'Ver la tarjeta de puntaje' }).click();
  await openCard();
  const { score } = JSON.parse((await fileOf(room, 'Exportar JSON')).text);
  await room.keyboard.press('Escape');
  await keepEarlier(room, score);
  await openCard();
  const card = room.getByRole('main');
  await expect(room.getByRole('rowheader', { name: new RegExp(`· ${LONG_TITLE} ·`) })).toHaveCount(EARLIER_SHOWN);
  await expect(card.locator('canvas')).toHaveCount(2);
  expect(await areDrawn(room)).toEqual([true, true]);
  await expect(card.getByText(/^La mitad tardó/)).toBeVisible();
  // The dish becomes ready at once, faster than any dish can be cooked.
  expect(score.trainee.tooFast).toBeGreaterThan(2);
  expect(score.troubles).toHaveLength(FAULTS.length);
  expect(await accessibilityProblems(room)).toEqual([]);

  const sheet = await printed(room);
  const figures = await figuresOn(room);
  expect(figures).toHaveLength(9);
  for (const text of [TRAINEE, 'Almuerzo fuerte', 'Robot experto', 'La mitad tardó', LONG_TITLE, ...figures])
    expect(sheet).toContain(text);
  await room.getByRole('button', { name: 'English' }).click();
  const inEnglish = await printed(room);
  for (const text of [TRAINEE, 'Lunch rush', 'Expert robot', 'Half of them took']) expect(inEnglish).toContain(text);

  await room.getByRole('button', { name: 'Español' }).click();
  await room.keyboard.press('Escape');
  await room.getByRole('button', { name: 'Almuerzo fuerte' }).click();
  await room.getByText(/^Entrenamientos anteriores/).click();
  await room
    .getByRole('button', { name: new RegExp(`^${TRAINEE}.*${LONG_TITLE}`) })
    .first()
    .click();
  await expect(card.getByRole('heading', { name: LONG_TITLE })).toBeVisible();
  await expect(card.locator('canvas')).toHaveCount(2);
  expect(await printed(room)).toContain('Servidor local vuelve a datos viejos');
});
