import { expect, test } from 'vitest';
import { screenTitle } from '../../../src/domain/presentation/screen-title.ts';

test.each([
  [true, 'Trattoria Lucía', 'Trattoria Lucía'],
  [true, ' Lucía ', 'Lucía'],
  [true, '  ', null],
  [true, '', null],
  [false, 'Trattoria Lucía', null],
])(
  '[BAR-12] with finalClients %j and the restaurant %j the title is %j (null: KITCHEN)',
  (finalClients, name, title) => {
    expect(screenTitle({ finalClients }, name)).toBe(title);
  },
);
