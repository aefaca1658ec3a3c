/** The floor under the taps: a page with one button and no product, tapped and measured by the same code. */
import { type KioskBrowser, type KioskDevice, newDevice } from './kiosk-device.ts';

/** Of no server: the page is made here. */
const ADDRESS = 'http://empty.test/';

/** The probe looks for a line on a card; a press changes what the button says, which the next frame shows. */
const PAGE = `<!doctype html><html lang="es"><body>
<main data-card="1-0"><button type="button" data-line="1:1" aria-label="0">0</button></main>
</body></html>`;

/** A device that shows the empty page. */
export async function openEmptyPage(browser: KioskBrowser): Promise<KioskDevice> {
  const device = await newDevice(browser);
  const { page } = device;
  await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
  await page.goto(ADDRESS);
  await page.evaluate(() => {
    const button = document.querySelector('button');
    button?.addEventListener('click', () => {
      const said = String(1 + Number(button.textContent));
      button.textContent = said;
      button.setAttribute('aria-label', said);
    });
  });
  return device;
}
