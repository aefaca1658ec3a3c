/** The used fields of an entry that belongs to an interaction. */
export interface TapEntry {
  /** The same for press, release and click of one tap. Never 0. */
  readonly interactionId: number;
  /** From the hardware's time stamp to the next paint, in milliseconds. */
  readonly durationMs: number;
}

/** The browser reports no shorter entries: a tap without an entry took at most this time. */
export const TAP_THRESHOLD_MS = 16;

/**
 * The longest entry of each tap in milliseconds; a tap without entries counts as the threshold. Throws for more than
 * `taps`.
 */
export function tapDurations(entries: readonly TapEntry[], taps: number): readonly number[] {
  const longest = new Map<number, number>();
  for (const { interactionId, durationMs } of entries) {
    longest.set(interactionId, Math.max(durationMs, longest.get(interactionId) ?? TAP_THRESHOLD_MS));
  }
  if (longest.size > taps) {
    throw new Error(`Failed to measure ${taps} taps: the browser reports ${longest.size} interactions.`);
  }
  const unreported = Array.from({ length: taps - longest.size }, () => TAP_THRESHOLD_MS);
  return [...longest.values(), ...unreported];
}
