/** Reserves the space from the start, so that nothing moves when the bar has loaded. */
import type { CSSProperties } from 'react';
import { DeferredDetail } from '../../base/deferred.tsx';
import { deferredPart } from '../../base/deferred-part.ts';
import type { BoardLook } from '../card/board-look.ts';
import * as underCards from './under-cards.module.css';

/** 1.8 KiB after gzip, which do not fit before the first board (bar PERF-2). */
export const MINI_BAR = deferredPart(async () => (await import('./mini-bar.tsx')).MiniBar);

interface Props {
  readonly look: BoardLook;
  readonly style: CSSProperties;
  /** Scrolls a card of the strip into view. */
  readonly onShow: (cardKey: string) => void;
}

export function MiniBarSlot(props: Props) {
  return (
    <div className={underCards.mini} style={props.style}>
      <DeferredDetail of={MINI_BAR} with={{ look: props.look, onShow: props.onShow }} />
    </div>
  );
}
