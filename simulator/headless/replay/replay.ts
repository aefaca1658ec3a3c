/** Runs the real app in the recorded world, and compares its screens (rule RECORDING-10). */

import { ALARM_DELAY_MS, LOCAL_STATUS_MS, REFRESH_TIMER_MS } from '../../../src/domain/limits.ts';
import type { App, Commands } from '../../../src/engine/base/app.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import type { makeDeferredParts } from '../../../src/engine/deferred-parts.ts';
import { RECORDED_COMMANDS } from '../../../src/engine/recording/listen.ts';
import type { Ports } from '../../../src/platform/ports.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { type Cells, createCellReader } from '../../../src/recording/screen-cells.ts';
import { createClock, type VirtualClock } from '../../core/base/clock.ts';
import { deferredAtOnce } from '../deferred-at-once.ts';
import { LOGGED_IN_MESSAGE, loginsIn } from './logins.ts';
import type { ReadRecording, RecordedRun } from './read-recording.ts';
import { screensOf } from './recorded-screens.ts';
import { replayPorts } from './replay-ports.ts';

/**
 * A cell may change this much earlier or later: the gap between two polls, if an unrecorded poll delayed the next one.
 */
const TOLERANCE_MS = 2_000;
/** An app updates levels every five seconds from its own start. */
const LEVEL_TOLERANCE_MS = 6_000;
/** Two events of one millisecond may come in the other order and restart the delay of OFFLINE. */
const BANNER_TOLERANCE_MS = TOLERANCE_MS + ALARM_DELAY_MS;
/** An app with this much work in one moment is assumed never to settle. */
const ROUNDS_MAX = 10_000;
/** An app that starts in the middle of a run has settled after this time; a multiple of its periodic refresh. */
const WARM_UP_MS = REFRESH_TIMER_MS;
/** A poll this long after the start leaves nothing for the next refresh, as in the recorded app. */
const WARM_READ_MS = 10_000;
/** The text of a cell that does not exist. */
const NOTHING = 'nothing';

export interface ScreenDifference {
  /** Unix milliseconds on the recording's own clock. */
  readonly atMs: number;
  /** Milliseconds since the recording began. */
  readonly sinceMs: number;
  readonly cell: string;
  readonly recorded: string;
  readonly replayed: string;
}

export interface ReplayReport {
  readonly runs: number;
  readonly screens: number;
  /** Milliseconds to the last compared screen. */
  readonly comparedMs: number;
  /** Null without a difference. */
  readonly difference: ScreenDifference | null;
  /** Why the app failed or did not settle; null otherwise. */
  readonly failure: string | null;
}

/** `lastMs` is the time of the last compared screen. */
type RunReport = Omit<ReplayReport, 'runs' | 'comparedMs'> & { readonly lastMs: number };

/** Lets all ready promises continue, and the promises that they resolve. */
type Settle = () => Promise<void>;

const settleInNode: Settle = () => new Promise((resolve) => setImmediate(resolve));

function toleranceOf(cell: string): number {
  if (cell === 'banner') return BANNER_TOLERANCE_MS;
  return cell.endsWith(' level') ? LEVEL_TOLERANCE_MS : TOLERANCE_MS;
}

/** The texts of each cell, with their times. */
function createHistory() {
  const shown = new Map<string, { readonly t: number; readonly text: string }[]>();
  const put = (name: string, text: string, t: number) => {
    const past = shown.get(name) ?? [{ t: Number.NEGATIVE_INFINITY, text: NOTHING }];
    if (past.at(-1)?.text !== text) past.push({ t, text });
    shown.set(name, past);
  };
  return {
    note(cells: Cells, t: number) {
      for (const [name, text] of cells) put(name, text, t);
      for (const name of shown.keys()) if (!cells.has(name)) put(name, NOTHING, t);
    },
    names: () => [...shown.keys()],
    /** Whether the cell had this text near that time. */
    showed(name: string, text: string, t: number): boolean {
      const past = shown.get(name);
      if (past === undefined) return text === NOTHING;
      const tolerance = toleranceOf(name);
      return past.some((each, at) => {
        const until = past[at + 1]?.t ?? Number.POSITIVE_INFINITY;
        return each.text === text && each.t <= t + tolerance && until >= t - tolerance;
      });
    },
    at: (name: string, t: number): string => shown.get(name)?.findLast((each) => each.t <= t)?.text ?? NOTHING,
  };
}

