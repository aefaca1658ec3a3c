/** Shows while the browser offers the installation. */
import { useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { MENU_GLYPHS } from '../../kit/menu-glyphs.tsx';
import * as styles from './side-menu.module.css';

export function InstallApp({ onClose }: { onClose: () => void }) {
  const { state, commands } = useApp();
  const t = useTexts();
  const { installOffered } = useSnapshot(state);
  if (!installOffered) return null;
  const install = () => {
    commands.install();
    onClose();
  };
  return (
    <button type="button" className={styles.item} onClick={install}>
      {MENU_GLYPHS.install}
      {t('menu.install')}
    </button>
  );
}
