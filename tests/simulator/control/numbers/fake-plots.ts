/** Plots where there is no canvas: what would be drawn is kept. */
interface PlotOptions {
  readonly width: number;
  readonly height: number;
  readonly hooks: { readonly draw: readonly unknown[]; readonly drawClear: readonly unknown[] };
  readonly axes: readonly {
    readonly stroke: string;
    readonly values?: () => readonly string[];
    readonly splits?: () => readonly number[];
  }[];
  readonly scales: { readonly x: { readonly range: readonly [number, number] } };
  readonly series: readonly { readonly label?: string; readonly dash?: readonly number[] }[];
}

/** Since a test emptied it. */
export const PLOTS: { readonly options: PlotOptions; readonly data: readonly unknown[] }[] = [];

/** In the place of the library's own. */
export class FakePlot {
  static paths = {};
  constructor(options: PlotOptions, data: readonly unknown[]) {
    PLOTS.push({ options, data });
  }
  destroy() {}
}

const OBSERVERS = new Set<() => void>();

/** In the place of the browser's own, where nothing has a size. */
export class FakeResizeObserver {
  readonly #changed: () => void;
  constructor(changed: () => void) {
    this.#changed = changed;
  }
  observe() {
    OBSERVERS.add(this.#changed);
  }
  disconnect() {
    OBSERVERS.delete(this.#changed);
  }
}

/** Whoever looks at a size is told that it is another. */
export function resized(): void {
  for (const changed of OBSERVERS) changed();
}
