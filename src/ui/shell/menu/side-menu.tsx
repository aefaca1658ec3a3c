import { useSnapshot } from 'valtio';
import { MODULES } from '../../../domain/limits.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { Choice } from '../../kit/choice.tsx';
import { Sheet } from '../../kit/sheet.tsx';
import { DebugLines } from './debug-lines.tsx';
import { DeleteData } from './delete-data.tsx';
import { InstallApp } from './install-app.tsx';
import { MenuPages } from './menu-pages.tsx';
import { MenuSwitches } from './menu-switches.tsx';
import * as styles from './side-menu.module.css';

const OWN_LANGUAGES = [
  { code: 'es', name: '' },
  { code: 'en', name: '' },
] as const;

/** The languages of the platform, else of the app (rule LANGUAGE-8). */
function LanguageChoice() {
  const app = useApp();
  const t = useTexts();
  const { language, languages } = useSnapshot(app.state);
  const offered = languages.length > 0 ? languages : OWN_LANGUAGES;
  return (
    <Choice
      name={t('menu.language')}
      options={offered.map(({ code, name }) => ({ value: code, text: name || t(`menu.${code}`), lang: code }))}
      chosen={language}
      onChoose={app.commands.setLanguage}
    />
  );
}

/** Shown only on test hosts (rule HOST-13). */
function EnvironmentChoice() {
  const app = useApp();
  const t = useTexts();
  const { testHost, environment } = useSnapshot(app.state);
  if (!testHost) return null;
  return (
    <Choice
      name={t('menu.environment')}
      options={[
        { value: 'PROD', text: t('menu.prod') },
        { value: 'DEV', text: t('menu.dev') },
      ]}
      chosen={environment}
      onChoose={app.commands.setEnvironment}
    />
  );
}

export function SideMenu({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { version, module } = useSnapshot(useApp().state);
  return (
    <Sheet side="left" title={t('menu.label')} closeLabel={t('menu.close')} onClose={onClose}>
      <div className={styles.parts}>
        <MenuPages onClose={onClose} />
        {module !== MODULES.account && <MenuSwitches onClose={onClose} />}
        <div className={styles.choices}>
          <LanguageChoice />
          <EnvironmentChoice />
        </div>
        <div className={styles.device}>
          <InstallApp onClose={onClose} />
          <DeleteData />
        </div>
        <DebugLines />
        <p className={styles.version}>{t('menu.version', { version })}</p>
      </div>
    </Sheet>
  );
}
