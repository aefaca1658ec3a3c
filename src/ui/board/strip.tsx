/** The strip of cards: knows their keys alone, hears every tap in one place, and runs all clocks. */
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { LEVELS } from '../../domain/board/card.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../shell/app-context.ts';
import type { BoardLook } from './board-look.ts';
import { CardSlot } from './card-slot.tsx';
import { ClocksContext, createClocks } from './clocks.ts';
import { type Beyond, PagerLeft, PagerRight } from './pagers.tsx';
import { hearPresses } from './presses.ts';
import rail from './rail.module.css';
import { Refusals } from './refusals.tsx';
import { SavingMarker } from './saving-marker.tsx';
import styles from './strip.module.css';
import { createStripLayout, type StripLayout } from './strip-layout.ts';

/** A line is this much higher than the touch zone of its chip. */
const LINE_OVER_CLICK_AREA_PX = 20;
/** Where extras move with their dish, all of them and the dish are one target: a miss does the same. */
const EXTRA_WITH_DISH_PX = 30;

/** The level colours and sizes of the settings as custom properties: a new colour draws no card again. */
function useStripStyle(look: BoardLook): CSSProperties {
  const { levelStyles } = useSnapshot(useApp().state);
  const { clickArea, changeExtras } = look.settings;
  return useMemo(() => {
    const levels = LEVELS.flatMap((level) => [
      [`--level-${level}`, levelStyles[level].background],
      [`--level-${level}-ink`, levelStyles[level].ink],
      [`--level-${level}-pulse`, levelStyles[level].animate ? 'running' : 'paused'],
    ]);
    const target = clickArea + LINE_OVER_CLICK_AREA_PX;
    return {
      ...Object.fromEntries(levels),
      '--line-target': `${target}px`,
      '--extra-target': `${changeExtras ? target : EXTRA_WITH_DISH_PX}px`,
    };
  }, [levelStyles, clickArea, changeExtras]);
}

function useStripLayout(fromRight: boolean) {
  const app = useApp();
  const scroller = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLElement>(null);
  const layout = useRef<StripLayout>(null);
  const beyond = useMemo(() => proxy<Beyond>({ left: 0, right: 0 }), []);
  const clocks = useMemo(() => createClocks(app), [app]);
  useLayoutEffect(() => {
    if (!scroller.current || !canvas.current || !probe.current) return;
    const made = createStripLayout({
      scroller: scroller.current,
      canvas: canvas.current,
      probe: probe.current,
      fromRight,
      app,
      onSight: (left, right, isInSight) => {
        beyond.left = left;
        beyond.right = right;
        clocks.write(isInSight);
      },
    });
    layout.current = made;
    const stop = app.onSecond(() => {
      made.second();
      clocks.write(made.isInSight);
    });
    return () => {
      stop();
      made.dispose();
      layout.current = null;
    };
  }, [app, beyond, clocks, fromRight]);
  return { scroller, canvas, probe, layout, beyond, clocks };
}

export function Strip({ look }: { look: BoardLook }) {
  const app = useApp();
  const t = useTexts();
  const { keys } = useSnapshot(app.state.board);
  const { width } = look.settings;
  const fromRight = look.settings.direction === 'rightup';
  const style = useStripStyle(look);
  const { scroller, canvas, probe, layout, beyond, clocks } = useStripLayout(fromRight);
  useLayoutEffect(() => {
    return scroller.current ? hearPresses(scroller.current, app) : undefined;
  }, [app, scroller]);
  const page = (side: -1 | 1) => layout.current?.page(side);
  return (
    <>
      <section
        ref={scroller}
        className={styles.scroller}
        style={style}
        dir={fromRight ? 'rtl' : 'ltr'}
        data-width={width}
        aria-label={t('board.label')}
      >
        <i ref={probe} className={styles.probe} />
        <ClocksContext value={clocks}>
          <div ref={canvas} className={styles.canvas}>
            {keys.map((key) => (
              <CardSlot key={key} cardKey={key} look={look} />
            ))}
          </div>
        </ClocksContext>
        <Refusals strip={canvas} />
      </section>
      <div className={rail.rail}>
        <PagerLeft beyond={beyond} onPage={page} />
        <SavingMarker />
        <PagerRight beyond={beyond} onPage={page} />
      </div>
    </>
  );
}
