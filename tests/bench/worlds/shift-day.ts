/** A day and night of a kitchen as a scenario: every hour has the same batches at the same minutes, so that all hours end in equal states. */
import { MENU } from '../../../fixtures/menu.ts';

/** The periodic refresh of a board; the shift is planned in rounds of it. */
export const ROUND_MS = 30_000;
export const ROUNDS_AN_HOUR = 120;
export const HOURS = 24;
/** Before the first hour, so that the board can start. */
export const LEAD_ROUNDS = 4;
/** Orders arrive in batches, six minutes apart, the last one early enough to end within the hour. */
export const BATCHES_AN_HOUR = 9;
export const BATCH_ROUNDS = 12;
const BATCH_ORDERS = 7;
/** A batch arrives this long after the beginning of its round. */
const ARRIVAL_S = 1;

const ORIGINS = ['table', 'delivery', 'table', 'app', 'table', 'venue-app', 'kiosk'] as const;

/** Dishes without random parts: no extras, and nothing to leave out. */
const PLAIN = MENU.filter(({ extras, removable }) => extras.length === 0 && removable.length === 0);

/** The dish of an order: products and quantities take turns. */
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

/** The scenario in the file format of the simulator, of which JSON is a part. */
export const shiftDayText = (hours = HOURS): string =>
  JSON.stringify({
    title: { es: `Turno de ${hours} horas`, en: `A shift of ${hours} hours` },
    seed: 20_261_121,
    length: `${hours + 1}h`,
    steps: Array.from({ length: hours }, (_, hour) => stepsOf(hour)).flat(),
  });
