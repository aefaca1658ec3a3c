/** How a teacher's page reaches the class of its server. */
import type { ClassCommand, ClassFacts } from '../../core/base/class.ts';
import type { SimulationStatus } from '../../core/base/control.ts';
import type { SituationFacts } from '../../core/base/situation.ts';
import type { TrainingScore } from '../../core/base/training.ts';

export type ClassVenue = Pick<SimulationStatus, 'devices' | 'menu' | 'timeZone'>;

export interface ClassPort {
  /** Null when the server does not answer. */
  facts(): Promise<ClassFacts | null>;
  situations(): Promise<readonly SituationFacts[] | null>;
  /** What each of the worlds has; null when the server does not answer. */
  venue(): Promise<ClassVenue | null>;
  /** Null when that world does not answer, or nobody trains in it. */
  score(seat: number): Promise<TrainingScore | null>;
  /** `done` is false where the server did not carry it out; null when it does not answer. */
  send(command: ClassCommand): Promise<{ readonly done: boolean; readonly facts: ClassFacts } | null>;
}

/** A world that hangs has its own time to answer in; the server says so then. */
const TIMEOUT_MS = 15_000;
/** An expert robot plays the whole shift for a score, in as many worlds at once as the class has. */
const SCORE_MS = 120_000;

/** `base` is the address of the teacher's page, with its last slash. */
export function createClassPort(base: string, fetchWith: typeof fetch = (...args) => fetch(...args)): ClassPort {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response | null> => {
    try {
      return await fetchWith(new URL(path, base).href, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
    } catch {
      return null;
    }
  };
  const get = async <T>(path: string, init?: RequestInit): Promise<T | null> => {
    const response = await ask(path, init);
    return response?.ok ? ((await response.json().catch(() => null)) as T | null) : null;
  };
  return {
    facts: () => get('facts'),
    situations: () => get('../situations'),
    venue: () => get('../status'),
    score: (seat) => get(`score/${seat}`, { signal: AbortSignal.timeout(SCORE_MS) }),
    async send(command) {
      const headers = { 'content-type': 'application/json' };
      const response = await ask('command', { method: 'POST', headers, body: JSON.stringify(command) });
      const told = (await response?.json().catch(() => null)) as { ok: boolean; facts?: ClassFacts } | null | undefined;
      return told?.facts === undefined ? null : { done: told.ok, facts: told.facts };
    },
  };
}
