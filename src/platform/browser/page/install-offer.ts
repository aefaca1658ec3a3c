/** The browser's offer to install the app as part of the Page port: it comes as an event and is kept until somebody takes it up. */
import type { InstallOffer } from '../../ports.ts';

/** Not yet among the types of the DOM. */
interface OfferEvent extends Event {
  prompt(): Promise<unknown>;
}

export function browserInstallOffer(): InstallOffer {
  const listeners = new Set<(offered: boolean) => void>();
  let offer: OfferEvent | null = null;
  const keep = (next: OfferEvent | null) => {
    offer = next;
    for (const changed of listeners) changed(offer !== null);
  };
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would lie over the board.
    event.preventDefault();
    keep(event as OfferEvent);
  });
  addEventListener('appinstalled', () => keep(null));
  return {
    onChange(changed) {
      listeners.add(changed);
      changed(offer !== null);
      return () => listeners.delete(changed);
    },
    take() {
      const taken = offer;
      if (taken === null) return;
      // An offer is good for one question; the browser makes another when it may be asked again.
      keep(null);
      taken.prompt().catch(() => {});
    },
  };
}
