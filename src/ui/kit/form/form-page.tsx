/** The page scrolls independently. */
import type { ReactNode } from 'react';
import * as styles from './form-page.module.css';

interface Props {
  readonly title: string;
  /** One sentence; null if the title is enough. */
  readonly help: string | null;
  readonly width: 'narrow' | 'wide';
  readonly children: ReactNode;
}

export const FormPage = ({ title, help, width, children }: Props) => (
  <section className={styles.page}>
    <div className={width === 'wide' ? styles.wide : styles.narrow}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        {help !== null && <p className={styles.help}>{help}</p>}
      </div>
      {children}
    </div>
  </section>
);
