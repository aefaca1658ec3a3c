/** The state consists of Valtio proxies; large immutable values are in `ref()` slots. */
import { proxy, ref } from 'valtio/vanilla';
import type { Card, LevelStyle } from '../../domain/board/card.ts';
import type { LineChangeMark, OrderChangeMark } from '../../domain/board/change-marks.ts';
import type { Cursor } from '../../domain/board/cursor.ts';
import type { ReadyOrder } from '../../domain/board/customer.ts';
import type { BoardMessage } from '../../domain/board/messages.ts';
import type { RecentEntry } from '../../domain/board/recent.ts';
import type { SummaryRow } from '../../domain/board/summary.ts';
import { levelStyles } from '../../domain/board/timing.ts';
import type { Environment, HostRow, SocialProvider } from '../../domain/device/brand.ts';
import { type KdsConfig, NO_NAMES, type Products, type VenueConfig, type VenueNames } from '../../domain/device/kds.ts';
import type { KdsRow } from '../../domain/device/kds-list.ts';
import type { ActivationQuestion, UnitStatus } from '../../domain/device/unit.ts';
import { DEFAULT_COLOURS, DEFAULT_CURRENCY, MODULES } from '../../domain/limits.ts';
import { type FailureReason, type LocalState, UNCONNECTED } from '../../domain/link/connectivity.ts';
import {
  IDLE_INDICATOR,
  indicatorFor,
  type LinkCause,
  type LinkNote,
  type LinkWord,
} from '../../domain/link/indicator.ts';
import type { NoticeType } from '../../domain/link/notice.ts';
import type { AlarmDetails } from '../../domain/link/offline-alarm.ts';
import type { TapRefusal } from '../../domain/order/status.ts';
import type { UserKind } from '../../domain/person/access.ts';
import type { LoginProblem } from '../../domain/person/login.ts';
import type { Profile } from '../../domain/person/profile.ts';
import type { Language, TextTree } from '../../domain/presentation/language.ts';
import type { Level } from '../../domain/presentation/levels.ts';
import type { LineKey } from '../../domain/presentation/line-key.ts';
import { APP_NAME_TAGS } from '../../domain/presentation/names.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../domain/presentation/settings.ts';
import type { StoragePersistence } from '../../platform/ports.ts';
import type { VenueList } from '../../protocol/decode-config.ts';

export type LinkState = 'unknown' | 'up' | 'down';

/** A notice contains the key of a text in `i18n`. */
export interface Notice {
  readonly id: number;
  readonly type: NoticeType;
  readonly text: NoticeText;
  readonly values: Readonly<Record<string, string | number>>;
}

export type NoticeText =
  | 'orderSetAside'
  | 'storageRefused'
  | 'partsBroken'
  | 'storeDamaged'
  | 'changesErased'
  | 'realtimeGaveUp'
  | 'saveRejected'
  | 'changeSuperseded'
  | 'changeGone'
  | 'changeVoided'
  | 'changeFellBack'
  | 'changeWaits'
  | 'changeUnknownToCloud'
  | 'undoRefused'
  | 'refused'
  | 'placesRejected'
  | 'settingsUnsaved'
  | 'sessionClosed'
  | 'sessionInvalid'
  | 'notAuthorised'
  | 'serverMessage'
  | AccountNotice;

/** Full keys, because these texts load with the account area. */
export type AccountNotice =
  | 'account.notices.passwordChanged'
  | 'login.notices.notKept'
  | 'login.notices.idle'
  | 'profile.notices.saved'
  | 'profile.notices.addressAdded'
  | 'profile.notices.addressSaved'
  | 'profile.notices.loginAgain'
  | 'profile.notices.notChosen';

/** Leaves out the tokens that sign the person's calls. */
export type ShownProfile = Omit<Profile, 'token' | 'realtimeToken'>;

export interface CardMarks {
  /** By line id, the names of other devices that changed the line and have not saved the change. */
  readonly selected: ReadonlyMap<number, readonly string[]>;
  readonly lineMarks: ReadonlyMap<number, LineChangeMark>;
  /** Changes by other users to the order as a whole. */
  readonly orderMark: OrderChangeMark | null;
  /** The names of other devices that opened the order. */
  readonly users: readonly string[];
  readonly paying: boolean;
}

export const NO_MARKS: CardMarks = {
  selected: new Map(),
  lineMarks: new Map(),
  orderMark: null,
  users: [],
  paying: false,
};

/** A separate proxy, so a change re-renders only this card. */
export interface CardEntry {
  card: Card;
  level: Level;
  /** In a `ref()` slot; `NO_MARKS` for most cards. */
  marks: CardMarks;
}

/** `isQuiet`: a touch in an earlier run placed the cursor, so the screen does not scroll to it. */
export interface ShownCursor extends Cursor {
  readonly isQuiet?: true;
}

