/** The strip knows only the keys of the cards, handles every tap in one place, and runs all clocks. */
import { type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { DeferredDetail } from '../../base/deferred.tsx';
import { deferredPartWithTexts } from '../../base/deferred-part.ts';
import type { BoardLook } from '../card/board-look.ts';
import { ClocksContext, createClocks } from '../card/clocks.ts';
import { createPieces, type Pieces, PiecesContext } from '../card/pieces.ts';
import { CardSlot } from './card-slot.tsx';
import { CursorMark } from './cursor-mark.tsx';
import { MiniBarSlot } from './mini-bar-slot.tsx';
import { createMountedCards, type MountedCards, MountedCardsContext } from './mounted-cards.ts';
import type { Shape } from './packing.ts';
import { type HiddenCards, NOTHING_HIDDEN, PagerLeft, PagerRight } from './pagers.tsx';
import { listenToPresses } from './presses.ts';
import { Refusals } from './refusals.tsx';
import { SavingMarker } from './saving-marker.tsx';
import * as styles from './strip.module.css';
import { createStripLayout, type StripLayout } from './strip-layout.ts';
import { UnconfirmedQuestion } from './unconfirmed-question.tsx';
import * as underCards from './under-cards.module.css';
import { useMiniShown } from './use-mini-shown.ts';
import { useStripStyle } from './use-strip-style.ts';
import type { HiddenOrders } from './viewport.ts';

const CARD_DRAG = deferredPartWithTexts('panels', async () => (await import('./card-drag.tsx')).CardDrag);

/** An unchanged value must not cause a render. */
function updateHidden(hidden: HiddenCards, side: keyof HiddenCards, { count, level }: HiddenOrders): void {
  const before = hidden[side];
  if (before.count !== count || before.level !== level) hidden[side] = ref({ count, level });
}

interface StripLayoutInput {
  readonly fromRight: boolean;
  readonly shape: Shape;
  readonly divides: boolean;
  readonly mountedCards: MountedCards;
  readonly pieces: Pieces;
}

function useStripLayout({ fromRight, shape, divides, mountedCards, pieces }: StripLayoutInput) {
  const app = useApp();
  const scroller = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLElement>(null);
  const layout = useRef<StripLayout>(null);
  const hidden = useMemo(() => proxy<HiddenCards>({ left: NOTHING_HIDDEN, right: NOTHING_HIDDEN }), []);
  const clocks = useMemo(() => createClocks(app), [app]);
  useLayoutEffect(() => {
    if (!scroller.current || !canvas.current || !probe.current) return;
    const made = createStripLayout({
      scroller: scroller.current,
      canvas: canvas.current,
      probe: probe.current,
      fromRight,
      shape,
      divides,
      pieces,
      app,
      onNear: mountedCards.mount,
      onSight: (left, right, isInSight) => {
        updateHidden(hidden, 'left', left);
        updateHidden(hidden, 'right', right);
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
  }, [app, hidden, clocks, fromRight, shape, divides, mountedCards, pieces]);
  return { scroller, canvas, probe, layout, hidden, clocks };
}

interface Props {
  readonly look: BoardLook;
  readonly shape: Shape;
  /** Without this list, the strip shows all cards of the board. */
  readonly only?: readonly string[];
}

interface UnderCardsProps {
  readonly look: BoardLook;
  readonly style: CSSProperties;
  readonly hidden: HiddenCards;
  /** The strip is the whole board, without the rows of the all-day board beside it. */
  readonly isAlone: boolean;
  readonly onPage: (side: -1 | 1) => void;
  readonly onShow: (cardKey: string) => void;
}

function UnderCards({ look, style, hidden, isAlone, onPage, onShow }: UnderCardsProps) {
  const hasMini = useMiniShown() && isAlone;
  return (
    <div className={underCards.underCards} style={style} data-mini={hasMini}>
      <PagerLeft hidden={hidden} onPage={onPage} />
      {hasMini && <MiniBarSlot look={look} style={style} onShow={onShow} />}
      <SavingMarker />
      <PagerRight hidden={hidden} onPage={onPage} />
    </div>
  );
}

export function Strip({ look, shape, only }: Props) {
  const app = useApp();
  const t = useTexts();
  const { keys } = useSnapshot(app.state.board);
  const { width } = look.settings;
  const fromRight = look.settings.direction === 'rightup';
  const mountedCards = useMemo(createMountedCards, []);
  mountedCards.setCards(keys);
  const pieces = useMemo(createPieces, []);
  pieces.keep(keys);
  const { style, pulse } = useStripStyle(look);
  const { scroller, canvas, probe, layout, hidden, clocks } = useStripLayout({
    fromRight,
    shape,
    divides: look.settings.continueCards,
    mountedCards,
    pieces,
  });
  useLayoutEffect(() => {
    return scroller.current ? listenToPresses(scroller.current, app) : undefined;
  }, [app, scroller]);
  const page = (side: -1 | 1) => layout.current?.page(side);
  const show = (element: Element) => layout.current?.show(element);
  const showCard = useCallback(
    (cardKey: string) => {
      const card = canvas.current?.querySelector(`[data-card="${cardKey}"]`);
      if (card) layout.current?.show(card);
    },
    [canvas, layout],
  );
  return (
    <>
      <section
        ref={scroller}
        className={styles.scroller}
        style={style}
        dir={fromRight ? 'rtl' : 'ltr'}
        data-width={width}
        data-shape={shape}
        data-pulse={pulse}
        aria-label={t('board.label')}
      >
        <i ref={probe} className={styles.probe} />
        <MountedCardsContext value={only ? null : mountedCards}>
          <PiecesContext value={pieces}>
            <ClocksContext value={clocks}>
              <div ref={canvas} className={styles.canvas}>
                {(only ?? keys).map((key) => (
                  <CardSlot key={key} cardKey={key} look={look} />
                ))}
              </div>
            </ClocksContext>
            <CursorMark strip={canvas} show={show} />
          </PiecesContext>
          <Refusals strip={canvas} />
        </MountedCardsContext>
      </section>
      {look.settings.dragndrop && !look.viewOnly && !only && (
        <DeferredDetail of={CARD_DRAG} with={{ scroller, layout, look }} />
      )}
      <UnconfirmedQuestion look={look} />
      <UnderCards {...{ look, style, hidden }} isAlone={!only} onPage={page} onShow={showCard} />
    </>
  );
}
