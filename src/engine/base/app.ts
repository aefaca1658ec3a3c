/** What the screen, scripts and tests use of a running app. `createApp` creates it. */
import type { CallFailure } from '../../backend/calls.ts';
import type { CardLine } from '../../domain/board/card.ts';
import type { RecentLine } from '../../domain/board/recent.ts';
import type { Environment } from '../../domain/device/brand.ts';
import type { StoredDraft } from '../../domain/device/stored-draft.ts';
import type { TapRefusal } from '../../domain/order/status.ts';
import type { Language } from '../../domain/presentation/language.ts';
import type { PinOutcome } from '../../domain/presentation/pin.ts';
import type { Settings } from '../../domain/presentation/settings.ts';
import type { Reply } from '../../domain/reply.ts';
import type { Cancel, LocalAccess } from '../../platform/ports.ts';
import type { AccountWithProfile } from './account-api.ts';
import type { Recorder } from './recorder-api.ts';
import type { SettingsSaveResult } from './settings-save-result.ts';
import type { AppState, CardEntry } from './state.ts';

export interface Commands {
  /** Moves a line to its next status, as a tap does. A refusal is put in `state.refused`. */
  advanceLine(cardKey: string, lineId: number): void;
  backLine(cardKey: string, lineId: number): void;
  /**
   * Moves the lines of a card that may change to the status after their lowest status; none moves back (rule ORDER-24).
   */
  advanceCard(cardKey: string): void;
  /** Moves all pending changes to the outbox and sends them. */
  save(): void;
  /**
   * Stops the autosave countdown: the pending changes wait for the save key, and a later tap on a line starts a new
   * countdown (rule OUTBOX-2).
   */
  cancelAutosave(): void;
  /** Discards all pending changes: each line shows its saved status again (rule OUTBOX-7). */
  discardChanges(): void;
  /** Refreshes now, but not before the minimum interval is over. */
  refresh(): void;
  /**
   * Handles a key press outside fields and dialogs. Returns whether the key ran a command; then the caller prevents its
   * default action (rules KEY-1 to KEY-10).
   */
  pressKey(code: number): boolean;
  setLanguage(language: Language): void;
  reload(): void;
  /**
   * Reports that a part of the screen failed. The app reloads after a moment, unless it may not (`state.healing`; rules
   * RECOVERY-1, RECOVERY-7).
   */
  screenBroke(): void;
  /**
   * Reports that a part of the board cannot render. The indicator shows a problem until the caller runs the returned
   * function (rule NOTICE-11).
   */
  markUndrawn(): Cancel;
  dismissNotice(id: number): void;
  /**
   * Moves the cursor by line, by order, to the next card with a fire, or to the order at a place from 1 (rules CURSOR-1
   * to CURSOR-3, CURSOR-10).
   */
  moveCursor(to: 'next' | 'back' | 'nextDiner' | 'previousDiner' | 'fire' | number): void;
  /**
   * Moves the line under the cursor one status forward or back; without a cursor, puts the cursor on the first line.
   */
  toggle(): void;
  toggleBack(): void;
  /** Drops a line's pending change, or returns the line to its latest earlier status that differs (rule ORDER-38). */
  undoLine(cardKey: string, lineId: number): void;
  /** Returns the lines of a recent entry to the board; a refusal shows as a notice. */
  undoRecent(key: string): void;
  /** Pauses timed and pushed refreshes for a minute; the refresh key ends the pause. */
  pauseRefresh(): void;
  resumeRefresh(): void;
  /** Cancels every fire of a card on this device, if the settings allow it (rule FILTER-11). */
  putOutFire(cardKey: string): void;
  /**
   * Answers `state.board.unconfirmedTap`. With yes, the tap is applied, and later taps on the order are allowed (rule
   * ORDER-67).
   */
  answerUnconfirmed(yes: boolean): void;
  /**
   * Moves a card before another one, or to the end for null, and saves the new positions as a setting (rules PLACE-1,
   * PLACE-5).
   */
  placeCard(cardKey: string, beforeKey: string | null): void;
  /** Removes the marks of changes from a card. */
  touchCard(cardKey: string): void;
  /** Keeps `state.board.summary` up to date until the returned function runs. */
  watchSummary(): Cancel;
  /**
   * Reports that a card of this order is expanded. Other devices of the venue see this until the caller runs the
   * returned function (rule SHARED-14).
   */
  openOrder(orderId: number): Cancel;
  /**
   * Merges changed settings of this device into the server's current ones and saves them; a failure changes nothing.
   */
  saveSettings(changes: Partial<Settings>): Promise<SettingsSaveResult>;
  /** Returns the settings of another unit of the venue; null when it has none. Changes nothing (rule WIRE-68). */
  settingsOf(kdsId: number): Promise<Reply<Settings | null, CallFailure>>;
  /**
   * Reports whether the settings form has unsaved changes. As long as it has, commands that log out or reload show a
   * notice instead (rule SETTINGS-23).
   */
  editSettings(isOn: boolean): void;
  /**
   * Stores the draft for the next start; null removes it. `state.draftStored` shows whether the draft is stored (rules
   * SETTINGS-35, SETTINGS-38).
   */
  storeDraft(draft: StoredDraft | null): void;
  /** Returns the draft that the settings screen stored earlier, not decoded; null for none. */
  storedDraft(): unknown;
  /** Plays a sound once, as a preview. */
  trySound(sound: number): Promise<Reply<null, 'locked' | 'failed'>>;
  toggleFullScreen(): void;
  /** Shows the browser's install prompt (rule START-6). */
  install(): void;
  localAccess(): Promise<LocalAccess>;
  /**
   * Calls the local server, so that the browser requests permission from the user; then returns the same as
   * `localAccess`.
   */
  requestLocalAccess(): Promise<LocalAccess>;
  /** Reports that the login screen opened. Reads the values in the page's address, once (rule LOGIN-13). */
  openLogin(): void;
  /** Logs in with email and password; `state.person` shows the progress. */
  logIn(email: string, password: string): void;
  /** Opens the page of a social provider, which sends the person back to the login screen. */
  logInWith(providerId: string): void;
  /** Continues a social login that needs an email (rule ACCESS-18). */
  submitEmail(email: string): void;
  /** Resolves to the account calls when their script has loaded. */
  account(): Promise<AccountWithProfile>;
  /**
   * Removes all data of the person from this device and ends the person's sessions, even without a network. While
   * settings have unsaved changes, it shows a notice instead (rule SETTINGS-23). Returns whether the person was logged
   * out.
   */
  logOut(): Promise<boolean>;
  /** Shows a notice that the person may not see the opened screen. */
  turnAway(): void;
  /** Reads the venue's units again, for an administrator. */
  readUnits(): void;
  /**
   * Sets this device up as a unit; one activation at a time. Unless `isAgreed`, the screen first shows what is lost
   * (rule UNIT-8).
   */
  activateUnit(kdsId: number, isAgreed?: boolean): void;
  cancelActivation(): void;
  /**
   * Sets this device's PIN of 4 to 8 digits; null removes it. Returns false when it could not be stored (rule PIN-1).
   */
  setPin(pin: string | null): boolean;
  /** Tries a PIN (rule PIN-3). */
  tryPin(pin: string): PinOutcome;
  /**
   * Removes all data that this device stores, then reloads the app. False when the script of the deletion does not
   * load; then nothing is removed.
   */
  deleteLocalData(): Promise<boolean>;
  /** Selects the platform on a test host, then reloads the app. */
  setEnvironment(environment: Environment): void;
}

