/** One simulated shift of twelve hours: its processor time, and how much happened in it. */
import * as v from 'valibot';

const HOURS = 12;

/** Requests by what was asked for and why, and how many of them were answered with nothing new. */
const QUESTIONS = v.optional(v.record(v.string(), v.object({ asked: v.number(), unchanged: v.number() })), {});

/** What a shift reports, of whatever version it is: older ones do not count what they ask for. */
const REPORT = v.object({
  devices: v.number(),
  orders: v.number(),
  taps: v.number(),
  faults: v.record(v.string(), v.array(v.number())),
  faultsInAll: v.number(),
  questions: QUESTIONS,
  problems: v.array(v.string()),
});

export const TIMED_SHIFT = v.object({
  /** All threads of the process together. */
  cpuS: v.number(),
  devices: v.number(),
  orders: v.number(),
  taps: v.number(),
  faults: v.number(),
  /** Of which a fault struck. */
  kinds: v.number(),
  questions: QUESTIONS,
});
export type TimedShift = Readonly<v.InferOutput<typeof TIMED_SHIFT>>;

export type RunShift = (seed: number, hours: number) => Promise<unknown>;

/** Runs the shift of this seed. Throws when something was lost in it: what does not work is not fast. */
export async function timeShift(run: RunShift, seed: number): Promise<TimedShift> {
  const before = process.cpuUsage();
  const answer = await run(seed, HOURS);
  const { user, system } = process.cpuUsage(before);
  const { devices, orders, taps, faults, faultsInAll, questions, problems } = v.parse(REPORT, answer);
  if (problems[0] !== undefined) throw new Error(`Failed to run the shift of seed ${seed}: ${problems[0]}`);
  const kinds = Object.values(faults).filter((counts) => counts.some((count) => count > 0)).length;
  return { cpuS: (user + system) / 1e6, devices, orders, taps, faults: faultsInAll, kinds, questions };
}
