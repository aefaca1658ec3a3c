/** The panels that open over the board; they load together, after it. */
import { RecentPanel } from '../recent/recent-panel.tsx';
import { LinkPanel } from './link/link-panel.tsx';

export const PANELS = { LinkPanel, RecentPanel };
