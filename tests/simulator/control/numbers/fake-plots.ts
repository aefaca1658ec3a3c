/** Replaces uPlot, because there is no canvas, and records the drawn values. */
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

/** The plots since a test cleared the list. */
export const PLOTS: { readonly options: PlotOptions; readonly data: readonly unknown[] }[] = [];

export class FakePlot {
  static paths = {};
  constructor(options: PlotOptions, data: readonly unknown[]) {
    PLOTS.push({ options, data });
  }
  destroy() {}
}

const OBSERVERS = new Set<() => void>();

/** Replaces the browser's observer, because elements in jsdom have no size. */
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

export function resized(): void {
  for (const changed of OBSERVERS) changed();
}
