import { PANEL_GLYPHS } from '../kit/panel-glyphs.tsx';
import * as styles from './foot.module.css';
import * as warnings from './warning.module.css';

export function FootWarning({ children }: { children: string }) {
  return (
    <p role="status" className={`${styles.unwise} ${warnings.warning}`}>
      {PANEL_GLYPHS.alert}
      {children}
    </p>
  );
}
