/** Screen readers announce the sentence. */
import type { ReactNode } from 'react';
import * as styles from './form-message.module.css';

interface Props {
  readonly tone: 'good' | 'bad';
  readonly children: ReactNode;
}

export const FormMessage = ({ tone, children }: Props) => (
  <p className={styles.message} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
    {children}
  </p>
);
