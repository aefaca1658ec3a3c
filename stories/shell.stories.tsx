/** What surrounds the board: bar, link panel, banner, menu, notices, and the page of an unknown host. */
import type { Meta } from '@storybook/react-vite';
import type { AppState } from '../src/engine/state.ts';
import { Bar } from '../src/ui/shell/bar.tsx';
import { LinkPanel } from '../src/ui/shell/link-panel.tsx';
import { Notices } from '../src/ui/shell/notices.tsx';
import { SideMenu } from '../src/ui/shell/side-menu.tsx';
import { TroubleBanner } from '../src/ui/shell/trouble-banner.tsx';
import { UnknownHost } from '../src/ui/shell/unknown-host.tsx';
import { scene } from './stage.tsx';
import { STILL_S } from './still-app.ts';

const meta: Meta = { title: 'Shell' };
export default meta;

const nothing = () => {};
const SINCE_MS = (STILL_S - 480) * 1_000;
const DOWN: Partial<AppState['link']> = { cloud: 'down', trouble: 'server', cloudDownSinceMs: SINCE_MS };

const bar = (link: Partial<AppState['link']>) => scene(<Bar />, { link });
const banner = (link: Partial<AppState['link']>) => scene(<TroubleBanner />, { link, saving: { unsent: 3 } });
const panel = (link: Partial<AppState['link']>) => scene(<LinkPanel onClose={nothing} />, { link });

export const Online = bar({});
export const Connecting = bar({ cloud: 'unknown', realtime: 'unknown' });
export const LocalServerPresent = bar({ localMode: 1 });
export const LocalServerChosen = bar({ localMode: 3 });
export const FireAndPending = scene(<Bar />, { board: { anyFire: true }, saving: { pending: 2 } });

export const CloudDown = banner(DOWN);
export const LocalServerServes = banner({ ...DOWN, localMode: 2 });
export const NoNetwork = banner({ network: false, cloud: 'down' });

export const PanelWell = panel({});
export const PanelPortal = panel({ ...DOWN, trouble: 'portal' });
export const PanelLocal = panel({ ...DOWN, localMode: 2, realtime: 'down' });

export const Menu = scene(<SideMenu onClose={nothing} />);
export const SomeNotices = scene(<Notices />, {
  state: {
    notices: [
      { id: 1, type: 'error', text: 'storageRefused', values: {} },
      { id: 2, type: 'slow', text: 'orderSetAside', values: { count: 2 } },
      { id: 3, type: 'success', text: 'serverMessage', values: { text: 'Mesa 4 pide la cuenta' } },
    ],
  },
});
export const UnknownAddress = scene(<UnknownHost />, { state: { phase: 'unknown-host', host: 'cocina.example:8080' } });
