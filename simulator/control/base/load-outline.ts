interface Picture {
  readonly width: number;
  readonly height: number;
  /** The space above `top`, in the units of the picture. */
  readonly headroom: number;
  /** Higher values are clipped to this one. */
  readonly top: number;
}

/** Points of a polygon over the whole width, closed at the bottom edge. */
export function loadOutline(load: readonly number[], { width, height, headroom, top }: Picture): string {
  const step = width / Math.max(1, load.length - 1);
  const y = (rate: number) => height - (height - headroom) * Math.min(1, rate / Math.max(1, top));
  const points = load.map((rate, at) => `${(at * step).toFixed(1)},${y(rate).toFixed(1)}`);
  return [`0,${height}`, ...points, `${width},${height}`].join(' ');
}
