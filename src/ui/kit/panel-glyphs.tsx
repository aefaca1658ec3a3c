/** Icons of panels and of the all-day board; the first board needs none of them. */
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import MessageSquare from 'lucide/dist/esm/icons/message-square.mjs';
import type { ReactElement } from 'react';
import { drawGlyph } from './draw-glyph.tsx';

export const PANEL_GLYPHS = {
  chevronDown: drawGlyph(ChevronDown),
  message: drawGlyph(MessageSquare),
} as const satisfies Record<string, ReactElement>;
