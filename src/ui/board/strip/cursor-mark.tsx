/** Shows where the keyboard stands: one mark on one line, moved by hand, so that no card is drawn for it. */
import { type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useApp } from '../../base/app-context.ts';
import { InsidesContext, useInside } from './insides.ts';

interface Props {
  readonly strip: RefObject<HTMLElement | null>;
  /** Scrolls a line into sight. */
  readonly show: (line: Element) => void;
}

const cardOf = (line: Element | null): HTMLElement | null => line?.closest<HTMLElement>('[data-card]') ?? null;

/** Takes the mark from one line and its card to another. */
function markLine(before: HTMLElement | null, line: HTMLElement | null): void {
  delete before?.dataset.cursor;
  delete cardOf(before)?.dataset.at;
  if (!line) return;
  line.dataset.cursor = '';
  const card = cardOf(line);
  if (card) card.dataset.at = '';
}

export function CursorMark({ strip, show }: Props) {
  // The keys are read as well: after a refresh the line may have another element.
  const { cursor, keys } = useSnapshot(useApp().state.board);
  const insides = useContext(InsidesContext);
  const marked = useRef<HTMLElement>(null);
  const hasInside = useInside(cursor?.cardKey ?? '');
  useLayoutEffect(() => {
    const at = keys.length > 0 ? cursor : null;
    // Far from sight the line is drawn first: this comes again when it is.
    if (at && !hasInside && keys.includes(at.cardKey)) return insides?.fill(at.cardKey);
    const line =
      at && strip.current?.querySelector<HTMLElement>(`[data-card="${at.cardKey}"] [data-line$=":${at.lineId}"]`);
    const before = marked.current;
    if (line === before) return;
    markLine(before, line ?? null);
    marked.current = line ?? null;
    // Where the line before has left, the board itself moved the cursor: nobody asked to see it.
    if (line && !cursor?.isQuiet && (before === null || before.isConnected)) show(line);
  }, [cursor, keys, strip, show, insides, hasInside]);
  return null;
}
