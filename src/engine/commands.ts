/** Every command of the app, once: buttons, keys, scripts and tests give the same ones. */
import { type KeyCommand, keyCommand } from '../domain/device/keys.ts';
import type { Cancel, Ports } from '../platform/ports.ts';
import type { AfterFirstBoard } from './after-first-board.ts';
import type { Commands } from './base/app.ts';
import { ENVIRONMENT_FACT, LANGUAGE_FACT } from './base/facts.ts';
import type { Notices } from './base/notices.ts';
import type { AppState } from './base/state.ts';
import type { Kitchen } from './kitchen.ts';

/** A command as data: its name and what it is given. */
export type Command = { [Name in keyof Commands]: readonly [Name, ...Parameters<Commands[Name]>] }[keyof Commands];

/** What each of the eight functions of the keyboard commands. */
export const KEYED = {
  toggle: ['toggle'],
  toggleBack: ['toggleBack'],
  next: ['moveCursor', 'next'],
  back: ['moveCursor', 'back'],
  nextDiner: ['moveCursor', 'nextDiner'],
  previousDiner: ['moveCursor', 'previousDiner'],
  save: ['save'],
  refresh: ['refresh'],
} as const satisfies Readonly<Record<KeyCommand, Command>>;

/** Gives a command that comes as data. */
export function give(commands: Commands, [name, ...values]: Command): void {
  const perform = commands[name] as (...given: readonly unknown[]) => unknown;
  perform(...values);
}

export interface CommandRoom {
  readonly ports: Ports;
  readonly state: AppState;
  readonly notices: Notices;
  /** Null where no KDS is configured: the commands of the board do nothing. */
  readonly kitchen: Kitchen | null;
  /** Ends the running app. */
  stop(): void;
  /** Part of the screen failed. */
  screenBroke(): void;
}

type OfLines = 'advanceLine' | 'backLine' | 'advanceCard' | 'toggle' | 'toggleBack' | 'undoLine' | 'undoRecent';
type OfBoard = 'point' | 'moveCursor' | 'putOutFire' | 'placeCard' | 'touchCard' | 'watchSummary';
type OfLink = 'save' | 'cancelAutosave' | 'refresh' | 'pauseRefresh' | 'resumeRefresh';
type OfApp = Exclude<keyof Commands, OfLines | OfBoard | OfLink | 'pressKey'>;

/** Runs on the part that loads after the first board, at once when it is there. */
type After = (work: (after: AfterFirstBoard) => void) => void;

/** A touched card is no news any more, and the cursor goes to the touched line. */
function lineCommands(kitchen: Kitchen | null, after: After): Pick<Commands, OfLines> {
  const move = (cardKey: string, lineId: number, direction: 'next' | 'back') => {
    kitchen?.changes.move(cardKey, lineId, direction);
    after(({ cursor, touch }) => {
      cursor.point({ cardKey, lineId });
      touch(cardKey);
    });
  };
  const moveUnderCursor = (direction: 'next' | 'back') =>
    after(({ cursor }) => {
      const at = cursor.take();
      if (at) move(at.cardKey, at.lineId, direction);
    });
  return {
    advanceLine: (cardKey, lineId) => move(cardKey, lineId, 'next'),
    backLine: (cardKey, lineId) => move(cardKey, lineId, 'back'),
    toggle: () => moveUnderCursor('next'),
    toggleBack: () => moveUnderCursor('back'),
    advanceCard(cardKey) {
      kitchen?.changes.advanceCard(cardKey);
      after(({ touch }) => touch(cardKey));
    },
    undoLine: (cardKey, lineId) => after(({ undo }) => undo.line(cardKey, lineId)),
    undoRecent: (key) => after(({ undo }) => undo.recent(key)),
  };
}

function boardCommands(after: After): Pick<Commands, OfBoard> {
  return {
    point: (cardKey, lineId) => after(({ cursor }) => cursor.point({ cardKey, lineId })),
    moveCursor: (to) => after(({ cursor }) => cursor.move(to)),
    putOutFire: (cardKey) => after(({ fires }) => fires.putOut(cardKey)),
    placeCard: (cardKey, beforeKey) => after(({ positions }) => positions.place(cardKey, beforeKey)),
    touchCard: (cardKey) => after(({ touch }) => touch(cardKey)),
    watchSummary() {
      let wanted = true;
      let cancel: Cancel = () => {};
      after(({ summary }) => {
        if (wanted) cancel = summary.watch();
      });
      return () => {
        wanted = false;
        cancel();
      };
    },
  };
}

function linkCommands(kitchen: Kitchen | null, after: After): Pick<Commands, OfLink> {
  return {
    save: () => kitchen?.changes.save(),
    cancelAutosave: () => kitchen?.changes.cancelAutosave(),
    refresh() {
      kitchen?.refresher.want('key');
      after(({ pause }) => pause.look());
    },
    pauseRefresh: () => after(({ pause }) => pause.begin()),
    resumeRefresh: () => after(({ pause }) => pause.end()),
  };
}

function appCommands(room: CommandRoom): Pick<Commands, OfApp> {
  const { ports, state, notices, kitchen, stop, screenBroke } = room;
  const { facts, network, page, records } = ports;
  return {
    setLanguage(language) {
      facts.write(LANGUAGE_FACT, language);
      page.reload();
    },
    reload: () => page.reload(),
    screenBroke,
    dismissNotice: notices.dismiss,
    toggleFullScreen: () => page.fullScreen.toggle(),
    localAccess: network.localAccess,
    async askLocalAccess() {
      await kitchen?.askLocal();
      return network.localAccess();
    },
    async deleteLocalData() {
      // What still runs would write again.
      stop();
      await records.clear();
      await page.forget();
      facts.clear();
      page.reload();
    },
    setEnvironment(environment) {
      if (!state.testHost) return;
      facts.write(ENVIRONMENT_FACT, environment);
      page.reload();
    },
  };
}

/** The commands of a running app. */
export function createCommands(room: CommandRoom): Commands {
  const { kitchen, state } = room;
  const after: After = (work) => kitchen?.after(work);
  const commands: Commands = {
    ...lineCommands(kitchen, after),
    ...boardCommands(after),
    ...linkCommands(kitchen, after),
    ...appCommands(room),
    pressKey(code) {
      const meant = keyCommand(state.settings, code);
      if (meant === null) return false;
      give(commands, typeof meant === 'number' ? ['moveCursor', meant] : KEYED[meant]);
      return true;
    },
  };
  return commands;
}
