import type { ClassCommand, ClassFacts } from '../../core/base/class.ts';
import type { SimulationStatus } from '../../core/base/control.ts';
import type { SituationFacts } from '../../core/base/situation.ts';
import type { TrainingScore } from '../../core/base/training.ts';

export type ClassVenue = Pick<SimulationStatus, 'devices' | 'menu' | 'timeZone'>;

export interface ClassPort {
  /** Null when the server does not respond. */
  facts(): Promise<ClassFacts | null>;
  situations(): Promise<readonly SituationFacts[] | null>;
  /** The class code for a tablet; null when none is required, or without a response. */
  code(): Promise<string | null>;
  /** The same in all kitchens; null when the server does not respond. */
  venue(): Promise<ClassVenue | null>;
  /** Null when the kitchen does not respond or has no trainee. */
  score(kitchen: number): Promise<TrainingScore | null>;
  /** `done` is false when the server did not carry out the command; null when it does not respond. */
  send(command: ClassCommand): Promise<{ readonly done: boolean; readonly facts: ClassFacts } | null>;
}

/** Longer than the server's own timeout: the server reports a hanging kitchen itself. */
const TIMEOUT_MS = 15_000;
/** A score takes long: an expert robot plays the whole shift, in the worst case in all kitchens at the same time. */
const SCORE_MS = 120_000;

/** `base` is the address of the teacher's page with its final slash. */
export function createClassPort(base: string, fetchWith: typeof fetch = (...args) => fetch(...args)): ClassPort {
  const request = async (path: string, init: RequestInit = {}): Promise<Response | null> => {
    try {
      return await fetchWith(new URL(path, base).href, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
    } catch {
      return null;
    }
  };
  const get = async <T>(path: string, init?: RequestInit): Promise<T | null> => {
    const response = await request(path, init);
    return response?.ok ? ((await response.json().catch(() => null)) as T | null) : null;
  };
  return {
    facts: () => get('facts'),
    situations: () => get('../situations'),
    code: async () => (await get<{ code: string | null }>('../code'))?.code ?? null,
    venue: () => get('../status'),
    score: (kitchen) => get(`score/${kitchen}`, { signal: AbortSignal.timeout(SCORE_MS) }),
    async send(command) {
      const headers = { 'content-type': 'application/json' };
      const response = await request('command', { method: 'POST', headers, body: JSON.stringify(command) });
      const reply = (await response?.json().catch(() => null)) as
        | { ok: boolean; facts?: ClassFacts }
        | null
        | undefined;
      return reply?.facts === undefined ? null : { done: reply.ok, facts: reply.facts };
    },
  };
}
