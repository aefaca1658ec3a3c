/** A frozen app: its state is fixed, only the story advances its clock, and its commands are recorded. */
import { proxy, ref } from 'valtio/vanilla';
import { kdsConfig, venueConfig } from '../fixtures/kds.ts';
import { settings as someSettings } from '../fixtures/settings.ts';
import type { Card, CardLine } from '../src/domain/board/card.ts';
import type { ReadyOrder } from '../src/domain/board/customer.ts';
import { levelStyles } from '../src/domain/board/timing.ts';
import { type KdsConfig, NO_NAMES, type VenueConfig, type VenueNames } from '../src/domain/device/kds.ts';
import type { StoredDraft } from '../src/domain/device/stored-draft.ts';
import { indicatorFor } from '../src/domain/link/indicator.ts';
import type { TapRefusal } from '../src/domain/order/status.ts';
import type { Level } from '../src/domain/presentation/levels.ts';
import type { Settings } from '../src/domain/presentation/settings.ts';
import { done, failed } from '../src/domain/reply.ts';
import type { Account, AccountWithProfile } from '../src/engine/base/account-api.ts';
import type { App, Commands } from '../src/engine/base/app.ts';
import type { Recorder } from '../src/engine/base/recorder-api.ts';
import { type AppState, type CardEntry, type CardMarks, initialState, NO_MARKS } from '../src/engine/base/state.ts';
import type { LocalAccess } from '../src/platform/ports.ts';
import { frozenProfile } from './frozen-profile.ts';

/** The time of frozen kitchens, in unix seconds: 13:27 in Santiago de Chile. */
export const FROZEN_S = 1_760_545_620;
/** The monotonic clock of frozen kitchens at that time, in seconds; the links use it. */
export const FROZEN_UP_S = 3_600;

export interface FrozenCard {
  readonly card: Card;
  readonly level: Level;
  readonly marks?: CardMarks;
  /** The lines of the card when it is expanded; without this list no line has left the card. */
  readonly expanded?: readonly CardLine[];
}

export interface FrozenKitchen {
  readonly cards?: readonly FrozenCard[];
  /** The tiles of a customer screen; `finalClients` is a separate setting. */
  readonly tiles?: readonly ReadyOrder[];
  readonly settings?: Partial<Settings>;
  readonly kds?: KdsConfig | null;
  readonly venue?: Partial<VenueConfig>;
  readonly state?: Partial<
    Omit<AppState, 'board' | 'customer' | 'saving' | 'link' | 'person' | 'units' | 'settings' | 'kds' | 'venue'>
  >;
  readonly board?: Partial<AppState['board']>;
  readonly saving?: Partial<AppState['saving']>;
  readonly link?: Partial<AppState['link']>;
  readonly person?: Partial<AppState['person']>;
  readonly units?: Partial<AppState['units']>;
  /** The unsaved changes of an earlier opening of the settings. */
  readonly storedDraft?: StoredDraft | null;
  /** Whether the browser lets the page reach the local server; a request grants it. */
  readonly localAccess?: LocalAccess;
  /** Replaces calls of the account, which otherwise succeed; with null the account never loads. */
  readonly account?: Partial<AccountWithProfile> | null;
  /** Without it, the recorder of the app has not loaded yet. */
  readonly recorder?: Recorder;
  /** Why no recent entry can be undone; without a reason all can be undone, to status 100. */
  readonly undoRefused?: TapRefusal;
}

export interface FrozenApp extends App {
  /** The recorded commands, in order: `['advanceLine', '4711-0', 1]`. */
  readonly commanded: readonly (readonly [name: keyof Commands, ...values: unknown[]])[];
  /** Parts of the board that are marked as not rendered. */
  brokenParts(): number;
  show(cards: readonly FrozenCard[]): void;
  serve(tiles: readonly ReadyOrder[]): void;
  change(card: Card): void;
  /** Changes the links, and the indicator's state with them. */
  link(change: FrozenKitchen['link']): void;
  /** Advances the clock and calls the listeners of `onSecond` once. */
  pass(seconds: number): void;
}

const NAMES: VenueNames = {
  ...NO_NAMES,
  users: new Map([
    [11, 'Ana'],
    [12, 'Luis'],
  ]),
};

const RESTO_ID = {
  id: 'resto',
  name: 'Resto ID',
  authorizeUrl: 'https://id.resto.example/authorize',
  clientId: 'kds',
};

