import type { ControlPort } from '../../../simulator/control/port/control-port.ts';
import type { SituationFacts } from '../../../simulator/core/base/situation.ts';

/** Methods that a test does not override return an empty result or a fixed address. */
export const roomPort = (change: Pick<ControlPort, 'status' | 'send'> & Partial<ControlPort>): ControlPort => ({
  classCode: async () => null,
  situations: async () => [],
  score: async () => null,
  saved: async () => null,
  timeline: async () => null,
  numbers: async () => null,
  journal: async () => null,
  deviceUrl: (kdsId) => `https://x.example/device/${kdsId}/`,
  newDeviceUrl: () => 'https://x.example/device/new/',
  accountUrl: (path) => `https://x.example/account${path}`,
  playerUrl: () => 'https://x.example/player/',
  linkTo: (search) => `https://x.example/${search}`,
  ...change,
});

/** A hard lunch of 45 minutes with a trouble in the middle. */
export const roomSituation = (name: string, change: Partial<SituationFacts> = {}): SituationFacts => ({
  name,
  title: { es: `Título ${name}`, en: `Title ${name}` },
  about: { es: `Qué se ve en ${name}.`, en: `What ${name} shows.` },
  seed: 7,
  lengthMs: 45 * 60_000,
  difficulty: 'hard',
  load: [10, 96, 20],
  troubles: [{ from: 0.5, until: 0.6 }],
  ...change,
});
