import { ref } from 'valtio/vanilla';
import type { KdsRow } from '../src/domain/device/kds-list.ts';
import type { FrozenKitchen } from './frozen-app.ts';

export const unitRow = (overrides: Partial<KdsRow> = {}): KdsRow => ({
  id: 3,
  name: 'Cocina caliente',
  location: 'Primer piso',
  available: true,
  current: false,
  ...overrides,
});

/** A bar that is not available, the kitchen of this device, and a unit with a name in two languages. */
export const UNITS: readonly KdsRow[] = ref([
  unitRow({ id: 1, name: '[es]Expedición[en]Pass', location: 'Salón' }),
  unitRow({ id: 2, name: 'Bar', location: 'Terraza', available: false }),
  unitRow({ id: 3, current: true }),
  unitRow({ id: 4, name: 'Postres' }),
]);

export const ADMINISTRATOR = {
  state: { loggedIn: true, userKinds: ref(['administrator'] as const), host: 'kds.resto.example' },
  person: { name: 'Lucía Rossi' },
} as const satisfies FrozenKitchen;
