/** Constant elements: a board has thousands of them, and React skips an unchanged element. */
import ArrowUp from 'lucide/dist/esm/icons/arrow-up.mjs';
import Ban from 'lucide/dist/esm/icons/ban.mjs';
import Banknote from 'lucide/dist/esm/icons/banknote.mjs';
import Bell from 'lucide/dist/esm/icons/bell.mjs';
import BellOff from 'lucide/dist/esm/icons/bell-off.mjs';
import Bike from 'lucide/dist/esm/icons/bike.mjs';
import Check from 'lucide/dist/esm/icons/check.mjs';
import CheckCheck from 'lucide/dist/esm/icons/check-check.mjs';
import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs';
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import Circle from 'lucide/dist/esm/icons/circle.mjs';
import CirclePause from 'lucide/dist/esm/icons/circle-pause.mjs';
import CirclePlay from 'lucide/dist/esm/icons/circle-play.mjs';
import CircleQuestionMark from 'lucide/dist/esm/icons/circle-question-mark.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import CloudOff from 'lucide/dist/esm/icons/cloud-off.mjs';
import CookingPot from 'lucide/dist/esm/icons/cooking-pot.mjs';
import Flame from 'lucide/dist/esm/icons/flame.mjs';
import House from 'lucide/dist/esm/icons/house.mjs';
import Lock from 'lucide/dist/esm/icons/lock.mjs';
import Maximize from 'lucide/dist/esm/icons/maximize.mjs';
import Menu from 'lucide/dist/esm/icons/menu.mjs';
import Minimize from 'lucide/dist/esm/icons/minimize.mjs';
import OctagonX from 'lucide/dist/esm/icons/octagon-x.mjs';
import PackageCheck from 'lucide/dist/esm/icons/package-check.mjs';
import PackageX from 'lucide/dist/esm/icons/package-x.mjs';
import PanelBottom from 'lucide/dist/esm/icons/panel-bottom.mjs';
import Pause from 'lucide/dist/esm/icons/pause.mjs';
import Plane from 'lucide/dist/esm/icons/plane.mjs';
import Printer from 'lucide/dist/esm/icons/printer.mjs';
import QrCode from 'lucide/dist/esm/icons/qr-code.mjs';
import RefreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs';
import RotateCcwClock from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs';
import Save from 'lucide/dist/esm/icons/save.mjs';
import Smartphone from 'lucide/dist/esm/icons/smartphone.mjs';
import Sparkles from 'lucide/dist/esm/icons/sparkles.mjs';
import Tablet from 'lucide/dist/esm/icons/tablet.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import User from 'lucide/dist/esm/icons/user.mjs';
import Utensils from 'lucide/dist/esm/icons/utensils.mjs';
import WifiOff from 'lucide/dist/esm/icons/wifi-off.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';
import type { ReactElement } from 'react';
import { drawGlyph } from './draw-glyph.tsx';

export const GLYPHS = {
  alert: drawGlyph(TriangleAlert),
  arrowUp: drawGlyph(ArrowUp),
  ban: drawGlyph(Ban),
  banknote: drawGlyph(Banknote),
  bell: drawGlyph(Bell),
  bellOff: drawGlyph(BellOff),
  bike: drawGlyph(Bike),
  check: drawGlyph(Check),
  checkCheck: drawGlyph(CheckCheck),
  chevronLeft: drawGlyph(ChevronLeft),
  chevronRight: drawGlyph(ChevronRight),
  circle: drawGlyph(Circle),
  circlePause: drawGlyph(CirclePause),
  circlePlay: drawGlyph(CirclePlay),
  circleQuestion: drawGlyph(CircleQuestionMark),
  circleX: drawGlyph(CircleX),
  clock: drawGlyph(Clock),
  cloudOff: drawGlyph(CloudOff),
  cookingPot: drawGlyph(CookingPot),
  flame: drawGlyph(Flame),
  history: drawGlyph(RotateCcwClock),
  house: drawGlyph(House),
  lock: drawGlyph(Lock),
  maximize: drawGlyph(Maximize),
  menu: drawGlyph(Menu),
  minimize: drawGlyph(Minimize),
  octagonX: drawGlyph(OctagonX),
  packageCheck: drawGlyph(PackageCheck),
  packageX: drawGlyph(PackageX),
  panelBottom: drawGlyph(PanelBottom),
  pause: drawGlyph(Pause),
  plane: drawGlyph(Plane),
  printer: drawGlyph(Printer),
  qrCode: drawGlyph(QrCode),
  refresh: drawGlyph(RefreshCw),
  save: drawGlyph(Save),
  smartphone: drawGlyph(Smartphone),
  sparkles: drawGlyph(Sparkles),
  tablet: drawGlyph(Tablet),
  undo: drawGlyph(Undo2),
  user: drawGlyph(User),
  utensils: drawGlyph(Utensils),
  wifiOff: drawGlyph(WifiOff),
  x: drawGlyph(X),
} as const satisfies Record<string, ReactElement>;
