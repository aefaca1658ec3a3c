import type { ReactNode } from 'react';
import * as styles from './link-panel.module.css';

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
