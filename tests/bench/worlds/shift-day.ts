/**
 * A day and night of a kitchen: every hour has the same batches at the same minutes, so all hours end in equal states.
 */
import { MENU } from '../../../fixtures/menu.ts';

/** The periodic refresh of a board; the shift is planned in such rounds. */
export const ROUND_MS = 30_000;
export const ROUNDS_AN_HOUR = 120;
export const HOURS = 24;
/** The rounds before the first hour, in which the board starts. */
export const LEAD_ROUNDS = 4;
/** Batches are six minutes apart; the last one ends within the hour. */
export const BATCHES_AN_HOUR = 9;
export const BATCH_ROUNDS = 12;
const BATCH_ORDERS = 7;
/** Seconds from the beginning of a round to the arrival of its batch. */
const ARRIVAL_S = 1;

const ORIGINS = ['table', 'delivery', 'table', 'app', 'table', 'venue-app', 'kiosk'] as const;

/** Dishes without random parts: no extras, and nothing to leave out. */
const PLAIN = MENU.filter(({ extras, removable }) => extras.length === 0 && removable.length === 0);

const dishOf = (order: number) => ({ product: PLAIN[order % PLAIN.length]?.id, quantity: 1 + (order % 3) });

const stepsOf = (hour: number) =>
  Array.from({ length: BATCHES_AN_HOUR * BATCH_ORDERS }, (_, order) => {
    const round = LEAD_ROUNDS + hour * ROUNDS_AN_HOUR + Math.floor(order / BATCH_ORDERS) * BATCH_ROUNDS;
    return {
      order: ORIGINS[order % ORIGINS.length],
      at: `${(round * ROUND_MS) / 1_000 + ARRIVAL_S}s`,
      as: `order-${hour}-${order}`,
      lines: [dishOf(order)],
    };
  });

/** The scenario as JSON, which the simulator's YAML format includes. */
export const shiftDayText = (hours = HOURS): string =>
  JSON.stringify({
    title: { es: `Turno de ${hours} horas`, en: `A shift of ${hours} hours` },
    seed: 20_261_121,
    length: `${hours + 1}h`,
    steps: Array.from({ length: hours }, (_, hour) => stepsOf(hour)).flat(),
  });
