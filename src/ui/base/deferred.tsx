/** The screen keeps working while a part cannot load; a part that the user opened shows its state in words. */
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
import * as styles from './deferred.module.css';
import type { DeferredPart } from './deferred-part.ts';
import { useAfterBoard } from './use-after-board.ts';

interface Loaded {
  readonly element: ReactElement | null;
  /** The last load failed, and the part has not loaded since. */
  readonly hasFailed: boolean;
}

/** Loads at once if the user opened the part, and after each failure with backoff. */
function useDeferredPart<Needs extends object>(of: DeferredPart<Needs>, needs: Needs, isOpened: boolean): Loaded {
  const app = useApp();
  const texts = useTextSource();
  const { part: Part, isLoading, failures } = useSyncExternalStore(of.subscribe, of.state);
  useAfterBoard(
    useCallback(() => void of.load(texts), [of, texts]),
    isOpened,
  );
  useEffect(() => {
    const waitS = PART_RETRY_WAITS_S[Math.min(failures, PART_RETRY_WAITS_S.length) - 1];
    if (isLoading || waitS === undefined) return;
    return app.afterReal(waitS * 1_000, () => void of.load(texts));
  }, [app, of, texts, isLoading, failures]);
  const element = useMemo(() => Part && <Part {...needs} />, [Part, needs]);
  return { element, hasFailed: failures > 0 };
}

interface LoadFailedProps {
  readonly className: string | undefined;
  readonly onAgain: () => void;
  readonly onClose?: () => void;
}

function LoadFailed({ className, onAgain, onClose }: LoadFailedProps) {
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

interface DeferredProps<Needs> {
  readonly of: DeferredPart<Needs>;
  readonly with: Needs;
}

interface Detail<Needs> extends DeferredProps<Needs> {
  readonly instead?: ReactNode;
}

/** For a part that the user did not open. */
export function DeferredDetail<Needs extends object>({ of, with: needs, instead = null }: Detail<Needs>) {
  const { element } = useDeferredPart(of, needs, false);
  return <Boundary fallback={instead}>{element ?? instead}</Boundary>;
}

interface Panel<Needs> extends DeferredProps<Needs> {
  readonly onClose: () => void;
}

/** For a part that the user opened over the screen. */
export function DeferredPanel<Needs extends object>({ of, with: needs, onClose }: Panel<Needs>) {
  const { element, hasFailed } = useDeferredPart(of, needs, true);
  const texts = useTextSource();
  const [presses, setPresses] = useState(0);
  const again = () => {
    void of.load(texts);
    setPresses(presses + 1);
  };
  const words = <LoadFailed className={styles.panel} onAgain={again} onClose={onClose} />;
  return (
    <Boundary fallback={words} retryOn={presses}>
      {element ?? (hasFailed && words)}
    </Boundary>
  );
}

interface PageOfPart<Needs> extends DeferredProps<Needs> {
  readonly isOpen: boolean;
}

/**
 * For a part that fills the screen. When it throws, the error boundary of the screen handles it, because nothing else
 * is visible.
 */
export function DeferredPage<Needs extends object>({ of, with: needs, isOpen }: PageOfPart<Needs>) {
  const texts = useTextSource();
  const { element, hasFailed } = useDeferredPart(of, needs, isOpen);
  return element ?? (isOpen && hasFailed && <LoadFailed className={styles.page} onAgain={() => void of.load(texts)} />);
}
