import { createClock } from '../../../../simulator/core/base/clock.ts';
import type { OrderPlan, PlannedLine } from '../../../../simulator/core/orders/order-plan.ts';
import { createOrderStore } from '../../../../simulator/core/orders/orders.ts';
import type { Statement } from '../../../../simulator/core/orders/statement.ts';

export const LINES = [1, 2, 3];

export const line = (id: number): PlannedLine => ({
  id,
  parentId: 0,
  quantity: 1,
  name: `Plato ${id}`,
  productId: 301,
  hierarchy: '',
  comments: [],
  priority: 0,
  price: 1_000,
});

export const plan = (id: number): OrderPlan => ({
  id,
  label: 'M 1',
  origin: 'table',
  tableIds: [1],
  channel: '2',
  delivery: null,
  externalId: '',
  sectors: 'salón',
  waiterId: 9,
  guests: 2,
  comment: '',
  lines: LINES.map(line),
  events: [],
  cooking: [],
  serveAfterMs: 0,
});

/** Two servers whose clocks differ by an hour; the test exchanges their statements. */
export function twoStores() {
  const clock = createClock(1_760_000_000_000);
  let no = 0;
  const server = (name: string, aheadMs: number) => {
    const statements: Statement[] = [];
    const changes: string[] = [];
    const store = createOrderStore({
      nowMs: () => clock.nowMs() + aheadMs,
      clock,
      instance: (life) => `${name}${life}`,
      contentBeside: null,
      priorityName: () => '',
      nextNo: () => ++no,
      changed: (change) => changes.push(change),
      statementRecorded: (statement) => statements.push(statement),
    });
    return { store, statements, changes };
  };
  return { clock, cloud: server('cloud', 0), local: server('local', 3_600_000) };
}
