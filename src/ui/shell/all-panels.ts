/** Every panel in one: they share so much that they load together. */
import { RecentPanel } from '../recent/recent-panel.tsx';
import { LinkPanel } from './link/link-panel.tsx';
import { SideMenu } from './menu/side-menu.tsx';

export const ALL_PANELS = { link: LinkPanel, menu: SideMenu, recent: RecentPanel } as const;
