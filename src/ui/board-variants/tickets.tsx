/** The lines of the row's dish are highlighted; taps work as on the board (rule BOARD-12). */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { SummaryRow } from '../../domain/board/summary.ts';
import type { LineKey } from '../../domain/presentation/line-key.ts';
import { localizedName } from '../../domain/presentation/names.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import type { BoardLook } from '../board/card/board-look.ts';
import { Strip } from '../board/strip/strip.tsx';
import { GLYPHS } from '../kit/glyph.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import * as styles from './tickets.module.css';

interface HeldSinceOpened {
  readonly row: SummaryRow | undefined;
  readonly name: string;
  readonly cards: ReadonlySet<string>;
  readonly lines: ReadonlySet<LineKey>;
}

/** A line that was finished by mistake must stay reachable. */
function useSeenSinceOpened(row: SummaryRow | undefined): HeldSinceOpened {
  const [held, setHeld] = useState<HeldSinceOpened>({ row: undefined, name: '', cards: new Set(), lines: new Set() });
  if (row === undefined || row === held.row) return held;
  const grown = {
    row,
    name: row.name,
    cards: new Set([...held.cards, ...row.cardKeys]),
    lines: new Set([...held.lines, ...row.lineKeys]),
  };
  setHeld(grown);
  return grown;
}

/** Highlights without rendering a card. */
function useHighlight(
  within: RefObject<HTMLElement | null>,
  lines: ReadonlySet<string>,
  cards: readonly string[],
): void {
  useLayoutEffect(() => {
    if (cards.length === 0) return;
    for (const line of within.current?.querySelectorAll<HTMLElement>('[data-line]') ?? []) {
      line.toggleAttribute('data-sought', lines.has(line.dataset.line ?? ''));
    }
  }, [within, lines, cards]);
}

interface Props {
  /** Undefined when nothing of the row is left to make. */
  readonly row: SummaryRow | undefined;
  readonly look: BoardLook;
  readonly onClose: () => void;
}

export function Tickets({ row, look, onClose }: Props) {
  const t = useTexts();
  const { keys } = useSnapshot(useApp().state.board);
  const { name, cards, lines } = useSeenSinceOpened(row);
  const shown = useMemo(() => keys.filter((key) => cards.has(key)), [keys, cards]);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useHighlight(section, lines, shown);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const product = localizedName(name, look);
  return (
    <section ref={section} className={styles.tickets} aria-label={t('home3.orders', { product })}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title} dir="auto">
          {row && row.quantity > 0
            ? t('home3.row', { quantity: `${look.quantity(row.quantity)} ×`, product })
            : product}
        </h2>
        <IconButton label={t('home3.close')} glyph={GLYPHS.x} onPress={onClose} />
      </div>
      {row === undefined && (
        <p role="status" className={styles.made}>
          {t('home3.madeAll')}
        </p>
      )}
      <Strip look={look} shape="columns" only={shown} />
    </section>
  );
}
