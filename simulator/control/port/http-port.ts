import type { ControlCommand, JournalLine, SavedFile, SimulationStatus } from '../../core/base/control.ts';
import type { SituationFacts } from '../../core/base/situation.ts';
import type { TimelineFacts } from '../../core/base/timeline.ts';
import type { TrainingScore } from '../../core/base/training.ts';
import { commandTimeout, scoreTimeout } from './command-timeout.ts';
import type { ControlPort } from './control-port.ts';

type Fetch = typeof fetch;

async function read<T>(request: Promise<Response>): Promise<T | null> {
  try {
    const response = await request;
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

/** `base` is the folder of the room's page with its final slash. */
export function createHttpPort(base: string, fetchWith: Fetch = (...args) => fetch(...args)): ControlPort {
  const at = (path: string) => new URL(path, base).href;
  const get = <T>(path: string, signal = commandTimeout()) => read<T>(fetchWith(at(path), { signal }));
  return {
    status: () => get<SimulationStatus>('status'),
    classCode: async () => (await get<{ code: string | null }>('code'))?.code ?? null,
    situations: () => get<readonly SituationFacts[]>('situations'),
    score: () => get<TrainingScore>('score', scoreTimeout()),
    saved: () => get<SavedFile>('saved'),
    timeline: () => get<TimelineFacts>('timeline'),
    numbers: () => get<unknown>('numbers'),
    journal: (wire) => get<readonly JournalLine[]>(wire ? 'journal?wire' : 'journal'),
    async send(command: ControlCommand) {
      const request = fetchWith(at('control'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(command),
        signal: commandTimeout(command),
      });
      return (await read<{ status: SimulationStatus }>(request))?.status ?? null;
    },
    deviceUrl: (kdsId) => at(`/device/${kdsId}/`),
    newDeviceUrl: () => at('/device/new/'),
    accountUrl: (path) => at(`/simulator/account${path}`),
    playerUrl: () => at('player/index.html'),
    linkTo: at,
  };
}
