/** Detects new values of the realtime database, which repeats the current value after each connection and each sign-in. */

export interface ChangeDetector {
  /**
   * Whether the value differs from the previous one (rule REALTIME-12). The first value counts as new too, because the data behind it was
   * read before the listener started (rule LOGIN-24); with `ifAny`, only if it is set.
   */
  isChange(value: unknown): boolean;
  /** Forgets the previous values: they were for another person. */
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
