/**
 * Detects new values in the realtime database, which sends the current value again after each connection and sign-in.
 */

export interface ChangeDetector {
  /**
   * Whether the value differs from the previous one (rule REALTIME-12). The first value counts as new too, because the
   * app read the data before the listener started (rule LOGIN-24). With `ifAny`, it counts only if it is set.
   */
  isChange(value: unknown): boolean;
  /** Forgets the previous values, which belonged to another person. */
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
