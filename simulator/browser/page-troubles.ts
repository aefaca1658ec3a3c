/** Troubles of a device as a real page can have them: laid under the page, which asks what is on whenever it matters. */
import type { BrowserContext, Page, Route } from '@playwright/test';
import { simRequestFrom } from '../adapters/http.ts';
import { layStorageHooks, type TroubledPage } from '../adapters/wrongs/storage-hooks.ts';
import type { DeviceTrouble } from '../core/base/device-troubles.ts';

/** Those that last and that a page can have. */
export const PAGE_TROUBLES = [
  'offline',
  'storage-full',
  'storage-refuses',
  'storage-hangs',
] as const satisfies readonly DeviceTrouble[];
export type PageTrouble = (typeof PAGE_TROUBLES)[number];

/** The clock that a simulated device's page is given before the kiosk's script. */
interface PageClock {
  wallMs(): number;
}

/** Runs in the page, with nothing of this file around it: its network and its clock. */
function layRoadHooks(): void {
  const page = window as unknown as Window & TroubledPage;
  page.wrongs ??= { troubles: [], wallOffsetMs: 0 };
  const isOn = (trouble: PageTrouble) => page.wrongs.troubles.includes(trouble);
  const sockets = new Set<WebSocket>();
  const isClocks = (url: string) => new URL(url, location.href).pathname === '/simulator/clock';
  const { WebSocket: Opened } = page as unknown as { WebSocket: typeof WebSocket };
  (page as unknown as { WebSocket: typeof WebSocket }).WebSocket = class extends Opened {
    constructor(...[url, protocols]: ConstructorParameters<typeof WebSocket>) {
      // Nobody listens on the port of nothing: what an offline browser opens breaks.
      super(isOn('offline') && !isClocks(String(url)) ? 'ws://127.0.0.1:9' : url, protocols);
      if (isClocks(String(url))) return;
      sockets.add(this);
      this.addEventListener('close', () => sockets.delete(this));
    }
  };
  Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => !isOn('offline') });

  let clock: PageClock | undefined;
  Object.defineProperty(page, 'kdsClock', {
    configurable: true,
    get: () => clock,
    set(given: PageClock) {
      clock = { ...given, wallMs: () => given.wallMs() + page.wrongs.wallOffsetMs };
    },
  });

  let wasOffline = isOn('offline');
  addEventListener('simulated-trouble', () => {
    if (isOn('offline') === wasOffline) return;
    wasOffline = isOn('offline');
    if (wasOffline) for (const socket of [...sockets]) socket.close();
    dispatchEvent(new Event(wasOffline ? 'offline' : 'online'));
  });
}

/** What is laid under a device's page before anything else. */
export const TROUBLE_HOOKS = [layStorageHooks, layRoadHooks] as const;

/** Runs in the page: what is wrong from now on. */
function tellPage(wrongs: TroubledPage['wrongs']): void {
  const page = window as unknown as TroubledPage;
  page.wrongs = wrongs;
  dispatchEvent(new Event('simulated-trouble'));
}

export interface PageTroubles {
  begin(trouble: PageTrouble): Promise<void>;
  end(trouble: PageTrouble): Promise<void>;
  /** Ends all of them now. */
  heal(): Promise<void>;
  /** Sets the wall clock forward, or back, by milliseconds. */
  jump(byMs: number): Promise<void>;
}

/** The kiosk's own files come all the same: a browser has them kept. */
const isCall = ({ href }: URL): boolean => simRequestFrom(href, { method: 'GET', headers: {}, body: '' }) !== null;

const failing = (route: Route) => route.abort('internetdisconnected');

/** The troubles of a device whose pages are those of one context; pages that open later have them too. */
export function createPageTroubles(context: BrowserContext, pages: () => readonly Page[]): PageTroubles {
  let wrongs: TroubledPage['wrongs'] = { troubles: [], wallOffsetMs: 0 };
  const turn = async (next: TroubledPage['wrongs']) => {
    wrongs = next;
    await context.addInitScript(tellPage, wrongs);
    await Promise.all(pages().map((page) => page.evaluate(tellPage, wrongs)));
  };
  const healAll = async () => {
    await context.unroute(isCall, failing);
    await turn({ ...wrongs, troubles: [] });
  };
  return {
    async begin(trouble) {
      if (trouble === 'offline') await context.route(isCall, failing);
      await turn({ ...wrongs, troubles: [...wrongs.troubles, trouble] });
    },
    async end(trouble) {
      if (trouble === 'offline') await context.unroute(isCall, failing);
      await turn({ ...wrongs, troubles: wrongs.troubles.filter((each) => each !== trouble) });
    },
    heal: () => (wrongs.troubles.length === 0 ? Promise.resolve() : healAll()),
    jump: (byMs) => turn({ ...wrongs, wallOffsetMs: wrongs.wallOffsetMs + byMs }),
  };
}
