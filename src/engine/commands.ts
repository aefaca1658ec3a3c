import { type KeyCommand, keyCommand } from '../domain/device/keys.ts';
import { SETTINGS_PART_MS } from '../domain/limits.ts';
import { failed } from '../domain/reply.ts';
import type { Cancel, Ports } from '../platform/ports.ts';
import type { Commands } from './base/app.ts';
import { createAudit } from './base/audit.ts';
import { readFact, writeFact } from './base/fact-storage.ts';
import { FACTS } from './base/facts.ts';
import type { Notices } from './base/notices.ts';
import type { ServerClock } from './base/server-clock.ts';
import type { AppState } from './base/state.ts';
import type { DeferredKitchen } from './deferred-kitchen.ts';
import { createPin } from './device/pin.ts';
import type { SettingsSave } from './device/settings-save.ts';
import type { KitchenParts } from './kitchen-parts.ts';
import type { Person } from './person-parts.ts';

/** A command as data. */
export type Command = { [Name in keyof Commands]: readonly [Name, ...Parameters<Commands[Name]>] }[keyof Commands];

export const KEY_ACTIONS = {
  toggle: ['toggle'],
  toggleBack: ['toggleBack'],
  next: ['moveCursor', 'next'],
  back: ['moveCursor', 'back'],
  nextDiner: ['moveCursor', 'nextDiner'],
  previousDiner: ['moveCursor', 'previousDiner'],
  save: ['save'],
  refresh: ['refresh'],
} as const satisfies Readonly<Record<KeyCommand, Command>>;

export function dispatch(commands: Commands, [name, ...values]: Command): void {
  const perform = commands[name] as (...given: readonly unknown[]) => unknown;
  perform(...values);
}

export interface DeferredPerson {
  /** Runs the work when the parts have loaded. */
  use(work: (person: Person) => void): void;
  /** For a press on the login: the screen shows that the press waits, and it fails after a timeout. */
  press(work: (person: Person) => void): void;
  openLogin(): void;
}

export interface CommandDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly notices: Notices;
  readonly serverClock: ServerClock;
  /** Null without a KDS; then the commands of the board do nothing. */
  readonly kitchen: KitchenParts | null;
  /** Never runs the work if the deferred parts could not be created. */
  readonly soon: Soon;
  /** Null when logging in is impossible. */
  readonly person: DeferredPerson | null;
  stop(): void;
  screenBroke(): void;
}

type OfLines =
  | 'answerUnconfirmed'
  | 'advanceLine'
  | 'backLine'
  | 'advanceCard'
  | 'toggle'
  | 'toggleBack'
  | 'undoLine'
  | 'undoRecent';
type OfBoard = 'moveCursor' | 'putOutFire' | 'placeCard' | 'touchCard' | 'watchSummary' | 'openOrder';
type OfLink = 'save' | 'cancelAutosave' | 'discardChanges' | 'refresh' | 'pauseRefresh' | 'resumeRefresh';
type OfPerson =
  | 'openLogin'
  | 'logIn'
  | 'logInWith'
  | 'submitEmail'
  | 'account'
  | 'logOut'
  | 'turnAway'
  | 'readUnits'
  | 'activateUnit'
  | 'cancelActivation'
  | 'requestLocalAccess';
type OfSettings = 'saveSettings' | 'settingsOf' | 'editSettings' | 'storeDraft' | 'storedDraft' | 'trySound';
type OfApp = Exclude<keyof Commands, OfLines | OfBoard | OfLink | OfPerson | OfSettings | 'pressKey'>;

type Soon = DeferredKitchen['use'];

