/** Troubles of the road and of the device, as a recording shows them (rule RCD10). */
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { exchangesOf, modeTold, type RecordedExchange } from '../replay/exchanges.ts';
import type { ReadRecording } from '../replay/read-recording.ts';

/** A step of a scenario but for its time, `at` and `until` on the recording's own clock. */
interface HeardTrouble {
  readonly at: number;
  readonly until?: number;
  readonly step: Readonly<Record<string, unknown>>;
}

/** Shorter ones are one answer that was lost. */
const LASTING_MS = 2_000;

interface Span {
  readonly at: number;
  readonly until: number;
}

/** While something is on, by what entries say of it: true, false, or nothing. */
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

/** The cloud alone is asked for these. */
const CLOUD_CALLS = ['cloudTest', 'configuration', 'installRecord'];
/** And for these while no local server serves. */
const ROUTED_CALLS = ['orders', 'changeStatus'];

type CloudTrouble = 'cloud-down' | 'cloud-hang' | 'cloud-html';

function troubleOf({ answered }: RecordedExchange): CloudTrouble | 'none' | null {
  if (answered === null) return null;
  const { answer } = answered;
  if (!('why' in answer)) return answer.text() === '<' ? 'cloud-html' : 'none';
  return answer.why === 'timeout' ? 'cloud-hang' : 'cloud-down';
}

/** When the local server was in which mode, as it said. */
function modesIn(exchanges: readonly RecordedExchange[], first: number | null) {
  let mode = first;
  return exchanges.flatMap((exchange) => {
    const said = modeTold(exchange);
    if (said === null || said === mode) return [];
    mode = said;
    return [{ t: exchange.answered?.t ?? exchange.asked.t, mode: said }];
  });
}

function cloudTroubles(
  exchanges: readonly RecordedExchange[],
  modes: readonly { t: number; mode: number }[],
  first: number,
) {
  const spans: (Span & { readonly fault: CloudTrouble })[] = [];
  let open: { at: number; fault: CloudTrouble } | null = null;
  let failedMs = 0;
  const modeAt = (t: number) => modes.findLast((each) => each.t <= t)?.mode ?? first;
  for (const exchange of exchanges) {
    const { call, t } = exchange.asked;
    const isOfCloud = CLOUD_CALLS.includes(call) || (ROUTED_CALLS.includes(call) && modeAt(t) < 2);
    const trouble = isOfCloud ? troubleOf(exchange) : null;
    if (trouble === null) continue;
    if (trouble !== 'none') {
      open ??= { at: t, fault: trouble };
      failedMs = exchange.answered?.t ?? t;
    } else if (open !== null) {
      // It ended between the last call that failed and the first that did not.
      if (t - open.at >= LASTING_MS) spans.push({ ...open, until: Math.min(t, (failedMs + t) / 2) });
      open = null;
    }
  }
  return { spans, open };
}

/** While the local server was another restaurant's, as it said. */
function foreignServers(exchanges: readonly RecordedExchange[], untilMs: number): readonly Span[] {
  const spans: Span[] = [];
  let from: number | null = null;
  for (const { asked, answered } of exchanges) {
    const isTold = asked.call === 'localStatus' && answered !== null && !('why' in answered.answer);
    if (answered?.isForeign === true) from ??= asked.t;
    else if (isTold && from !== null) {
      spans.push({ at: from, until: asked.t });
      from = null;
    }
  }
  return from === null ? spans : [...spans, { at: from, until: untilMs }];
}

/** All of them, in no order. */
export function troublesHeard({ runs, head }: ReadRecording, untilMs: number): readonly HeardTrouble[] {
  const kds = head.kdsId;
  return runs.flatMap(({ start, entries }, at): readonly HeardTrouble[] => {
    const until = runs[at + 1]?.start.t ?? untilMs;
    const exchanges = exchangesOf(entries);
    const firstMode = start.links?.localMode ?? 0;
    const modes = modesIn(exchanges, at === 0 ? firstMode : null);
    const { spans, open } = cloudTroubles(exchanges, modes, firstMode);
    const clouds = open === null ? spans : [...spans, { ...open, until }];
    const during = (span: Span, step: HeardTrouble['step']): HeardTrouble => ({ ...span, step });
    const network = spansOf(entries, until, (entry) => (entry.k === 'network' ? !entry.online : null));
    const hidden = spansOf(entries, until, (entry) => (entry.k === 'page' ? entry.hidden : null));
    const realtime = spansOf(entries, until, (entry) => {
      if (entry.k === 'start') return entry.realtimeUp ? false : null;
      return entry.k === 'realtime' && (entry.is === 'up' || entry.is === 'down') ? entry.is === 'down' : null;
    });
    let aheadMs = start.aheadMs;
    const jumps = entries.flatMap((entry): readonly HeardTrouble[] => {
      if (entry.k !== 'clock') return [];
      const byMs = Math.round(entry.aheadMs - aheadMs);
      aheadMs = entry.aheadMs;
      return byMs === 0 ? [] : [{ at: entry.t, step: { trouble: 'clock-jump', kds, byMs } }];
    });
    return [
      ...(at === 0 || !start.run ? [] : [{ at: start.t, step: { trouble: 'reloaded', kds } }]),
      ...modes.map(({ t, mode }) => ({ at: t, step: { 'local-mode': mode } })),
      ...clouds.map((span) => during({ at: span.at, until: span.until }, { fault: span.fault })),
      ...foreignServers(exchanges, until).map((span) => during(span, { fault: 'local-other-venue' })),
      ...network.map((span) => during(span, { trouble: 'offline', kds })),
      ...hidden.map((span) => during(span, { trouble: 'hidden', kds })),
      ...realtime.map((span) => during(span, { fault: 'realtime-down' })),
      ...jumps,
    ];
  });
}
