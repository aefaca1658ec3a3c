/** Keeps a screen that fails from taking the others with it. */
import type { ReactNode } from 'react';
import { Boundary } from '../kit/boundary.tsx';
import { BrokenScreen } from './broken-screen.tsx';

/** `alone` where the screen is all there is on the page. */
export const ScreenBoundary = ({ alone = false, children }: { alone?: boolean; children: ReactNode }) => (
  <Boundary fallback={<BrokenScreen alone={alone} />}>{children}</Boundary>
);
