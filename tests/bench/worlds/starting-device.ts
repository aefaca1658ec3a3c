import { workerServes } from '../../../e2e/pages/service-worker-page.ts';
import { type KioskBrowser, newDevice } from './kiosk-device.ts';

/** Each start begins and ends on a blank page, so that no code of this device runs while another one is measured. */
export interface StartingDevice {
  /** A fresh profile: nothing cached, nothing stored. */
  cold(): Promise<number>;
  reload(): Promise<number>;
  noNetwork(): Promise<number>;
  close(): Promise<void>;
}

export interface StartPlan {
  readonly address: string;
  readonly cards: number;
  /** Slows the processor down by this factor during a start. */
  readonly rate: number;
}

export async function newStartingDevice(
  browser: KioskBrowser,
  { address, cards, rate }: StartPlan,
): Promise<StartingDevice> {
  const { page, throttle, settle, close } = await newDevice(browser);
  const open = () => page.goto(address, { waitUntil: 'commit' });
  const firstBoard = async () => {
    await page.evaluate(() => window.benchProbe.firstCard);
    return page.evaluate(() => window.benchProbe.paints.largest());
  };
  const rest = async () => {
    await throttle(1);
    await settle(cards);
    await workerServes(page);
  };
  const reloaded = async () => {
    await throttle(rate);
    await page.reload({ waitUntil: 'commit' });
    const boardMs = await firstBoard();
    await throttle(1);
    return boardMs;
  };
  const blank = () => page.goto('about:blank');
  return {
    close,
    async cold() {
      await throttle(rate);
      await open();
      const boardMs = await firstBoard();
      await rest();
      await blank();
      return boardMs;
    },
    async reload() {
      await open();
      await rest();
      const boardMs = await reloaded();
      await blank();
      return boardMs;
    },
    async noNetwork() {
      await open();
      await rest();
      await page.context().setOffline(true);
      const boardMs = await reloaded();
      await page.context().setOffline(false);
      await blank();
      return boardMs;
    },
  };
}
