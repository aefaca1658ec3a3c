import type { Guide } from '../../core/base/guide.ts';
import { exactDurationText } from '../language/duration.ts';

type WrittenGuide = Readonly<Record<string, unknown>>;

function byProduct(named: object): WrittenGuide {
  const { productId, ...rest } = named as WrittenGuide;
  return productId === undefined ? rest : { ...rest, product: productId };
}

export const writeGuide = ({ kdsId, steps }: Guide): WrittenGuide => ({
  kds: kdsId,
  steps: steps.map(({ atMs, point, wait, ...texts }) => ({
    at: exactDurationText(atMs),
    ...texts,
    point: point.map(byProduct),
    wait: byProduct(wait),
  })),
});
