import { afterEach, expect, test } from 'vitest';
import type { PersonName } from '../../../fixtures/people.ts';
import { authorizationAt } from '../../../simulator/adapters/authorize.ts';
import { type DevicePorts, emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import type { DeviceStorage } from '../../../simulator/adapters/in-process-storage.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import { runWorld } from '../../../simulator/headless/run-world.ts';
import type { App } from '../../../src/engine/base/app.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import * as personParts from '../../../src/engine/person-parts.ts';
import { createTestWorld, MINUTE_MS, notes, personCalled, rush } from '../core/test-world.ts';

interface Screen {
  readonly app: App;
  readonly ports: DevicePorts;
  readonly storage: DeviceStorage;
  /** Closes the page and opens it with these parameters in its address. */
  reload(query?: Readonly<Record<string, string>>): Screen;
}

const open: Screen[] = [];

afterEach(() => {
  for (const { app, ports } of open.splice(0)) {
    ports.kill();
    app.dispose();
  }
});

/** A page in a world; without a storage it is an empty browser. */
function screenIn(world: World, name: string, storage = emptyStorage(), query = {}): Screen {
  const ports = inProcessPorts({ world, deviceId: name, storage });
  ports.arriveWith(query);
  const app = createApp(ports, deferredAtOnce, async () => personParts);
  const screen: Screen = {
    app,
    ports,
    storage,
    reload(brought = {}) {
      open.splice(open.indexOf(screen), 1);
      ports.kill();
      app.dispose();
      return screenIn(world, name, storage, brought);
    },
  };
  open.push(screen);
  return screen;
}

/** A device with its unit's record from the start. */
function stationIn(world: World, kdsId: number): Screen {
  const storage = emptyStorage();
  storage.facts.set('install', JSON.stringify(world.enrol(kdsId)));
  return screenIn(world, `station-${kdsId}`, storage);
}

const lunch = () => createTestWorld({ steps: [rush(90)], preRollMs: 20 * MINUTE_MS });
const pass = (world: World, ms = 5_000) => runWorld(world, world.nowMs() + ms);
const cardsOn = ({ app }: Screen): number => app.state.board.keys.length;

async function logIn(world: World, { app }: Screen, name: PersonName): Promise<void> {
  const { password, profile } = personCalled(name);
  app.commands.openLogin();
  await pass(world);
  app.commands.logIn(profile.details.email, password ?? '');
  await pass(world);
}

/** A person sets the screen up as a unit and logs out; then the page restarts. */
async function setUp(world: World, screen: Screen, kdsId: number): Promise<Screen> {
  await logIn(world, screen, 'owner');
  screen.app.commands.readUnits();
  await pass(world);
  screen.app.commands.activateUnit(kdsId, true);
  await pass(world);
  expect(screen.app.state.units.activation).toBe('done');
  void screen.app.commands.logOut();
  await pass(world);
  const station = screen.reload();
  await pass(world, 10_000);
  return station;
}

test('[SIM-14] an administrator sets an empty browser up as a KDS, and the former device of the KDS detects that its unit is taken', async () => {
  const world = lunch();
  const former = stationIn(world, 3);
  await pass(world, 10_000);
  expect([former.app.state.unit, cardsOn(former) > 0]).toEqual(['ours', true]);
  const station = await setUp(world, screenIn(world, 'tablet'), 3);
  expect(station.app.state).toMatchObject({ installed: true, kdsId: 3, loggedIn: false, unit: 'ours' });
  expect(cardsOn(station)).toBeGreaterThan(0);
  await pass(world, MINUTE_MS);
  expect(former.app.state.unit).toBe('taken');
});

test.each([
  ['take-unit', 'taken'],
  ['delete-unit', 'gone'],
] as const)(
  '[SIM-14] after %s the device reports its unit as %s, until the device has the unit again',
  async (what, outcome) => {
    const world = lunch();
    const station = await setUp(world, screenIn(world, 'tablet'), 3);
    world.manage({ do: what, kds: 3 });
    const after = station.reload();
    await pass(world, MINUTE_MS);
    expect(after.app.state.unit).toBe(outcome);
    world.manage({ do: 'free-unit', kds: 3 });
    const again = after.reload();
    await pass(world, MINUTE_MS);
    expect([again.app.state.unit, cardsOn(again) > 0]).toEqual(['ours', true]);
  },
);

test.each([
  ['Valeria Pinto', null],
  ['Nicolás Reyes', 'nicolas@correo.test'],
] as const)(
  '[SIM-15] a person logs in through the identity provider’s page, and enters the email when it is missing: %s',
  async (name, email) => {
    const world = lunch();
    const before = screenIn(world, 'tablet');
    before.app.commands.openLogin();
    before.app.commands.logInWith('resto');
    await pass(world);
    const authorization = authorizationAt(before.ports.leftFor() ?? '', { nowMs: world.nowMs(), nonce: () => 'a1' });
    const choice = authorization.ok ? authorization.choices.find((one) => one.name === name) : undefined;
    const back = before.reload(Object.fromEntries(new URL(choice?.address ?? '').searchParams));
    back.app.commands.openLogin();
    await pass(world);
    if (email !== null) {
      expect(back.app.state).toMatchObject({ loggedIn: false, person: { problem: 'email-needed', emailFor: 'resto' } });
      back.app.commands.submitEmail(email);
      await pass(world);
    }
    expect(back.app.state).toMatchObject({ loggedIn: true, person: { name } });
  },
);

test('[LOGIN-1] after a login at a device, no call has the credentials of device and person together', async () => {
  const world = lunch();
  const station = stationIn(world, 3);
  await logIn(world, station, 'owner');
  station.app.commands.readUnits();
  await pass(world, MINUTE_MS);
  expect(station.app.state.loggedIn).toBe(true);
  expect(notes(world, 'trouble').filter((line) => line.text.includes('together'))).toEqual([]);
  expect(world.unknowns()).toBe(0);
});
