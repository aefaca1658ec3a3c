/** React renders the empty element, and the clocks of the strip write into it. */
import { useCallback, useContext } from 'react';
import { ClocksContext } from './clocks.ts';

interface Props {
  readonly startedAtS: number;
  readonly id?: string;
  readonly className?: string | undefined;
}

export function CardClock({ startedAtS, id, className }: Props) {
  const clocks = useContext(ClocksContext);
  const run = useCallback(
    (node: HTMLTimeElement | null) => (node && clocks ? clocks.attach(node, startedAtS) : undefined),
    [clocks, startedAtS],
  );
  return <time ref={run} id={id} className={className} />;
}
