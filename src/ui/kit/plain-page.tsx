/** A page of a few sentences and what to do next. */
import type { ReactNode } from 'react';
import styles from './plain-page.module.css';

export const PlainPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.page}>
    <div className={styles.inner}>
      <h2>{title}</h2>
      {children}
    </div>
  </section>
);
