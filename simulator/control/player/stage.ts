/** Runs the app from the start of a recorded run to one moment, as fast as possible. */
import type { App } from '../../../src/engine/base/app.ts';
import type { VirtualClock } from '../../core/base/clock.ts';
import type { RecordedRun } from '../../headless/replay/read-recording.ts';
import { afterAll, runTo, startReplayed } from '../../headless/replay/replay.ts';
import type { PlayedLanguage } from './player-messages.ts';

/** Simulated time after which the run may stop for a new target. */
const SLICE_MS = 5_000;
/** A longer run is rendered only once it has reached its moment. */
const RENDERED_MS_MAX = 10_000;

export interface StageWorld {
  /** Lets all resolved promises continue. */
  settle(): Promise<void>;
  show(app: App | null): void;
}

interface StartedRun {
  readonly run: RecordedRun;
  readonly clock: VirtualClock;
  readonly app: App;
  readonly bugs: readonly unknown[];
}

/** The viewer's language, because a recording contains none. */
const inLanguage = (run: RecordedRun, language: PlayedLanguage): RecordedRun => ({
  ...run,
  start: { ...run.start, facts: { ...run.start.facts, language } },
});

export function createStage({ settle, show }: StageWorld) {
  let started: StartedRun | null = null;
  const clear = () => {
    show(null);
    started?.app.dispose();
    started = null;
  };
  const begin = (run: RecordedRun, language: PlayedLanguage): StartedRun => {
    clear();
    started = { run, ...startReplayed(inLanguage(run, language)) };
    return started;
  };
  return {
    clear,
    /** False if the app fails on the way. `isOver` returns true once another target is requested. */
    async goTo(
      { run, atMs, language }: { readonly run: RecordedRun; readonly atMs: number; readonly language: PlayedLanguage },
      isOver: () => boolean,
    ): Promise<boolean> {
      const untilMs = afterAll(atMs);
      const isBehind = started === null || started.run !== run || started.clock.nowMs() > untilMs;
      const { clock, app, bugs } = isBehind || started === null ? begin(run, language) : started;
      if (atMs - clock.nowMs() > RENDERED_MS_MAX) show(null);
      while (clock.nowMs() < untilMs && !isOver()) {
        const nextMs = Math.min(untilMs, clock.nowMs() + SLICE_MS);
        // An exception in a timer of the app rejects the clock's run.
        const isReached = await runTo(clock, nextMs, { settle, passed: () => {} }).catch(() => false);
        if (!isReached || bugs.length > 0) return false;
      }
      if (!isOver()) show(app);
      return true;
    },
  };
}
