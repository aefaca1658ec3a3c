import { useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { DeferredPage } from '../base/deferred.tsx';
import { type OpenPage, OpenPageContext, openPageOf } from '../base/open-page.ts';
import * as styles from './account-host.module.css';
import { Menu } from './bar/bar.tsx';
import { DEFERRED_PAGES } from './frame.tsx';
import { Notices } from './notices.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

const NO_BAR = () => {};

export function AccountHost({ base }: { readonly base: string }) {
  const { commands } = useApp();
  const t = useTexts();
  const [openPage, setOpenPage] = useState<OpenPage>(() => openPageOf(null, () => {}));
  const pendingNavigation = useRef(null);
  const bar = useRef<HTMLElement>(null);
  const needs = useMemo(() => ({ base, onOpenPage: setOpenPage, onBar: NO_BAR, pendingNavigation }), [base]);
  const title = t('account.title');
  // Runs after the look of the app, which sets the title of a kitchen host.
  useEffect(() => {
    const page = bar.current?.ownerDocument;
    if (page) page.title = title;
  }, [title]);
  return (
    <OpenPageContext value={openPage}>
      <header ref={bar} className={styles.bar}>
        <Menu />
        <button type="button" className={styles.logo} aria-label={t('bar.reload')} onClick={() => commands.reload()}>
          <i data-brand-logo="" />
        </button>
        <h1 className={styles.title}>{title}</h1>
      </header>
      <main className={styles.main}>
        <ScreenBoundary>
          <DeferredPage of={DEFERRED_PAGES} with={needs} isOpen />
        </ScreenBoundary>
      </main>
      <Notices />
    </OpenPageContext>
  );
}