const LINKED = {
  network: true,
  cloud: 'up',
  trouble: null,
  realtime: 'up',
  localMode: 0,
  localKnown: false,
  local: 'unknown',
  localRefused: '',
  localTrouble: null,
  notes: [],
  receivedAtMs: (FROZEN_UP_S - 4) * 1_000,
  cloudDownSinceMs: null,
} as const;

function frozenLink(link: FrozenKitchen['link']): AppState['link'] {
  const links = { ...LINKED, localKnown: (link?.localMode ?? 0) > 0, ...link };
  const texts = {
    ...links,
    ...indicatorFor({ ...links, downSinceMs: links.cloudDownSinceMs }, 'fresh'),
    serving: links.localMode >= 2,
    ...link,
  };
  const { cause, works, network, cloudDownSinceMs: downSinceMs } = texts;
  // A problem shows at once, without the wait of rule NOTICE-8.
  return { alarm: texts.troubled ? { cause, works, network, downSinceMs } : null, ...texts };
}

function frozenState(kitchen: FrozenKitchen): AppState {
  const settings = someSettings(kitchen.settings);
  const venue = venueConfig({ tableNaming: 1, ...kitchen.venue });
  const first = initialState();
  return initialState({
    host: 'cocina.example',
    version: '0.1.0',
    installed: true,
    kdsId: kitchen.state?.installed === false ? null : (kitchen.kds ?? kdsConfig()).id,
    names: ref(NAMES),
    levelStyles: ref(levelStyles(settings, venue)),
    userKinds: ref([kitchen.state?.loggedIn ? 'kitchen' : 'device'] as const),
    socialProviders: ref([RESTO_ID]),
    fullScreen: { supported: true, on: false },
    ...kitchen.state,
    venue: ref(venue),
    settings: ref(settings),
    kds: kitchen.kds === null ? null : ref(kitchen.kds ?? kdsConfig()),
    board: { ...first.board, received: true, ...kitchen.board },
    customer: ref(kitchen.tiles ?? []),
    saving: { ...first.saving, ...kitchen.saving },
    person: { ...first.person, ...kitchen.person },
    units: { ...first.units, ...kitchen.units },
    link: frozenLink(kitchen.link),
  });
}

/** The status that an undo of the entry would restore. */
function previewUndo({ board }: AppState, key: string, { undoRefused }: FrozenKitchen): ReturnType<App['previewUndo']> {
  const entry = board.recent.find((each) => each.key === key);
  if (undoRefused || !entry) return failed(undoRefused ?? 'unknown-line');
  return done(entry.lines.filter((row) => !row.isVoided).map((row) => ({ ...row, status: 100 })));
}

type Commanded = [name: keyof Commands, ...values: unknown[]];

/** Changes of settings persist; calls to the server are only recorded. */
function settingsCommands(
  state: AppState,
  commanded: Commanded[],
  { storedDraft = null }: FrozenKitchen,
): Pick<Commands, 'saveSettings' | 'settingsOf' | 'editSettings' | 'storeDraft' | 'storedDraft'> {
  let draft = storedDraft;
  return {
    async saveSettings(changes) {
      commanded.push(['saveSettings', changes]);
      const before = state.settings;
      state.settings = ref({ ...before, ...changes });
      return { ok: true, data: state.settings, before };
    },
    async settingsOf(kdsId) {
      commanded.push(['settingsOf', kdsId]);
      return { ok: true, data: { ...state.settings, fontsize: 'bigger' } };
    },
    editSettings(isOn) {
      state.editing = isOn;
    },
    storeDraft(changed) {
      draft = changed;
      state.draftStored = changed !== null;
    },
    storedDraft: () => draft,
  };
}

const GOOD_ACCOUNT: Account = {
  create: async () => done(null),
  requestReset: async () => done(null),
  checkReset: async () => done('ana@local.cl'),
  resetPassword: async () => done(null),
  changePassword: async () => done(null),
};

const frozenAccount = ({ account }: FrozenKitchen): Promise<AccountWithProfile> =>
  account === null ? new Promise(() => {}) : Promise.resolve({ ...GOOD_ACCOUNT, profile: frozenProfile(), ...account });

