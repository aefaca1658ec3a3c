interface Picture {
  readonly width: number;
  readonly height: number;
  /** The space above the height of `top`, in the units of the picture. */
  readonly headroom: number;
  /** The highest value that is drawn; higher ones are clipped to it. */
  readonly top: number;
}

/** The outline of a load over the whole width of a picture, as points of a polygon closed at the bottom edge. */
export function loadOutline(load: readonly number[], { width, height, headroom, top }: Picture): string {
  const step = width / Math.max(1, load.length - 1);
  const y = (rate: number) => height - (height - headroom) * Math.min(1, rate / Math.max(1, top));
  const points = load.map((rate, at) => `${(at * step).toFixed(1)},${y(rate).toFixed(1)}`);
  return [`0,${height}`, ...points, `${width},${height}`].join(' ');
}
