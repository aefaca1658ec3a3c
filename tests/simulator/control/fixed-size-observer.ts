/** Replaces ResizeObserver where there is no layout engine: it reports a fixed size at once. */
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
