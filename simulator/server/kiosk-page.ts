/** Adds host name, simulated clock and mark to the kiosk's page; for a device also its path and install record. */
import type { WireInstall } from '../../src/protocol/decode-config.ts';
import { installKey } from '../adapters/install-key.ts';
import { keepingDeviceMark, withDeviceMark } from './device-mark.ts';
import { HASHED_FOLDER } from './file-headers.ts';
import { CLOCK_SCRIPT_PATH } from './page-clock.ts';

/** The first one by default. */
export const SIMULATED_BRANDS = ['resto', 'brasa'] as const;
export type SimulatedBrand = (typeof SIMULATED_BRANDS)[number];

/** A test host has an environment switch and a log. */
export interface SimulatedHost {
  readonly brand: SimulatedBrand;
  readonly qa: boolean;
}

/** The name in the host table; the cloud of a simulated restaurant is at the page's own origin. */
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

/** Adds the host name and the mark (rule SIM-30). */
const marked = (html: string, name: string): string => withDeviceMark(withHostMeta(html, name));

/** The path has a slash at both ends. */
export const devicePath = (kdsId: number): string => `/device/${kdsId}/`;

/** The page of a device that is not activated yet. */
export const NEW_DEVICE_PATH = '/device/new/';

/** Adds scripts before those of the app. */
function withScripts(html: string, addresses: readonly string[]): string {
  const scripts = addresses.map((address) => `<script src="${address}"></script>`).join('');
  const module = /<script\b[^>]*type="module"/i;
  return module.test(html)
    ? html.replace(module, (script) => scripts + script)
    : html.replace(/<\/head>/i, (end) => scripts + end);
}

/** The same address for all devices, so that a browser loads the files once (rule ROOM-6). */
const SHARED = `/${HASHED_FOLDER}`;

const withSharedFiles = (html: string): string => html.replaceAll(`="${HASHED_FOLDER}`, `="${SHARED}`);

/** Matches the quote before the path of a file in this folder. */
const OWN_FILE = new RegExp(`["'\`](?=${HASHED_FOLDER})`, 'g');

/** Each device's worker has its own cache of the shared files and the style of the mark. */
export const deviceWorker = (script: string): string =>
  keepingDeviceMark(script.replace(OWN_FILE, (quote) => `${quote}/`));

/** The page at the root of the server. */
export const kioskPage = (html: string, host: SimulatedHost): string =>
  withScripts(marked(html, hostNameOf(host)), [CLOCK_SCRIPT_PATH]);

export const accountPage = (html: string, host: SimulatedHost): string =>
  withScripts(marked(html, accountHostNameOf(host)), [CLOCK_SCRIPT_PATH]);

/** The page has its own path, and no install record. */
export const newDevicePage = (html: string, host: SimulatedHost): string =>
  withScripts(marked(withBase(withSharedFiles(html), NEW_DEVICE_PATH), hostNameOf(host)), [CLOCK_SCRIPT_PATH]);

/** The same files under the device's own path. A script activates the device before the app starts. */
export const devicePage = (html: string, kdsId: number, host: SimulatedHost): string =>
  withScripts(marked(withBase(withSharedFiles(html), devicePath(kdsId)), hostNameOf(host)), [
    CLOCK_SCRIPT_PATH,
    `/simulator/enrol/${kdsId}.js`,
  ]);

/** Activates a device without an install record, as an administrator would. `?lang=en` sets its language. */
export function enrolScript(kdsId: number, install: WireInstall): string {
  const text = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c');
  return `(() => {
  const key = ${text(installKey(devicePath(kdsId)))};
  try {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, ${text(JSON.stringify(install))});
    const match = /[?&]lang=(es|en)(?:&|$)/.exec(location.search);
    if (match !== null) localStorage.setItem(${text(`kds:${devicePath(kdsId)}:language`)}, match[1]);
  } catch {
    // When the storage fails, the device keeps the values that it has stored.
  }
})();
`;
}
