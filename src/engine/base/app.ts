/** The interface for the screen, scripts and tests; `createApp` creates the app. */
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
  /** A refusal is put in `state.refused`. */
  advanceLine(cardKey: string, lineId: number): void;
  backLine(cardKey: string, lineId: number): void;
  /** Changeable lines get the status after the card's lowest status; no line moves back (rule ORDER-24). */
  advanceCard(cardKey: string): void;
  /** Moves all pending changes to the outbox and sends them. */
  save(): void;
  /** Pending changes wait for the save key, and a later tap on a line starts a new countdown (rule OUTBOX-2). */
  cancelAutosave(): void;
  /** Each line shows its saved status again (rule OUTBOX-7). */
  discardChanges(): void;
  /** Starts only after the minimum interval. */
  refresh(): void;
  /**
   * For keys outside fields and dialogs. If true, a command ran and the caller prevents the key's default action (rules
   * KEY-1 to KEY-10).
   */
  pressKey(code: number): boolean;
  setLanguage(language: Language): void;
  reload(): void;
  /** Reloads the app after a moment, or waits for the user (`state.healing`; rules RECOVERY-1, RECOVERY-7). */
  screenBroke(): void;
  /**
   * A part of the board cannot render: the indicator shows a problem until the caller runs the returned function (rule
   * NOTICE-11).
   */
  markBroken(): Cancel;
  dismissNotice(id: number): void;
  /**
   * Moves by line, by order, to the next card with a fire, or to a place counted from 1 (rules CURSOR-1 to CURSOR-3,
   * CURSOR-10).
   */
  moveCursor(to: 'next' | 'back' | 'nextDiner' | 'previousDiner' | 'fire' | number): void;
  /** Without a cursor, puts the cursor on the first line. */
  toggle(): void;
  toggleBack(): void;
  /** Drops the pending change, or returns to the latest earlier status that differs (rule ORDER-38). */
  undoLine(cardKey: string, lineId: number): void;
  /** A refusal shows as a notice. */
  undoRecent(key: string): void;
  /** Lasts a minute, unless the refresh key ends the pause. */
  pauseRefresh(): void;
  resumeRefresh(): void;
  /** Cancels every fire of the card, on this device only (rule FILTER-11). */
  putOutFire(cardKey: string): void;
  /**
   * Answers `state.board.unconfirmedTap`. With yes, the tap is applied, and later taps on the order are allowed (rule
   * ORDER-67).
   */
  answerUnconfirmed(yes: boolean): void;
  /** Null places the card at the end. Saves the positions as a setting (rules PLACE-1, PLACE-5). */
  placeCard(cardKey: string, beforeKey: string | null): void;
  /** Removes the marks of changes. */
  touchCard(cardKey: string): void;
  /** Updates `state.board.summary` until the returned function runs. */
  watchSummary(): Cancel;
  /** Other devices of the venue see the open order until the caller runs the returned function (rule SHARED-14). */
  openOrder(orderId: number): Cancel;
  /** Merges the changes into the server's settings; a failure changes nothing. */
  saveSettings(changes: Partial<Settings>): Promise<SettingsSaveResult>;
  /** Null when the unit has no settings; changes nothing (rule WIRE-68). */
  settingsOf(kdsId: number): Promise<Reply<Settings | null, CallFailure>>;
  /** While the form has unsaved changes, commands that log out or reload show a notice instead (rule SETTINGS-23). */
  editSettings(isOn: boolean): void;
  /** Null removes the draft; `state.draftStored` shows whether it is stored (rules SETTINGS-35, SETTINGS-38). */
  storeDraft(draft: StoredDraft | null): void;
  /** Not decoded; null when nothing is stored. */
  storedDraft(): unknown;
  trySound(sound: number): Promise<Reply<null, 'locked' | 'failed'>>;
  toggleFullScreen(): void;
  /** Shows the browser's install prompt (rule START-6). */
  install(): void;
  localAccess(): Promise<LocalAccess>;
  /** Calls the local server, so that the browser requests permission from the user. */
  requestLocalAccess(): Promise<LocalAccess>;
  /** Reads the values in the page's address, once (rule LOGIN-13). */
  openLogin(): void;
  /** `state.person` shows the progress. */
  logIn(email: string, password: string): void;
  /** The provider's page sends the person back to the login screen. */
  logInWith(providerId: string): void;
  /** Continues a social login that needs an email (rule ACCESS-18). */
  submitEmail(email: string): void;
  /** Resolves when the script of the account calls has loaded. */
  account(): Promise<AccountWithProfile>;
  /**
   * Removes the person's data and sessions, even without a network; false while settings have unsaved changes (rule
   * SETTINGS-23).
   */
  logOut(): Promise<boolean>;
  turnAway(): void;
  /** Only for an administrator. */
  readUnits(): void;
  /** One activation at a time. Unless `isAgreed`, the screen first shows what is lost (rule UNIT-8). */
  activateUnit(kdsId: number, isAgreed?: boolean): void;
  cancelActivation(): void;
  /** 4 to 8 digits; null removes the PIN. False when it could not be stored (rule PIN-1). */
  setPin(pin: string | null): boolean;
  tryPin(pin: string): PinOutcome;
  /** Reloads the app afterwards. False when the script does not load; then nothing is removed. */
  deleteLocalData(): Promise<boolean>;
  setEnvironment(environment: Environment): void;
}

export interface App {
  readonly state: AppState;
  readonly commands: Commands;
  /** Undefined for a card that has left. */
  entry(cardKey: string): CardEntry | undefined;
  /** Includes lines that were finished here and have left the board (rule ORDER-37). */
  expandedLines(cardKey: string): readonly CardLine[];
  /** The lines that `undoRecent` would return, with their new statuses, or why it would be refused (rule RECENT-10). */
  previewUndo(key: string): Reply<readonly RecentLine[], TapRefusal>;
  /** Unix seconds; jumps of the wall clock do not change it. */
  serverNowS(): number;
  /** Use this for durations and ages in `state.link`: a correction of the server's time does not change it. */
  monotonicS(): number;
  onSecond(listener: () => void): Cancel;
  /** Uses real time, which continues while a simulated world is paused. */
  afterReal(delayMs: number, work: () => void): Cancel;
  /** Resolves when the first board is known, when no orders can be shown, or after a maximum wait (rule START-7). */
  firstScreen(): Promise<void>;
  /** Resolves when the first board is painted, when no orders can be shown, or after a maximum wait (rule START-4). */
  firstBoard(): Promise<void>;
  /** A change exists only in this page's memory (rule OUTBOX-32). */
  hasUnsafeTaps(): boolean;
  /** Null before the recorder has loaded, and when nothing is recorded. */
  recorder(): Recorder | null;
  dispose(): void;
}
