/** The icons that only panels draw: they load with the first panel. */
import { __iconData as allDay } from 'lucide-react/icons/calculator';
import { __iconData as chevronDown } from 'lucide-react/icons/chevron-down';
import { __iconData as rail } from 'lucide-react/icons/columns-3';
import { __iconData as login } from 'lucide-react/icons/log-in';
import { __iconData as message } from 'lucide-react/icons/message-square';
import { __iconData as configure } from 'lucide-react/icons/monitor-cog';
import { __iconData as settings } from 'lucide-react/icons/sliders-horizontal';
import { __iconData as trash } from 'lucide-react/icons/trash';
import { __iconData as undo } from 'lucide-react/icons/undo-2';
import type { ReactElement } from 'react';
import { drawGlyph } from './draw-glyph.tsx';

export const PANEL_GLYPHS = {
  allDay: drawGlyph(allDay),
  chevronDown: drawGlyph(chevronDown),
  configure: drawGlyph(configure),
  login: drawGlyph(login),
  message: drawGlyph(message),
  rail: drawGlyph(rail),
  settings: drawGlyph(settings),
  trash: drawGlyph(trash),
  undo: drawGlyph(undo),
} as const satisfies Record<string, ReactElement>;