export interface AppState {
  /** `unknown-host`: the table of platforms lacks this host, so no other part runs. */
  phase: 'starting' | 'running' | 'unknown-host';
  host: string;
  version: string;
  language: Language;
  /** Languages of the platform, each with its own name; while empty, those of the app apply. In a `ref()` slot. */
  languages: readonly { readonly code: Language; readonly name: string }[];
  /** Language tags in names, of the platform and of this app (rule ORDER-52). In a `ref()` slot. */
  nameTags: ReadonlySet<string>;
  /** The platform's texts as received; null when it has none. In a `ref()` slot. */
  words: { readonly language: Language; readonly texts: TextTree } | null;
  installed: boolean;
  /** From the install record; `kds` is known only when the venue's list has been read. */
  kdsId: number | null;
  /** A PIN protects the settings and the deletion of local data (rule PIN-1). */
  hasPin: boolean;
  /** A logged-in person makes the board read-only (rule LOGIN-3). */
  loggedIn: boolean;
  /** Rule ACCESS-12. In a `ref()` slot. */
  userKinds: readonly UserKind[];
  person: {
    name: string | null;
    /** Null without a login, and until the previous run's session has been read. In a `ref()` slot. */
    profile: ShownProfile | null;
    loggingIn: boolean;
    /** `waits`: a press on the login waits for its script. `failed`: the script took too long (rule LOGIN-19). */
    press: 'none' | 'waits' | 'failed';
    /** `state` and `code`: the values from the provider are invalid. */
    problem: LoginProblem | 'state' | 'code' | 'storage' | null;
    /** The social provider whose login waits for an email. */
    emailFor: string | null;
    /** The path that opens after the login. */
    next: string;
  };
  /** In a `ref()` slot. */
  socialProviders: readonly SocialProvider[];
  /** The venue's units, for an administrator. */
  units: {
    /** Null before the first response. In a `ref()` slot. */
    rows: readonly KdsRow[] | null;
    asking: boolean;
    /** The last request failed; the rows are from an earlier response. */
    failed: boolean;
    activation: 'none' | 'asking' | 'done' | 'failed';
    activatedId: number | null;
    /** What the administrator must confirm before the activation. In a `ref()` slot. */
    question: ActivationQuestion | null;
    localServer: boolean;
    /** The refused address of the local server; empty for none (rule REALTIME-22). */
    localRefused: string;
  };
  unit: UnitStatus;
  venue: VenueConfig;
  names: VenueNames;
  /** Separate from the names, because a change of the names re-renders all cards. In a `ref()` slot. */
  products: Products;
  /** Lists whose last request failed. In a `ref()` slot. */
  unreadLists: readonly VenueList[];
  kds: KdsConfig | null;
  /** All units of the venue. In a `ref()` slot. */
  stations: readonly KdsConfig[];
  settings: Settings;
  levelStyles: Readonly<Record<Level, LevelStyle>>;
  board: {
    keys: readonly string[];
    message: BoardMessage | null;
    /** An orders request has succeeded since the start. */
    received: boolean;
    anyFire: boolean;
    /** The tap waits for the cook's confirmation (rule ORDER-67). */
    unconfirmedTap: { readonly orderId: number } | null;
    /** Unreadable orders in the last response. */
    setAside: number;
    cursor: ShownCursor | null;
    /** Latest first. */
    recent: readonly RecentEntry[];
    /** Updated only while the all-day board shows. */
    summary: readonly SummaryRow[];
    /** Whole seconds; null without a pause. */
    pausedS: number | null;
  };
  /** The latest modified order first; empty unless the device is a customer screen. */
  customer: readonly ReadyOrder[];
  /** Null before the check. */
  storagePersistence: StoragePersistence | null;
  saving: {
    /** Changes that are not in the outbox yet, as a cook counts them (rule OUTBOX-8). */
    pending: number;
    /** Pending changes that wait for the save key. */
    held: number;
    /** Changes in the outbox that no server has acknowledged. */
    unsent: number;
    /**
     * Unsent changes that wait for the cloud: the local server lacks the line, or the cloud lacks the order or line.
     */
    forCloud: number;
    /** The storage refuses writes, so a reload would lose new taps. */
    memoryOnly: boolean;
    /** Whole seconds; null without a countdown. */
    autosaveInS: number | null;
  };
  link: {
    network: boolean;
    cloud: LinkState;
    trouble: FailureReason | null;
    realtime: LinkState;
    localMode: 0 | 1 | 2 | 3;
    /** Monotonic milliseconds at which the orders were last current. */
    receivedAtMs: number | null;
    /** Monotonic milliseconds; null while the cloud is not down. */
    cloudDownSinceMs: number | null;
    /** The local server serves instead of the cloud. */
    serving: boolean;
    /** The cloud is out of reach or the board is stale. False again when ordinary calls succeed. */
    troubled: boolean;
    /** The facts for OFFLINE while it shows (rules NOTICE-8 to NOTICE-10). In a `ref()` slot. */
    alarm: AlarmDetails | null;
    word: LinkWord;
    cause: LinkCause;
    /** What still works. `local`: what the local server offers. `device`: only this device. */
    works: 'all' | 'local' | 'device';
    /** Problems that do not stop the board; the connection panel has a sentence for each. In a `ref()` slot. */
    notes: readonly LinkNote[];
    localKnown: boolean;
    local: LocalState;
    /** The refused address of the local server; empty for none (rule REALTIME-22). */
    localRefused: string;
  };
  editing: boolean;
  /** The draft is stored for the next start; otherwise only this page has it (rules SETTINGS-35, RECOVERY-11). */
  draftStored: boolean;
  /**
   * After a failure of the screen or a hang. `reloads`: the app reloads after a moment. `stays`: the app waits for the
   * user.
   */
  healing: 'none' | 'reloads' | 'stays';
  /** The line shakes and shows the reason. `times` distinguishes two refusals of the same line. */
  refused: { key: LineKey; why: TapRefusal; times: number } | null;
  notices: readonly Notice[];
  /** `used`: a level or new lines have an alarm. `locked`: the browser blocks sound until the user touches the page. */
  sound: { used: boolean; locked: boolean };
  fullScreen: { supported: boolean; on: boolean };
  installOffered: boolean;
  /** The host has the environment switch and the debug block (rules HOST-13, HOST-16). */
  testHost: boolean;
  environment: Environment;
  /** 5000 or 6000 for kitchens, 9000 for accounts. */
  module: HostRow['module'];
  /** The served `platforms.js` is missing or has a mistake (rule HOST-20). */
  platformsRefused?: boolean | undefined;
  /** Newest last; empty on production hosts. */
  debug: readonly string[];
}

