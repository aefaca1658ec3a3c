/** The mark moves in the DOM, so no card renders again. */
import { type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useApp } from '../../base/app-context.ts';
import { useStarts } from '../card/pieces.ts';
import { MountedCardsContext, useIsMounted } from './mounted-cards.ts';

interface Props {
  readonly strip: RefObject<HTMLElement | null>;
  readonly show: (line: Element) => void;
}

const cardOf = (line: Element | null | undefined) => line?.closest<HTMLElement>('[data-card]');

export function CursorMark({ strip, show }: Props) {
  // After a refresh the line may be another element, so a change of either value renders again.
  const { cursor, keys } = useSnapshot(useApp().state.board);
  const { cardKey = '', lineId, isQuiet } = cursor ?? {};
  const mountedCards = useContext(MountedCardsContext);
  const marked = useRef<HTMLElement | null>(undefined);
  const hasInside = useIsMounted(cardKey);
  useStarts(cardKey);
  useLayoutEffect(() => {
    // Far from the view, the line is rendered first; then this effect runs again.
    if (!hasInside && keys.includes(cardKey)) return mountedCards?.mount(cardKey);
    const of = `[data-card="${cardKey}"] [data-line$=":${lineId}"]`;
    const line = strip.current?.querySelector<HTMLElement>(of);
    const before = marked.current;
    if (line === before) return;
    marked.current = line;
    delete before?.dataset.cursor;
    delete cardOf(before)?.dataset.at;
    line?.setAttribute('data-cursor', '');
    cardOf(line)?.setAttribute('data-at', '');
    // When the line with the cursor has left, the board itself moved the cursor.
    if (line && !isQuiet && (before?.isConnected ?? true)) show(line);
  });
  return null;
}
