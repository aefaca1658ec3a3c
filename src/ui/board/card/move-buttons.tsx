/** The buttons are for keyboards and for users who cannot drag. */
import { cardOfKey } from '../../../domain/presentation/card-key.ts';
import type { Texts } from '../../../i18n/set-up.ts';
import { useApp } from '../../base/app-context.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import * as styles from './card-footer.module.css';

interface Props {
  readonly cardKey: string;
  readonly title: string;
  readonly t: Texts;
}

/** The index of the nearest card of another order, from `from` in steps of `step`. */
function otherOrder(keys: readonly string[], from: number, step: -1 | 1, cardKey: string): number {
  const { orderId } = cardOfKey(cardKey);
  let at = from;
  for (let key = keys[at]; key !== undefined && cardOfKey(key).orderId === orderId; key = keys[at]) at += step;
  return at;
}

/** The key of the card to place this one before; null for the end of the board, undefined for no move. */
export function stepBefore(keys: readonly string[], cardKey: string, step: -1 | 1): string | null | undefined {
  const here = keys.indexOf(cardKey);
  const next = otherOrder(keys, here + step, step, cardKey);
  const passed = keys[next];
  if (here < 0 || passed === undefined) return undefined;
  return step === -1 ? passed : (keys[otherOrder(keys, next, 1, passed)] ?? null);
}

export function MoveButtons({ cardKey, title, t }: Props) {
  const { state, commands } = useApp();
  const move = (step: -1 | 1) => {
    const before = stepBefore(state.board.keys, cardKey, step);
    if (before !== undefined) commands.placeCard(cardKey, before);
  };
  return (
    <>
      <button type="button" className={styles.move} aria-label={t('card.earlier', { title })} onClick={() => move(-1)}>
        {GLYPHS.chevronLeft}
      </button>
      <button type="button" className={styles.move} aria-label={t('card.later', { title })} onClick={() => move(1)}>
        {GLYPHS.chevronRight}
      </button>
    </>
  );
}
