/** The realtime database sends the current value again after each connection and sign-in. */

export interface ChangeDetector {
  /**
   * The first value counts as new too, because the app read the data before the listener started (rules REALTIME-12,
   * LOGIN-24). With `ifAny`, the first value counts only if it is set; later values count whenever they differ.
   */
  isChange(value: unknown): boolean;
  /** Forgets the last value, because it belonged to another person. */
  forget(): void;
}

export function createChangeDetector(first: 'always' | 'ifAny'): ChangeDetector {
  const atFirst = first === 'ifAny' ? 'null' : null;
  let last: string | null = atFirst;
  return {
    isChange(value) {
      const text = JSON.stringify(value ?? null);
      const isOther = text !== last;
      last = text;
      return isOther;
    },
    forget() {
      last = atFirst;
    },
  };
}
