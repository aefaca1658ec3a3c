import type { ReactNode } from 'react';
import * as styles from './plain-page.module.css';

interface Props {
  readonly title: string;
  /** Nothing else is on the screen, so this page has the landmark and the first heading. */
  readonly alone?: boolean;
  readonly children: ReactNode;
}

export function PlainPage({ title, alone = false, children }: Props) {
  const [Page, Heading] = alone ? (['main', 'h1'] as const) : (['section', 'h2'] as const);
  return (
    <Page className={styles.page}>
      <div className={styles.inner}>
        <Heading className={styles.title}>{title}</Heading>
        {children}
      </div>
    </Page>
  );
}
