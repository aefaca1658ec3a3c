/** The panel 'Salidas recientemente': what left the board. */
import type { Meta } from '@storybook/react-vite';
import { kdsConfig } from '../fixtures/kds.ts';
import { RecentPanel } from '../src/ui/recent/recent-panel.tsx';
import { goneLunch, goneOrder } from './gone.ts';
import { onPhone, scene } from './stage.tsx';
import type { StillKitchen } from './still-app.ts';

const meta: Meta = { title: 'Recent orders' };
export default meta;

const panel = (kitchen: StillKitchen) =>
  scene(
    <div style={{ display: 'flex', justifyContent: 'end', height: '100%' }}>
      <RecentPanel />
    </div>,
    kitchen,
  );

export const Latest = panel({ board: { recent: goneLunch() } });
export const Empty = panel({ board: { recent: [] } });
export const ViewOnly = panel({ board: { recent: goneLunch() }, kds: kdsConfig({ viewOnly: true }) });
export const LongNames = panel({
  board: {
    recent: [
      goneOrder(4690, 75, [{ name: 'Lomo saltado con arroz, huevo frito y todo lo que haya en la cocina' }], {
        tableIds: [1_234_567],
        waiterId: 11,
      }),
    ],
  },
});

export const Phone = onPhone(Latest);
export const PhoneLongNames = onPhone(LongNames);
