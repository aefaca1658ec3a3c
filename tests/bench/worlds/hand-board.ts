/** The board by hand under the finger that taps the product's: what is left of a tap where nothing stands between press and document. */
import { type BoardBrowser, putBoard } from './board-device.ts';
import { type KioskDevice, newDevice } from './kiosk-device.ts';

/** A device that shows so many cards. */
export async function openHandBoard(browser: BoardBrowser, cards: number): Promise<KioskDevice> {
  const device = await newDevice(browser);
  await putBoard(device.page, browser, 'yardstick');
  await device.page.evaluate((count) => window.board.fill(count), cards);
  await device.page.evaluate(() => window.board.tapped());
  return device;
}
