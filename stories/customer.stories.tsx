import type { Meta } from '@storybook/react-vite';
import type { ReadyOrder } from '../src/domain/board/customer.ts';
import { CustomerScreen } from '../src/ui/customer/customer-screen.tsx';
import { Bar } from '../src/ui/shell/bar/bar.tsx';
import { FROZEN_S, type FrozenKitchen } from './frozen-app.ts';
import { onPhone, scene } from './stage.tsx';

const meta: Meta = { title: 'Customer screen' };
export default meta;

const nothing = () => {};
const NUMBERS = '308 4417 M_9 312 4409 K_18 305 4402 299 K_15 298 4398 V_22 4396 M_31 296 4395 K_12 294 4391';

/** The first `count` of the usual tiles; the first of them has just become ready. */
const tiles = (count: number): readonly ReadyOrder[] =>
  NUMBERS.split(' ')
    .slice(0, count)
    .map((title, at) => ({
      orderId: 4_800 - at,
      title: title.replace('_', ' '),
      sinceS: at === 0 ? FROZEN_S : 0,
    }));

const named = (...titles: readonly string[]): readonly ReadyOrder[] =>
  titles.map((title, at) => ({ orderId: at + 1, title, sinceS: 0 }));

const diners = (kitchen: FrozenKitchen) =>
  scene(<CustomerScreen onBar={nothing} />, { ...kitchen, settings: { finalClients: true } });

export const AsUsual = diners({ tiles: tiles(12) });
export const FullHouse = diners({ tiles: tiles(20) });
export const Few = diners({ tiles: tiles(3) });
export const One = diners({ tiles: tiles(1) });
export const Empty = diners({});
export const NamesForTitles = diners({
  tiles: named('Valentina', '308', 'Juan Sebastián de la Fuente', 'Ñusta', 'M 4'),
});
export const Offline = diners({ tiles: tiles(8), link: { cloud: 'down', realtime: 'down', trouble: 'timeout' } });
export const UnitTaken = diners({ tiles: tiles(8), state: { unit: 'taken' } });
export const UnitTakenAndOffline = diners({
  tiles: tiles(8),
  state: { unit: 'taken' },
  link: { cloud: 'down', realtime: 'down', trouble: 'refused' },
});
export const CannotBeOperated = diners({ tiles: tiles(5), board: { message: 'log-out' } });
export const WithItsBar = scene(
  <>
    <Bar title="Trattoria Lucía" />
    <CustomerScreen onBar={nothing} />
  </>,
  { tiles: tiles(12), settings: { finalClients: true } },
);
export const Phone = onPhone(diners({ tiles: tiles(8) }));
export const PhoneOffline = onPhone(
  diners({ tiles: tiles(5), link: { cloud: 'down', realtime: 'down', trouble: 'timeout' } }),
);
