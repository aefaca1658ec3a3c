import { join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { type Bundle, browserOptions, filesOf, OUT, partsOf, ROOT, requireSource, sheetOf } from './bundle.ts';
import { type Files, readFolder } from './files.ts';
import { requireNoInlineCode } from './kiosk.ts';
import { licencesOf } from './licences.ts';
import { CONTROL_PAGE, makePage } from './page.ts';
import { PLAYER_ENTRY, playerPage, recordedPartsAlone } from './player.ts';

const PROGRAMS = ['simulator/server/main.ts', 'simulator/server/sim.ts'];
const ROOM_ENTRY = 'simulator/control/room/room.tsx';
const CLASS_ENTRY = 'simulator/control/class/class.tsx';
const CLOCK_ENTRY = 'simulator/adapters/clock-from-server.ts';

export const ROOM_FOLDER = 'room';

/** Scripts that run on the devices' pages before the kiosk. */
export const DEVICE_FOLDER = 'device';

/** Some bundled packages still call `require`, which a module does not have. */
const REQUIRE =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);";

function serverOptions(): BuildOptions & { metafile: true; write: false } {
  return {
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS.map(requireSource),
    outdir: OUT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    banner: { js: REQUIRE },
    charset: 'utf8',
    sourcemap: 'linked',
    legalComments: 'none',
    metafile: true,
    write: false,
    loader: { '.yaml': 'text' },
    // Only the repository drives a browser; the delivered simulator does not.
    external: ['@playwright/test'],
    logLevel: 'warning',
  };
}

export function roomOptions() {
  return { ...browserOptions([ROOM_ENTRY, CLASS_ENTRY, PLAYER_ENTRY]), plugins: [recordedPartsAlone()] };
}

/** A classic script, because it runs before the kiosk's modules. */
export function clockOptions() {
  const { splitting: _, ...options } = browserOptions([CLOCK_ENTRY]);
  return { ...options, format: 'iife', globalName: 'simulatedClock', entryNames: 'clock' } as const;
}

export const finishClock = async (bundle: Bundle): Promise<Files> => filesOf(bundle, []);

/** The files by their paths below the folder that the server serves at `/simulator/`. */
export async function finishRoom(bundle: Bundle, version: string): Promise<Files> {
  const sheet = sheetOf(bundle.metafile, ROOM_ENTRY);
  const page = makePage(CONTROL_PAGE, {
    base: './',
    toRoot: '',
    version,
    ...partsOf(bundle.metafile, ROOM_ENTRY, sheet),
  });
  const classSheet = sheetOf(bundle.metafile, CLASS_ENTRY);
  const classPage = makePage(CONTROL_PAGE, {
    base: '../',
    toRoot: '',
    version,
    ...partsOf(bundle.metafile, CLASS_ENTRY, classSheet),
  });
  const icon = [...(await readFolder(join(ROOT, 'public')))].filter(([path]) => page.includes(`href="${path}"`));
  const built = filesOf(bundle, [sheet, classSheet, sheetOf(bundle.metafile, PLAYER_ENTRY)]);
  const pages = [
    ['index.html', requireNoInlineCode(page, ROOM_ENTRY)],
    ['class/index.html', requireNoInlineCode(classPage, CLASS_ENTRY)],
    playerPage(bundle.metafile, version),
  ] as const;
  return new Map([...icon, ...built, ...pages]);
}

/** The server expects the scenario files beside its program. */
async function scenarioFiles(): Promise<[string, Uint8Array | string][]> {
  const files = await readFolder(join(ROOT, 'simulator/scenarios/situations'));
  return [...files].filter(([path]) => path.endsWith('.yaml'));
}

/** All files except the kiosk, which is in the folder beside the simulator. */
export async function buildSimulator(version: string): Promise<{ files: Files; metafiles: readonly Metafile[] }> {
  const server = await build(serverOptions());
  const room = await build(roomOptions());
  const clock = await build(clockOptions());
  const ofDevice = [...(await finishClock(clock))].map(
    ([path, contents]) => [`${DEVICE_FOLDER}/${path}`, contents] as const,
  );
  const inRoom = [...(await finishRoom(room, version))].map(
    ([path, contents]) => [`${ROOM_FOLDER}/${path}`, contents] as const,
  );
  const metafiles = [server.metafile, room.metafile, clock.metafile];
  const files = new Map<string, Uint8Array | string>([
    ...filesOf(server, []),
    ...inRoom,
    ...ofDevice,
    ...(await scenarioFiles()),
    ['licences.txt', await licencesOf(ROOT, ...metafiles)],
  ]);
  return { files, metafiles };
}
