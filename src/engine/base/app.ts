/** What the screen, scripts and tests use of a running app. Created by `createApp`. */
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
  /** Moves a line to its next status, as a tap does. Refusals land in `state.refused`. */
  advanceLine(cardKey: string, lineId: number): void;
  backLine(cardKey: string, lineId: number): void;
  /** Moves every changeable line of a card to the successor of the card's lowest status (rules ORDER-20 to ORDER-26). */
  advanceCard(cardKey: string): void;
  /** Moves all pending changes to the outbox and sends them. */
  save(): void;
  /** Stops the autosave countdown; pending changes, and later taps on their lines, wait for the save key (rules OUTBOX-1 to OUTBOX-8). */
  cancelAutosave(): void;
  /** Reverts all pending changes: each line shows its saved status (rule OUTBOX-7). */
  discardChanges(): void;
  /** Refreshes now, but not before the minimum interval is over. */
  refresh(): void;
  /** A key press outside fields and dialogs. Returns whether the board has the key, which is then consumed (rules KEY-1 to KEY-10). */
  pressKey(code: number): boolean;
  setLanguage(language: Language): void;
  reload(): void;
  /** Part of the screen failed: the app reloads in a moment, unless reloads did not help (`state.healing`). */
  screenBroke(): void;
  /** Reports that a part of the board cannot render. The link is in trouble until the caller runs the returned function (rule NOTICE-11). */
  markUndrawn(): Cancel;
  dismissNotice(id: number): void;
  /** Moves the cursor by line, by order, to the next card with a fire, or to the order at a place from 1 (rules KEY-1 to KEY-10, CURSOR-10). */
  moveCursor(to: 'next' | 'back' | 'nextDiner' | 'previousDiner' | 'fire' | number): void;
  /** Moves the line under the cursor one status on or back; without a cursor, puts the cursor on the first line. */
  toggle(): void;
  toggleBack(): void;
  /** Returns a line to its latest other status (rules ORDER-38 to ORDER-48). */
  undoLine(cardKey: string, lineId: number): void;
  /** Returns the lines of a recent entry to the board; a refusal is a notice. */
  undoRecent(key: string): void;
  /** Pauses timed and pushed refreshes for a minute; the refresh key ends the pause. */
  pauseRefresh(): void;
  resumeRefresh(): void;
  /** Puts out the fire of a card on this device, where the settings allow it (rules FILTER-6 to FILTER-16). */
  putOutFire(cardKey: string): void;
  /** Resolves `state.board.unconfirmedTap`. A yes applies the tap and allows later taps on the order (rule ORDER-67). */
  answerUnconfirmed(yes: boolean): void;
  /** Puts a card before another, at the end for null; stored as a setting (rules CARD-19 to CARD-22). */
  placeCard(cardKey: string, beforeKey: string | null): void;
  /** Removes the new-marks of a card. */
  touchCard(cardKey: string): void;
  /** Keeps `state.board.summary` up to date until the returned function runs. */
  watchSummary(): Cancel;
  /** A card of this order was expanded: the venue's other devices see this until the returned function runs (rule SHARED-14). */
  openOrder(orderId: number): Cancel;
  /** Saves changed settings of this device over the server's current ones; a failure changes nothing. */
  saveSettings(changes: Partial<Settings>): Promise<SettingsSaveResult>;
  /** The settings of another unit of the venue, null where it has none; changes nothing (rule WIRE-68). */
  settingsOf(kdsId: number): Promise<Reply<Settings | null, CallFailure>>;
  /** Whether the settings form has unsaved changes: until they are saved, this app does not reload itself (rule SETTINGS-23). */
  editSettings(isOn: boolean): void;
  /** Stores the draft for the next start; null removes it. `state.draftStored` shows whether it is stored (rules SETTINGS-35, SETTINGS-38). */
  storeDraft(draft: StoredDraft | null): void;
  /** The draft that an earlier opening of the settings stored, undecoded; null for none. */
  storedDraft(): unknown;
  /** Plays a sound once, as a preview. */
  trySound(sound: number): Promise<Reply<null, 'locked' | 'failed'>>;
  toggleFullScreen(): void;
  /** Shows the browser's install prompt (rule START-6). */
  install(): void;
  localAccess(): Promise<LocalAccess>;
  /** Calls the local server, so that the browser requests its permission; then as `localAccess`. */
  requestLocalAccess(): Promise<LocalAccess>;
  /** The login screen opened: reads a social provider's values from the page's address, once (rule LOGIN-6). */
  openLogin(): void;
  /** Logs in with email and password; the progress is in `state.person`. */
  logIn(email: string, password: string): void;
  /** Opens the page of a social provider, which returns to the login screen. */
  logInWith(providerId: string): void;
  /** The email that a social login waits for (rule ACCESS-18). */
  submitEmail(email: string): void;
  /** The account calls, once their script has loaded. */
  account(): Promise<AccountWithProfile>;
  /**
   * Removes all data of the person from this device and ends their sessions, also without a network. While settings have unsaved
   * changes, shows a notice instead (rule SETTINGS-23). Returns whether it logged out.
   */
  logOut(): Promise<boolean>;
  /** Shows that the person may not see the opened screen. */
  turnAway(): void;
  /** Reads the venue's units again, for an administrator. */
  readUnits(): void;
  /** Sets this device up as one of them; one activation at a time. Unless agreed, a question first shows what is lost (rule UNIT-8). */
  activateUnit(kdsId: number, isAgreed?: boolean): void;
  cancelActivation(): void;
  /** Sets this device's PIN of 4 to 8 digits, null for none; false when it was not stored (rule PIN-1). */
  setPin(pin: string | null): boolean;
  /** Tries a PIN (rule PIN-3). */
  tryPin(pin: string): PinOutcome;
  /** Removes all data that this device stores, then reloads the app. */
  deleteLocalData(): Promise<void>;
  /** Selects the platform on a test host, then reloads the app. */
  setEnvironment(environment: Environment): void;
}

export interface App {
  readonly state: AppState;
  readonly commands: Commands;
  /** The entry of a card on the board; undefined for a card that has left. */
  entry(cardKey: string): CardEntry | undefined;
  /** The lines of an expanded card, with the struck lines that were finished here and have left (rule ORDER-37). */
  expandedLines(cardKey: string): readonly CardLine[];
  /** The lines that `undoRecent` would return to the board, with their statuses, or the reason for a refusal (rule RECENT-10). */
  previewUndo(key: string): Reply<readonly RecentLine[], TapRefusal>;
  /** Corrected server time in unix seconds; jumps of the wall clock do not change it. */
  serverNowS(): number;
  /**
   * Seconds on the monotonic clock, for durations and for the age of facts in `state.link`: a server's time correction does not
   * change it.
   */
  monotonicS(): number;
  /** Calls `listener` about once a second, for clocks. */
  onSecond(listener: () => void): Cancel;
  /** Runs `work` once after `delayMs` of the browser's own time, which passes while a simulated world is paused. */
  afterReal(delayMs: number, work: () => void): Cancel;
  /** Resolves when there is something to draw: the first orders, the knowledge that there are none, or after a moment (rule START-7). */
  firstScreen(): Promise<void>;
  /** Resolves when the first board is painted, or when the start stops waiting for it (rule START-4): deferred parts of the screen load then. */
  firstBoard(): Promise<void>;
  /** Whether a change exists only in this page's memory: neither stored nor acknowledged by a server (rule OUTBOX-32). */
  hasUnsafeTaps(): boolean;
  /** The recorder of the kitchen; null before it has loaded, and where nothing is recorded. */
  recorder(): Recorder | null;
  dispose(): void;
}
