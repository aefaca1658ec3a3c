/** The panels load together, after the board. */
import { RecentPanel } from '../recent/recent-panel.tsx';
import { LinkPanel } from './link/link-panel.tsx';

export const PANELS = { LinkPanel, RecentPanel };
