/** Decoding, defaults, forms and docs/settings.md are made from this table. */
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
  REPEAT_ALARM_OPTIONS_S,
  SETTING_COUNT_MAX,
  SETTING_S_MAX,
} from '../limits.ts';

type WholeSetting = { readonly kind: 'whole'; readonly fallback: number; readonly max: number };
type ListedSetting = { readonly kind: 'listed'; readonly fallback: number; readonly options: readonly number[] };
type KeyCodeSetting = { readonly kind: 'key'; readonly fallback: number };
type FlagSetting = { readonly kind: 'flag'; readonly fallback: boolean };
type ChoiceSetting<T extends string> = {
  readonly kind: 'choice';
  readonly fallback: T;
  readonly options: readonly T[];
};
type ColourSetting = { readonly kind: 'colour'; readonly fallback: string };
type StatusColoursSetting = { readonly kind: 'statusColours'; readonly fallback: readonly StatusColour[] };
/** Ids of the venue's priorities. */
type PrioritiesSetting = { readonly kind: 'priorities'; readonly fallback: readonly number[] };
type PositionsSetting = { readonly kind: 'positions'; readonly fallback: readonly string[] };

export type SettingRow =
  | WholeSetting
  | ListedSetting
  | KeyCodeSetting
  | FlagSetting
  | ChoiceSetting<string>
  | ColourSetting
  | StatusColoursSetting
  | PrioritiesSetting
  | PositionsSetting;

export interface StatusColour {
  readonly id: number;
  readonly c: string;
}

const seconds = (fallback: number): WholeSetting => ({ kind: 'whole', fallback, max: SETTING_S_MAX });
const count = (fallback: number): WholeSetting => ({ kind: 'whole', fallback, max: SETTING_COUNT_MAX });
const listed = (fallback: number, options: readonly number[]): ListedSetting => ({ kind: 'listed', fallback, options });
const sound = (): ListedSetting => listed(0, ALARM_OPTIONS);
const key = (fallback: number): KeyCodeSetting => ({ kind: 'key', fallback });
const flag = (fallback = false): FlagSetting => ({ kind: 'flag', fallback });
const choice = <const T extends string>(fallback: NoInfer<T>, options: readonly T[]): ChoiceSetting<T> => ({
  kind: 'choice',
  fallback,
  options,
});
const colour = (): ColourSetting => ({ kind: 'colour', fallback: '' });

/**
 * An empty color means the venue's color, else the default one. A threshold of 0 means at once for normal, the
 * threshold of the KDS for warning and late, and off for critical.
 */
export const SETTINGS = {
  ok: flag(),
  sts: { kind: 'statusColours', fallback: [] } as StatusColoursSetting,
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
  continueCards: flag(true),
  heldPriorities: { kind: 'priorities', fallback: [] } as PrioritiesSetting,
  orderPositions: { kind: 'positions', fallback: [] } as PositionsSetting,
  dragndrop: flag(),
  dest: flag(),
  repeatAlarm: listed(0, REPEAT_ALARM_OPTIONS_S),
  fontsize: choice('normal', ['small', 'normal', 'big', 'bigger']),
  fontFamily: choice('Roboto', ['Roboto', 'Barlow']),
  width: choice('normal', ['normal', 'big', 'bigger']),
  direction: choice('leftup', ['leftup', 'rightup']),
  finalClients: flag(),
  finalOrders: listed(READY_ORDERS_DEFAULT, READY_ORDERS_OPTIONS),
  readyWithoutUnmade: flag(),
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

/** A platform may lack the settings that this project added, so they are optional everywhere (rule SETTINGS-46). */
export const ADDED_SETTINGS: ReadonlySet<SettingKey> = new Set([
  'continueCards',
  'repeatAlarm',
  'heldPriorities',
  'readyWithoutUnmade',
]);

type ValueOf<Row> = Row extends FlagSetting
  ? boolean
  : Row extends WholeSetting | ListedSetting | KeyCodeSetting
    ? number
    : Row extends ChoiceSetting<infer Option>
      ? Option
      : Row extends ColourSetting
        ? string
        : Row extends StatusColoursSetting
          ? readonly StatusColour[]
          : Row extends PrioritiesSetting
            ? readonly number[]
            : readonly string[];

export type Settings = { readonly [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]> };

export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, row]) => [key, row.fallback]),
) as unknown as Settings;
