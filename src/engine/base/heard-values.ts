/** Which words of the realtime database are news: each new connection, and each new sign-in, says the present value again. */

export interface HeardValue {
  /** A listener was told this value. */
  heard(value: unknown): void;
  /** What was heard so far was said to somebody else. */
  forget(): void;
}

/**
 * Tells of each value that is another than the one before (rule W6l). The first one of all counts as that too, since what it
 * stands for was read before anybody listened (rule P8b); with `ifAny` only when there is a value at all.
 */
export function createHeardValue(told: () => void, first: 'always' | 'ifAny'): HeardValue {
  const atFirst = first === 'ifAny' ? 'null' : null;
  let last: string | null = atFirst;
  return {
    heard(value) {
      const text = JSON.stringify(value ?? null);
      const isOther = text !== last;
      last = text;
      if (isOther) told();
    },
    forget() {
      last = atFirst;
    },
  };
}
