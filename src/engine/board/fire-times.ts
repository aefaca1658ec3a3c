/** A reload must not restart a fire's timer (rules FILTER-10, FILTER-21). */
import { type LitTimes, litTimes } from '../../domain/board/fire.ts';
import { type MovedLines, rekey } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import type { FactStore } from '../../platform/ports.ts';
import { decodeFireTimes, encodeFireTimes } from '../../protocol/decode-board-facts.ts';
import { FACTS } from '../base/facts.ts';

export interface FireTimes {
  now(): LitTimes;
  /** `nowS` is in unix seconds (server). */
  update(orders: readonly Order[], fires: ReadonlySet<number>, nowS: number): void;
  moved(moved: MovedLines): void;
}

export function createFireTimes(facts: Pick<FactStore, 'read' | 'write' | 'remove'>): FireTimes {
  let lit = decodeFireTimes(facts.read(FACTS.fireTimes));
  let before: readonly Order[] = [];
  let stored = encodeFireTimes(lit);
  return {
    now: () => lit,
    update(orders, fires, nowS) {
      lit = litTimes({ lit, orders: before }, orders, fires, nowS);
      before = orders;
      const text = encodeFireTimes(lit);
      if (text === stored) return;
      stored = text;
      if (lit.size > 0) facts.write(FACTS.fireTimes, text);
      else facts.remove(FACTS.fireTimes);
    },
    moved(moved) {
      lit = rekey(lit, moved);
    },
  };
}
