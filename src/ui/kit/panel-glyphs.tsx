/** These icons load with the first panel. */
import Calculator from 'lucide/dist/esm/icons/calculator.mjs';
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import Columns3 from 'lucide/dist/esm/icons/columns-3.mjs';
import Download from 'lucide/dist/esm/icons/download.mjs';
import LogIn from 'lucide/dist/esm/icons/log-in.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import MessageSquare from 'lucide/dist/esm/icons/message-square.mjs';
import MonitorCog from 'lucide/dist/esm/icons/monitor-cog.mjs';
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs';
import Trash from 'lucide/dist/esm/icons/trash.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import type { ReactElement } from 'react';
import { drawGlyph } from './draw-glyph.tsx';

export const PANEL_GLYPHS = {
  alert: drawGlyph(TriangleAlert),
  allDay: drawGlyph(Calculator),
  chevronDown: drawGlyph(ChevronDown),
  configure: drawGlyph(MonitorCog),
  install: drawGlyph(Download),
  login: drawGlyph(LogIn),
  logOut: drawGlyph(LogOut),
  message: drawGlyph(MessageSquare),
  rail: drawGlyph(Columns3),
  settings: drawGlyph(SlidersHorizontal),
  trash: drawGlyph(Trash),
  undo: drawGlyph(Undo2),
} as const satisfies Record<string, ReactElement>;
