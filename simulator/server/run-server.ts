/** The simulator server's program from its arguments to its end: starts, says where everything is, stops on a signal. */
import { resolve } from 'node:path';
import { findScenario } from '../scenarios/find-scenario.ts';
import { type Asked, EXIT_WRONG_INPUT, readCommandLine } from './command-line.ts';
import { missingPlace, type ServedFolders } from './places.ts';
import { startServer } from './start-server.ts';
import { welcomeText } from './welcome.ts';

function refuse(problem: string): void {
  process.stderr.write(`${problem}\n`);
  process.exitCode = EXIT_WRONG_INPUT;
}

/** Where everything is, the kiosk as asked for. */
const placesFor = ({ kiosk }: Asked, places: ServedFolders): ServedFolders =>
  kiosk === null ? places : { ...places, kiosk: resolve(kiosk) };

async function serve(asked: Asked, places: ServedFolders): Promise<void> {
  const found = findScenario(asked.scenario, places.scenarios);
  if (!found.ok) return refuse(found.problem);
  const missing = missingPlace(places);
  if (missing !== null) return refuse(missing);
  const { host, port, tls, speed, brand, cooks, qa } = asked;
  const seed = asked.seed === null ? {} : { seed: asked.seed };
  const started = await startServer({
    host,
    port,
    tls,
    speed,
    brand,
    cooks,
    qa,
    ...seed,
    scenario: found.scenario,
    places,
  });
  if (!started.ok) return refuse(started.problem);

  const { server } = started;
  const stop = () => void server.stop();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const { origin, accountOrigin, rootFile } = server;
  const status = server.simulation.status();
  process.stdout.write(
    welcomeText({ origin, accountOrigin, port: server.port, askedPort: port, tls, rootFile, status }),
  );
}

/** Runs the program with the arguments after its name. Wrong input is one sentence and exit code 2. */
export async function runServer(args: readonly string[], places: ServedFolders): Promise<void> {
  const commandLine = readCommandLine(args);
  if (commandLine.kind === 'help') process.stdout.write(commandLine.text);
  else if (commandLine.kind === 'wrong') refuse(commandLine.problem);
  else await serve(commandLine.asked, placesFor(commandLine.asked, places));
}
