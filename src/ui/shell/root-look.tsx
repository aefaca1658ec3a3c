import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { MODULES } from '../../domain/limits.ts';
import { screenTitle } from '../../domain/presentation/screen-title.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { ROOT_PX } from '../base/root-px.ts';
import * as styles from './root-look.module.css';

export function RootLook({ children }: { children: ReactNode }) {
  const { settings, venue, language, module } = useSnapshot(useApp().state);
  const t = useTexts();
  const screen = useRef<HTMLDivElement>(null);
  const { darkMode, fontsize, fontFamily } = settings;
  const title = screenTitle(settings, venue.restaurantName) ?? t('title');
  useLayoutEffect(() => {
    const page = screen.current?.ownerDocument;
    if (!page) return;
    // The page has a title from the start; a <title> element of React would be a second one.
    page.title = title;
    const root = page.documentElement;
    root.lang = language;
    // An account host uses the browser's preference.
    if (module !== MODULES.account) root.dataset.theme = darkMode ? 'dark' : 'light';
    root.dataset.font = fontFamily;
    root.style.fontSize = `${ROOT_PX[fontsize]}px`;
  }, [title, language, module, darkMode, fontFamily, fontsize]);
  return (
    <div ref={screen} className={styles.screen}>
      {children}
    </div>
  );
}
