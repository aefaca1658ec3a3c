/** No user must mistake the page for a real kitchen. */
import * as styles from './simulation-mark.module.css';

export const SimulationMark = ({ text }: { readonly text: string }) => (
  <strong className={styles.mark}>
    <span>{text}</span>
  </strong>
);