type ScreenHistory = ReturnType<typeof createHistory>;

/** The first cell that differs, with the text that the replayed app shows. */
function otherCell(history: ScreenHistory, cells: Cells, t: number): Omit<ScreenDifference, 'sinceMs'> | null {
  const names = [...cells.keys(), ...history.names().filter((name) => !cells.has(name))];
  // A replay does not log in; during a login the recording lacks the cells below the message.
  const isCompared = (name: string) => name !== 'message' || cells.get(name) !== LOGGED_IN_MESSAGE;
  const cell = names.filter(isCompared).find((name) => !history.showed(name, cells.get(name) ?? NOTHING, t));
  if (cell === undefined) return null;
  return { atMs: t, cell, recorded: cells.get(cell) ?? NOTHING, replayed: history.at(cell, t) };
}

type RecordedCommand = Extract<RecordedEntry, { k: 'command' }>;

/** The board refuses the command if a person was logged in at that time. */
function dispatch({ commands, state }: App, { name, values }: RecordedCommand, isLoggedIn: boolean): void {
  if (values === null || !RECORDED_COMMANDS.has(name)) return;
  state.loggedIn = isLoggedIn;
  try {
    (commands[name as keyof Commands] as (...given: readonly unknown[]) => unknown)(...values);
  } finally {
    state.loggedIn = false;
  }
}

/** Runs all work that the clock triggers; false if the clock does not reach the moment. */
export async function runTo(
  clock: VirtualClock,
  atMs: number,
  { settle, passed }: { readonly settle: Settle; readonly passed: () => void },
): Promise<boolean> {
  await settle();
  let rounds = 0;
  for (let due = clock.nextDueMs(); due !== null && due <= atMs; due = clock.nextDueMs()) {
    rounds = due > clock.nowMs() ? 0 : rounds + 1;
    if (rounds > ROUNDS_MAX) return false;
    clock.runUntil(due);
    await settle();
    passed();
  }
  clock.runUntil(atMs);
  await settle();
  passed();
  return true;
}

/** The app's periodic work must be in step with that of the recorded app. */
function startMsOf({ start, entries }: RecordedRun): number {
  const { run, t, tickedMs = t } = start;
  if (run) {
    // The recorder started a little later than the app.
    const bornMs = (entries.find(({ k }) => k === 'tick')?.t ?? t + REFRESH_TIMER_MS) - REFRESH_TIMER_MS;
    return Math.min(bornMs, t);
  }
  const sinceTickMs = (t - tickedMs) % REFRESH_TIMER_MS;
  return t - WARM_UP_MS - sinceTickMs;
}

/** The time between two entries of one millisecond, so that the effects of the first end before the second. */
const APART_MS = 2 ** -10;

/** The moment after all entries of a recorded millisecond. */
export const afterAll = (atMs: number): number => atMs + 1 - APART_MS;

/** Gives each entry a different moment. */
function inTurn({ start, entries }: RecordedRun): RecordedRun {
  let lastMs = start.t;
  let lastAtMs = start.t;
  const apart = entries.slice(1).map((entry): RecordedEntry => {
    lastAtMs = entry.t > lastMs ? Math.max(entry.t, lastAtMs + APART_MS) : lastAtMs + APART_MS;
    lastMs = entry.t;
    return { ...entry, t: lastAtMs };
  });
  return { start, entries: [start, ...apart] };
}