/** Commands without a return value. */
const SILENT = [
  'advanceLine',
  'backLine',
  'advanceCard',
  'answerUnconfirmed',
  'save',
  'cancelAutosave',
  'discardChanges',
  'refresh',
  'setLanguage',
  'openLogin',
  'logIn',
  'logInWith',
  'submitEmail',
  'turnAway',
  'readUnits',
  'activateUnit',
  'cancelActivation',
  'reload',
  'screenBroke',
  'dismissNotice',
  'moveCursor',
  'toggle',
  'toggleBack',
  'undoLine',
  'undoRecent',
  'pauseRefresh',
  'resumeRefresh',
  'putOutFire',
  'placeCard',
  'touchCard',
  'toggleFullScreen',
  'install',
  'setEnvironment',
] as const satisfies readonly (keyof Commands)[];

export const FROZEN_PIN = '4711';

function noteCommands(state: AppState, commanded: Commanded[], kitchen: FrozenKitchen): Commands {
  const { localAccess = 'open' } = kitchen;
  const note =
    <Name extends keyof Commands>(name: Name) =>
    (...values: unknown[]) => {
      commanded.push([name, ...values]);
    };
  const silent = Object.fromEntries(SILENT.map((name) => [name, note(name)])) as Record<
    (typeof SILENT)[number],
    () => void
  >;
  return {
    ...silent,
    pressKey(code) {
      commanded.push(['pressKey', code]);
      return code === state.settings.keysave;
    },
    async logOut() {
      note('logOut')();
      return true;
    },
    account: () => frozenAccount(kitchen),
    markBroken: () => () => {},
    openOrder(orderId) {
      commanded.push(['openOrder', orderId]);
      return note('openOrder');
    },
    watchSummary() {
      commanded.push(['watchSummary']);
      return note('watchSummary');
    },
    localAccess: async () => localAccess,
    async requestLocalAccess() {
      commanded.push(['requestLocalAccess']);
      return 'granted';
    },
    async deleteLocalData() {
      note('deleteLocalData')();
      return true;
    },
    ...settingsCommands(state, commanded, kitchen),
    setPin(pin) {
      commanded.push(['setPin', pin]);
      state.hasPin = pin !== null;
      return true;
    },
    tryPin(pin) {
      commanded.push(['tryPin', pin]);
      return { kind: pin === FROZEN_PIN ? 'right' : 'wrong' };
    },
    async trySound(sound) {
      commanded.push(['trySound', sound]);
      return { ok: true, data: null };
    },
  };
}

export function frozenApp(kitchen: FrozenKitchen = {}): FrozenApp {
  const state = frozenState(kitchen);
  const entries = new Map<string, CardEntry>();
  const expanded = new Map<string, readonly CardLine[]>();
  const listeners = new Set<() => void>();
  const commanded: Commanded[] = [];
  let nowS = FROZEN_S;
  let brokenParts = 0;
  const show = (cards: readonly FrozenCard[]) => {
    for (const { card, level, marks, expanded: more } of cards) {
      expanded.set(card.key, more ?? card.lines);
      entries.set(card.key, proxy({ card: ref(card), level, marks: ref(marks ?? NO_MARKS) }));
    }
    state.board.keys = ref(cards.map(({ card }) => card.key));
    state.board.anyFire = cards.some(({ card }) => card.fireAtS !== null);
  };
  show(kitchen.cards ?? []);
  return {
    state,
    commanded,
    commands: {
      ...noteCommands(state, commanded, kitchen),
      markBroken() {
        brokenParts += 1;
        return () => {
          brokenParts -= 1;
        };
      },
    },
    brokenParts: () => brokenParts,
    entry: (key) => entries.get(key),
    expandedLines: (key) => expanded.get(key) ?? [],
    previewUndo: (key) => previewUndo(state, key, kitchen),
    serverNowS: () => nowS,
    monotonicS: () => nowS - FROZEN_S + FROZEN_UP_S,
    onSecond(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    afterReal: () => () => {},
    firstScreen: async () => {},
    firstBoard: async () => {},
    hasUnsafeTaps: () => false,
    recorder: () => kitchen.recorder ?? null,
    dispose: () => listeners.clear(),
    show,
    serve(tiles) {
      state.customer = ref(tiles);
    },
    change(card) {
      const entry = entries.get(card.key);
      if (entry) entry.card = ref(card);
    },
    link: (change) => {
      Object.assign(state.link, frozenLink({ ...kitchen.link, ...change }));
    },
    pass(seconds) {
      nowS += seconds;
      for (const listener of listeners) listener();
    },
  };
}
