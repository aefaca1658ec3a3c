/** A guided first day as a scenario's file writes it. */
import type { Guide } from '../../core/base/guide.ts';
import { exactDurationText } from '../language/duration.ts';

type Written = Readonly<Record<string, unknown>>;

function byProduct(named: object): Written {
  const { productId, ...rest } = named as Written;
  return productId === undefined ? rest : { ...rest, product: productId };
}

export const writeGuide = ({ kdsId, steps }: Guide): Written => ({
  kds: kdsId,
  steps: steps.map(({ atMs, point, wait, ...said }) => ({
    at: exactDurationText(atMs),
    ...said,
    point: point.map(byProduct),
    wait: byProduct(wait),
  })),
});
