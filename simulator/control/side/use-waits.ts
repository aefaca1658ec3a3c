/** What still waits while no trouble is on: devices with a trouble of their own, unsent changes, steps of the script (rule ROOM37). */
import type { SimulationStatus } from '../../core/base/control.ts';
import type { TimelineItem } from '../../core/base/timeline.ts';
import { stretch } from '../base/clock-text.ts';
import { useUnsent } from '../screens/unsent-on-glass.ts';
import { useTimeline } from '../timeline/use-timeline.ts';
import type { TroubleTexts } from './trouble-texts.ts';

/** A rush is the usual service, and a mark is a note. */
const isStep = ({ kind }: TimelineItem): boolean => kind !== 'rush' && kind !== 'mark';

const troubledDevices = ({ wrongs = [] }: SimulationStatus): number =>
  wrongs.filter(({ troubles, wallOffsetMs }) => troubles.length > 0 || wallOffsetMs !== 0).length;

/** One phrase for each thing that waits. `ask` must be the same function as long as it asks the same simulation. */
export function useWaits(
  status: SimulationStatus,
  ask: Parameters<typeof useTimeline>[1],
  texts: TroubleTexts,
): readonly string[] {
  const unsent = Object.values(useUnsent()).reduce((sum, count) => sum + count, 0);
  const ahead = useTimeline(status, ask).items.filter((item) => isStep(item) && item.fromMs > status.elapsedMs);
  const nextMs = Math.min(...ahead.map(({ fromMs }) => fromMs)) - status.elapsedMs;
  const troubled = troubledDevices(status);
  return [
    ...(troubled > 0 ? [texts.waits.devices(troubled)] : []),
    ...(unsent > 0 ? [texts.waits.unsent(unsent)] : []),
    ...(ahead.length > 0 ? [texts.waits.steps(ahead.length, stretch(nextMs))] : []),
  ];
}
