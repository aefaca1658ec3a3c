/** The icons that panels and the all-day board use, but no first board. */
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import MessageSquare from 'lucide/dist/esm/icons/message-square.mjs';
import type { ReactElement } from 'react';
import { drawGlyph } from './draw-glyph.tsx';

export const PANEL_GLYPHS = {
  chevronDown: drawGlyph(ChevronDown),
  message: drawGlyph(MessageSquare),
} as const satisfies Record<string, ReactElement>;
