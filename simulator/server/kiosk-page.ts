/**
 * The kiosk's page for a simulated device: with its path, host name, simulated clock and, in a frame, its install
 * record.
 */
import type { WireInstall } from '../../src/protocol/decode-config.ts';
import { installKey } from '../adapters/install-key.ts';
import { keepingDeviceMark, withDeviceMark } from './device-mark.ts';
import { HASHED_FOLDER } from './file-headers.ts';
import { CLOCK_SCRIPT_PATH } from './page-clock.ts';

/** The brands of a simulated restaurant; the first one by default. */
export const SIMULATED_BRANDS = ['resto', 'brasa'] as const;
export type SimulatedBrand = (typeof SIMULATED_BRANDS)[number];

/** The restaurant's brand, and whether its devices belong to a test host, with an environment switch and a log. */
export interface SimulatedHost {
  readonly brand: SimulatedBrand;
  readonly qa: boolean;
}

/** The host table's name for a simulated restaurant: the cloud is the page's own origin. */
export const hostNameOf = ({ brand, qa }: SimulatedHost): string =>
  `${qa ? 'test.' : ''}${brand === 'resto' ? '' : `${brand}.`}simulator`;

export const accountHostNameOf = ({ brand, qa }: SimulatedHost): string =>
  `${qa ? 'test.' : ''}mi.${hostNameOf({ brand, qa: false })}`;

const insertAfterHead = (html: string, what: string): string => html.replace(/<head\b[^>]*>/i, (head) => head + what);

function withBase(html: string, base: string): string {
  const tag = `<base href="${base}">`;
  const existing = /<base\b[^>]*>/i;
  return existing.test(html) ? html.replace(existing, tag) : insertAfterHead(html, tag);
}

const withHostMeta = (html: string, name: string): string =>
  insertAfterHead(html.replace(/<meta\s+name="kds-host"[^>]*>/i, ''), `<meta name="kds-host" content="${name}">`);

/** A page under a name of its host, with the simulation mark (rule SIM-30). */
const marked = (html: string, name: string): string => withDeviceMark(withHostMeta(html, name));

/** Path of a device's pages, with slashes at both ends. */
export const devicePath = (kdsId: number): string => `/device/${kdsId}/`;

/** Path of a device that is not activated yet. */
export const NEW_DEVICE_PATH = '/device/new/';

/** Adds scripts at these addresses before the app's own. */
function withScripts(html: string, addresses: readonly string[]): string {
  const scripts = addresses.map((address) => `<script src="${address}"></script>`).join('');
  const module = /<script\b[^>]*type="module"/i;
  return module.test(html)
    ? html.replace(module, (script) => scripts + script)
    : html.replace(/<\/head>/i, (end) => scripts + end);
}

/** Folder of hashed files: one address for all devices, so that a browser loads them once (rule ROOM-6). */
const SHARED = `/${HASHED_FOLDER}`;

const withSharedFiles = (html: string): string => html.replaceAll(`="${HASHED_FOLDER}`, `="${SHARED}`);

/** The quote before such a file's path. */
const OWN_FILE = new RegExp(`["'\`](?=${HASHED_FOLDER})`, 'g');

/** The service worker of a device: it caches the shared files and the mark's style in its own store. */
export const deviceWorker = (script: string): string =>
  keepingDeviceMark(script.replace(OWN_FILE, (quote) => `${quote}/`));

/** The kiosk's page at the root of the server. */
export const kioskPage = (html: string, host: SimulatedHost): string =>
  withScripts(marked(html, hostNameOf(host)), [CLOCK_SCRIPT_PATH]);

export const accountPage = (html: string, host: SimulatedHost): string =>
  withScripts(marked(html, accountHostNameOf(host)), [CLOCK_SCRIPT_PATH]);

/** The kiosk's page of a device without a unit: a separate path, and no install record. */
export const newDevicePage = (html: string, host: SimulatedHost): string =>
  withScripts(marked(withBase(withSharedFiles(html), NEW_DEVICE_PATH), hostNameOf(host)), [CLOCK_SCRIPT_PATH]);

/** The kiosk's page of one device: the same files under a separate path, activated before the app starts. */
export const devicePage = (html: string, kdsId: number, host: SimulatedHost): string =>
  withScripts(marked(withBase(withSharedFiles(html), devicePath(kdsId)), hostNameOf(host)), [
    CLOCK_SCRIPT_PATH,
    `/simulator/enrol/${kdsId}.js`,
  ]);

/**
 * Activates a device without an install record, as an administrator would have done before; an address with a language
 * (`?lang=en`) sets the device's language.
 */
export function enrolScript(kdsId: number, install: WireInstall): string {
  const text = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c');
  return `(() => {
  const key = ${text(installKey(devicePath(kdsId)))};
  try {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, ${text(JSON.stringify(install))});
    const asked = /[?&]lang=(es|en)(?:&|$)/.exec(location.search);
    if (asked !== null) localStorage.setItem(${text(`kds:${devicePath(kdsId)}:language`)}, asked[1]);
  } catch {
    // A storage in trouble holds what it held.
  }
})();
`;
}
