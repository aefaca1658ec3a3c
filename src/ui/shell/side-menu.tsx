/** The side menu: the way home, the language, the version. */
import { useSnapshot } from 'valtio';
import type { Language } from '../../engine/state.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { GLYPHS } from '../kit/glyph.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useApp } from './app-context.ts';
import { usePlace } from './place.ts';
import styles from './side-menu.module.css';

const LANGUAGES: readonly Language[] = ['es', 'en'];

function LanguageChoice() {
  const app = useApp();
  const t = useTexts();
  const { language } = useSnapshot(app.state);
  return (
    <fieldset className={styles.languages}>
      <legend>{t('menu.language')}</legend>
      {LANGUAGES.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="language"
            value={each}
            checked={each === language}
            onChange={() => app.commands.setLanguage(each)}
          />
          <span lang={each}>{t(`menu.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function SideMenu({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { atHome, goHome } = usePlace();
  const { version } = useSnapshot(useApp().state);
  return (
    <Sheet side="left" title={t('menu.label')} closeLabel={t('menu.close')} onClose={onClose}>
      <nav className={styles.menu}>
        <button
          type="button"
          className={styles.item}
          aria-current={atHome ? 'page' : undefined}
          onClick={() => {
            goHome();
            onClose();
          }}
        >
          {GLYPHS.house}
          {t('menu.home')}
        </button>
      </nav>
      <LanguageChoice />
      <p className={styles.version}>{t('menu.version', { version })}</p>
    </Sheet>
  );
}
