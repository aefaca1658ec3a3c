/** What the screen, the scripts and the tests hold of a running app. Made by `createApp`. */
import type { CallFailure } from '../../backend/calls.ts';
import type { CardLine } from '../../domain/board/card.ts';
import type { RecentLine } from '../../domain/board/recent.ts';
import type { Environment } from '../../domain/device/brand.ts';
import type { KeptDraft } from '../../domain/device/kept-draft.ts';
import type { TapRefusal } from '../../domain/order/status.ts';
import type { Reply } from '../../domain/reply.ts';
import type { Language } from '../../domain/shown/language.ts';
import type { PinOutcome } from '../../domain/shown/pin.ts';
import type { Settings } from '../../domain/shown/settings.ts';
import type { Cancel, LocalAccess } from '../../platform/ports.ts';
import type { WholeAccount } from './account-api.ts';
import type { Recorder } from './recorder-api.ts';
import type { SettingsSaved } from './settings-saved.ts';
import type { AppState, CardEntry } from './state.ts';

export interface Commands {
  /** Moves a line to its next status, as a tap does. Refusals land in `state.refused`. */
  advanceLine(cardKey: string, lineId: number): void;
  backLine(cardKey: string, lineId: number): void;
  /** Moves every changeable line of a card to the successor of the card's lowest status (ruling O6). */
  advanceCard(cardKey: string): void;
  /** Hands all pending changes to the outbox and sends them. */
  save(): void;
  /** Stops the autosave countdown; what is pending waits for the save key, whatever is tapped after it (ruling S5). */
  cancelAutosave(): void;
  /** Takes all pending changes back: each line is as it is saved (rule S5h). */
  discardChanges(): void;
  /** Refreshes now, within the minimum interval. */
  refresh(): void;
  /** A key press outside fields and dialogs; true when the board knows the key, which is then consumed (ruling K1). */
  pressKey(code: number): boolean;
  /** Stores the language and reloads the page. */
  setLanguage(language: Language): void;
  /** Reloads the app. */
  reload(): void;
  /** Part of the screen failed: the app loads itself anew in a moment, unless that did not help before (`state.healing`). */
  screenBroke(): void;
  /** Reports that a part of the board cannot render. The link is in trouble until the caller runs the returned function (rule N4m). */
  markUndrawn(): Cancel;
  dismissNotice(id: number): void;
  /** Moves the cursor by line, by order, to the next burning card, or to the order at a place from 1 (ruling K1, rule CUR10). */
  moveCursor(to: 'next' | 'back' | 'nextDiner' | 'previousDiner' | 'fire' | number): void;
  /** Moves the line under the cursor on or back; without a cursor it goes to the first line. */
  toggle(): void;
  toggleBack(): void;
  /** Takes a line back to its latest other status (ruling O9). */
  undoLine(cardKey: string, lineId: number): void;
  /** Takes the lines of a recent entry back; a refusal is a notice. */
  undoRecent(key: string): void;
  /** Holds timer and push back for a minute; the refresh key ends it. */
  pauseRefresh(): void;
  resumeRefresh(): void;
  /** Puts the fire of a card out on this device, where the settings allow it (ruling V3). */
  putOutFire(cardKey: string): void;
  /** Answers `state.board.unconfirmedTap`. A yes applies the tap and allows later taps on the order (rule O12h). */
  answerUnconfirmed(yes: boolean): void;
  /** Puts a card before another, at the end for null; kept as a setting (ruling C5). */
  placeCard(cardKey: string, beforeKey: string | null): void;
  /** What is marked as new on a card has been seen. */
  touchCard(cardKey: string): void;
  /** Keeps `state.board.summary` up to date until called off. */
  watchSummary(): Cancel;
  /** A card of this order was expanded: the venue's other devices hear of it until this is called off (rule SEL14). */
  openOrder(orderId: number): Cancel;
  /** Saves what was changed of this device's settings over what the server has by then; a failure changes nothing. */
  saveSettings(changes: Partial<Settings>): Promise<SettingsSaved>;
  /** The settings of another unit of the venue, null where it has none; nothing changes by it (rule W9g). */
  settingsOf(kdsId: number): Promise<Reply<Settings | null, CallFailure>>;
  /** Somebody has changed settings and not saved them, or has no more: meanwhile nobody here loads the app anew (rule SET23). */
  editSettings(isOn: boolean): void;
  /** Keeps what they changed for the next start; null for nothing any more. Whether it is kept is in `state.draftKept` (rules SET35, SET38). */
  keepDraft(draft: KeptDraft | null): void;
  /** What an earlier opening of the settings left unsaved, as it was kept; null for nothing. */
  keptDraft(): unknown;
  /** Plays a sound once, for whoever chooses one. */
  trySound(sound: number): Promise<Reply<null, 'locked' | 'failed'>>;
  toggleFullScreen(): void;
  /** Takes up the browser's offer to install the app (rule D9). */
  install(): void;
  /** Whether the browser lets this page reach the local server. */
  localAccess(): Promise<LocalAccess>;
  /** Calls the local server, at which a browser that needs a permission asks for it; then as `localAccess`. */
  askLocalAccess(): Promise<LocalAccess>;
  /** The login screen opens: takes what a social provider brought back in the page's address, once (rule P2b). */
  openLogin(): void;
  /** Logs in with email and password; how it goes is in `state.person`. */
  logIn(email: string, password: string): void;
  /** Leaves for the page of a social provider, which leads back to the login screen. */
  logInWith(providerId: string): void;
  /** The email that a social login waits for (rule PA10b). */
  giveEmail(email: string): void;
  /** What an account asks of the platform, when its script has come. */
  account(): Promise<WholeAccount>;
  /** Removes everything of the person from this device and ends its sessions, also without a network; not while settings are changed and unsaved, which is said (rule SET23). Whether it did. */
  logOut(): Promise<boolean>;
  /** Says that the person may not see what was opened. */
  turnAway(): void;
  /** Reads the venue's units anew, for an administrator. */
  readUnits(): void;
  /** Sets this device up as one of them; one activation at a time. What is lost by it is asked first, unless agreed (rule KDS3). */
  activateUnit(kdsId: number, isAgreed?: boolean): void;
  /** Answers that question with no. */
  cancelActivation(): void;
  /** Sets this device's PIN of 4 to 8 digits, null for none; false when it was not kept (rule PIN1). */
  setPin(pin: string | null): boolean;
  /** Tries a PIN (rule PIN3). */
  tryPin(pin: string): PinOutcome;
  /** Removes everything that this device stores, then reloads the app. */
  deleteLocalData(): Promise<void>;
  /** Chooses the platform on a test host, then reloads the app. */
  setEnvironment(environment: Environment): void;
}

