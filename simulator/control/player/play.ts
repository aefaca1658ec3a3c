import type { ReadRecording, RecordedRun } from '../../headless/replay/read-recording.ts';
import type { PlayedLanguage, PlayerCommand, PlayerStatus } from './player-messages.ts';
import { createStage, type StageWorld } from './stage.ts';

export interface PlayerWorld extends StageWorld {
  /** Only differences count. */
  monotonicMs(): number;
  /** Resolves when the next frame is due. */
  frame(): Promise<void>;
  report(status: PlayerStatus): void;
}

/** Playback that is further behind catches up by this time only. */
const BEHIND_REAL_MS_MAX = 500;

const endOf = ({ start, entries }: RecordedRun): number => entries.at(-1)?.t ?? start.t;

/** The run that covers the moment, or else the last one before it. */
const runAt = (runs: readonly RecordedRun[], atMs: number): RecordedRun =>
  runs.findLast(({ start }) => start.t <= atMs) ?? (runs[0] as RecordedRun);

/** Converts real time to recorded time. */
function createPace(world: Pick<PlayerWorld, 'monotonicMs'>) {
  let from = { atMs: 0, realMs: 0 };
  return {
    restart(atMs: number) {
      from = { atMs, realMs: world.monotonicMs() };
    },
    /** Where playback should be, given its present moment `atMs`. */
    due(atMs: number, speed: number): number {
      // Worlds use whole milliseconds.
      const dueMs = Math.floor(from.atMs + (world.monotonicMs() - from.realMs) * speed);
      if (dueMs - atMs <= BEHIND_REAL_MS_MAX * speed) return dueMs;
      from = { atMs: atMs + BEHIND_REAL_MS_MAX * speed, realMs: world.monotonicMs() };
      return from.atMs;
    },
  };
}

interface PlayState extends PlayerStatus {
  readonly language: PlayedLanguage;
  /** Counts the requested moments; work for an earlier one stops. */
  readonly target: number;
}

/** `span` has the first and the last moment of the recording. */
function afterCommand(state: PlayState, command: PlayerCommand, span: { beganMs: number; endMs: number }): PlayState {
  const seek = (atMs: number): Partial<PlayState> => ({
    atMs: Math.min(Math.max(atMs, span.beganMs), span.endMs),
    seeking: true,
    failed: false,
    target: state.target + 1,
  });
  switch (command.do) {
    case 'play':
      return { ...state, ...((state.atMs >= span.endMs || state.failed) && seek(span.beganMs)), playing: true };
    case 'pause':
      return { ...state, playing: false };
    case 'speed':
      return { ...state, speed: command.factor };
    case 'goTo':
      return { ...state, ...seek(command.atMs), playing: false };
    case 'set-language':
      return command.language === state.language
        ? state
        : { ...state, ...seek(state.atMs), language: command.language };
  }
}

/** Starts paused at the beginning. */
export function createPlayer({ runs }: ReadRecording, language: PlayedLanguage, world: PlayerWorld) {
  const stage = createStage(world);
  const pace = createPace(world);
  const span = { beganMs: (runs[0] as RecordedRun).start.t, endMs: endOf(runs.at(-1) as RecordedRun) };
  let now: PlayState = {
    ...{ atMs: span.beganMs, seeking: true, failed: false, playing: false, speed: 1 },
    ...{ language, target: 0 },
  };
  let working = false;
  const reportStatus = () => {
    const { language: _, target: __, ...status } = now;
    world.report(status);
  };

  const goTo = async (atMs: number) => {
    const { target } = now;
    const isReached = await stage.goTo(
      { run: runAt(runs, atMs), atMs, language: now.language },
      () => now.target !== target,
    );
    if (now.target !== target) return;
    const isOver = !isReached || atMs >= span.endMs;
    now = { ...now, atMs, seeking: false, failed: !isReached, playing: now.playing && !isOver };
    reportStatus();
  };

  /** Skips time between two runs, in which the device was off. */
  const nextMs = () => {
    const run = runAt(runs, now.atMs);
    const dueMs = pace.due(now.atMs, now.speed);
    const following = runs[runs.indexOf(run) + 1];
    if (following === undefined || dueMs < endOf(run)) return Math.min(dueMs, span.endMs);
    pace.restart(following.start.t);
    return following.start.t;
  };

  const work = async () => {
    if (working) return;
    working = true;
    while (now.seeking || now.playing) {
      if (now.seeking) {
        await goTo(now.atMs);
        pace.restart(now.atMs);
      } else {
        await goTo(nextMs());
        await world.frame();
      }
    }
    working = false;
  };

  void work();
  return {
    command(command: PlayerCommand) {
      pace.restart(now.atMs);
      const isOtherLanguage = command.do === 'set-language' && command.language !== now.language;
      now = afterCommand(now, command, span);
      if (isOtherLanguage) stage.clear();
      reportStatus();
      void work();
    },
  };
}
