/** Icons as constant host elements: a board mounts thousands of them, and React passes an unchanged element by. */

import { __iconData as arrowUp } from 'lucide-react/icons/arrow-up';
import { __iconData as ban } from 'lucide-react/icons/ban';
import { __iconData as banknote } from 'lucide-react/icons/banknote';
import { __iconData as bell } from 'lucide-react/icons/bell';
import { __iconData as bellOff } from 'lucide-react/icons/bell-off';
import { __iconData as bike } from 'lucide-react/icons/bike';
import { __iconData as check } from 'lucide-react/icons/check';
import { __iconData as checkCheck } from 'lucide-react/icons/check-check';
import { __iconData as chevronLeft } from 'lucide-react/icons/chevron-left';
import { __iconData as chevronRight } from 'lucide-react/icons/chevron-right';
import { __iconData as circle } from 'lucide-react/icons/circle';
import { __iconData as circlePause } from 'lucide-react/icons/circle-pause';
import { __iconData as circlePlay } from 'lucide-react/icons/circle-play';
import { __iconData as clock } from 'lucide-react/icons/clock';
import { __iconData as cloudOff } from 'lucide-react/icons/cloud-off';
import { __iconData as cookingPot } from 'lucide-react/icons/cooking-pot';
import { __iconData as flame } from 'lucide-react/icons/flame';
import { __iconData as house } from 'lucide-react/icons/house';
import { __iconData as lock } from 'lucide-react/icons/lock';
import { __iconData as maximize } from 'lucide-react/icons/maximize';
import { __iconData as menu } from 'lucide-react/icons/menu';
import { __iconData as minimize } from 'lucide-react/icons/minimize';
import { __iconData as packageCheck } from 'lucide-react/icons/package-check';
import { __iconData as panelBottom } from 'lucide-react/icons/panel-bottom';
import { __iconData as pause } from 'lucide-react/icons/pause';
import { __iconData as plane } from 'lucide-react/icons/plane';
import { __iconData as printer } from 'lucide-react/icons/printer';
import { __iconData as qrCode } from 'lucide-react/icons/qr-code';
import { __iconData as refresh } from 'lucide-react/icons/refresh-cw';
import { __iconData as history } from 'lucide-react/icons/rotate-ccw-clock';
import { __iconData as save } from 'lucide-react/icons/save';
import { __iconData as smartphone } from 'lucide-react/icons/smartphone';
import { __iconData as sparkles } from 'lucide-react/icons/sparkles';
import { __iconData as tablet } from 'lucide-react/icons/tablet';
import { __iconData as undo } from 'lucide-react/icons/undo-2';
import { __iconData as user } from 'lucide-react/icons/user';
import { __iconData as utensils } from 'lucide-react/icons/utensils';
import { __iconData as wifiOff } from 'lucide-react/icons/wifi-off';
import { __iconData as x } from 'lucide-react/icons/x';
import type { ReactElement } from 'react';
import { drawGlyph } from './draw-glyph.tsx';

export const GLYPHS = {
  arrowUp: drawGlyph(arrowUp),
  ban: drawGlyph(ban),
  banknote: drawGlyph(banknote),
  bell: drawGlyph(bell),
  bellOff: drawGlyph(bellOff),
  bike: drawGlyph(bike),
  check: drawGlyph(check),
  checkCheck: drawGlyph(checkCheck),
  chevronLeft: drawGlyph(chevronLeft),
  chevronRight: drawGlyph(chevronRight),
  circle: drawGlyph(circle),
  circlePause: drawGlyph(circlePause),
  circlePlay: drawGlyph(circlePlay),
  clock: drawGlyph(clock),
  cloudOff: drawGlyph(cloudOff),
  cookingPot: drawGlyph(cookingPot),
  flame: drawGlyph(flame),
  history: drawGlyph(history),
  house: drawGlyph(house),
  lock: drawGlyph(lock),
  maximize: drawGlyph(maximize),
  menu: drawGlyph(menu),
  minimize: drawGlyph(minimize),
  packageCheck: drawGlyph(packageCheck),
  panelBottom: drawGlyph(panelBottom),
  pause: drawGlyph(pause),
  plane: drawGlyph(plane),
  printer: drawGlyph(printer),
  qrCode: drawGlyph(qrCode),
  refresh: drawGlyph(refresh),
  save: drawGlyph(save),
  smartphone: drawGlyph(smartphone),
  sparkles: drawGlyph(sparkles),
  tablet: drawGlyph(tablet),
  undo: drawGlyph(undo),
  user: drawGlyph(user),
  utensils: drawGlyph(utensils),
  wifiOff: drawGlyph(wifiOff),
  x: drawGlyph(x),
} as const satisfies Record<string, ReactElement>;
