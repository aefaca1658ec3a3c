/** The bar of small orders at the bottom: the whole board at a glance, and one press from each order. */
import { memo, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { DIGIT_PLACE_MAX } from '../../../domain/limits.ts';
import { cardOfKey } from '../../../domain/shown/card-key.ts';
import { elapsedS, formatElapsed } from '../../../domain/shown/elapsed.ts';
import { type LeveledCard, type MiniOrder, miniOrder } from '../../../domain/shown/mini.ts';
import { orderTitle } from '../../../domain/shown/title.ts';
import type { App } from '../../../engine/base/app.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { writeText } from '../../kit/write-text.ts';
import type { BoardLook } from '../card/board-look.ts';
import { levelWord } from '../card/level-word.ts';
import * as styles from './mini-bar.module.css';

/** Titles that fit however wide their letters are: a few of them, or one and a number. */
const SURE_TO_FIT = /^(.{0,4}|.?[ #]?\d{1,5})$/;

/** The card keys of each order, joined by spaces, in board order. */
function keysByOrder(keys: readonly string[]): readonly (readonly [orderId: number, cardKeys: string])[] {
  const orders = new Map<number, string>();
  for (const key of keys) {
    const { orderId } = cardOfKey(key);
    orders.set(orderId, `${orders.get(orderId) ?? ''} ${key}`.trim());
  }
  return [...orders];
}

const entriesOf = (app: App, cardKeys: string) => cardKeys.split(' ').flatMap((key) => app.entry(key) ?? []);

interface TitledMiniOrder extends MiniOrder {
  readonly title: string;
}

/** What the small card of an order says; null for one that has left. */
function toldOf(cards: readonly LeveledCard[], look: BoardLook): TitledMiniOrder | null {
  const order = cards[0]?.card.order;
  return order ? { ...miniOrder(cards), title: orderTitle(order, look.venue, look.names, look.settings) } : null;
}

/** Follows the cards of an order, and draws again only when what it says changes. */
function useTold(cardKeys: string, look: BoardLook): TitledMiniOrder | null {
  const app = useApp();
  const follow = useCallback(
    (changed: () => void) => {
      const ends = entriesOf(app, cardKeys).map((entry) => subscribe(entry, changed));
      return () => {
        for (const end of ends) end();
      };
    },
    [app, cardKeys],
  );
  const told = () => toldOf(entriesOf(app, cardKeys), look);
  useSyncExternalStore(follow, () => Object.values(told() ?? {}).join());
  return told();
}

const MiniCard = memo(function MiniCard({ cardKeys, look }: { readonly cardKeys: string; readonly look: BoardLook }) {
  const { t } = look;
  const told = useTold(cardKeys, look);
  if (told === null) return null;
  const { place, level, startedAtS, isDone, title } = told;
  const name = [title, isDone ? t('card.done') : levelWord(level, t)].filter(Boolean).join(', ');
  return (
    <li className={styles.card} data-level={level} data-done={isDone || undefined}>
      <button
        type="button"
        dir="auto"
        className={SURE_TO_FIT.test(title) ? styles.title : styles.long}
        data-first={cardKeys.split(' ')[0]}
        aria-label={name}
      >
        {title}
      </button>
      <span className={styles.below}>
        {isDone ? t('card.done') : <time data-from={startedAtS} />}
        {place <= DIGIT_PLACE_MAX && <kbd className={styles.digit}>{place}</kbd>}
      </span>
    </li>
  );
});

/** The times of the small cards that are in view; all are equally wide. */
function timesInView(list: HTMLElement): readonly HTMLElement[] {
  const step = list.children[1] ? Math.abs(offsetOf(list, 1) - offsetOf(list, 0)) : list.clientWidth;
  const first = Math.floor(Math.abs(list.scrollLeft) / Math.max(1, step));
  const count = Math.ceil(list.clientWidth / Math.max(1, step)) + 1;
  const items = [...list.children].slice(first, first + count);
  return items.flatMap((item) => item.querySelector<HTMLElement>('[data-from]') ?? []);
}

const offsetOf = (list: HTMLElement, at: number): number => {
  const item = list.children[at];
  return item instanceof HTMLElement ? item.offsetLeft : 0;
};

/** Runs the times: each second, where the list is scrolled to, and for what has just been drawn. */
function useTimes(list: RefObject<HTMLElement | null>, app: App): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    let inView: readonly HTMLElement[] = [];
    const write = () => {
      for (const time of inView) writeText(time, formatElapsed(elapsedS(Number(time.dataset.from), app.serverNowS())));
    };
    // Where things stand is asked only when it may have changed: the question costs a layout, and a second has none to spare.
    const look = () => {
      inView = timesInView(element);
      // A mark, not the letters in it: those are others each second, and the browser would look each time whom they concern.
      for (const time of inView) time.dataset.runs = '';
      write();
    };
    const sized = new ResizeObserver(look);
    // What has just been drawn is laid out by the browser before it paints, and looked at then: a question before that costs a layout of its own.
    const lookSoon = () => {
      sized.unobserve(element);
      sized.observe(element);
    };
    const drawn = new MutationObserver(lookSoon);
    drawn.observe(element, { subtree: true, childList: true, attributeFilter: ['data-from'] });
    lookSoon();
    element.addEventListener('scroll', look, { passive: true });
    const stop = app.onSecond(write);
    return () => {
      stop();
      drawn.disconnect();
      sized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [list, app]);
}

export function MiniBar({ look, onShow }: { readonly look: BoardLook; readonly onShow: (cardKey: string) => void }) {
  const app = useApp();
  const t = useTexts();
  const { keys } = useSnapshot(app.state.board);
  const list = useRef<HTMLUListElement>(null);
  const orders = useMemo(() => keysByOrder(keys), [keys]);
  useTimes(list, app);
  useLayoutEffect(() => {
    const element = list.current;
    const pressed = ({ target }: MouseEvent) => {
      const card = target instanceof Element ? target.closest('li')?.querySelector<HTMLElement>('[data-first]') : null;
      if (!card || !element) return;
      app.commands.moveCursor(1 + [...element.children].findIndex((item) => item.contains(card)));
      onShow(card.dataset.first ?? '');
    };
    const ended = new AbortController();
    const { signal } = ended;
    element?.addEventListener('click', pressed, { signal });
    // The focus belongs to the keyboard: a press would leave its ring behind.
    element?.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    return () => ended.abort();
  }, [app, onShow]);
  return (
    <ul
      ref={list}
      className={styles.list}
      dir={look.settings.direction === 'rightup' ? 'rtl' : 'ltr'}
      aria-label={t('board.mini')}
    >
      {orders.map(([orderId, cardKeys]) => (
        <MiniCard key={orderId} cardKeys={cardKeys} look={look} />
      ))}
    </ul>
  );
}
