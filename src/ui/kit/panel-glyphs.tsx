/** The icons that only panels draw: they load with the first panel. */
import {
  Calculator,
  ChevronDown,
  Columns3,
  Download,
  LogIn,
  LogOut,
  MessageSquare,
  MonitorCog,
  SlidersHorizontal,
  Trash,
  TriangleAlert,
  Undo2,
} from 'lucide';
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
