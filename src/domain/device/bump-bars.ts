/** A device can adopt the whole key layout of a bump bar (rules KEY-16 to KEY-19). */
import type { Settings } from '../presentation/settings.ts';
import { KEY_SETTINGS, type KeySetting } from './keys.ts';

export interface BarKey {
  /** The same in every language. */
  readonly label: string;
  readonly code: number;
  /** Null for a digit, and for a key that has no function in this app. */
  readonly does: KeySetting | null;
  /** The key sends another code from the factory, so it must be reprogrammed. */
  readonly isProgrammed: boolean;
}

export interface BumpBar {
  readonly id: string;
  readonly name: string;
  readonly sheet: string;
  /** Keys are in the order of the maker's table, because no public source shows the arrangement on the bar. */
  readonly rows: readonly (readonly BarKey[])[];
}

/** The factory codes: `ctrl` to `right`, then ten digits from `nought`, then `enter`. */
const SENT = { ctrl: 17, minus: 109, down: 40, left: 37, right: 39, nought: 48, enter: 13 } as const;

/** F9 replaces Space for the key that sends Space from the factory: Space activates the focused element. */
const F9 = 120;

const works = (label: string, code: number, does: KeySetting): BarKey => ({ label, code, does, isProgrammed: false });
const programmed = (label: string, code: number, does: KeySetting): BarKey => ({
  label,
  code,
  does,
  isProgrammed: true,
});

const numbers = (isProgrammed: boolean): readonly BarKey[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => ({
    label: String(digit),
    code: SENT.nought + digit,
    does: null,
    isProgrammed,
  }));

const KB1700: BumpBar = {
  id: 'kb1700',
  name: 'Logic Controls KB1700',
  sheet: 'A',
  rows: [
    [
      works('Ctrl', SENT.ctrl, 'keytoggle'),
      works('-', SENT.minus, 'keytoggleback'),
      works('Down', SENT.down, 'keynext'),
      works('Left', SENT.left, 'keyprevdinner'),
      works('Right', SENT.right, 'keynextdinner'),
      programmed('Space', F9, 'keyrefresh'),
      works('Enter', SENT.enter, 'keysave'),
    ],
    [works('0', SENT.nought, 'keyback'), ...numbers(false)],
  ],
};

const KB9000: BumpBar = {
  id: 'kb9000',
  name: 'Logic Controls KB9000',
  sheet: 'B',
  rows: [
    [
      works('Bump', SENT.ctrl, 'keytoggle'),
      works('Recall', SENT.minus, 'keytoggleback'),
      works('Sum', SENT.down, 'keysave'),
      works('Page', SENT.left, 'keynextdinner'),
      works('Up', SENT.right, 'keyback'),
      programmed('Down', F9, 'keynext'),
      works('Redraw', SENT.enter, 'keyrefresh'),
    ],
    // On this sheet the labels of the numbers begin with 1, their codes with 0.
    [...numbers(true), programmed('10', SENT.nought, 'keyprevdinner')],
  ],
};

const BEMATECH: BumpBar = {
  id: 'bematech',
  name: 'Bematech',
  sheet: 'C',
  rows: [
    [
      works('Bump Item', SENT.ctrl, 'keytoggle'),
      works('Left', SENT.minus, 'keyprevdinner'),
      works('Right', SENT.down, 'keynextdinner'),
      works('Up', SENT.left, 'keyback'),
      works('Down', SENT.right, 'keynext'),
      programmed('Bump Ticket', F9, 'keysave'),
      works('Menu', SENT.enter, 'keyrefresh'),
    ],
    [works('0', SENT.nought, 'keytoggleback'), ...numbers(false)],
  ],
};

export const BUMP_BARS: readonly BumpBar[] = [KB1700, KB9000, BEMATECH];

/** Sets only the eight key functions (rule KEY-19). */
export const withBar = (settings: Settings, { rows }: BumpBar): Settings => ({
  ...settings,
  ...Object.fromEntries(rows.flat().flatMap(({ does, code }) => (does === null ? [] : [[does, code]]))),
});

export function hasBar(settings: Settings, bar: BumpBar): boolean {
  const barred = withBar(settings, bar);
  return KEY_SETTINGS.every((key) => settings[key] === barred[key]);
}
