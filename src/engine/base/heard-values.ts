/** Detects new values of the realtime database, which repeats the current value after each connection and each sign-in. */

export interface HeardValue {
  /**
   * Whether the value differs from the previous one (rule W6l). The first value counts as new too, because the data behind it was
   * read before the listener started (rule P8b); with `ifAny`, only if it is set.
   */
  isNews(value: unknown): boolean;
  /** Forgets the previous values: they were for another person. */
  forget(): void;
}

export function createHeardValue(first: 'always' | 'ifAny'): HeardValue {
  const atFirst = first === 'ifAny' ? 'null' : null;
  let last: string | null = atFirst;
  return {
    isNews(value) {
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
