/** The panels beside the board: they load after the first board is on the glass, before anybody opens one. */
import { Suspense } from 'react';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { Boundary } from '../kit/boundary.tsx';
import { Late, type LatePart, latePart } from '../kit/late.tsx';
import styles from './panels.module.css';

const load = async () => (await import('./all-panels.ts')).ALL_PANELS;

export const PANELS = {
  link: latePart(async () => (await load()).link),
  menu: latePart(async () => (await load()).menu),
  recent: latePart(async () => (await load()).recent),
} as const;

/** Loads all of them ahead. */
export async function wantPanels(): Promise<void> {
  await Promise.all(Object.values(PANELS).map(({ want }) => want()));
}

function NotLoaded() {
  const t = useTexts();
  return (
    <p role="alert" className={styles.failed}>
      {t('bar.notLoaded')}
    </p>
  );
}

interface Props<Needs> {
  readonly of: LatePart<Needs>;
  readonly with: Needs;
  /** Counts the presses that opened the panel: the next one tries again what failed to load. */
  readonly press?: number;
}

/** A panel that is open. */
export const Panel = <Needs extends object>({ of, with: needs, press = 0 }: Props<Needs>) => (
  <Boundary fallback={<NotLoaded />} retryOn={press}>
    <Suspense fallback={null}>
      <Late of={of} with={needs} />
    </Suspense>
  </Boundary>
);
