import { isInWindow, lineOf } from './lines.ts';
import { painted } from './painted.ts';

/** Milliseconds of the page's clock. */
export interface Arrival {
  readonly requestedMs: number;
  /** When the previous request was sent; minus infinity when there was none. */
  readonly previousRequestMs: number;
  readonly resolvedMs: number;
  readonly paintedMs: number;
  /** Whether the changed element is inside the window. */
  readonly inWindow: boolean;
}

type Refresh = Pick<Arrival, 'requestedMs' | 'previousRequestMs' | 'resolvedMs'>;

const ORDERS_PATH = '/resto/orders/procesa';
const WAIT_MS = 15_000;

/** Records the times of refreshes. Created before the page's own scripts, so that they call the wrapped functions. */
function stampRefreshes(): () => Refresh {
  let refresh: Refresh = { requestedMs: Number.NEGATIVE_INFINITY, previousRequestMs: 0, resolvedMs: 0 };
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const isOrders = String(input instanceof Request ? input.url : input).includes(ORDERS_PATH);
    if (isOrders) refresh = { ...refresh, previousRequestMs: refresh.requestedMs, requestedMs: performance.now() };
    const response = await realFetch(input, init);
    if (isOrders) refresh = { ...refresh, resolvedMs: performance.now() };
    return response;
  };
  return () => refresh;
}

const isCard = (node: Node): node is Element => node instanceof Element && node.matches('[data-card]');

function watchedPlace(
  key: string | null,
): [Element | null, MutationObserverInit, (all: MutationRecord[]) => Element | null] {
  if (key === null) {
    const added = (all: MutationRecord[]) => all.flatMap(({ addedNodes }) => [...addedNodes]).find(isCard) ?? null;
    return [document.querySelector('[data-card]')?.parentElement ?? null, { childList: true }, added];
  }
  const line = lineOf(key);
  return [line, { attributeFilter: ['aria-label'] }, () => line];
}

export function watchArrivals() {
  const refresh = stampRefreshes();
  let awaited: Promise<Arrival> | null = null;
  return {
    /** Starts waiting for this line to change, or for a new card when `key` is null. */
    expect(key: string | null) {
      const [place, options, find] = watchedPlace(key);
      if (place === null) throw new Error(`Failed to watch ${key ?? 'the board'}: it is not on the page.`);
      awaited = new Promise((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error('Failed to see the change in time.')), WAIT_MS);
        const changes = new MutationObserver((records) => {
          const changed = find(records);
          if (changed === null) return;
          changes.disconnect();
          clearTimeout(limit);
          const facts = refresh();
          void painted().then((paintedMs) => resolve({ ...facts, paintedMs, inWindow: isInWindow(changed) }));
        });
        changes.observe(place, options);
      });
      // The caller of `arrived` receives the rejection.
      awaited.catch(() => {});
    },
    /** The expected arrival; rejects when it is late. */
    arrived: () => awaited ?? Promise.reject(new Error('Failed to wait: nothing is expected.')),
  };
}
