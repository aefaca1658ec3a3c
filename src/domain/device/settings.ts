/** The device settings as one table: every key with its kind, default and options. Decoding, defaults and forms read it. */

type Whole = { readonly kind: 'whole'; readonly fallback: number; readonly options?: readonly number[] };
type Flag = { readonly kind: 'flag'; readonly fallback: boolean };
type Choice<T extends string> = { readonly kind: 'choice'; readonly fallback: T; readonly options: readonly T[] };
type Colour = { readonly kind: 'colour'; readonly fallback: string };
type StatusColours = { readonly kind: 'statusColours'; readonly fallback: readonly StatusColour[] };
type Positions = { readonly kind: 'positions'; readonly fallback: readonly string[] };

export type SettingRow = Whole | Flag | Choice<string> | Colour | StatusColours | Positions;

/** The colour of one status' chip. */
export interface StatusColour {
  readonly id: number;
  readonly c: string;
}

const whole = (fallback: number, options?: readonly number[]): Whole =>
  options ? { kind: 'whole', fallback, options } : { kind: 'whole', fallback };
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
  tn: whole(0),
  ctn: colour(),
  ftn: colour(),
  stn: whole(0),
  atn: flag(),
  tw: whole(0),
  ctw: colour(),
  ftw: colour(),
  stw: whole(0),
  atw: flag(),
  tt: whole(0),
  ctt: colour(),
  ftt: colour(),
  stt: whole(0),
  att: flag(),
  tc: whole(0),
  ctc: colour(),
  ftc: colour(),
  stc: whole(0),
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
  prio: whole(0, [0, 1, 2]),
  minTimeRefresh: whole(2, [1, 2, 5, 7, 10, 12, 15]),
  allowRefreshPause: flag(),
  allowCancelFire: flag(),
  changeAll: flag(),
  changeExtras: flag(),
  changeParent: flag(),
  autosave: whole(0, [0, 2, 5, 7, 10, 15]),
  timeToGroupUp: whole(60),
  clickArea: whole(24, [24, 34, 44]),
  recordCount: whole(10),
  orderLines: whole(10),
  orderPositions: { kind: 'positions', fallback: [] } as Positions,
  dragndrop: flag(),
  dest: flag(),
  fontsize: choice('normal', ['small', 'normal', 'big', 'bigger']),
  fontFamily: choice('Roboto', ['Roboto', 'Barlow']),
  width: choice('normal', ['normal', 'big', 'bigger']),
  direction: choice('leftup', ['leftup', 'rightup']),
  finalClients: flag(),
  finalOrders: whole(12, [5, 8, 10, 12, 15, 18, 20]),
  onlyForDeliveries: flag(),
  onlyForLocal: flag(),
  keytoggle: whole(66),
  keytoggleback: whole(85),
  keynext: whole(78),
  keyback: whole(80),
  keynextdinner: whole(73),
  keyprevdinner: whole(74),
  keysave: whole(13),
  keyrefresh: whole(90),
} as const satisfies Record<string, SettingRow>;

export type SettingKey = keyof typeof SETTINGS;

type ValueOf<Row> = Row extends Flag
  ? boolean
  : Row extends Whole
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