/** An app that starts in the middle of a run gets the recorded saves, and polls at the same times. */
function restoreState({ start, entries }: RecordedRun, clock: VirtualClock, ports: Ports) {
  const beganMs = clock.nowMs();
  const at = (atMs: number, work: () => unknown) => void clock.after(atMs - clock.nowMs(), work);
  const app = createApp(ports, async () => {
    const deferred = await deferredAtOnce();
    return {
      ...deferred,
      makeDeferredParts(deps: Parameters<typeof makeDeferredParts>[0]) {
        const remember = () => {
          for (const { order, line, status, by, t, atS } of start.saves ?? [])
            deps.board.acknowledge(order, [[line, status]], { by, atMs: t - beganMs, atS });
        };
        remember();
        // The polls before this time marked some of the saves as known.
        at(start.t, remember);
        return deferred.makeDeferredParts(deps);
      },
    };
  });
  // A part of a recording begins with a poll for orders, and the reason of the poll is in the part before.
  for (const atMs of [beganMs + WARM_READ_MS, start.t]) at(atMs, app.commands.refresh);
  // From then on the app requests the local server's mode in the same minute as the recorded app.
  const statusRequest = entries.find((entry) => entry.k === 'asked' && entry.call === 'localStatus');
  if (statusRequest !== undefined && statusRequest.t <= start.t + LOCAL_STATUS_MS)
    at(statusRequest.t, app.commands.requestLocalAccess);
  return app;
}

/** Every event comes at its time on a separate clock. */
export function startReplayed(recorded: RecordedRun) {
  const run = inTurn(recorded);
  const clock = createClock(startMsOf(run));
  const { ports, bugs, receive } = replayPorts(run, clock);
  const app = run.start.run ? createApp(ports, deferredAtOnce) : restoreState(run, clock, ports);
  const isLoggedInAt = loginsIn(run);
  for (const entry of run.entries.slice(1)) {
    clock.after(Math.max(0, entry.t - clock.nowMs()), () => {
      try {
        if (entry.k === 'command') dispatch(app, entry, isLoggedInAt(entry.t));
        else receive(entry);
      } catch (bug) {
        bugs.push(bug);
      }
    });
  }
  return { clock, app, bugs };
}

async function replayRun(run: RecordedRun, settle: Settle): Promise<RunReport> {
  const { clock, app, bugs } = startReplayed(run);
  const history = createHistory();
  const read = createCellReader();
  const passed = () => history.note(read(app), clock.nowMs());
  let screens = 0;
  let lastMs = run.start.t;
  const over = (rest: Partial<RunReport>): RunReport => {
    app.dispose();
    return { screens, lastMs, difference: null, failure: null, ...rest };
  };
  const second = () => Math.round((clock.nowMs() - run.start.t) / 1_000);
  for (const { t, cells } of screensOf(run.entries)) {
    // If a timer's work fails in the app, the clock stops too.
    if (!(await runTo(clock, t + BANNER_TOLERANCE_MS, { settle, passed }).catch(() => false))) {
      return over({ failure: `The app is still busy after ${second()} s.` });
    }
    if (bugs.length > 0) return over({ failure: `The app failed after ${second()} s: ${bugs[0]}` });
    screens += 1;
    lastMs = t;
    const other = otherCell(history, cells, t);
    if (other !== null) return over({ difference: { ...other, sinceMs: other.atMs - run.start.t } });
  }
  return over({});
}

/** Stops at the first difference. A browser page passes its own `settle`. */
export async function replay({ runs }: ReadRecording, settle = settleInNode): Promise<ReplayReport> {
  let screens = 0;
  const beganMs = runs[0]?.start.t ?? 0;
  let comparedMs = 0;
  for (const run of runs) {
    const { screens: more, lastMs, difference, failure } = await replayRun(run, settle);
    screens += more;
    comparedMs = lastMs - beganMs;
    const report = { runs: runs.length, screens, comparedMs, failure };
    if (difference !== null) return { ...report, difference: { ...difference, sinceMs: difference.atMs - beganMs } };
    if (failure !== null) return { ...report, difference };
  }
  return { runs: runs.length, screens, comparedMs, difference: null, failure: null };
}
