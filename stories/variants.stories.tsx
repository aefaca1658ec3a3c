import type { Meta } from '@storybook/react-vite';
import { useEffect, useRef } from 'react';
import type { Card } from '../src/domain/board/card.ts';
import { Board } from '../src/ui/board/board.tsx';
import { AllDayBoard } from '../src/ui/board-variants/all-day-board.tsx';
import { Bar } from '../src/ui/shell/bar/bar.tsx';
import { TroubleBanner } from '../src/ui/shell/link/trouble-banner.tsx';
import { allDay } from './all-day.ts';
import { FROZEN_UP_S, type FrozenCard, type FrozenKitchen } from './frozen-app.ts';
import { lunch, placed, row, ticket } from './lunch.ts';
import { onPhone, scene } from './stage.tsx';

const meta: Meta = { title: 'Board/Variants' };
export default meta;

const rail = (kitchen: FrozenKitchen) =>
  scene(
    <>
      <Bar />
      <TroubleBanner />
      <Board shape="rail" />
    </>,
    kitchen,
  );

/** Presses the row of a product once it is rendered. */
function Pressed({ row: name }: { row: string }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rows = [...(here.current?.querySelectorAll('button') ?? [])];
    rows.find(({ textContent }) => textContent.includes(name))?.click();
  }, [name]);
  return (
    <div ref={here} style={{ display: 'contents' }}>
      <AllDayBoard />
    </div>
  );
}

const total = (cards: readonly FrozenCard[], { row: pressed, ...kitchen }: FrozenKitchen & { row?: string } = {}) =>
  scene(
    <>
      <Bar />
      <TroubleBanner />
      {pressed === undefined ? <AllDayBoard /> : <Pressed row={pressed} />}
    </>,
    { cards, ...kitchen, board: { summary: allDay(cards), ...kitchen.board } },
  );

const DISHES = ['Lomo saltado', 'Ají de gallina', 'Ceviche mixto', 'Papas fritas grandes', 'Arroz con mariscos'];

const rush = (): readonly FrozenCard[] =>
  placed(
    Array.from({ length: 40 }, (_, at) =>
      ticket(
        6_000 + at,
        [0, 1, 2].map((dish) =>
          row({
            id: dish + 1,
            name: `${DISHES[(at + dish * 3) % 5] ?? ''} ${'ABCDEFG'[(at + dish) % 5] ?? ''}`,
            quantity: 1 + ((at * dish) % 4),
          }),
        ),
        { waitedS: 1_300 - at * 33, order: { tableIds: [at + 1], mainTableId: at + 1 } },
      ),
    ),
  );

const done = ({ card, ...rest }: FrozenCard): FrozenCard => {
  const lines = card.lines.map((each) => ({ ...each, isFinal: true, status: 110, mark: 'pending' as const }));
  return { ...rest, card: { ...card, lines } satisfies Card };
};

export const Rail = rail({ cards: lunch(), saving: { pending: 2, autosaveInS: 3 } });
export const RailFromTheRight = rail({ cards: lunch(), settings: { direction: 'rightup' } });
export const RailOfLongCards = rail({
  cards: [
    ticket(
      1,
      Array.from({ length: 40 }, (_, at) => row({ id: at + 1, name: `Plato del día número ${at + 1}` })),
    ),
    ...lunch(),
  ],
});
export const RailEmpty = rail({ board: { message: 'no-orders' } });

export const AllDay = total(lunch());
export const AllDayRush = total(rush(), { saving: { pending: 1, autosaveInS: 4 } });
export const AllDayPressed = total(lunch(), { row: 'Bife', saving: { pending: 1 } });
export const AllDayPressedInARush = total(rush(), { row: 'Lomo saltado A' });
export const AllDayLongNames = total([
  ticket(1, [
    row({ id: 1, quantity: 1_250, name: 'Milhojasdedulcedelecheconmerengueitalianoyfrutosrojos' }),
    row({ id: 2, quantity: 0.25, name: 'أرز باللبن' }),
    row({ id: 3, name: '<b>Té</b> 🫖' }),
  ]),
]);
export const AllDayEmpty = total([], { board: { message: 'no-orders' } });
export const AllDayAllMade = total(lunch().map(done), { saving: { pending: 9, autosaveInS: 2 } });
export const AllDayLogOut = total(lunch(), { board: { message: 'log-out' } });
export const AllDayNotConfigured = total([], { kds: null, board: { message: 'configure' } });
export const AllDayOffline = total(lunch(), {
  saving: { unsent: 3 },
  link: { cloud: 'down', trouble: 'timeout', realtime: 'down', cloudDownSinceMs: (FROZEN_UP_S - 480) * 1_000 },
});

export const PhoneRail = onPhone(rail({ cards: lunch(), saving: { pending: 2, autosaveInS: 3 } }));
export const PhoneAllDay = onPhone(total(lunch(), { saving: { pending: 2, autosaveInS: 3 } }));
export const PhoneAllDayPressed = onPhone(total(lunch(), { row: 'Bife' }));
