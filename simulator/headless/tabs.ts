/**
 * The tabs of one device. They share its storage and its troubles. Each tab can be killed; the last one opens again.
 */
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
  /** Kills a tab; the device's last tab opens again. A closed tab stays closed. */
  kill(tab: Tab): void;
  /** Closes a tab as a browser does, and opens it again in its place. */
  reload(tab: Tab): void;
  /** Kills all tabs; one opens again. */
  killAll(): void;
  /** Closes all tabs. Their last boards can still be read. */
  close(): void;
}

/**
 * Creates the tabs of a device, none at first. `start` opens a tab. `killed` is called with each killed tab before
 * another one opens, and with whether other tabs are left.
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
