import type { ReadRecording } from '../../headless/replay/read-recording.ts';

export interface RecordingFacts {
  readonly kdsId: number;
  /** Empty if unknown. */
  readonly name: string;
  /** Empty if unknown. */
  readonly venue: string;
  /** Unix milliseconds on the recording's clock. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** Null if unknown. */
  readonly timeZone: string | null;
  /** The version that wrote the recording. */
  readonly app: string;
}

/** The fact's value without its version frame; null for an unreadable text. */
function factValueOf(text: string | undefined): unknown {
  try {
    const fact = JSON.parse(text ?? 'null');
    return fact !== null && typeof fact === 'object' && 'v' in fact && 'data' in fact ? fact.data : fact;
  } catch {
    return null;
  }
}

const fieldOf = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? (record as Readonly<Record<string, unknown>>)[name] : undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function knownZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: name || 'nowhere' }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The first known value without its version frame, or null. */
export function factIn({ runs }: ReadRecording, name: string): unknown {
  for (const { start, entries } of runs) {
    const stored = start.facts[name] ?? entries.find((entry) => entry.k === 'fact' && entry.name === name);
    if (stored !== undefined)
      return factValueOf(typeof stored === 'string' ? stored : 'text' in stored ? stored.text : undefined);
  }
  return null;
}

export function recordingFacts(recording: ReadRecording): RecordingFacts {
  const { head, runs } = recording;
  const factOf = (name: string) => factIn(recording, name);
  const configuration = factOf('configuration');
  const units = fieldOf(factOf('list:kd'), 'data');
  const unit = Array.isArray(units) ? units.find((each) => fieldOf(each, 'id') === head.kdsId) : undefined;
  const venue = [fieldOf(configuration, 'nr'), fieldOf(configuration, 'dn')].map(textOf).filter((part) => part !== '');
  const fromMs = runs[0]?.start.t ?? 0;
  return {
    kdsId: head.kdsId,
    name: textOf(fieldOf(unit, 'nm')),
    venue: venue.join(' · '),
    fromMs,
    untilMs: runs.at(-1)?.entries.at(-1)?.t ?? fromMs,
    timeZone: knownZone(textOf(fieldOf(configuration, 'tz'))),
    app: head.app,
  };
}