export interface App {
  readonly state: AppState;
  readonly commands: Commands;
  /** The state of a card on the board; undefined for a card that has left. */
  entry(cardKey: string): CardEntry | undefined;
  /**
   * The lines of an expanded card, including struck-through lines that were finished here and have left the board (rule
   * ORDER-37).
   */
  expandedLines(cardKey: string): readonly CardLine[];
  /**
   * The lines that `undoRecent` would return to the board, with their new statuses, or why it would be refused (rule
   * RECENT-10).
   */
  previewUndo(key: string): Reply<readonly RecentLine[], TapRefusal>;
  /** Corrected server time in unix seconds; jumps of the wall clock do not change it. */
  serverNowS(): number;
  /**
   * Seconds of the monotonic clock, for durations and for the age of facts in `state.link`; a correction of the
   * server's time does not change it.
   */
  monotonicS(): number;
  /** Calls `listener` about once a second, for clocks. */
  onSecond(listener: () => void): Cancel;
  /** Runs `work` once after `delayMs` of real time, which continues while a simulated world is paused. */
  afterReal(delayMs: number, work: () => void): Cancel;
  /**
   * Resolves when there is something to show: the first orders, the fact that there are none, or after a maximum wait
   * (rule START-7).
   */
  firstScreen(): Promise<void>;
  /**
   * Resolves when the first board is painted, or when its maximum wait is over (rule START-4); then deferred parts of
   * the screen load.
   */
  firstBoard(): Promise<void>;
  /** Whether a change exists only in this page's memory: neither stored nor acknowledged (rule OUTBOX-32). */
  hasUnsafeTaps(): boolean;
  /** The recorder of the kitchen; null before it has loaded, and when nothing is recorded. */
  recorder(): Recorder | null;
  dispose(): void;
}
