/** The icons that only the side menu uses; they load with it. */
import Calculator from 'lucide/dist/esm/icons/calculator.mjs';
import Columns3 from 'lucide/dist/esm/icons/columns-3.mjs';
import Download from 'lucide/dist/esm/icons/download.mjs';
import LogIn from 'lucide/dist/esm/icons/log-in.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import MonitorCog from 'lucide/dist/esm/icons/monitor-cog.mjs';
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs';
import Trash from 'lucide/dist/esm/icons/trash.mjs';
import type { ReactElement } from 'react';
import { drawGlyph } from './draw-glyph.tsx';

export const MENU_GLYPHS = {
  allDay: drawGlyph(Calculator),
  configure: drawGlyph(MonitorCog),
  install: drawGlyph(Download),
  login: drawGlyph(LogIn),
  logOut: drawGlyph(LogOut),
  rail: drawGlyph(Columns3),
  settings: drawGlyph(SlidersHorizontal),
  trash: drawGlyph(Trash),
} as const satisfies Record<string, ReactElement>;
