/** The tabs of one device: they share its storage and its troubles, each can be killed, and the last one reopens. */
import type { App } from '../../src/engine/base/app.ts';
import type { DevicePorts } from '../adapters/in-process.ts';

export interface OpenTab {
  readonly app: App;
  readonly ports: DevicePorts;
}

export interface DeviceTabs<Tab extends OpenTab> {
  all(): readonly Tab[];
  first(): Tab;
  open(): Tab;
  /** Kills a tab; the device's last tab reopens. No effect on a closed one. */
  kill(tab: Tab): void;
  /** Closes a tab properly and reopens it in its place. */
  reload(tab: Tab): void;
  /** Kills every tab; one reopens. */
  killAll(): void;
  /** Closes all tabs. Their last boards can still be read. */
  close(): void;
}

/**
 * A device without a tab. `start` makes one; `killed` receives each killed tab before another opens, and whether
 * others are left.
 */
export function createTabs<Tab extends OpenTab>(
  start: () => Tab,
  killed: (othersLeft: boolean) => void = () => {},
): DeviceTabs<Tab> {
  const tabs: Tab[] = [];
  const end = ({ ports, app }: Tab) => {
    ports.kill();
    app.dispose();
  };
  const open = () => {
    const tab = start();
    tabs.push(tab);
    return tab;
  };
  const kill = (tab: Tab) => {
    if (!tabs.includes(tab)) return;
    end(tab);
    tabs.splice(tabs.indexOf(tab), 1);
    killed(tabs.length > 0);
    if (tabs.length === 0) open();
  };
  return {
    all: () => tabs,
    first: () => tabs[0] as Tab,
    open,
    kill,
    reload(tab) {
      tab.app.dispose();
      tab.ports.kill();
      tabs.splice(tabs.indexOf(tab), 1, start());
    },
    killAll() {
      for (const tab of [...tabs]) kill(tab);
    },
    close() {
      for (const tab of tabs) end(tab);
    },
  };
}
