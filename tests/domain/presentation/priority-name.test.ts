import { expect, test } from 'vitest';
import { venueConfig } from '../../../fixtures/kds.ts';
import { line } from '../../../fixtures/order.ts';
import { priorityName } from '../../../src/domain/presentation/priority-name.ts';

test('[CARD-6] a priority is named by the venue, else by the line, else by its number', () => {
  const venue = venueConfig();
  expect(priorityName(line({ priority: 1, priorityText: 'x' }), venue)).toBe('PRIMERO');
  expect(priorityName(line({ priority: 7, priorityText: 'Al final' }), venue)).toBe('Al final');
  expect(priorityName(line({ priority: 7 }), venue)).toBe('7');
  expect(priorityName(line({ priority: 0, priorityText: 'Sin prisa' }), venue)).toBe('Sin prisa');
  expect(priorityName(line({ priority: -1, priorityText: 'Sin prisa' }), venue)).toBe('Sin prisa');
  expect(priorityName(line({ priority: Number.NaN }), venue)).toBe('');
  expect(
    priorityName(line({ priority: 1, priorityText: 'x' }), venueConfig({ priorities: [{ id: 1, name: '' }] })),
  ).toBe('x');
  expect(priorityName(line(), venue)).toBe('');
});
