import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { withUnsent } from '../../../src/domain/order/unsent.ts';

test('[ORDER-34] statuses in the outbox show as saved, and other lines stay the same objects', () => {
  const of = order({ lines: [line({ id: 1 }), line({ id: 2, saved: 100 })] });
  const seen = withUnsent(of, (lineId) => (lineId === 1 ? 110 : undefined));
  expect(seen.lines.map((each) => each.saved)).toEqual([110, 100]);
  expect(seen.lines[1]).toBe(of.lines[1]);
});

test('[ORDER-34] an order with nothing new in the outbox is the same object', () => {
  const of = order({ lines: [line({ id: 1, saved: 110 })] });
  expect(withUnsent(of, () => undefined)).toBe(of);
  expect(withUnsent(order({ lines: [] }), () => 110).lines).toEqual([]);
  expect(withUnsent(of, () => 110)).toBe(of);
  const unread = order({ lines: [line({ saved: Number.NaN })] });
  expect(withUnsent(unread, () => undefined)).toBe(unread);
});

test('[ORDER-18] an unsent status never hides a cancellation', () => {
  const of = order({ lines: [line({ id: 1, saved: 170 }), line({ id: 2, saved: 172 })] });
  expect(withUnsent(of, () => 110)).toBe(of);
});
