import type { Meta } from '@storybook/react-vite';
import type { AppState } from '../src/engine/base/state.ts';
import { Board } from '../src/ui/board/board.tsx';
import { Bar } from '../src/ui/shell/bar/bar.tsx';
import { TroubleBanner } from '../src/ui/shell/link/trouble-banner.tsx';
import { FROZEN_UP_S, type FrozenKitchen } from './frozen-app.ts';
import { lunch } from './lunch.ts';
import { onPhone, scene } from './stage.tsx';

const meta: Meta = { title: 'Board/Board' };
export default meta;

const whole = (kitchen: FrozenKitchen) =>
  scene(
    <>
      <Bar />
      <TroubleBanner />
      <Board />
    </>,
    kitchen,
  );
const message = (board: Partial<AppState['board']>, kitchen: FrozenKitchen = {}) =>
  scene(<Board />, { board, ...kitchen });
const saving = (facts: Partial<AppState['saving']>) => scene(<Board />, { cards: lunch(), saving: facts });

export const Lunch = whole({ cards: lunch(), saving: { pending: 2, autosaveInS: 3 } });
export const OldestAtTheRight = whole({ cards: lunch(), settings: { direction: 'rightup' } });
export const Offline = whole({
  cards: lunch(),
  saving: { unsent: 3 },
  link: {
    cloud: 'down',
    trouble: 'timeout',
    realtime: 'down',
    localMode: 2,
    cloudDownSinceMs: (FROZEN_UP_S - 480) * 1_000,
  },
});

export const NoOrders = message({ message: 'no-orders' });
export const NotConfigured = message({ message: 'configure' }, { kds: null });
export const LogOut = message({ message: 'log-out' }, { cards: lunch() });
export const MemoryOnly = saving({ memoryOnly: true });
export const MemoryOnlyCounting = saving({ memoryOnly: true, pending: 2, autosaveInS: 3 });
export const PhoneMemoryOnly = onPhone(MemoryOnlyCounting);
export const Starting = message({ received: false });

export const CountingDown = saving({ pending: 2, autosaveInS: 3 });
export const CountingBesideHeld = saving({ pending: 3, held: 2, autosaveInS: 3 });
export const PhoneCountingBesideHeld = onPhone(CountingBesideHeld);
export const Unsaved = saving({ pending: 1, held: 1 });
export const Sending = saving({ unsent: 2 });

export const Cursor = whole({ cards: lunch(), board: { cursor: { cardKey: '4706-0', lineId: 2 } } });
export const SomeDone = whole({
  cards: lunch().map((each, at) => {
    const lines = each.card.lines.map((line) => ({ ...line, isFinal: true, status: 110 }));
    return at % 3 === 1 ? { ...each, card: { ...each.card, lines } } : each;
  }),
});
export const WithoutMiniBar = whole({ cards: lunch(), settings: { showmini: false } });
export const ToDrag = whole({ cards: lunch(), settings: { dragndrop: true } });

export const PhoneNoOrders = onPhone(NoOrders);
export const PhoneNotConfigured = onPhone(NotConfigured);
export const PhoneLogOut = onPhone(LogOut);
export const PhoneSending = onPhone(Sending);
