import { emptyStorage, inProcessPorts } from '../../simulator/adapters/in-process.ts';
import type { ControlCommand } from '../../simulator/core/base/control.ts';
import { DIALECT_NAMES, type DialectName } from '../../simulator/core/base/dialects/dialects.ts';
import { createWorld } from '../../simulator/core/world.ts';
import type { World } from '../../simulator/core/world-api.ts';
import { describeContract } from './contract.ts';
import { CONTRACT_SCENARIO } from './scenario.ts';
import type { ContractStatus, Transport } from './transport.ts';

const START_MS = Date.UTC(2026, 4, 4, 13, 0, 0);
const STEP_MS = 10;
const STEPS_MAX = 20_000;

const statusOf = (world: World): ContractStatus => ({
  nowMs: world.nowMs(),
  elapsedMs: world.nowMs() - START_MS + world.scenario.preRollMs,
  mails: world.mails(),
  journal: world.journalTail(60),
  unknowns: world.unknowns(),
  worldHash: world.worldHash(),
});

const OF_ROOM = [
  'mark',
  'jump',
  'resume',
  'speed',
  'restart',
  'forward',
  'place',
  'void',
  'fire',
  'message',
  'cooks',
  'rouse',
  'guide',
  'end',
  'device-trouble',
  'device-instant-trouble',
  'device-clock',
  'device-heal',
] as const;

const isOfRoom = (request: ControlCommand): request is Extract<ControlCommand, { do: (typeof OF_ROOM)[number] }> =>
  OF_ROOM.some((name) => name === request.do);

/** Advances simulated time in the background until stopped. */
function flow(world: World): { stop(): void } {
  let flowing = true;
  const next = () => {
    if (!flowing) return;
    world.runUntil(world.nowMs() + STEP_MS);
    setImmediate(next);
  };
  setImmediate(next);
  return {
    stop() {
      flowing = false;
    },
  };
}

async function openRoad(dialect: DialectName): Promise<Transport> {
  const local = { address: 'simulated.local', port: 80 };
  const world = createWorld({
    scenario: CONTRACT_SCENARIO,
    startMs: START_MS,
    local,
    realtimeHost: 'simulated',
    dialect,
  });
  const ports = inProcessPorts({ world, deviceId: 'contract', storage: emptyStorage() });
  const time = flow(world);

  const command = async (request: ControlCommand) => {
    if (request.do === 'order') world.placeOrder();
    else if (request.do === 'fault') world.setFault(request.fault, request.forMs, request.options);
    else if (request.do === 'local-mode') world.setLocalMode(request.mode);
    else if (request.do === 'words') world.setTextEdition(request.edition);
    else if (request.do === 'heal') world.heal(request.fault);
    else if (request.do === 'step') world.runUntil(world.nowMs() + request.ms);
    else if (request.do === 'pause') time.stop();
    else if (isOfRoom(request)) throw new Error(`Failed to run ${request.do}: this transport has no such command.`);
    else world.manage(request);
  };

  return {
    http: ports.http,
    socket: ports.socket,
    realtime: ports.realtime,
    origin: 'http://simulated',
    enrol: (kdsId) => world.enrol(kdsId),
    command,
    status: async () => statusOf(world),
    changes: async () => world.changes(),
    async until(condition) {
      for (let steps = 0; steps < STEPS_MAX; steps++) {
        if (await condition()) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
      throw new Error('Failed to see the awaited condition in time.');
    },
    async stop() {
      ports.kill();
      time.stop();
    },
  };
}

describeContract('in process', () => openRoad('plain'), 'all');
// `npm test` checks the other dialects only in `platform/dialects.test.ts`.
for (const dialect of DIALECT_NAMES.filter((name) => name !== 'plain'))
  describeContract(`in process, dialect ${dialect}`, () => openRoad(dialect), 'none');
