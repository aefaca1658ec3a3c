/** Counts that the room shows while no fault is active (rule ROOM-39). */
import type { SimulationStatus } from '../../core/base/control.ts';
import type { TimelineItem } from '../../core/base/timeline.ts';
import type { ControlPort } from '../port/control-port.ts';
import { useUnsent } from '../screens/unsent-on-screen.ts';
import type { PendingCounts } from '../side/fault-buttons.tsx';
import { useTimeline } from '../timeline/use-timeline.ts';

/** A rush is normal service, and a mark is only a note: neither counts. */
const isStep = ({ kind }: TimelineItem): boolean => kind !== 'rush' && kind !== 'mark';

const troubledDevices = ({ deviceTroubles = [] }: SimulationStatus): number =>
  deviceTroubles.filter(({ troubles, wallOffsetMs }) => troubles.length > 0 || wallOffsetMs !== 0).length;

/** `loadTimeline` must be the same function for the same simulation. */
export function usePendingCounts(status: SimulationStatus, loadTimeline: ControlPort['timeline']): PendingCounts {
  const unsent = Object.values(useUnsent()).reduce((sum, count) => sum + count, 0);
  const ahead = useTimeline(status, loadTimeline).items.filter(
    (item) => isStep(item) && item.fromMs > status.elapsedMs,
  );
  const nextMs = Math.min(...ahead.map(({ fromMs }) => fromMs)) - status.elapsedMs;
  return { devices: troubledDevices(status), unsent, steps: ahead.length, nextMs };
}
