import { CARD_LINES_MOBILE_OPTIONS, CARD_LINES_OPTIONS, WIDE_SCREEN_FROM_PX } from '../limits.ts';
import { SETTINGS, type SettingKey, type SettingRow } from './settings.ts';

export type SettingTab = 'general' | 'display' | 'keys';

/** In display order, each with its tab. */
export const SECTIONS = {
  overviewBar: 'general',
  autosave: 'general',
  orderInformation: 'general',
  commandInteraction: 'general',
  appearance: 'display',
  timing: 'display',
  statusColours: 'display',
  orderSeparation: 'display',
  keys: 'keys',
} as const satisfies Record<string, SettingTab>;

export type SettingSection = keyof typeof SECTIONS;

/** `colour`: from the palette; `letters`: from the grays; `statusColours`: one color for each status of the KDS. */
export type SettingControl =
  | 'switch'
  | 'number'
  | 'select'
  | 'sound'
  | 'colour'
  | 'letters'
  | 'statusColours'
  | 'priorities'
  | 'key';

interface FormRow {
  readonly section: SettingSection;
  readonly control: SettingControl;
  readonly unit?: 's' | 'px' | 'lines' | 'orders';
}

/** The section of each setting; null for one that users cannot choose. A section shows its settings in this order. */
export const SETTINGS_FORM = {
  ok: null,
  orderPositions: null,
  showmini: { section: 'overviewBar', control: 'switch' },
  autosave: { section: 'autosave', control: 'select', unit: 's' },
  showChannel: { section: 'orderInformation', control: 'switch' },
  useDeliveryIcons: { section: 'orderInformation', control: 'switch' },
  showChannelRef: { section: 'orderInformation', control: 'switch' },
  showOrderId: { section: 'orderInformation', control: 'switch' },
  useOrderId: { section: 'orderInformation', control: 'switch' },
  lastThreeNumbers: { section: 'orderInformation', control: 'switch' },
  showGeneralComment: { section: 'orderInformation', control: 'switch' },
  useGeneralComment: { section: 'orderInformation', control: 'switch' },
  showComments: { section: 'orderInformation', control: 'switch' },
  showExtras: { section: 'orderInformation', control: 'switch' },
  showPAX: { section: 'orderInformation', control: 'switch' },
  showWaiter: { section: 'orderInformation', control: 'switch' },
  showInfoAllOrders: { section: 'orderInformation', control: 'switch' },
  dest: { section: 'orderInformation', control: 'switch' },
  repeatAlarm: { section: 'orderInformation', control: 'select', unit: 's' },
  onlyForLocal: { section: 'orderInformation', control: 'switch' },
  onlyForDeliveries: { section: 'orderInformation', control: 'switch' },
  changeAll: { section: 'commandInteraction', control: 'switch' },
  changeExtras: { section: 'commandInteraction', control: 'switch' },
  changeParent: { section: 'commandInteraction', control: 'switch' },
  allowCancelFire: { section: 'commandInteraction', control: 'switch' },
  dragndrop: { section: 'commandInteraction', control: 'switch' },
  clickArea: { section: 'commandInteraction', control: 'select', unit: 'px' },
  recordCount: { section: 'commandInteraction', control: 'number', unit: 'orders' },
  minTimeRefresh: { section: 'commandInteraction', control: 'select', unit: 's' },
  allowRefreshPause: { section: 'commandInteraction', control: 'switch' },
  darkMode: { section: 'appearance', control: 'switch' },
  fontFamily: { section: 'appearance', control: 'select' },
  fontsize: { section: 'appearance', control: 'select' },
  width: { section: 'appearance', control: 'select' },
  direction: { section: 'appearance', control: 'select' },
  finalClients: { section: 'appearance', control: 'switch' },
  finalOrders: { section: 'appearance', control: 'select', unit: 'orders' },
  readyWithoutUnmade: { section: 'appearance', control: 'switch' },
  tn: { section: 'timing', control: 'number', unit: 's' },
  ctn: { section: 'timing', control: 'colour' },
  ftn: { section: 'timing', control: 'letters' },
  stn: { section: 'timing', control: 'sound' },
  atn: { section: 'timing', control: 'switch' },
  tw: { section: 'timing', control: 'number', unit: 's' },
  ctw: { section: 'timing', control: 'colour' },
  ftw: { section: 'timing', control: 'letters' },
  stw: { section: 'timing', control: 'sound' },
  atw: { section: 'timing', control: 'switch' },
  tt: { section: 'timing', control: 'number', unit: 's' },
  ctt: { section: 'timing', control: 'colour' },
  ftt: { section: 'timing', control: 'letters' },
  stt: { section: 'timing', control: 'sound' },
  att: { section: 'timing', control: 'switch' },
  tc: { section: 'timing', control: 'number', unit: 's' },
  ctc: { section: 'timing', control: 'colour' },
  ftc: { section: 'timing', control: 'letters' },
  stc: { section: 'timing', control: 'sound' },
  atc: { section: 'timing', control: 'switch' },
  sts: { section: 'statusColours', control: 'statusColours' },
  timeToGroupUp: { section: 'orderSeparation', control: 'number', unit: 's' },
  prio: { section: 'orderSeparation', control: 'select' },
  orderLines: { section: 'orderSeparation', control: 'select', unit: 'lines' },
  continueCards: { section: 'orderSeparation', control: 'switch' },
  heldPriorities: { section: 'orderSeparation', control: 'priorities' },
  keytoggle: { section: 'keys', control: 'key' },
  keytoggleback: { section: 'keys', control: 'key' },
  keynext: { section: 'keys', control: 'key' },
  keyback: { section: 'keys', control: 'key' },
  keynextdinner: { section: 'keys', control: 'key' },
  keyprevdinner: { section: 'keys', control: 'key' },
  keysave: { section: 'keys', control: 'key' },
  keyrefresh: { section: 'keys', control: 'key' },
} as const satisfies Record<SettingKey, FormRow | null>;

export interface FormField extends FormRow {
  readonly key: SettingKey;
}

const PLACES = Object.entries(SETTINGS_FORM) as readonly (readonly [SettingKey, FormRow | null])[];

const isWide = (screenPx: number): boolean => screenPx > WIDE_SCREEN_FROM_PX;

/** The tab for keys exists only on a screen wider than 700 px (rule SETTINGS-11). */
export const settingTabs = (screenPx: number): readonly SettingTab[] =>
  isWide(screenPx) ? ['general', 'display', 'keys'] : ['general', 'display'];

/** In display order (rule SETTINGS-12). */
export function formSections(
  tab: SettingTab,
): readonly { readonly section: SettingSection; readonly fields: readonly FormField[] }[] {
  const sections = Object.entries(SECTIONS) as readonly (readonly [SettingSection, SettingTab])[];
  return sections
    .filter(([, place]) => place === tab)
    .map(([section]) => ({
      section,
      fields: PLACES.flatMap(([key, row]) => (row?.section === section ? [{ key, ...row }] : [])),
    }));
}

/** Lines per card depend on the screen width. None for a setting without options (rule SETTINGS-13). */
export function formOptions(key: SettingKey, screenPx: number): readonly (string | number)[] {
  if (key === 'orderLines') return isWide(screenPx) ? CARD_LINES_OPTIONS : CARD_LINES_MOBILE_OPTIONS;
  const row: SettingRow = SETTINGS[key];
  return 'options' in row ? row.options : [];
}
