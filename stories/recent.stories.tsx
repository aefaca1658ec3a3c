import type { Meta } from '@storybook/react-vite';
import { useEffect, useRef } from 'react';
import { kdsConfig } from '../fixtures/kds.ts';
import { RecentPanel } from '../src/ui/recent/recent-panel.tsx';
import type { FrozenKitchen } from './frozen-app.ts';
import { recentLunch, recentOrder } from './recent-orders.ts';
import { onPhone, scene } from './stage.tsx';

const meta: Meta = { title: 'Recent orders' };
export default meta;

/** With `asks` the undo of the first entry is pressed. */
function Panel({ asks }: { asks: boolean }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asks) here.current?.querySelector<HTMLElement>('li button[aria-label]')?.click();
  }, [asks]);
  return (
    <div ref={here} style={{ display: 'flex', justifyContent: 'end', height: '100%' }}>
      <RecentPanel />
    </div>
  );
}

const panel = ({ asks = false, ...kitchen }: FrozenKitchen & { asks?: boolean }) =>
  scene(<Panel asks={asks} />, kitchen);

/** An order of many dishes, longer than any screen. */
const banquet = () =>
  recentOrder(
    4680,
    12,
    Array.from({ length: 40 }, (_, at) => ({ name: `Plato del día número ${at + 1}`, quantity: at + 1 })),
  );

export const Latest = panel({ board: { recent: recentLunch() } });
export const Empty = panel({ board: { recent: [] } });
export const ViewOnly = panel({ board: { recent: recentLunch() }, kds: kdsConfig({ viewOnly: true }) });
export const LongNames = panel({
  board: {
    recent: [
      recentOrder(4690, 75, [{ name: 'Lomo saltado con arroz, huevo frito y todo lo que haya en la cocina' }], {
        tableIds: [1_234_567],
        waiterId: 11,
      }),
    ],
  },
});

export const Question = panel({ board: { recent: recentLunch() }, asks: true });
export const QuestionOfManyLines = panel({ board: { recent: [banquet()] }, asks: true });
export const QuestionRefused = panel({
  board: { recent: recentLunch() },
  asks: true,
  undoRefused: 'changed-by-other',
});

export const Phone = onPhone(Latest);
export const PhoneQuestionOfManyLines = onPhone(QuestionOfManyLines);
export const PhoneLongNames = onPhone(LongNames);
