/** A new order is highlighted for some time and announced to screen readers. */
import { useRef, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import type { ReadyOrder } from '../../domain/board/customer.ts';
import { JUST_READY_S } from '../../domain/limits.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { WrappingTitle } from '../kit/wrapping-title.tsx';
import * as styles from './customer.module.css';
import { fitTitle } from './fit-title.ts';
import { isNumber, tileGrid, titleSize } from './tile-grid.ts';
import { useTileSpace } from './use-tile-space.ts';

/** Rule CUSTOMER-6; a second without a change causes no render. */
function useJustReady(tiles: readonly ReadyOrder[]): ReadonlySet<string> {
  const app = useApp();
  const isJustReady = ({ sinceS }: ReadyOrder) => app.serverNowS() - sinceS < JUST_READY_S;
  const justReady = useSyncExternalStore(app.onSecond, () =>
    tiles
      .filter(isJustReady)
      .map((tile) => tile.orderId)
      .join(),
  );
  return new Set(justReady.split(','));
}

export function Tiles() {
  const t = useTexts();
  const { customer: tiles } = useSnapshot(useApp().state);
  const list = useRef<HTMLUListElement>(null);
  const space = useTileSpace(list);
  const justReady = useJustReady(tiles);
  const grid = tileGrid(
    tiles.map((tile) => tile.title),
    space,
    space.takenHeight,
  );
  const style = {
    gridTemplate: `repeat(${grid.rows}, minmax(0, 1fr)) / repeat(${grid.columns}, minmax(0, 1fr))`,
    gap: grid.gap,
  };
  return (
    <ul ref={list} className={styles.tiles} style={style} aria-label={t('customer.title')} aria-live="polite">
      {tiles.map(({ orderId, title }) => {
        const isJustReady = justReady.has(String(orderId));
        return (
          <li
            key={orderId}
            data-order={orderId}
            className={isJustReady ? styles.justReady : styles.tile}
            style={{ fontSize: titleSize(title, grid) }}
            aria-label={title}
          >
            <span ref={fitTitle} className={isNumber(title) ? styles.title : styles.long}>
              <WrappingTitle text={title} />
            </span>
            {isJustReady && <span className={styles.word}>{t('customer.news')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
