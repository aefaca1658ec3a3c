import type { Locator, Page } from '@playwright/test';
import { cardsOn } from '../pages/board-page.ts';
import { isHighlighted, styleOf } from '../pages/computed-style.ts';
import { advanceClockUntil } from '../pages/page-clock.ts';
import { colourOf } from '../pages/palette.ts';
import { alarmsOf } from '../pages/requested-sounds.ts';
import { advanceMinute, boardAt, type Effect, effect, playRound } from '../pages/settings/setting-rounds.ts';
import { type KeysOf, pickColour } from '../pages/settings/settings-page.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/all-ages.yaml' });

/** At this minute the orders have waited 19 m, 14 m, 9 m and half a minute, and no new order has arrived. */
const ALL_CAME_MIN = 20;

const NEUTRAL = 'rgb(71, 82, 90)';

/** First every card reaches its level alone, then all at once. */
type LevelRound = 'one by one' | 'at once';
const inBoth = <Value>(first: Value, then: Value) => ({ 'one by one': first, 'at once': then });

/** A level with its backgrounds, its card's place from the oldest, and its word. */
interface Level {
  readonly name: string;
  readonly grounds: Readonly<Record<LevelRound, string>>;
  readonly place: number;
  readonly words: readonly string[];
}

const NORMAL: Level = { name: 'Normal', grounds: inBoth('Violeta fuerte', 'Cian pálido'), place: 11, words: [] };
const WARNING: Level = {
  name: 'Aviso',
  grounds: inBoth('Verde azulado oscuro', 'Lima pálido'),
  place: 10,
  words: ['Aviso'],
};
const LATE: Level = { name: 'Tarde', grounds: inBoth('Azul fuerte', 'Naranja vivo'), place: 9, words: ['Tarde'] };
const CRITICAL: Level = {
  name: 'Crítico',
  grounds: inBoth('Magenta oscuro', 'Rojo pálido'),
  place: 0,
  words: ['Crítico'],
};
const LEVELS = [NORMAL, WARNING, LATE, CRITICAL];

const levelOf = (board: Page, { name }: Level): Locator => board.getByRole('group', { name, exact: true });
const headOf = (board: Page, { place }: Level): Locator => cardsOn(board).nth(place).locator('header');

const from = (level: Level, firstS: number, thenS: number): Effect<LevelRound> =>
  effect(
    'Pantalla',
    (board, seconds) => levelOf(board, level).getByRole('textbox', { name: 'Desde' }).fill(String(seconds)),
    // The check advances the clock to see that the card has just reached its level.
    (board) => expect(headOf(board, level).getByText(/^(Aviso|Tarde|Crítico)$/)).toHaveText(level.words),
    inBoth(firstS, thenS),
  );

const ground = (level: Level): Effect<LevelRound> =>
  effect(
    'Pantalla',
    (board, colour) => pickColour(board, `${level.name}: Fondo`, colour),
    (board, colour) => expect(headOf(board, level)).toHaveCSS('background-color', colourOf(colour)),
    level.grounds,
  );

const letters = (level: Level, first: string, then: string): Effect<LevelRound> =>
  effect(
    'Pantalla',
    (board, colour) => pickColour(board, `${level.name}: Letra`, colour),
    (board, colour) => expect(headOf(board, level)).toHaveCSS('color', colourOf(colour)),
    inBoth(first, then),
  );

const SILENT = 'Sin sonido';

/** A bell shows that there is an alarm. */
const sound = (level: Level, first: string): Effect<LevelRound> =>
  effect(
    'Pantalla',
    (board, name) => levelOf(board, level).getByRole('combobox', { name: 'Sonido' }).selectOption(name),
    async (board, name) => {
      const bell = board.getByRole('banner').getByText(/^Sonidos activos/);
      if (name === SILENT) await expect(bell).toHaveCount(0);
      else expect(alarmsOf(board)).toContain(name.replace('Alarma ', ''));
    },
    inBoth(first, SILENT),
  );

const pulse = (level: Level, first: boolean, then: boolean): Effect<LevelRound> =>
  effect(
    'Pantalla',
    (board, isOn) => levelOf(board, level).getByRole('switch', { name: 'Animar' }).setChecked(isOn),
    (board, isOn) => expect.poll(() => isHighlighted(cardsOn(board).nth(level.place))).toBe(isOn),
    inBoth(first, then),
  );

/**
 * The values of each level. After each save every card is half a minute below its next level, so no card rises and no
 * alarm sounds.
 */
const TIMING: Readonly<Record<KeysOf<'timing'>, Effect<LevelRound>>> = {
  tn: from(NORMAL, 60, 300),
  ctn: ground(NORMAL),
  ftn: letters(NORMAL, 'Gris muy claro', 'Gris muy oscuro'),
  stn: sound(NORMAL, 'Alarma 5'),
  atn: pulse(NORMAL, true, false),
  tw: from(WARNING, 630, 810),
  ctw: ground(WARNING),
  ftw: letters(WARNING, 'Gris claro', 'Gris oscuro'),
  stw: sound(WARNING, 'Alarma 6'),
  atw: pulse(WARNING, true, false),
  tt: from(LATE, 990, 1110),
  ctt: ground(LATE),
  ftt: letters(LATE, 'Gris muy claro', 'Gris muy oscuro'),
  stt: sound(LATE, 'Alarma 7'),
  att: pulse(LATE, true, false),
  tc: from(CRITICAL, 1350, 1410),
  ctc: ground(CRITICAL),
  ftc: letters(CRITICAL, 'Gris claro', 'Gris oscuro'),
  stc: sound(CRITICAL, 'Alarma 8'),
  atc: pulse(CRITICAL, false, true),
};

/** Longer than a board takes to compute its levels again, plus a second for simultaneous alarms. */
const NOTIFIED_MS = 10_000;

/** Advances the clock by a minute, in which the cards of these levels rise from the level below. */
async function raiseLevels(
  board: Page,
  simulator: Simulator,
  levels: readonly Level[],
  round: LevelRound,
): Promise<void> {
  for (const level of levels) {
    const below = LEVELS[LEVELS.indexOf(level) - 1];
    const colour = below ? colourOf(below.grounds[round]) : NEUTRAL;
    await expect(headOf(board, level)).toHaveCSS('background-color', colour);
  }
  await advanceMinute(board, simulator);
  const colours = levels.map(({ grounds }) => colourOf(grounds[round])).join();
  const shown = () => Promise.all(levels.map((level) => styleOf(headOf(board, level), 'background-color')));
  await advanceClockUntil(board, async () => (await shown()).join() === colours, NOTIFIED_MS);
}

test('[SETTINGS-24][ALARM-5][ALARM-7][ALARM-23][ALARM-31][LOOK-6] the controls of the levels change times, colors, sounds and highlights of the board', async ({
  simulator,
  openPage,
}) => {
  const board = await boardAt(openPage, simulator, ALL_CAME_MIN);
  await playRound(board, TIMING, 'one by one', async () => {
    for (const [at, level] of LEVELS.entries()) {
      await raiseLevels(board, simulator, [level], 'one by one');
      await advanceClockUntil(board, async () => alarmsOf(board).length > at, NOTIFIED_MS);
    }
    expect(alarmsOf(board)).toEqual(['5', '6', '7', '8']);
  });
  await playRound(board, TIMING, 'at once', () => raiseLevels(board, simulator, LEVELS, 'at once'));
});
