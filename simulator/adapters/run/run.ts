import type { SimClient } from '../../core/base/wire.ts';
import type { Scenario } from '../../core/script/script.ts';
import type { TimelineRecorder } from '../../core/script/timeline.ts';
import type { ShownRun } from '../simulation-status.ts';
import type { RunCounts } from './counts.ts';
import type { GuideRun } from './guide.ts';
import type { ManualActions } from './manual-actions.ts';

export interface Run extends ShownRun {
  /** The library's scenario, also when a trainee plays only a part of it. */
  readonly whole: Scenario;
  readonly clients: Set<SimClient>;
  readonly manualActions: ManualActions;
  guide: GuideRun | null;
  readonly recorder: TimelineRecorder;
  readonly counts: RunCounts;
  /** Simulated cooks worked after the devices' start. */
  readonly beganWithCooks: boolean;
  waiting: number;
  /** The time of the last step. */
  steppedAtRealMs: number;
  /** Aborts when the run ends. */
  readonly over: AbortController;
}

/** Milliseconds since the scenario's start. */
export const elapsedOf = ({ world, startMs }: Run): number => world.nowMs() - startMs + world.scenario.preRollMs;

export function endRun(run: Run): void {
  run.pacer.stop();
  run.over.abort();
  for (const client of run.clients) client.close();
  run.clients.clear();
}
