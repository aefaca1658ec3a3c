/** When one screen fails, the others keep working. */
import type { ReactNode } from 'react';
import { Boundary } from '../kit/boundary.tsx';
import { BrokenScreen } from './broken-screen.tsx';

interface Props {
  /** The screen is the only content of the page. */
  readonly alone?: boolean;
  /** The screen shows orders, so an error in it shows as a problem in the indicator (rule NOTICE-11). */
  readonly holdsOrders?: boolean;
  readonly children: ReactNode;
}

export const ScreenBoundary = ({ alone = false, holdsOrders = false, children }: Props) => (
  <Boundary fallback={<BrokenScreen alone={alone} holdsOrders={holdsOrders} />}>{children}</Boundary>
);
