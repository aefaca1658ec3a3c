/** Rules BOARD-1 to BOARD-9, BOARD-11 to BOARD-14, BOARD-17. */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { thresholdsOf } from '../../domain/presentation/levels.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { BoardMessage } from '../board/board-message.tsx';
import { SavingMarker } from '../board/strip/saving-marker.tsx';
import { useStripStyle } from '../board/strip/use-strip-style.ts';
import { useBoardKeys } from '../board/use-board-keys.ts';
import { useBoardLook } from '../board/use-board-look.ts';
import * as styles from './all-day-board.module.css';
import { ProductRow } from './product-row.tsx';
import { PagerDown, PagerUp } from './row-pagers.tsx';
import { Tickets } from './tickets.tsx';
import { useAllDayKeys } from './use-all-day-keys.ts';
import { useRows } from './use-rows.ts';
import { useRowsBeyond } from './use-rows-beyond.ts';

const NO_THRESHOLDS = { warningS: 0, lateS: 0 };

/** Shown when the board has cards but no line is left to make. */
function AllMade() {
  const t = useTexts();
  const { keys } = useSnapshot(useApp().state.board);
  return (
    keys.length > 0 && (
      <p role="status" className={styles.done}>
        {t('home3.done')}
      </p>
    )
  );
}

/**
 * When the cards of a row close, the focus returns to that row, else to the first one. On a narrow screen the rows are
 * hidden until then.
 */
function useFocusBack(list: RefObject<HTMLElement | null>, openKey: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const closed = before.current;
    before.current = openKey;
    if (openKey !== null || closed === null) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-product]') ?? [])];
    (buttons.find(({ dataset }) => dataset.product === closed) ?? buttons[0])?.focus({ preventScroll: true });
  }, [list, openKey]);
}

export function AllDayBoard() {
  const t = useTexts();
  const look = useBoardLook();
  const { kds, settings } = useSnapshot(useApp().state);
  const thresholds = useMemo(() => thresholdsOf(settings, kds ?? NO_THRESHOLDS), [settings, kds]);
  const { style } = useStripStyle(look);
  const board = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const products = useRef<HTMLElement>(null);
  const rows = useRows(list);
  const { beyond, page } = useRowsBeyond(products, list);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const close = useCallback(() => setOpenKey(null), []);
  useFocusBack(list, openKey);
  useBoardKeys(board, useAllDayKeys(openKey === null ? null : close));
  return (
    <div ref={board} className={styles.board} style={style} data-open={openKey !== null}>
      <BoardMessage />
      <section ref={products} className={styles.products} aria-label={t('home3.label')}>
        <ol ref={list} className={styles.list}>
          {rows.map((row) => (
            <ProductRow
              key={row.key}
              row={row}
              isOpen={row.key === openKey}
              thresholds={thresholds}
              look={look}
              onOpen={setOpenKey}
            />
          ))}
        </ol>
        {rows.length === 0 && <AllMade />}
      </section>
      <div className={styles.footer}>
        <PagerUp beyond={beyond} onPage={page} />
        {openKey === null && <SavingMarker />}
        <PagerDown beyond={beyond} onPage={page} />
      </div>
      {openKey !== null && (
        <Tickets key={openKey} row={rows.find(({ key }) => key === openKey)} look={look} onClose={close} />
      )}
    </div>
  );
}
