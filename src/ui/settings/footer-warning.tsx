/** A warning at the end of the form about a value that the user may want to change; the user can still save. */
import { GLYPHS } from '../kit/glyph.tsx';
import * as styles from './footer.module.css';
import * as warnings from './warning.module.css';

export function FooterWarning({ children }: { children: string }) {
  return (
    <p role="status" className={`${styles.unwise} ${warnings.warning}`}>
      {GLYPHS.alert}
      {children}
    </p>
  );
}
