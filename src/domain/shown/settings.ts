/** The device settings as one table: every key with its kind, default and options. Decoding, defaults, forms and docs/settings.md read it. */
import {
  ALARM_OPTIONS,
  AUTOSAVE_OPTIONS_S,
  CARD_LINES_DEFAULT,
  CLICK_AREA_DEFAULT_PX,
  CLICK_AREA_OPTIONS_PX,
  DEFAULT_KEY_CODES,
  GROUP_WINDOW_DEFAULT_S,
  PRIORITY_MODE_OPTIONS,
  READY_ORDERS_DEFAULT,
  READY_ORDERS_OPTIONS,
  RECENT_DEFAULT,
  REFRESH_GAP_DEFAULT_S,
  REFRESH_GAP_OPTIONS_S,
  SETTING_COUNT_MAX,
  SETTING_S_MAX,
} from '../limits.ts';

type Whole = { readonly kind: 'whole'; readonly fallback: number; readonly max: number };
type Listed = { readonly kind: 'listed'; readonly fallback: number; readonly options: readonly number[] };
type Key = { readonly kind: 'key'; readonly fallback: number };
type Flag = { readonly kind: 'flag'; readonly fallback: boolean };
type Choice<T extends string> = { readonly kind: 'choice'; readonly fallback: T; readonly options: readonly T[] };
type Colour = { readonly kind: 'colour'; readonly fallback: string };
type StatusColours = { readonly kind: 'statusColours'; readonly fallback: readonly StatusColour[] };
type Positions = { readonly kind: 'positions'; readonly fallback: readonly string[] };

export type SettingRow = Whole | Listed | Key | Flag | Choice<string> | Colour | StatusColours | Positions;

/** The colour of one status' chip. */
export interface StatusColour {
  readonly id: number;
  readonly c: string;
}

const seconds = (fallback: number): Whole => ({ kind: 'whole', fallback, max: SETTING_S_MAX });
const count = (fallback: number): Whole => ({ kind: 'whole', fallback, max: SETTING_COUNT_MAX });
const listed = (fallback: number, options: readonly number[]): Listed => ({ kind: 'listed', fallback, options });
const sound = (): Listed => listed(0, ALARM_OPTIONS);
const key = (fallback: number): Key => ({ kind: 'key', fallback });
const flag = (fallback = false): Flag => ({ kind: 'flag', fallback });
const choice = <const T extends string>(fallback: NoInfer<T>, options: readonly T[]): Choice<T> => ({
  kind: 'choice',
  fallback,
  options,
});
const colour = (): Colour => ({ kind: 'colour', fallback: '' });

/** An empty colour means: the venue's, else the built-in one. A threshold of 0 means: the KDS config's, and critical off. */
export const SETTINGS = {
  ok: flag(),
  sts: { kind: 'statusColours', fallback: [] } as StatusColours,
  tn: seconds(0),
  ctn: colour(),
  ftn: colour(),
  stn: sound(),
  atn: flag(),
  tw: seconds(0),
  ctw: colour(),
  ftw: colour(),
  stw: sound(),
  atw: flag(),
  tt: seconds(0),
  ctt: colour(),
  ftt: colour(),
  stt: sound(),
  att: flag(),
  tc: seconds(0),
  ctc: colour(),
  ftc: colour(),
  stc: sound(),
  atc: flag(),
  showChannel: flag(true),
  showChannelRef: flag(),
  showOrderId: flag(),
  showComments: flag(true),
  showPAX: flag(true),
  showWaiter: flag(true),
  showGeneralComment: flag(true),
  showInfoAllOrders: flag(true),
  showExtras: flag(true),
  showmini: flag(true),
  useDeliveryIcons: flag(),
  useOrderId: flag(),
  lastThreeNumbers: flag(),
  useGeneralComment: flag(),
  darkMode: flag(true),
  prio: listed(0, PRIORITY_MODE_OPTIONS),
  minTimeRefresh: listed(REFRESH_GAP_DEFAULT_S, REFRESH_GAP_OPTIONS_S),
  allowRefreshPause: flag(),
  allowCancelFire: flag(),
  changeAll: flag(),
  changeExtras: flag(),
  changeParent: flag(),
  autosave: listed(0, AUTOSAVE_OPTIONS_S),
  timeToGroupUp: seconds(GROUP_WINDOW_DEFAULT_S),
  clickArea: listed(CLICK_AREA_DEFAULT_PX, CLICK_AREA_OPTIONS_PX),
  recordCount: count(RECENT_DEFAULT),
  orderLines: count(CARD_LINES_DEFAULT),
  orderPositions: { kind: 'positions', fallback: [] } as Positions,
  dragndrop: flag(),
  dest: flag(),
  fontsize: choice('normal', ['small', 'normal', 'big', 'bigger']),
  fontFamily: choice('Roboto', ['Roboto', 'Barlow']),
  width: choice('normal', ['normal', 'big', 'bigger']),
  direction: choice('leftup', ['leftup', 'rightup']),
  finalClients: flag(),
  finalOrders: listed(READY_ORDERS_DEFAULT, READY_ORDERS_OPTIONS),
  onlyForDeliveries: flag(),
  onlyForLocal: flag(),
  keytoggle: key(DEFAULT_KEY_CODES.keytoggle),
  keytoggleback: key(DEFAULT_KEY_CODES.keytoggleback),
  keynext: key(DEFAULT_KEY_CODES.keynext),
  keyback: key(DEFAULT_KEY_CODES.keyback),
  keynextdinner: key(DEFAULT_KEY_CODES.keynextdinner),
  keyprevdinner: key(DEFAULT_KEY_CODES.keyprevdinner),
  keysave: key(DEFAULT_KEY_CODES.keysave),
  keyrefresh: key(DEFAULT_KEY_CODES.keyrefresh),
} as const satisfies Record<string, SettingRow>;

export type SettingKey = keyof typeof SETTINGS;

type ValueOf<Row> = Row extends Flag
  ? boolean
  : Row extends Whole | Listed | Key
    ? number
    : Row extends Choice<infer Option>
      ? Option
      : Row extends Colour
        ? string
        : Row extends StatusColours
          ? readonly StatusColour[]
          : readonly string[];

/** The settings of a device: one value for each row of the table. */
export type Settings = { readonly [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]> };

/** The settings before anything was chosen. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, row]) => [key, row.fallback]),
) as unknown as Settings;
