import { resolve } from 'node:path';
import type { WorldLimit } from '../core/base/control.ts';
import type { Scenario } from '../core/script/script.ts';
import { findScenario } from '../scenarios/find-scenario.ts';
import { codeFor } from './access/class-code.ts';
import { publicName } from './addresses.ts';
import { type ClassKitchen, createKitchenClient } from './class/class-kitchen.ts';
import { createClassRoom } from './class/class-room.ts';
import { type CommandOptions, readCommandLine } from './command-line.ts';
import { EXIT_WRONG_INPUT, refuse } from './exit-codes.ts';
import { hostProblem, PORT_MAX } from './listen.ts';
import { missingFolder, type ServedFolders } from './served-folders.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { certificateFor } from './tls/certificate.ts';
import { welcomeText } from './welcome.ts';

const placesFor = ({ kiosk }: CommandOptions, places: ServedFolders): ServedFolders =>
  kiosk === null ? places : { ...places, kiosk: resolve(kiosk) };

type WorldsOptions = Omit<CommandOptions, 'scenario' | 'kiosk'>;

const stopAll = (servers: readonly RunningServer[]) => Promise.all(servers.map((server) => server.stop()));

function createClassKitchen(server: RunningServer, number: number, running: ReadonlySet<RunningServer>): ClassKitchen {
  return {
    number,
    origin: server.origin,
    client: createKitchenClient(server.simulation, () => running.has(server), server.openUnits),
  };
}

/** The world itself needs one port, and its account host another. */
const PORTS_OF_WORLD = 2;

/** Null when there are enough, or when no port was requested. */
function tooFewPorts({ port, worlds }: Pick<WorldsOptions, 'port' | 'worlds'>): string | null {
  const wanted = worlds * PORTS_OF_WORLD;
  if (port === null || port + wanted - 1 <= PORT_MAX) return null;
  const subject = worlds === 1 ? 'A restaurant needs' : `${worlds} restaurants need`;
  return `${subject} ${wanted} ports from the chosen port on, but the last port is ${PORT_MAX}. Choose a port up to ${PORT_MAX - wanted + 1} with --port.`;
}

/**
 * The first world at the requested port, the others at the next free ones. The first world's server has the class with
 * all kitchens.
 */
export async function startWorlds(options: WorldsOptions, scenario: Scenario, places: ServedFolders) {
  const { port, seed, worlds, host, tls, speed, brand, cooks, qa } = options;
  const tooFew = tooFewPorts(options);
  if (tooFew !== null) return { ok: false, problem: tooFew } as const;
  const code = codeFor(host);
  const shared = { host, tls, speed, brand, cooks, qa, ...(seed === null ? {} : { seed }), scenario, places, code };
  const running = new Set<RunningServer>();
  const kitchens: ClassKitchen[] = [];
  const addKitchen = (server: RunningServer): RunningServer => {
    running.add(server);
    const listed: RunningServer = {
      ...server,
      async stop() {
        running.delete(server);
        await server.stop();
      },
    };
    kitchens.push(createClassKitchen(server, kitchens.length + 1, running));
    return listed;
  };
  const first = await startServer({ ...shared, port, classRoom: createClassRoom(() => kitchens) });
  if (!first.ok) return first;
  const servers: [RunningServer, ...RunningServer[]] = [addKitchen(first.server)];
  while (servers.length < worlds) {
    const before = servers.at(-1) ?? first.server;
    const where = port === 0 ? { port } : { port: null, fromPort: before.accountPort + 1 };
    const next = await startServer({ ...shared, ...where });
    if (!next.ok) {
      await stopAll(servers);
      return next;
    }
    servers.push(addKitchen(next.server));
  }
  return { ok: true, servers, code: code?.digits ?? null } as const;
}

/** The teacher's page shows the end of a class. */
const LIMIT_TEXTS: Readonly<Record<Exclude<WorldLimit, 'class'>, string>> = {
  time: 'a day has passed since the end of its scenario',
  memory: 'this process is almost out of memory',
};

/** Prints once for each world (rule SIM-29). */
export function printLimits(
  servers: readonly Pick<RunningServer, 'origin' | 'simulation'>[],
  write: (line: string) => void = (line) => void process.stdout.write(line),
): void {
  for (const [at, { origin, simulation }] of servers.entries()) {
    let reported: WorldLimit | null = null;
    simulation.onTimeTurned(() => {
      const { limit } = simulation.status();
      if (limit === reported) return;
      reported = limit;
      if (limit === null || limit === 'class') return;
      const where = `${origin}/simulator/`;
      write(`Restaurant ${at + 1} has stopped: ${LIMIT_TEXTS[limit]}. Start it again at ${where}\n`);
    });
  }
}

/** False when the build failed, which the builder has reported. */
type MakePages = () => boolean;

async function serve(options: CommandOptions, places: ServedFolders, make: MakePages): Promise<void> {
  const found = findScenario(options.scenario, places.scenarios);
  if (!found.ok) return refuse(found.problem);
  const tooFew = tooFewPorts(options);
  if (tooFew !== null) return refuse(tooFew);
  const noHost = await hostProblem(options.host);
  if (noHost !== null) return refuse(noHost);
  const certified = options.tls ? await certificateFor(publicName(options.host)) : null;
  if (certified?.ok === false) return refuse(certified.problem);
  if (!make()) {
    process.exitCode = EXIT_WRONG_INPUT;
    return;
  }
  const missing = missingFolder(places);
  if (missing !== null) return refuse(missing);
  const started = await startWorlds(options, found.scenario, places);
  if (!started.ok) return refuse(started.problem);

  const [first, ...others] = started.servers;
  const stop = () => void stopAll(started.servers);
  printLimits(started.servers);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const { origin, accountOrigin, root } = first;
  const status = first.simulation.status();
  const origins = others.map((other) => other.origin);
  process.stdout.write(
    welcomeText({
      origin,
      accountOrigin,
      origins,
      port: first.port,
      requestedPort: options.port,
      root,
      code: started.code,
      status,
    }),
  );
}

/** Prints one sentence and sets exit code 2 for wrong input, before it builds any page. */
export async function runServer(
  args: readonly string[],
  places: ServedFolders,
  make: MakePages = () => true,
): Promise<void> {
  const commandLine = readCommandLine(args);
  if (commandLine.kind === 'help') process.stdout.write(commandLine.text);
  else if (commandLine.kind === 'wrong') refuse(commandLine.problem);
  else await serve(commandLine.options, placesFor(commandLine.options, places), make);
}
