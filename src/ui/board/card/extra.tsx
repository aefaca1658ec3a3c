/** Around a part of the board that loads late: while it loads, and when it cannot be loaded, the board goes on without it. */
import { type ReactNode, Suspense } from 'react';
import { Boundary } from '../../kit/boundary.tsx';

interface Props {
  /** What stands in its place. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

export const Extra = ({ instead = null, children }: Props) => (
  <Boundary fallback={instead}>
    <Suspense fallback={instead}>{children}</Suspense>
  </Boundary>
);
