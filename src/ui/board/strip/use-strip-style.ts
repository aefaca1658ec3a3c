/** Custom properties: a new color causes no render of a card. */
import { type CSSProperties, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { LINE_OVER_CLICK_AREA_PX } from '../../../domain/limits.ts';
import { LEVELS } from '../../../domain/presentation/levels.ts';
import { useApp } from '../../base/app-context.ts';
import type { BoardLook } from '../card/board-look.ts';

/** When extras move with their dish, a press on the neighbor has the same effect, so extras may be lower. */
const EXTRA_WITH_DISH_PX = 26;

/** `pulse` lists the levels that are animated. */
export function useStripStyle(look: BoardLook): { readonly style: CSSProperties; readonly pulse: string } {
  const { levelStyles } = useSnapshot(useApp().state);
  const { clickArea, changeExtras } = look.settings;
  return useMemo(() => {
    const levels = LEVELS.flatMap((level) => [
      [`--level-${level}`, levelStyles[level].background],
      [`--level-${level}-ink`, levelStyles[level].ink],
    ]);
    const target = clickArea + LINE_OVER_CLICK_AREA_PX;
    const style = {
      ...Object.fromEntries(levels),
      '--line-target': `${target}px`,
      '--extra-target': `${changeExtras ? target : EXTRA_WITH_DISH_PX}px`,
    };
    return { style, pulse: LEVELS.filter((level) => levelStyles[level].animate).join(' ') };
  }, [levelStyles, clickArea, changeExtras]);
}
