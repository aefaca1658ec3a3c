/** Replaces ResizeObserver without a layout engine: it reports one change as soon as it observes. */
export class FixedSizeObserver {
  readonly #changed: () => void;
  constructor(changed: () => void) {
    this.#changed = changed;
  }
  observe() {
    this.#changed();
  }
  disconnect() {}
}
