import { expect, type Page, test } from '@playwright/test';
import type { Simulator } from '../../programs/simulator.ts';
import { boardReady } from '../board-page.ts';
import { advanceClockUntil, holdClock, jumpClock, stopClock } from '../page-clock.ts';
import { recordSounds, soundsOf } from '../requested-sounds.ts';
import { flag, openSettings, option, saveAndLeave, tab } from './settings-page.ts';

/** A board loads all its parts within this time. */
const LOADED_MS = 30_000;
const PAINTED_MS = 1_000;
const CAUGHT_UP_MS = 20_000;

const EXPEDITER = 1;

type Open = (address: string, options?: { reducedMotion: 'no-preference' }) => Promise<Page>;

/** Opens the expediter's board at this minute of the world; world and board are paused from then on. */
export async function boardAt(open: Open, simulator: Simulator, minutes: number): Promise<Page> {
  await simulator.command({ do: 'pause' });
  await simulator.command({ do: 'step', ms: minutes * 60_000 - (await simulator.status()).elapsedMs });
  // For some seconds after a step responses carry no time; a board that opens then would use its own clock.
  const readOrders = async () => (await fetch(`${simulator.origin}/resto/orders/procesa/`)).text();
  await expect.poll(readOrders, { timeout: CAUGHT_UP_MS }).toContain('"time"');
  const board = await open('about:blank', { reducedMotion: 'no-preference' });
  recordSounds(board);
  await holdClock(board);
  await stopClock(board);
  await board.goto(`${simulator.origin}/device/${EXPEDITER}/`);
  await boardReady(board);
  // The sounds are the last part that a board loads.
  await advanceClockUntil(board, async () => soundsOf(board).length > 0, LOADED_MS);
  return board;
}

export async function advanceMinute(board: Page, simulator: Simulator): Promise<void> {
  await simulator.command({ do: 'step', ms: 60_000 });
  await jumpClock(board, '01:00');
}

type Place = 'Ajustes generales' | 'Pantalla';

interface Step {
  readonly place: Place;
  readonly setValue: (board: Page) => Promise<unknown>;
  readonly expectEffect: (board: Page) => Promise<unknown>;
}

/** The values of one setting in some of the rounds; a round is one save. */
export type Effect<Round extends string> = Readonly<Partial<Record<Round, Step>>>;

export const effect = <Round extends string, Value>(
  place: Place,
  set: (board: Page, value: Value) => Promise<unknown>,
  check: (board: Page, value: Value) => Promise<unknown>,
  rounds: Readonly<Partial<Record<Round, Value>>>,
): Effect<Round> => {
  const steps = (Object.entries(rounds) as [Round, Value][]).map(([round, value]) => {
    const step: Step = { place, setValue: (board) => set(board, value), expectEffect: (board) => check(board, value) };
    return [round, step] as const;
  });
  return Object.fromEntries(steps) as Effect<Round>;
};

export const turned = (name: string) => (board: Page, isOn: boolean) => flag(board, name).setChecked(isOn);
export const chosen = (setting: string) => (board: Page, name: string) => option(board, setting, name).click();

export async function playRound<Round extends string>(
  board: Page,
  table: Readonly<Record<string, Effect<Round>>>,
  round: Round,
  beforeChecks: () => Promise<unknown> = async () => {},
): Promise<void> {
  const steps = Object.entries(table).flatMap(([key, rounds]) => (rounds[round] ? [{ key, ...rounds[round] }] : []));
  await openSettings(board);
  let opened: Place | null = null;
  for (const { place, setValue } of steps) {
    if (place !== opened) await tab(board, place).click();
    opened = place;
    await setValue(board);
  }
  await saveAndLeave(board);
  // The board runs its deferred work after the paint.
  await board.clock.runFor(PAINTED_MS);
  await beforeChecks();
  for (const { key, expectEffect } of steps) await test.step(`${key}, ${round}`, () => expectEffect(board));
}
