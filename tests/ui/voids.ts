import type { Line } from '../../src/domain/order/order.ts';

export interface VoidedLine {
  readonly of: Partial<Line>;
  readonly word: string;
}

export const VOIDS: readonly VoidedLine[] = [
  { of: { voided: true, saved: 100 }, word: 'Anulado' },
  { of: { voided: true, saved: 170 }, word: 'A · Anulado' },
  { of: { voided: true, saved: 172 }, word: 'Cancelado' },
  { of: { voided: true, saved: 175 }, word: 'No recibido' },
];

/** The paths of the only icon in an element. */
export function iconOf(element: HTMLElement): string {
  const [icon, another] = element.querySelectorAll('svg');
  if (icon === undefined || another !== undefined) throw new Error('Failed to find the icon: there is not just one.');
  return icon.innerHTML;
}
