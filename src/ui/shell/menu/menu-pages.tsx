import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuEntry } from '../../../domain/person/menu.ts';
import { menuOf } from '../../../domain/presentation/access.ts';
import type { es } from '../../../i18n/es-panels.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { useOpenPage } from '../../base/open-page.ts';
import type { NamedPage, PagePath } from '../../base/routes.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import { MENU_GLYPHS } from '../../kit/menu-glyphs.tsx';
import { LogOut } from './log-out.tsx';
import * as styles from './side-menu.module.css';

interface EntryLook {
  readonly glyph: ReactElement;
  readonly text: keyof typeof es.menu.pages;
}

const LOOKS: Readonly<Record<MenuEntry, EntryLook>> = {
  home: { glyph: GLYPHS.house, text: 'home' },
  rail: { glyph: MENU_GLYPHS.rail, text: 'rail' },
  'all-day': { glyph: MENU_GLYPHS.allDay, text: 'allDay' },
  profile: { glyph: GLYPHS.user, text: 'profile' },
  login: { glyph: MENU_GLYPHS.login, text: 'login' },
  configure: { glyph: MENU_GLYPHS.configure, text: 'configure' },
  settings: { glyph: MENU_GLYPHS.settings, text: 'settings' },
};

const placeOf = (entry: MenuEntry): NamedPage | PagePath => (entry === 'profile' ? '/l/profile' : entry);

export function MenuPages({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const openPage = useOpenPage();
  const entries = menuOf(useSnapshot(useApp().state));
  return (
    <nav className={styles.pages} aria-label={t('menu.pages.label')}>
      {entries.map((page) => (
        <button
          key={page}
          type="button"
          className={styles.tile}
          aria-current={openPage.page === page ? 'page' : undefined}
          onClick={() => {
            openPage.go(placeOf(page));
            onClose();
          }}
        >
          {LOOKS[page].glyph}
          {t(`menu.pages.${LOOKS[page].text}`)}
        </button>
      ))}
      <LogOut onClose={onClose} />
    </nav>
  );
}
