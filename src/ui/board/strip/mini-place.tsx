/** The room of the bar of small orders: kept free from the start, so that nothing moves when the bar has loaded. */
import { type CSSProperties, lazy } from 'react';
import type { BoardLook } from '../card/board-look.ts';
import { Extra } from '../card/extra.tsx';
import rail from './rail.module.css';
import { useMiniShown } from './use-mini-shown.ts';

const MiniBar = lazy(async () => ({ default: (await import('./mini-bar.tsx')).MiniBar }));

interface Props {
  readonly look: BoardLook;
  /** The level colours of the strip. */
  readonly style: CSSProperties;
  /** Brings a card of the strip into sight. */
  readonly onShow: (cardKey: string) => void;
}

export function MiniPlace(props: Props) {
  if (!useMiniShown()) return null;
  return (
    <div className={rail.mini} style={props.style}>
      <Extra>
        <MiniBar look={props.look} onShow={props.onShow} />
      </Extra>
    </div>
  );
}