function lineCommands(kitchen: KitchenParts | null, soon: Soon): Pick<Commands, OfLines> {
  const move = (cardKey: string, lineId: number, direction: 'next' | 'back') =>
    kitchen?.changes.move(cardKey, lineId, direction);
  const moveUnderCursor = (direction: 'next' | 'back') =>
    soon(({ cursor }) => {
      const at = cursor.lineToMove();
      if (at) move(at.cardKey, at.lineId, direction);
    });
  return {
    advanceLine: (cardKey, lineId) => move(cardKey, lineId, 'next'),
    backLine: (cardKey, lineId) => move(cardKey, lineId, 'back'),
    toggle: () => moveUnderCursor('next'),
    toggleBack: () => moveUnderCursor('back'),
    answerUnconfirmed: (yes) => kitchen?.webOrders.respond(yes),
    advanceCard: (cardKey) => kitchen?.changes.advanceCard(cardKey),
    undoLine: (cardKey, lineId) => soon(({ undo }) => undo.line(cardKey, lineId)),
    undoRecent: (key) => soon(({ undo }) => undo.recent(key)),
  };
}

function boardCommands(soon: Soon): Pick<Commands, OfBoard> {
  return {
    moveCursor: (to) => soon(({ cursor }) => cursor.move(to)),
    putOutFire: (cardKey) => soon(({ fires }) => fires.extinguish(cardKey)),
    placeCard: (cardKey, beforeKey) => soon(({ positions }) => positions.place(cardKey, beforeKey)),
    touchCard: (cardKey) => soon(({ touch }) => touch(cardKey, null)),
    watchSummary: () => untilCalledOff(soon, ({ summary }) => summary.watch()),
    openOrder: (orderId) => untilCalledOff(soon, ({ selection }) => selection.open(orderId)),
  };
}

/** Does nothing when the work was canceled before the part has loaded. */
function untilCalledOff(soon: Soon, begin: (deferred: Parameters<Parameters<Soon>[0]>[0]) => Cancel): Cancel {
  let isWanted = true;
  let cancel: Cancel = () => {};
  soon((deferred) => {
    if (isWanted) cancel = begin(deferred);
  });
  return () => {
    isWanted = false;
    cancel();
  };
}

function linkCommands(kitchen: KitchenParts | null, soon: Soon): Pick<Commands, OfLink> {
  return {
    save: () => kitchen?.changes.save(),
    cancelAutosave: () => kitchen?.autosave.cancel(),
    discardChanges: () => kitchen?.changes.discard(),
    refresh() {
      kitchen?.refresher.request('key');
      soon(({ pause }) => pause.update());
    },
    pauseRefresh: () => soon(({ pause }) => pause.begin()),
    resumeRefresh: () => soon(({ pause }) => pause.end()),
  };
}

/** Shows a notice when unsaved settings would be lost (rule SETTINGS-23). */
function holdsDraft({ state, notices }: CommandDeps): boolean {
  if (state.editing) notices.show('warning', 'settingsUnsaved');
  return state.editing;
}

function appCommands(deps: CommandDeps): Pick<Commands, OfApp> {
  const { ports, state, serverClock, notices, kitchen, person, stop, screenBroke } = deps;
  const { facts, network, page, records } = ports;
  const audit = createAudit(ports, serverClock, state);
  const pin = createPin(facts, ports.clock, state);
  const holds = () => holdsDraft(deps);
  return {
    setLanguage(language) {
      if (holds()) return;
      facts.write(FACTS.language, language);
      page.reload();
    },
    reload() {
      if (!holds()) page.reload();
    },
    screenBroke,
    markBroken: () => kitchen?.errors.markBroken() ?? (() => {}),
    dismissNotice: notices.dismiss,
    toggleFullScreen: () => page.fullScreen.toggle(),
    install: () => page.installOffer.accept(),
    localAccess: network.localAccess,
    setPin: pin.set,
    tryPin: pin.try,
    async deleteLocalData() {
      const deletion = await page.loadDeletion();
      if (deletion === null) {
        audit('deletion', 'failed');
        return false;
      }
      // Running parts would store data again.
      stop();
      const cleared = await records.clear();
      const isCleared = await deletion.clearAppData();
      facts.clear();
      audit('deletion', cleared.ok && isCleared ? 'done' : 'failed');
      page.reload();
      return true;
    },
    setEnvironment(environment) {
      if (state.testHost && !holds()) person?.use((ready) => ready.setEnvironment(environment));
    },
  };
}

function forgetDraft({ ports, state }: CommandDeps): void {
  state.draftStored = false;
  ports.facts.remove(FACTS.settingsDraft);
}

