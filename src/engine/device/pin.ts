/** Rules PIN-1, PIN-3. */
import { PIN_TRIES_MAX } from '../../domain/limits.ts';
import { isPin, type PinOutcome, startTries, tryPin } from '../../domain/presentation/pin.ts';
import type { Clock, FactStore } from '../../platform/ports.ts';
import { FACTS } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';

export interface Pin {
  /** Null removes the PIN. False for an invalid PIN, or when the storage refused it. */
  set(pin: string | null): boolean;
  try(typed: string): PinOutcome;
}

export function createPin(facts: FactStore, clock: Clock, state: AppState): Pin {
  const stored = facts.read(FACTS.pin);
  let pin = stored !== null && isPin(stored) ? stored : null;
  let tries = startTries(Number(facts.read(FACTS.pinTries)), clock.monotonicMs());
  state.hasPin = pin !== null;
  return {
    set(next) {
      if (next !== null && !(isPin(next) && facts.write(FACTS.pin, next))) return false;
      if (next === null) facts.remove(FACTS.pin);
      pin = next;
      state.hasPin = next !== null;
      return true;
    },
    try(typed) {
      if (pin === null) return { kind: 'right' };
      const result = tryPin(pin, typed, tries, clock.monotonicMs());
      ({ tries } = result);
      facts.write(FACTS.pinTries, String(Math.min(tries, PIN_TRIES_MAX)));
      return result.outcome;
    },
  };
}
