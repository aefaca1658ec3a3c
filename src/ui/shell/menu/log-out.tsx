import { useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { useLogOut } from '../../base/open-page.ts';
import { MENU_GLYPHS } from '../../kit/menu-glyphs.tsx';
import * as styles from './side-menu.module.css';

export function LogOut({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const logOut = useLogOut();
  const { loggedIn } = useSnapshot(useApp().state);
  if (!loggedIn) return null;
  return (
    <button
      type="button"
      className={styles.tile}
      onClick={() => {
        void logOut();
        onClose();
      }}
    >
      {MENU_GLYPHS.logOut}
      {t('session.logOut')}
    </button>
  );
}
