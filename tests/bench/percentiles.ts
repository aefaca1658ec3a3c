const sorted = (values: readonly number[]): readonly number[] => [...values].sort((one, other) => one - other);

function nth(ordered: readonly number[], at: number): number {
  const value = ordered[at];
  if (value === undefined) throw new Error('Failed to take a percentile: nothing was measured.');
  return value;
}

/** The smallest value that at least `share` (above 0, up to 1) of the values do not exceed: the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  // A product such as 0.98 * 50 may be slightly above its whole number.
  const rank = Math.ceil(values.length * share - 1e-9);
  return nth(sorted(values), Math.max(0, rank - 1));
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const ordered = sorted(values);
  const half = Math.floor(ordered.length / 2);
  const upper = nth(ordered, half);
  return ordered.length % 2 === 1 ? upper : (nth(ordered, half - 1) + upper) / 2;
}

export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new Error('Failed to average: nothing was measured.');
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The nth root of the product of n values above zero, the mean for ratios. */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(mean(values.map(Math.log)));
}
