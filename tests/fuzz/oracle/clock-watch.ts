/** While its sources are right a board's clock never steps back, and no level falls (rules ALARM-11, ALARM-19). */
import type { Level } from '../../../src/domain/presentation/levels.ts';
import type { App } from '../../../src/engine/base/app.ts';
import type { ShiftNotes } from '../shift-notes.ts';

/** The shortest time between two checks, the same as a screen's own. */
const CHECK_EVERY_MS = 1_000;
/** How long a level from a wrong time may stay: the app updates levels every five seconds. */
const LEVELS_MS = 6_000;
const LEVELS: readonly Level[] = ['neutral', 'normal', 'warning', 'late', 'critical'];

export interface ClockWatch {
  /** Reads clock and levels, at most once a second; `isSure`: the device certainly knows the time. */
  check(isSure: () => boolean): void;
}

interface ClockWatchDeps {
  readonly notes: Pick<ShiftNotes, 'problem'>;
  readonly name: string;
  /** Simulated unix milliseconds. */
  nowMs(): number;
  /** When the last orders arrived. */
  readonly sight: { readonly receivedMs: number };
  app(): App;
}

/** The level of each card with a running clock, by its start and its thresholds. */
function levelsOf(app: App): ReadonlyMap<string, number> {
  const { settings, kds, board } = app.state;
  const { tn, tw, tt, tc } = settings;
  const limits = [tn, tw, tt, tc, kds?.warningS, kds?.lateS].join();
  return new Map(
    board.keys.flatMap((key) => {
      const entry = app.entry(key);
      // A web order that is unconfirmed again, as in an old response, and a held course have no level (rules ORDER-65,
      // FILTER-17).
      if (entry?.card.clock !== 'running') return [];
      const { order, batch, startedAtS } = entry.card;
      return [[`${order.id}-${batch}, waiting since ${startedAtS}, of ${limits}`, LEVELS.indexOf(entry.level)]];
    }),
  );
}

export function createClockWatch({ notes, name, nowMs, sight, app }: ClockWatchDeps): ClockWatch {
  let checkedMs = Number.NEGATIVE_INFINITY;
  /** When the device last could have a wrong time, which it keeps until its next response. */
  let misledMs = Number.NEGATIVE_INFINITY;
  /** Since when the time is certainly known. */
  let sureMs: number | null = null;
  let clockS = Number.NEGATIVE_INFINITY;
  let levels: ReadonlyMap<string, number> = new Map();
  let levelledMs = Number.NEGATIVE_INFINITY;

  return {
    check(isSure) {
      if (nowMs() - checkedMs < CHECK_EVERY_MS) return;
      checkedMs = nowMs();
      if (!isSure()) misledMs = nowMs();
      if (sight.receivedMs <= misledMs) {
        sureMs = null;
        return;
      }
      if (sureMs === null) {
        sureMs = nowMs();
        clockS = Number.NEGATIVE_INFINITY;
        levels = new Map();
      }
      const nowS = app().serverNowS();
      if (nowS < clockS) notes.problem(`${name} moves back in time by ${(clockS - nowS).toFixed(3)} s`);
      clockS = nowS;
      if (nowMs() - sureMs < LEVELS_MS || nowMs() - levelledMs < LEVELS_MS) return;
      levelledMs = nowMs();
      const before = levels;
      levels = levelsOf(app());
      for (const [card, level] of levels) {
        const was = before.get(card) ?? level;
        if (level < was) notes.problem(`${name} lets ${card} fall from ${LEVELS[was]} to ${LEVELS[level]}`);
      }
    },
  };
}
