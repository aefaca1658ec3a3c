/** A press on a tile scrolls to its order. */
import {
  memo,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { DIGIT_PLACE_MAX } from '../../../domain/limits.ts';
import { cardOfKey } from '../../../domain/presentation/card-key.ts';
import { formatMinutes } from '../../../domain/presentation/elapsed.ts';
import { type LeveledCard, type MiniOrder, miniOrder } from '../../../domain/presentation/mini.ts';
import { orderTitle } from '../../../domain/presentation/title.ts';
import type { App } from '../../../engine/base/app.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { WrappingTitle } from '../../kit/wrapping-title.tsx';
import type { BoardLook } from '../card/board-look.ts';
import { CardClock } from '../card/card-clock.tsx';
import { ClocksContext, createClocks } from '../card/clocks.ts';
import { levelWord } from '../card/level-word.ts';
import * as styles from './mini-bar.module.css';

/** In board order. */
function keysByOrder(keys: readonly string[]): readonly (readonly [orderId: number, cardKeys: string])[] {
  const orders = new Map<number, string>();
  for (const key of keys) {
    const { orderId } = cardOfKey(key);
    orders.set(orderId, `${orders.get(orderId) ?? ''} ${key}`.trim());
  }
  return [...orders];
}

const entriesOf = (app: App, cardKeys: string) => cardKeys.split(' ').flatMap((key) => app.entry(key) ?? []);

interface TitledMiniOrder extends Omit<MiniOrder, 'place'> {
  readonly digit: number | false;
  readonly title: string;
}

/** Null for an order that left. */
function titledMiniOrder(cards: readonly LeveledCard[], look: BoardLook): TitledMiniOrder | null {
  const order = cards[0]?.card.order;
  if (!order) return null;
  const { place, ...rest } = miniOrder(cards);
  // A place without a digit key does not show, so its changes are ignored.
  const digit = place <= DIGIT_PLACE_MAX && place;
  return { ...rest, digit, title: orderTitle(order, look.venue, look.names, look.settings) };
}

/** Renders again only when the tile's content changes. */
function useTitledMiniOrder(cardKeys: string, look: BoardLook): TitledMiniOrder | null {
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
  const titled = () => titledMiniOrder(entriesOf(app, cardKeys), look);
  useSyncExternalStore(follow, () => Object.values(titled() ?? {}).join());
  return titled();
}

/** Letters that fit in the usual size, and in one row of the smaller size. */
const USUAL_LETTERS = 8;
const ONE_ROW_LETTERS = 12;

/** Undefined is the usual size, `long` a smaller one, `longest` the smallest, in two rows. */
function lengthOf(title: string): 'long' | 'longest' | undefined {
  if (title.length <= USUAL_LETTERS) return undefined;
  return title.length <= ONE_ROW_LETTERS ? 'long' : 'longest';
}

const MiniCard = memo(function MiniCard({ cardKeys, look }: { readonly cardKeys: string; readonly look: BoardLook }) {
  const { t } = look;
  const titled = useTitledMiniOrder(cardKeys, look);
  if (titled === null) return null;
  const { digit, level, startedAtS, isDone, title } = titled;
  const name = [title, isDone ? t('card.done') : levelWord(level, t)].filter(Boolean).join(', ');
  return (
    <li className={styles.card} data-level={level} data-done={isDone || undefined} data-first={cardKeys.split(' ')[0]}>
      <button
        type="button"
        dir="auto"
        className={styles.title}
        data-length={lengthOf(title)}
        title={title}
        aria-label={name}
      >
        <WrappingTitle text={title} />
      </button>
      <span className={styles.below}>
        {isDone ? t('card.done') : <CardClock startedAtS={startedAtS} />}
        {digit && <kbd className={styles.digit}>{digit}</kbd>}
      </span>
    </li>
  );
});

/** The tiles in view, and as many on each side, which is more than a user can scroll in one frame. */
interface Mounted {
  readonly from: number;
  readonly count: number;
}

/** Range before it is known how many tiles fit. */
const FIRST_MOUNTED: Mounted = { from: 0, count: 36 };

/** Stays the same while at least half a view is left on each side; all tiles have the same width. */
function mountedAround(view: HTMLElement, mounted: Mounted): Mounted {
  const [one, next] = view.querySelectorAll('li');
  const step = Math.abs((next?.offsetLeft ?? 0) - (one?.offsetLeft ?? 0));
  // There is only one order, or the window is too narrow for the bar.
  if (step === 0) return mounted;
  const first = Math.floor(Math.abs(view.scrollLeft) / step);
  const fit = Math.ceil(view.clientWidth / step) + 1;
  const isNear = mounted.from <= Math.max(0, first - fit / 2) && mounted.from + mounted.count >= first + 1.5 * fit;
  return isNear ? mounted : { from: Math.max(0, first - fit), count: 3 * fit };
}

function useMounted(view: RefObject<HTMLElement | null>, orders: number): Mounted {
  const [{ from, count }, setMounted] = useState(FIRST_MOUNTED);
  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return;
    const updateMounted = () => setMounted((mounted) => mountedAround(element, mounted));
    const sized = new ResizeObserver(updateMounted);
    sized.observe(element);
    element.addEventListener('scroll', updateMounted, { passive: true });
    return () => {
      sized.disconnect();
      element.removeEventListener('scroll', updateMounted);
    };
  }, [view]);
  // When orders have left, the list may end before the end of the range.
  return { from: Math.max(0, Math.min(from, orders - count)), count };
}

const places = (count: number) => `calc(${count} * var(--step))`;

export function MiniBar({ look, onShow }: { readonly look: BoardLook; readonly onShow: (cardKey: string) => void }) {
  const app = useApp();
  const t = useTexts();
  const { keys } = useSnapshot(app.state.board);
  const view = useRef<HTMLDivElement>(null);
  const orders = useMemo(() => keysByOrder(keys), [keys]);
  const { from, count } = useMounted(view, orders.length);
  const clocks = useMemo(() => createClocks(app, formatMinutes), [app]);
  useLayoutEffect(() => app.onSecond(() => clocks.write()), [app, clocks]);
  useLayoutEffect(() => {
    const element = view.current;
    const pressed = ({ target }: MouseEvent) => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-first]') : null;
      const at = item?.parentElement?.children;
      if (!item || !at) return;
      app.commands.moveCursor(1 + from + [...at].indexOf(item));
      onShow(item.dataset.first ?? '');
    };
    const ended = new AbortController();
    const { signal } = ended;
    element?.addEventListener('click', pressed, { signal });
    // A press would leave the keyboard's focus ring behind.
    element?.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    return () => ended.abort();
  }, [app, onShow, from]);
  return (
    <div ref={view} className={styles.view} dir={look.settings.direction === 'rightup' ? 'rtl' : 'ltr'}>
      <ul
        className={styles.list}
        style={{ width: places(orders.length), paddingInlineStart: places(from) }}
        aria-label={t('board.mini')}
      >
        <ClocksContext value={clocks}>
          {orders.slice(from, from + count).map(([orderId, cardKeys]) => (
            <MiniCard key={orderId} cardKeys={cardKeys} look={look} />
          ))}
        </ClocksContext>
      </ul>
    </div>
  );
}
