/** Steps that end a fault or trouble while it is off, or begin it while it is on and change nothing. */
import type { FaultStep, ScenarioStep, TroubleStep } from '../../../core/script/script.ts';
import { durationText } from '../duration.ts';
import type { Mistake } from '../mistakes.ts';
import type { FoundStep, ReadStep, ReadSteps } from '../read-steps.ts';

interface TimeSpan {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly options: string;
}

/** The name of a trouble contains its KDS. */
type OnNow = Map<string, TimeSpan>;

const isOnAt = (span: TimeSpan | undefined, atMs: number): span is TimeSpan =>
  span !== undefined && span.untilMs >= atMs;

/** These are different each time, or possible several times at once. */
const NEVER_THE_SAME: readonly TroubleStep['trouble'][] = ['storage-hangs', 'second-tab'];

/** Returns the mistake if the step changes nothing. */
function begin(on: OnNow, name: string, field: 'fault' | 'trouble', span: TimeSpan): readonly Mistake[] {
  const before = on.get(name);
  if (!isOnAt(before, span.fromMs)) {
    on.set(name, span);
    return [];
  }
  on.set(name, { ...span, fromMs: before.fromMs, untilMs: Math.max(before.untilMs, span.untilMs) });
  if (span.untilMs > before.untilMs || span.options !== before.options) return [];
  const [from, until] = [before.fromMs, before.untilMs].map(durationText);
  return [{ path: [field], text: `is on already, from ${from} until ${until}, so this step has no effect` }];
}

const faultSpan = ({ atMs, forMs, options = {} }: FaultStep): TimeSpan => ({
  fromMs: atMs,
  untilMs: atMs + forMs,
  options: JSON.stringify(Object.entries(options).sort()),
});

const ofDevice = (kdsId: number): string => `KDS ${kdsId} `;

function trouble(on: OnNow, step: TroubleStep): readonly Mistake[] {
  const { kdsId, atMs, trouble: what } = step;
  const name = `${ofDevice(kdsId)}${what}`;
  if ('forMs' in step) {
    const span = { fromMs: atMs, untilMs: atMs + step.forMs, options: '' };
    const wrong = begin(on, name, 'trouble', span);
    return NEVER_THE_SAME.includes(what) ? [] : wrong;
  }
  // Without a duration: until healed, a clock stays wrong, and a kill stays armed for the device's next save.
  const stays = what === 'clock-jump' || what === 'killed-in-write';
  if (stays) on.set(name, { fromMs: atMs, untilMs: Number.POSITIVE_INFINITY, options: '' });
  return [];
}

/** Ends the faults and troubles with these names; false when none of them was on. */
function end(on: OnNow, isMeant: (name: string) => boolean, atMs: number): boolean {
  const ended = [...on].filter(([name]) => isMeant(name));
  for (const [name] of ended) on.delete(name);
  return ended.some(([, span]) => isOnAt(span, atMs));
}

function happen(on: OnNow, step: ScenarioStep): readonly Mistake[] {
  const at = durationText(step.atMs);
  switch (step.kind) {
    case 'fault':
      return begin(on, step.fault, 'fault', faultSpan(step));
    case 'trouble':
      return trouble(on, step);
    case 'heal': {
      const isMeant = (name: string) => (step.fault === 'all' ? !name.startsWith('KDS ') : name === step.fault);
      const text = step.fault === 'all' ? `ends nothing: no fault is on at ${at}` : `is not on at ${at}`;
      return end(on, isMeant, step.atMs) ? [] : [{ path: ['heal'], text: `${text}` }];
    }
    case 'heal-device': {
      const text = `names KDS ${step.kdsId}, whose devices have no trouble at ${at}`;
      const isHealed = end(on, (name) => name.startsWith(ofDevice(step.kdsId)), step.atMs);
      return isHealed ? [] : [{ path: ['heal-device'], text }];
    }
    default:
      return [];
  }
}

/** Reports no mistake of a manual step. Empty when a fault or trouble step cannot be read. */
export function findOverlaps({ steps, unread }: ReadSteps): ReadonlyMap<FoundStep, readonly Mistake[]> {
  const isUnknown = ({ kind }: FoundStep) => ['fault', 'heal', 'trouble', 'heal-device'].includes(kind ?? '');
  if (unread.isOpen || unread.steps.some(isUnknown)) return new Map();
  const on: OnNow = new Map();
  const inTime = steps.toSorted((one: ReadStep, other: ReadStep) => one.step.atMs - other.step.atMs);
  return new Map(
    inTime.map((found) => {
      const wrong = happen(on, found.step);
      return [found, found.step.byHand === true ? [] : wrong];
    }),
  );
}
