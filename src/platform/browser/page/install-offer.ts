/**
 * The browser's offer to install the app, as a part of the Page port. It arrives as an event and is kept until the app
 * uses it.
 */
import type { InstallOffer } from '../../ports.ts';

/** Missing in the DOM types. */
interface OfferEvent extends Event {
  prompt(): Promise<unknown>;
}

export function browserInstallOffer(): InstallOffer {
  const listeners = new Set<(offered: boolean) => void>();
  let offer: OfferEvent | null = null;
  const put = (next: OfferEvent | null) => {
    offer = next;
    for (const changed of listeners) changed(offer !== null);
  };
  addEventListener('beforeinstallprompt', (event) => {
    // Prevents the browser's own bar, which would cover the board.
    event.preventDefault();
    put(event as OfferEvent);
  });
  addEventListener('appinstalled', () => put(null));
  return {
    onChange(changed) {
      listeners.add(changed);
      changed(offer !== null);
      return () => listeners.delete(changed);
    },
    accept() {
      const used = offer;
      if (used === null) return;
      // An offer can be used only once; the browser sends a new one when another is possible.
      put(null);
      used.prompt().catch(() => {});
    },
  };
}
