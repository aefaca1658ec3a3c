/** The status of a whole order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { countingLines, orderStatus } from '../../../src/domain/order/order-status.ts';

const saved = (...statuses: readonly number[]) =>
  order({ status: 90, lines: statuses.map((status, at) => line({ id: at + 1, saved: status })) });

const none = () => undefined;

test.each([
  { lines: [0], status: 0 },
  { lines: [100, 40], status: 40 },
  { lines: [110, 100], status: 100 },
  { lines: [109, 200], status: 109 },
  { lines: [110, 110], status: 110 },
  { lines: [110, 200], status: 110 },
  { lines: [120, 130], status: 110 },
  { lines: [149, 150], status: 110 },
  { lines: [150, 200], status: 150 },
  { lines: [200, 180, 199], status: 180 },
  { lines: [75, 110], status: 75 },
  { lines: [-5, 0], status: -5 },
])('[O10a] lines saved as $lines make an order of $status', ({ lines, status }) => {
  expect(orderStatus(saved(...lines), none)).toBe(status);
});

test('[O10a] what is pending counts before what is saved', () => {
  const pending = new Map([[1, 110]]);
  expect(orderStatus(saved(0, 130), (id) => pending.get(id))).toBe(110);
  expect(orderStatus(saved(130, 0), (id) => pending.get(id))).toBe(0);
});

test.each([
  { lines: [170, 100], status: 100 },
  { lines: [169, 179], status: 169 },
  { lines: [175, 180], status: 180 },
  { lines: [Number.NaN, 100], status: 100 },
  { lines: [100, Number.NEGATIVE_INFINITY], status: 100 },
  { lines: [], status: 90 },
  { lines: [170, 172], status: 90 },
  { lines: [Number.NaN], status: 90 },
])('[O10b] of lines saved as $lines what counts makes an order of $status', ({ lines, status }) => {
  expect(orderStatus(saved(...lines), none)).toBe(status);
});

test('[O10b] a voided line and a second line of one id do not count', () => {
  const of = order({
    lines: [line({ id: 1, saved: 110 }), line({ id: 1, saved: 40 }), line({ id: 2, saved: 0, voided: true })],
  });
  expect(countingLines(of)).toEqual([of.lines[0]]);
  expect(orderStatus(of, none)).toBe(110);
});

test('[O10b] an order of absurd length has a status', () => {
  const lines = Array.from({ length: 200_000 }, (_, at) => line({ id: at + 1, saved: 120 }));
  expect(orderStatus(order({ lines }), none)).toBe(110);
});

test('[O10a] the status is 110 or that of a line, and no line is below it', () => {
  const statuses = fc.array(fc.integer({ min: -10, max: 220 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(statuses, (drawn) => {
      const counting = drawn.filter((status) => status < 170 || status >= 180);
      fc.pre(counting.length > 0);
      const status = orderStatus(saved(...drawn), none);
      expect([...counting, 110]).toContain(status);
      expect(Math.min(...counting)).toBeGreaterThanOrEqual(status);
    }),
  );
});
