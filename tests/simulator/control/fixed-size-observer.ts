/** A room with no layout engine under it: its area is known at once and has no size. */
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
