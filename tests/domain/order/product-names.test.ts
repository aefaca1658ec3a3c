import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import type { Product } from '../../../src/domain/device/kds.ts';
import { withProductNames } from '../../../src/domain/order/product-names.ts';

const PRODUCTS = new Map<number, Product>([
  [301, { id: 301, name: '[es]Pollo[en]Chicken', kind: 'product', hierarchy: '', price: 0 }],
  [302, { id: 302, name: '', kind: 'product', hierarchy: '', price: 0 }],
]);
const of = (...lines: readonly (readonly [name: string, productId: number])[]) =>
  order({ lines: lines.map(([name, productId], at) => line({ id: at + 1, name, productId })) });

test('[WIRE-56] a line without a name gets the name of its product; lines with a name or with an unknown product do not change', () => {
  const given = of(['', 301], ['  ', 301], ['Lomo', 301], ['', 999], ['', 302]);
  const named = withProductNames(given, PRODUCTS);
  expect(named.lines.map(({ name }) => name)).toEqual(['[es]Pollo[en]Chicken', '[es]Pollo[en]Chicken', 'Lomo', '', '']);
  expect(named).toEqual({ ...given, lines: named.lines });
});

test('[WIRE-56] an order in which no line gets a name stays the same object', () => {
  for (const given of [of(['Lomo', 301]), of(['', 999], [' ', 999]), of(['', 302])]) {
    expect(withProductNames(given, PRODUCTS)).toBe(given);
  }
});
