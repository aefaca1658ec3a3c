/** The tabs of one device: they share its storage and its troubles, any may be killed, and the last one opens again. */
import type { App } from '../../src/engine/base/app.ts';
import type { DevicePorts } from '../adapters/in-process.ts';

export interface OpenTab {
  readonly app: App;
  readonly ports: DevicePorts;
}

export interface DeviceTabs<Tab extends OpenTab> {
  all(): readonly Tab[];
  /** The tab that people look at. */
  first(): Tab;
  open(): Tab;
  /** Ends a tab without a word; the device's last tab opens again. Nothing for one that is gone already. */
  kill(tab: Tab): void;
  /** Ends a tab in order and opens it again in its place. */
  reload(tab: Tab): void;
  /** Ends every tab without a word; one opens again. */
  killAll(): void;
  /** Ends all tabs. What their boards showed can still be read. */
  close(): void;
}

/** A device without a tab yet. `start` makes one; `killed` is told of each that was killed, before another opens, and whether others are left. */
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
