/** Which words of the realtime database are news: each new connection, and each new sign-in, says the present value again. */

export interface HeardValue {
  /**
   * Whether a value that a listener was told is another than the one before (rule W6l). The first one of all counts as that too, since
   * what it stands for was read before anybody listened (rule P8b); with `ifAny` only when there is a value at all.
   */
  isNews(value: unknown): boolean;
  /** What was heard so far was said to somebody else. */
  forget(): void;
}

/** A value of which nobody was told yet. */
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
