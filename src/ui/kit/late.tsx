/** Parts of the screen that are not in the first bundle. */
import { type ComponentType, use } from 'react';

export interface LatePart<Props> {
  /** Loads the part ahead of its drawing; a load that failed is tried again. Resolves when it is over; a failure shows where the part is drawn. */
  readonly want: () => Promise<void>;
  /** The part, where it has loaded. */
  readonly loaded: () => ComponentType<Props> | null;
  readonly loading: () => Promise<ComponentType<Props>>;
}

export function latePart<Props>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let failed = false;
  let loading: Promise<ComponentType<Props>> | null = null;
  let over = Promise.resolve();
  const start = () => {
    failed = false;
    loading = load();
    over = loading.then(
      (part) => {
        loaded = part;
      },
      () => {
        failed = true;
      },
    );
    return loading;
  };
  return {
    loaded: () => loaded,
    // The drawing itself never tries again: React draws anew when a promise fails, and that would go round and round.
    loading: () => loading ?? start(),
    want() {
      if (loading === null || failed) start();
      return over;
    },
  };
}

/** Drawn at once when the part has loaded, suspends while it loads, throws when that failed. */
export function Late<Props extends object>({ of, with: props }: { of: LatePart<Props>; with: Props }) {
  const Part = of.loaded() ?? use(of.loading());
  return <Part {...props} />;
}
