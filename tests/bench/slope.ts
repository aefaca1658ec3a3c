import { mean } from './percentiles.ts';

/** How much `y` grows for each 1 of `x`, by least squares. Points need at least two different `x`. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (!(spread > 0)) throw new Error('Failed to render a line: it needs two points apart.');
  return points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
}
