/** Past events and coming scripted steps of a world (rule ROOM-16). */
import type { JournalData, JournalEntry } from '../base/journal.ts';
import type { TimelineFacts, TimelineItem } from '../base/timeline.ts';
import { serviceShare } from '../service/service-curve.ts';
import type { Scenario, ScenarioStep } from './script.ts';

/** When the recorder has twice this number of events, it drops the oldest half. */
const KEPT_MAX = 4_000;
const LOAD_PARTS = 60;

/** Kinds of journal entries on the timeline; closed orders do not interest the reader. */
const KIND_OF: Readonly<Record<string, TimelineItem['kind']>> = {
  placed: 'order',
  added: 'act',
  fired: 'act',
  voided: 'act',
  noted: 'act',
  'note-changed': 'act',
  requantified: 'act',
  removed: 'act',
  mark: 'mark',
  message: 'other',
  'local-mode': 'other',
  'settings-changed': 'other',
};

const ORDER_STEPS: readonly ScenarioStep['kind'][] = ['order', 'compose'];
const OTHER_STEPS: readonly ScenarioStep['kind'][] = ['local-mode', 'push-settings', 'push-list', 'drop-settings'];

function kindOf({ kind }: ScenarioStep): TimelineItem['kind'] | null {
  if (kind === 'expect' || kind === 'heal' || kind === 'heal-device' || kind === 'simulated-cooks') return null;
  if (kind === 'rush' || kind === 'fault' || kind === 'mark') return kind;
  if (kind === 'trouble' || kind === 'configure') return 'device';
  if (ORDER_STEPS.includes(kind)) return 'order';
  return OTHER_STEPS.includes(kind) || kind === 'message' ? 'other' : 'act';
}

function textOf(step: ScenarioStep): string {
  switch (step.kind) {
    case 'rush':
      return String(Math.round(step.ordersPerHour));
    case 'order':
      return step.as ?? step.origin;
    case 'compose':
      return step.order.origin;
    case 'fault':
      return step.fault;
    case 'trouble':
      return `KDS ${step.kdsId} · ${step.trouble}`;
    case 'mark':
      return step.note;
    case 'message':
      return step.text;
    case 'local-mode':
      return String(step.mode);
    case 'press':
      return step.press;
    default:
      return 'order' in step ? step.order : '';
  }
}

/** Null when the timeline does not show steps of this kind. */
function itemOf(step: ScenarioStep): TimelineItem | null {
  const kind = kindOf(step);
  if (kind === null) return null;
  const untilMs = step.atMs + ('forMs' in step ? step.forMs : 0);
  return { kind, fromMs: step.atMs, untilMs, what: step.kind, text: textOf(step) };
}

function loadOf({ steps, lengthMs }: Scenario): readonly number[] {
  const rushes = steps.filter((step) => step.kind === 'rush');
  return Array.from({ length: LOAD_PARTS }, (_, at) => {
    const momentMs = ((at + 0.5) * lengthMs) / LOAD_PARTS;
    const rates = rushes.map(({ atMs, forMs, ordersPerHour }) => {
      const part = (momentMs - atMs) / forMs;
      return part < 0 || part >= 1 ? 0 : ordersPerHour * serviceShare(part);
    });
    return Math.round(rates.reduce((sum, rate) => sum + rate, 0));
  });
}

export interface TimelineRecorder {
  record(entry: JournalEntry): void;
  /** Events up to `elapsedMs`, and the scripted steps to come. */
  facts(scenario: Scenario, elapsedMs: number): TimelineFacts;
}

export function createTimelineRecorder(): TimelineRecorder {
  let items: TimelineItem[] = [];
  const put = (item: TimelineItem) => {
    items.push(item);
    if (items.length >= 2 * KEPT_MAX) items = items.slice(-KEPT_MAX);
  };
  const endBegun = (kind: 'fault' | 'device', text: string, untilMs: number) => {
    const at = items.findLastIndex((item) => item.kind === kind && item.text === text);
    const begun = items[at];
    if (begun !== undefined) items[at] = { ...begun, untilMs };
  };
  /** The timeline also shows manual troubles of devices, which are not events of the scripted world. */
  const recordDevice = ({ what, atMs, data }: JournalEntry) => {
    const { trouble, kds, forMs } = (data ?? {}) as Readonly<Record<string, JournalData>>;
    const text = `KDS ${kds} · ${trouble}`;
    if (what === 'device-off') endBegun('device', text, atMs);
    else put({ kind: 'device', fromMs: atMs, untilMs: atMs + Number(forMs ?? 0), what: 'trouble', text });
  };
  return {
    record(entry) {
      const { scope, what, text, atMs, data } = entry;
      if (scope === 'trouble' && what.startsWith('device-')) recordDevice(entry);
      if (scope !== 'world') return;
      if (what === 'fault-on' && Array.isArray(data)) {
        const [fault, forMs] = data as readonly JournalData[];
        put({ kind: 'fault', fromMs: atMs, untilMs: atMs + Number(forMs), what: 'fault', text: String(fault) });
      } else if (what === 'fault-turned' && Array.isArray(data)) {
        const [fault, leftMs] = data as readonly JournalData[];
        endBegun('fault', String(fault), atMs + Number(leftMs));
      } else if (what === 'fault-off') endBegun('fault', text, atMs);
      else {
        const kind = KIND_OF[what];
        if (kind !== undefined) put({ kind, fromMs: atMs, untilMs: atMs, what, text });
      }
    },
    facts(scenario, elapsedMs) {
      const coming = scenario.steps
        .filter(({ kind, atMs }) => kind === 'rush' || atMs > elapsedMs)
        .flatMap((step) => itemOf(step) ?? []);
      const happened = items.filter(({ fromMs }) => fromMs <= elapsedMs);
      const all = [...happened, ...coming].sort((one, other) => one.fromMs - other.fromMs);
      return { items: all, load: loadOf(scenario) };
    },
  };
}
