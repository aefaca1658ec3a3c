/**
 * Draws deferred parts. While one loads, or cannot load, the rest of the screen continues; a part that the user opened
 * shows its state in words.
 */
import {
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { PART_RETRY_WAITS_S } from '../../domain/limits.ts';
import { useTextSource, useTexts } from '../../i18n/texts-provider.tsx';
import { Boundary } from '../kit/boundary.tsx';
import * as buttons from '../kit/button.module.css';
import { useApp } from './app-context.ts';
import * as styles from './late.module.css';
import type { LatePart } from './late-part.ts';
import { useAfterBoard } from './use-after-board.ts';

interface Loaded {
  /** The part with its props; null until it has loaded. */
  readonly drawn: ReactElement | null;
  /** The last load failed, and none since has brought the part. */
  readonly hasFailed: boolean;
}

/** Loads a part that is on the screen: at once if the user opened it, and after each failure with backoff. */
function useLate<Needs extends object>(of: LatePart<Needs>, needs: Needs, isOpened: boolean): Loaded {
  const app = useApp();
  const texts = useTextSource();
  const { part: Part, isLoading, failures } = useSyncExternalStore(of.follow, of.state);
  useAfterBoard(
    useCallback(() => void of.want(texts), [of, texts]),
    isOpened,
  );
  useEffect(() => {
    const waitS = PART_RETRY_WAITS_S[Math.min(failures, PART_RETRY_WAITS_S.length) - 1];
    if (isLoading || waitS === undefined) return;
    const dueS = app.upS() + waitS;
    return app.onSecond(() => {
      if (app.upS() >= dueS) void of.want(texts);
    });
  }, [app, of, texts, isLoading, failures]);
  const drawn = useMemo(() => Part && <Part {...needs} />, [Part, needs]);
  return { drawn, hasFailed: failures > 0 };
}

interface NotOpenedProps {
  readonly className: string | undefined;
  readonly onAgain: () => void;
  /** Cancels the request. */
  readonly onClose?: () => void;
}

function NotOpened({ className, onAgain, onClose }: NotOpenedProps) {
  const t = useTexts();
  return (
    <div className={className}>
      <p role="alert">{t('late.failed')}</p>
      <div className={styles.buttons}>
        <button type="button" className={buttons.strong} onClick={onAgain}>
          {t('late.again')}
        </button>
        {onClose && (
          <button type="button" className={buttons.button} onClick={onClose}>
            {t('late.close')}
          </button>
        )}
      </div>
    </div>
  );
}

interface Late<Needs> {
  readonly of: LatePart<Needs>;
  readonly with: Needs;
}

interface Detail<Needs> extends Late<Needs> {
  /** Shown in its place. */
  readonly instead?: ReactNode;
}

/** A part that the user did not open: until it loads, the screen shows the replacement. */
export function LateDetail<Needs extends object>({ of, with: needs, instead = null }: Detail<Needs>) {
  const { drawn } = useLate(of, needs, false);
  return <Boundary fallback={instead}>{drawn ?? instead}</Boundary>;
}

interface Panel<Needs> extends Late<Needs> {
  readonly onClose: () => void;
}

/** A part that the user opened over the screen. */
export function LatePanel<Needs extends object>({ of, with: needs, onClose }: Panel<Needs>) {
  const { drawn, hasFailed } = useLate(of, needs, true);
  const texts = useTextSource();
  const [presses, setPresses] = useState(0);
  const again = () => {
    void of.want(texts);
    setPresses(presses + 1);
  };
  const words = <NotOpened className={styles.panel} onAgain={again} onClose={onClose} />;
  return (
    <Boundary fallback={words} retryOn={presses}>
      {drawn ?? (hasFailed && words)}
    </Boundary>
  );
}

interface PageOfPart<Needs> extends Late<Needs> {
  /** The user waits for it; otherwise it may load at any time. */
  readonly isOpen: boolean;
}

/**
 * A part that fills the screen. If it throws while it is drawn, the screen's own boundary handles it, because nothing
 * is behind it.
 */
export function LatePage<Needs extends object>({ of, with: needs, isOpen }: PageOfPart<Needs>) {
  const texts = useTextSource();
  const { drawn, hasFailed } = useLate(of, needs, isOpen);
  return drawn ?? (isOpen && hasFailed && <NotOpened className={styles.page} onAgain={() => void of.want(texts)} />);
}