export interface App {
  readonly state: AppState;
  readonly commands: Commands;
  /** The entry of a card on the board; undefined for a key that has left it. */
  entry(cardKey: string): CardEntry | undefined;
  /** The lines of a card when it is expanded: also, struck, those that were finished here and left (rule O7f). */
  expandedLines(cardKey: string): readonly CardLine[];
  /** What `undoRecent` would bring back now, with the statuses that it gives; else why it would not (rule REC9). */
  undoAhead(key: string): Reply<readonly RecentLine[], TapRefusal>;
  /** Corrected server time in unix seconds, on a clock that no jump of the wall clock moves. */
  serverNowS(): number;
  /** Seconds on the monotonic clock, for how long something lasts and how long ago a fact of `state.link` was: what a server says of the time may move the other one. */
  upS(): number;
  /** Calls `listener` about once a second, for clocks. */
  onSecond(listener: () => void): Cancel;
  /** Resolves when there is something to draw: the first board's orders, the news that none can be had, or a moment has passed (rule D10). */
  firstScreen(): Promise<void>;
  /** Resolves when the first board is on the glass, or a start waits for it no longer (rule D7): what the screen can do without comes then. */
  firstBoard(): Promise<void>;
  /** Whether a change depends on this page's memory: the storage has not taken it, and the server has not confirmed it (rule N3x). */
  holdsTaps(): boolean;
  /** What records the kitchen; null before it has come, and where there is nothing to record. */
  recorder(): Recorder | null;
  dispose(): void;
}