const NO_VENUE: VenueConfig = {
  restaurantName: '',
  locationName: '',
  place: {
    address: '',
    locality: '',
    city: '',
    countryCode: '',
    countryName: '',
    latitude: null,
    longitude: null,
    timeZone: '',
  },
  currency: DEFAULT_CURRENCY,
  colours: { normal: DEFAULT_COLOURS.normal, warning: DEFAULT_COLOURS.warning, late: DEFAULT_COLOURS.late },
  priorities: [],
  tableNaming: 1,
  defaultSectors: { delivery: '', app: '', venueApp: '' },
};

const UNKNOWN_LINK: AppState['link'] = {
  network: true,
  cloud: 'unknown',
  trouble: null,
  realtime: 'unknown',
  localMode: 0,
  receivedAtMs: null,
  cloudDownSinceMs: null,
  ...indicatorFor(UNCONNECTED, 'fresh'),
  serving: false,
  alarm: null,
  notes: [],
  localKnown: false,
  localRefused: '',
  local: 'unknown',
};

/** The connections of a device without an install record. */
export const idleLink = (): AppState['link'] => ({ ...UNKNOWN_LINK, ...IDLE_INDICATOR, notes: ref([]) });

const emptyBoard = (): AppState['board'] => ({
  keys: ref([]),
  message: null,
  received: false,
  anyFire: false,
  unconfirmedTap: null,
  setAside: 0,
  cursor: null,
  recent: ref([]),
  summary: ref([]),
  pausedS: null,
});

export function initialState(fields: Partial<AppState> = {}): AppState {
  return proxy<AppState>({
    phase: 'running',
    host: '',
    version: '',
    language: 'es',
    languages: ref([]),
    nameTags: ref(APP_NAME_TAGS),
    words: null,
    installed: false,
    kdsId: null,
    hasPin: false,
    loggedIn: false,
    userKinds: ref(['anonymous']),
    person: { name: null, profile: null, loggingIn: false, press: 'none', problem: null, emailFor: null, next: '/' },
    socialProviders: ref([]),
    units: {
      rows: null,
      asking: false,
      failed: false,
      activation: 'none',
      activatedId: null,
      localServer: false,
      localRefused: '',
      question: null,
    },
    unit: 'ours',
    venue: ref(NO_VENUE),
    names: ref(NO_NAMES),
    products: ref(new Map()),
    unreadLists: ref([]),
    kds: null,
    stations: ref([]),
    settings: ref(DEFAULT_SETTINGS),
    levelStyles: ref(levelStyles(DEFAULT_SETTINGS, NO_VENUE)),
    board: emptyBoard(),
    customer: ref([]),
    storagePersistence: null,
    saving: { pending: 0, held: 0, unsent: 0, forCloud: 0, memoryOnly: false, autosaveInS: null },
    link: { ...UNKNOWN_LINK, notes: ref([]) },
    editing: false,
    draftStored: false,
    healing: 'none',
    refused: null,
    notices: ref([]),
    sound: { used: false, locked: false },
    fullScreen: { supported: false, on: false },
    installOffered: false,
    testHost: false,
    environment: 'PROD',
    module: MODULES.kitchen,
    debug: ref([]),
    ...fields,
  });
}
