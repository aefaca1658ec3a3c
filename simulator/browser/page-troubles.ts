/** Hooks in the page check the current troubles. */
import type { BrowserContext, Page, Route } from '@playwright/test';
import { STORAGE_HOOKS, type TroubledPage, type TroubleState } from '../adapters/device-troubles/storage-hooks.ts';
import { simRequestFrom } from '../adapters/http.ts';
import type { ManualTrouble } from '../core/base/device-troubles.ts';

/** The clock is set before the kiosk's script. */
interface PageClock {
  wallMs(): number;
}

/** Runs in the page, without access to this file. */
function hookNetwork(): void {
  const page = window as unknown as Window & TroubledPage;
  const isOn = (trouble: ManualTrouble) => page.troubleState.troubles.includes(trouble);
  const sockets = new Set<WebSocket>();
  const isClocks = (url: string) => new URL(url, location.href).pathname === '/simulator/clock';
  const { WebSocket: Opened } = page as unknown as { WebSocket: typeof WebSocket };
  (page as unknown as { WebSocket: typeof WebSocket }).WebSocket = class extends Opened {
    constructor(...[url, protocols]: ConstructorParameters<typeof WebSocket>) {
      // The discard port has no listener, so a connection that an offline browser opens breaks.
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
    set(pageClock: PageClock) {
      clock = { ...pageClock, wallMs: () => pageClock.wallMs() + page.troubleState.wallOffsetMs };
    },
  });

  let wasOffline = false;
  document.addEventListener(
    'readystatechange',
    () => {
      wasOffline = isOn('offline');
    },
    { once: true },
  );
  addEventListener('simulated-trouble', () => {
    if (isOn('offline') === wasOffline) return;
    wasOffline = isOn('offline');
    if (wasOffline) for (const socket of [...sockets]) socket.close();
    dispatchEvent(new Event(wasOffline ? 'offline' : 'online'));
  });
}

/** Must run before any other script. */
export const TROUBLE_HOOKS = [...STORAGE_HOOKS, hookNetwork] as const;

/** Runs in a new page before any other script. */
function initTroubles(troubleState: TroubleState): void {
  const page = window as unknown as TroubledPage;
  page.troubleState = troubleState;
}

/** Runs in the page. */
function updateTroubles(troubleState: TroubleState): void {
  const page = window as unknown as TroubledPage;
  page.troubleState = troubleState;
  dispatchEvent(new Event('simulated-trouble'));
}

export interface PageTroubles {
  begin(trouble: ManualTrouble): Promise<void>;
  end(trouble: ManualTrouble): Promise<void>;
  /** The wall clock keeps its offset. */
  heal(): Promise<void>;
  /** Moves the wall clock forward, or back by a negative value. */
  jump(byMs: number): Promise<void>;
  setClockRight(): Promise<void>;
}

/** The kiosk's own files still load: a browser has them cached. */
const isCall = ({ href }: URL): boolean => simRequestFrom(href, { method: 'GET', headers: {}, body: '' }) !== null;

const failing = (route: Route) => route.abort('internetdisconnected');

/** The pages share one browser context; later pages have the troubles too. */
export function createPageTroubles(context: BrowserContext, pages: () => readonly Page[]): PageTroubles {
  let troubleState: TroubleState = { troubles: [], wallOffsetMs: 0 };
  const turn = async (next: TroubleState) => {
    troubleState = next;
    await context.addInitScript(initTroubles, troubleState);
    await Promise.all(pages().map((page) => page.evaluate(updateTroubles, troubleState)));
  };
  const healAll = async () => {
    await context.unroute(isCall, failing);
    await turn({ ...troubleState, troubles: [] });
  };
  return {
    async begin(trouble) {
      if (trouble === 'offline') await context.route(isCall, failing);
      await turn({ ...troubleState, troubles: [...troubleState.troubles, trouble] });
    },
    async end(trouble) {
      if (trouble === 'offline') await context.unroute(isCall, failing);
      await turn({ ...troubleState, troubles: troubleState.troubles.filter((each) => each !== trouble) });
    },
    heal: () => (troubleState.troubles.length === 0 ? Promise.resolve() : healAll()),
    setClockRight: () =>
      troubleState.wallOffsetMs === 0 ? Promise.resolve() : turn({ ...troubleState, wallOffsetMs: 0 }),
    jump: (byMs) => turn({ ...troubleState, wallOffsetMs: troubleState.wallOffsetMs + byMs }),
  };
}
