/** The tabs of one device share its storage and troubles. */
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
  /** Kills the tab as a crash does, and opens another one if it was the last. Has no effect on a closed tab. */
  kill(tab: Tab): void;
  /** Closes the tab as a browser does, and opens it in the same place. */
  reload(tab: Tab): void;
  /** Kills all tabs; one tab opens again. */
  killAll(): void;
  /** Afterwards the last boards can still be read. */
  close(): void;
}

/** No tab is open at first. `killed` is called before another tab opens, and receives whether other tabs are left. */
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
