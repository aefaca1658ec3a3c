import type { Random } from '../ports.ts';

export const browserRandom: Random = {
  next() {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    return drawn / 2 ** 32;
  },
};
