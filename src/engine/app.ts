/** What the screen, the scripts and the tests hold of a running app. Made by `createApp`. */
import type { Cancel } from '../platform/ports.ts';
import type { AppState, CardEntry, Language } from './state.ts';

export interface Commands {
  /** Moves a line to its next status, as a tap does. Refusals land in `state.refused`. */
  advanceLine(cardKey: string, lineId: number): void;
  backLine(cardKey: string, lineId: number): void;
  /** Moves every changeable line of a card to the successor of the card's lowest status (ruling O6). */
  advanceCard(cardKey: string): void;
  /** Hands all pending changes to the outbox and sends them. */
  save(): void;
  /** Stops the autosave countdown; the pending changes stay for the save key (ruling S5). */
  cancelAutosave(): void;
  /** Refreshes now, within the minimum interval. */
  refresh(): void;
  /** A key press outside fields and dialogs; true when the board knows the key, which is then consumed (ruling K1). */
  pressKey(code: number): boolean;
  /** Stores the language and reloads the page. */
  setLanguage(language: Language): void;
  /** Reloads the app. */
  reload(): void;
  dismissNotice(id: number): void;
}

export interface App {
  readonly state: AppState;
  readonly commands: Commands;
  /** The entry of a card on the board; undefined for a key that has left it. */
  entry(cardKey: string): CardEntry | undefined;
  /** Corrected server time in unix seconds, on a clock that no jump of the wall clock moves. */
  serverNowS(): number;
  /** Local wall-clock milliseconds, for the age of facts that are stamped with it (`state.link`). */
  wallMs(): number;
  /** Calls `listener` about once a second, for clocks. */
  onSecond(listener: () => void): Cancel;
  dispose(): void;
}
