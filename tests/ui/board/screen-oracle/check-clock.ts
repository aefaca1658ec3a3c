/** While its sources are right no card's clock steps back and no level falls (rules ALARM-11, ALARM-19). */

import { idsOf, type LineName } from '../../../fuzz/oracle/tap-state.ts';
import { secondsOf } from './clock-text.ts';
import type { ScreenSnapshot } from './screen-snapshot.ts';
import { batchOf, dishOf, hasFire, lineIn } from './wire-orders.ts';

const LEVELS = ['neutral', 'normal', 'warning', 'late', 'critical'];

interface Waiting {
  readonly clockS: number;
  readonly level: number;
}

/**
 * The wait that each card shows by its clock and color; the key has the card, the start of the wait, and thresholds.
 */
function waitingOn(
  element: HTMLElement,
  { orders, history, tab }: Pick<ScreenSnapshot, 'orders' | 'history' | 'tab'>,
): ReadonlyMap<string, Waiting> {
  const { tn, tw, tt, tc, timeToGroupUp } = tab.app.state.settings;
  const waiting = new Map<string, Waiting>();
  for (const card of element.querySelectorAll<HTMLElement>('article[data-card]')) {
    // A card that has left fades at its position.
    if (card.closest('[aria-hidden="true"]')) continue;
    const key = card.querySelector<HTMLElement>('[data-line]')?.dataset.line as LineName | undefined;
    if (key === undefined) continue;
    const [orderId, lineId] = idsOf(key);
    const order = orders?.get(orderId);
    const received = lineIn(order, lineId);
    const dish = order && received && dishOf(order, received);
    // A card of canceled lines has no level (rule ALARM-38).
    if (card.querySelector('[data-line]:not([data-state="voided"])') === null) continue;
    // A fire and the confirmation of a web order restart the clock and the level.
    if (!order || !dish || hasFire(order) || history.unconfirmed.has(orderId)) continue;
    const { startedAtS } = batchOf(order, dish, timeToGroupUp);
    waiting.set(`${card.dataset.card}, waiting since ${startedAtS}, of ${[tn, tw, tt, tc].join()}`, {
      clockS: secondsOf(card.querySelector('header time')?.textContent.trim() ?? ''),
      level: LEVELS.indexOf(card.dataset.level ?? ''),
    });
  }
  return waiting;
}

export interface ScreenClockCheck {
  /**
   * Returns the clocks and levels that went back since the last check. With null it forgets the earlier values, because
   * they cannot be checked now.
   */
  check(element: HTMLElement, snapshot: Pick<ScreenSnapshot, 'orders' | 'history' | 'tab'> | null): readonly string[];
  /** How many cards of the last check had an earlier value. */
  comparedCount(): number;
}

export function createScreenClockCheck(): ScreenClockCheck {
  let before: ReadonlyMap<string, Waiting> = new Map();
  let checked = 0;
  return {
    check(element, snapshot) {
      const now = snapshot === null ? new Map<string, Waiting>() : waitingOn(element, snapshot);
      const problems = [...now].flatMap(([card, { clockS, level }]) => {
        const was = before.get(card);
        if (was === undefined) return [];
        return [
          ...(clockS < was.clockS ? [`the clock of ${card} moved back from ${was.clockS} to ${clockS} s`] : []),
          ...(level < was.level ? [`${card} fell from ${LEVELS[was.level]} to ${LEVELS[level]}`] : []),
        ];
      });
      checked = [...now.keys()].filter((card) => before.has(card)).length;
      before = now;
      return problems;
    },
    comparedCount: () => checked,
  };
}
