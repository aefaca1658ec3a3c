/** Network faults and troubles of the device (rule RECORDING-11). */
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { exchangesOf } from '../replay/exchanges.ts';
import { loginsIn } from '../replay/logins.ts';
import type { ReadRecording } from '../replay/read-recording.ts';
import type { RecordedTrouble } from './extracted-step.ts';
import { foreignServers, localModesIn, routeTroubles } from './route-troubles.ts';
import { unitSteps } from './unit-steps.ts';

/** A shorter failure is only a single lost response. */
const LASTING_MS = 2_000;

interface Span {
  readonly at: number;
  readonly until: number;
}

/** `isOn` returns null for an entry that says nothing about the condition. */
function spansOf(entries: readonly RecordedEntry[], untilMs: number, isOn: (entry: RecordedEntry) => boolean | null) {
  const spans: Span[] = [];
  let from: number | null = null;
  for (const entry of entries) {
    const on = isOn(entry);
    if (on === true) from ??= entry.t;
    if (on !== false || from === null) continue;
    spans.push({ at: from, until: entry.t });
    from = null;
  }
  if (from !== null) spans.push({ at: from, until: untilMs });
  return spans.filter(({ at, until }) => until - at >= LASTING_MS);
}

/** Unsorted. */
export function recordedTroubles({ runs, head }: ReadRecording, untilMs: number): readonly RecordedTrouble[] {
  const kds = head.kdsId;
  return runs.flatMap(({ start, entries }, at): readonly RecordedTrouble[] => {
    const until = runs[at + 1]?.start.t ?? untilMs;
    const exchanges = exchangesOf(entries);
    const firstMode = start.links?.localMode ?? 0;
    const modes = localModesIn(exchanges, at === 0 ? firstMode : null);
    const during = (span: Span, step: RecordedTrouble['step']): RecordedTrouble => ({ ...span, step });
    const network = spansOf(entries, until, (entry) => (entry.k === 'network' ? !entry.online : null));
    const hidden = spansOf(entries, until, (entry) => (entry.k === 'page' ? entry.hidden : null));
    const isLoggedInAt = loginsIn({ start, entries });
    const realtime = spansOf(entries, until, (entry) => {
      // A login opens a separate realtime connection.
      if (isLoggedInAt(entry.t)) return null;
      if (entry.k === 'start') return entry.realtimeUp ? false : null;
      return entry.k === 'realtime' && (entry.is === 'up' || entry.is === 'down') ? entry.is === 'down' : null;
    });
    let aheadMs = start.aheadMs;
    const jumps = entries.flatMap((entry): readonly RecordedTrouble[] => {
      if (entry.k !== 'clock') return [];
      const byMs = Math.round(entry.aheadMs - aheadMs);
      aheadMs = entry.aheadMs;
      return byMs === 0 ? [] : [{ at: entry.t, step: { trouble: 'clock-jump', kds, byMs } }];
    });
    return [
      ...(at === 0 || !start.run ? [] : [{ at: start.t, step: { trouble: 'reloaded', kds } }]),
      ...modes.map(({ t, mode }) => ({ at: t, step: { 'local-mode': mode } })),
      ...routeTroubles(exchanges, modes, { firstMode, untilMs: until }),
      ...foreignServers(exchanges, until),
      ...unitSteps(exchanges, kds, until),
      ...network.map((span) => during(span, { trouble: 'offline', kds })),
      ...hidden.map((span) => during(span, { trouble: 'hidden', kds })),
      ...realtime.map((span) => during(span, { fault: 'realtime-down' })),
      ...jumps,
    ];
  });
}