function personCommands(deps: CommandDeps): Pick<Commands, OfPerson> {
  const { ports, state, notices, kitchen, person } = deps;
  const use = (work: (person: Person) => void) => person?.use(work);
  const press = (work: (person: Person) => void) => person?.press(work);
  /** Resolves at once when the parts of a person do not exist. */
  const finish = (work: (person: Person) => Promise<void>) =>
    new Promise<void>((resolve) => {
      if (person === null) resolve();
      use((ready) => void work(ready).then(resolve));
    });
  return {
    openLogin: () => person?.openLogin(),
    logIn: (email, password) => press(({ withPassword }) => withPassword(email, password)),
    logInWith: (providerId) => press(({ withProvider }) => withProvider(providerId)),
    submitEmail: (email) => press(({ submitEmail }) => submitEmail(email)),
    account: () => new Promise((resolve) => use(({ account }) => resolve(account))),
    async logOut() {
      if (holdsDraft(deps)) return false;
      await finish(({ logOut }) => {
        // The next user must not continue the draft of this person (rule SETTINGS-36).
        if (state.loggedIn) forgetDraft(deps);
        return logOut();
      });
      return true;
    },
    turnAway: () => notices.show('error', 'notAuthorised'),
    readUnits: () => use(({ units }) => void units.read()),
    activateUnit: (kdsId, isAgreed = false) => use(({ units }) => void units.activate(kdsId, isAgreed)),
    cancelActivation: () => use(({ units }) => units.cancelQuestion()),
    async requestLocalAccess() {
      await (kitchen ? kitchen.localStatus.check() : finish(({ units }) => units.testLocal()));
      return ports.network.localAccess();
    },
  };
}

function settingsCommands(deps: CommandDeps): Pick<Commands, OfSettings> {
  const { ports, state, kitchen, soon } = deps;
  /**
   * If the script that saves settings loads too slowly, the work fails and never runs later, because the user no longer
   * expects it (rule SETTINGS-48).
   */
  const atServer = async <Result>(work: (settingsSave: SettingsSave) => Promise<Result>) => {
    // A device without a KDS has no settings at the server.
    if (kitchen === null) return failed('unauthorised');
    return new Promise<Result | ReturnType<typeof failed<'timeout'>>>((resolve) => {
      let isGivenUp = false;
      const wait = ports.clock.after(SETTINGS_PART_MS, () => {
        isGivenUp = true;
        ports.page.log('The code that saves settings did not load in time.');
        resolve(failed('timeout'));
      });
      soon(({ settingsSave }) => {
        if (isGivenUp) return;
        wait();
        void work(settingsSave).then(resolve);
      });
    });
  };
  return {
    saveSettings: (changes) => atServer(({ save }) => save(changes)),
    settingsOf: (kdsId) => atServer(({ readOf }) => readOf(kdsId)),
    editSettings(isOn) {
      state.editing = isOn;
    },
    storeDraft(draft) {
      state.draftStored = draft !== null && writeFact(ports, 'draft', FACTS.settingsDraft, draft);
      // The stored draft is older than the changes.
      if (!state.draftStored) forgetDraft(deps);
    },
    storedDraft: () =>
      (kitchen && readFact(kitchen.factPorts, 'draft', FACTS.settingsDraft, (data) => data)?.data) ?? null,
    trySound: (sound) => ports.sound.play(sound),
  };
}

export function createCommands(deps: CommandDeps): Commands {
  const { kitchen, soon, state } = deps;
  const commands: Commands = {
    ...lineCommands(kitchen, soon),
    ...boardCommands(soon),
    ...linkCommands(kitchen, soon),
    ...personCommands(deps),
    ...settingsCommands(deps),
    ...appCommands(deps),
    pressKey(code) {
      const command = keyCommand(state.settings, code);
      // When the board cannot be operated, keys belong to the browser.
      if (command === null || !state.installed || state.loggedIn) return false;
      dispatch(commands, typeof command === 'number' ? ['moveCursor', command] : KEY_ACTIONS[command]);
      return true;
    },
  };
  return commands;
}
