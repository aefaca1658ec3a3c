/** Icons as constant host elements: a board mounts thousands of them, and React passes an unchanged element by. */

import { __iconData as arrowUp } from 'lucide-react/icons/arrow-up';
import { __iconData as ban } from 'lucide-react/icons/ban';
import { __iconData as banknote } from 'lucide-react/icons/banknote';
import { __iconData as bike } from 'lucide-react/icons/bike';
import { __iconData as check } from 'lucide-react/icons/check';
import { __iconData as checkCheck } from 'lucide-react/icons/check-check';
import { __iconData as chevronLeft } from 'lucide-react/icons/chevron-left';
import { __iconData as chevronRight } from 'lucide-react/icons/chevron-right';
import { __iconData as circle } from 'lucide-react/icons/circle';
import { __iconData as clock } from 'lucide-react/icons/clock';
import { __iconData as cloudOff } from 'lucide-react/icons/cloud-off';
import { __iconData as cookingPot } from 'lucide-react/icons/cooking-pot';
import { __iconData as flame } from 'lucide-react/icons/flame';
import { __iconData as house } from 'lucide-react/icons/house';
import { __iconData as menu } from 'lucide-react/icons/menu';
import { __iconData as packageCheck } from 'lucide-react/icons/package-check';
import { __iconData as pause } from 'lucide-react/icons/pause';
import { __iconData as plane } from 'lucide-react/icons/plane';
import { __iconData as printer } from 'lucide-react/icons/printer';
import { __iconData as qrCode } from 'lucide-react/icons/qr-code';
import { __iconData as refresh } from 'lucide-react/icons/refresh-cw';
import { __iconData as save } from 'lucide-react/icons/save';
import { __iconData as smartphone } from 'lucide-react/icons/smartphone';
import { __iconData as sparkles } from 'lucide-react/icons/sparkles';
import { __iconData as tablet } from 'lucide-react/icons/tablet';
import { __iconData as user } from 'lucide-react/icons/user';
import { __iconData as utensils } from 'lucide-react/icons/utensils';
import { __iconData as wifiOff } from 'lucide-react/icons/wifi-off';
import { __iconData as x } from 'lucide-react/icons/x';
import { createElement, type ReactElement } from 'react';
import styles from './glyph.module.css';

const draw = (icon: typeof flame): ReactElement => (
  <svg className={styles.glyph} viewBox="0 0 24 24" aria-hidden="true">
    {icon.node.map(([tag, attributes]) => createElement(tag, attributes))}
  </svg>
);

export const GLYPHS = {
  arrowUp: draw(arrowUp),
  ban: draw(ban),
  banknote: draw(banknote),
  bike: draw(bike),
  check: draw(check),
  checkCheck: draw(checkCheck),
  chevronLeft: draw(chevronLeft),
  chevronRight: draw(chevronRight),
  circle: draw(circle),
  clock: draw(clock),
  cloudOff: draw(cloudOff),
  cookingPot: draw(cookingPot),
  flame: draw(flame),
  house: draw(house),
  menu: draw(menu),
  packageCheck: draw(packageCheck),
  pause: draw(pause),
  plane: draw(plane),
  printer: draw(printer),
  qrCode: draw(qrCode),
  refresh: draw(refresh),
  save: draw(save),
  smartphone: draw(smartphone),
  sparkles: draw(sparkles),
  tablet: draw(tablet),
  user: draw(user),
  utensils: draw(utensils),
  wifiOff: draw(wifiOff),
  x: draw(x),
} as const satisfies Record<string, ReactElement>;
