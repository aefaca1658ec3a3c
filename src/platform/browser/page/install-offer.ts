/** The offer arrives as an event and is kept until the app uses it. */
import type { InstallOffer } from '../../ports.ts';

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
    // The browser's own bar would cover the board.
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
      // The browser sends a new offer when another is possible.
      put(null);
      used.prompt().catch(() => {});
    },
  };
}
