import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import type { VenueOptions } from '../../../simulator/core/base/venue.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import type { Settings } from '../../../src/domain/presentation/settings.ts';
import type { SettingsSaveResult } from '../../../src/engine/base/settings-save-result.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import { callAs } from '../../simulator/core/test-world.ts';
import { choose, openKitchen, readAgain, tableOrder } from '../kitchen.ts';
import { type RecordingDevice, recordingDevice } from '../recording-device.ts';

const HOT = 3;
const PATH = '/resto/kds/ajustes';
const FAULT_MS = 600_000;

const stored = (world: World) => callAs(world, HOT, 'settingsRead').data as Settings;

async function opened(settingsEtags: VenueOptions['settingsEtags'] = 'hash') {
  const kitchen = openKitchen([tableOrder('one', 1, 141)], 0, settingsEtags);
  const device = recordingDevice(kitchen.world, HOT);
  await kitchen.run(8);
  return { kitchen, device };
}

function ended({ app }: Pick<RecordingDevice, 'app'>, changes: Partial<Settings>) {
  const outcome: { now: SettingsSaveResult | null } = { now: null };
  void app.commands.saveSettings(changes).then((reply) => {
    outcome.now = reply;
  });
  return outcome;
}

test('[WIRE-64][SETTINGS-24] a save that hangs fails at the timeout of its call and is logged, and a later save succeeds', async () => {
  const { kitchen, device } = await opened();
  // The cloud hangs once the device has read the settings for its save.
  device.swap(({ path }, response) => {
    if (path === PATH) kitchen.world.setFault('cloud-hang', FAULT_MS);
    return response;
  });
  const first = ended(device, { fontsize: 'big' });
  await kitchen.run(5);
  expect(first.now).toBeNull();
  await kitchen.run(7);
  expect(first.now).toMatchObject({ ok: false, why: 'timeout' });
  expect(device.app.state.debug.join()).toContain('The settings were not saved: timeout');
  device.swap(null);
  kitchen.world.heal();
  expect([device.app.state.settings.fontsize, stored(kitchen.world).fontsize]).toEqual(['normal', 'normal']);
  const second = ended(device, { fontsize: 'big' });
  await kitchen.run(3);
  expect(second.now).toMatchObject({ ok: true });
  expect(stored(kitchen.world).fontsize).toBe('big');
});

test.each(['hash', 'counter'] as const)(
  '[WIRE-65] with %s etags, a save whose response was lost does not block later saves',
  async (settingsEtags) => {
    const { kitchen, device } = await opened(settingsEtags);
    let responseCount = 0;
    device.swap(({ path }, response) => {
      if (path === PATH) responseCount += 1;
      return path === PATH && responseCount === 2 ? { kind: 'none', why: 'network' } : response;
    });
    const first = ended(device, { fontsize: 'big' });
    await kitchen.run(3);
    expect(first.now).toEqual({ ok: false, why: 'network' });
    expect(stored(kitchen.world).fontsize).toBe('big');
    for (const width of ['big', 'normal'] as const) {
      const next = ended(device, { fontsize: 'big', width });
      await kitchen.run(3);
      expect(next.now).toMatchObject({ ok: true });
      expect(stored(kitchen.world)).toMatchObject({ fontsize: 'big', width });
    }
  },
);

test('[SETTINGS-40] a saved setting that has another value in the next read gets that value', async () => {
  const { kitchen, device } = await opened();
  const save = ended(device, { fontsize: 'big' });
  await kitchen.run(3);
  expect([save.now?.ok, device.app.state.settings.fontsize]).toEqual([true, 'big']);
  choose(kitchen.world, HOT, { fontsize: 'small' });
  readAgain(kitchen.world);
  await kitchen.run(11);
  expect(device.app.state.settings.fontsize).toBe('small');
});

test('[SETTINGS-48] a save whose script does not load fails after 10 s and does not run later', async () => {
  const { world, run } = openKitchen([tableOrder('one', 1, 141)], 0);
  const ports = inProcessPorts({ world, deviceId: 'late', storage: emptyStorage() });
  ports.facts.write('install', JSON.stringify(world.enrol(HOT)));
  let isThere = false;
  const app = createApp(ports, () => (isThere ? deferredAtOnce() : Promise.reject(new Error('not there'))));
  const outcomes = [ended({ app }, { fontsize: 'big' })];
  await run(9);
  expect(outcomes[0]?.now).toBeNull();
  const read = app.commands.settingsOf(4);
  await run(2);
  expect(outcomes[0]?.now).toEqual({ ok: false, why: 'timeout' });
  expect(ports.log.join()).toContain('The code that saves settings did not load in time.');
  await run(10);
  expect(await read).toEqual({ ok: false, why: 'timeout' });
  isThere = true;
  await run(60);
  expect(stored(world).fontsize).toBe('normal');
  outcomes.push(ended({ app }, { fontsize: 'big' }));
  await run(15);
  expect(outcomes[1]?.now).toMatchObject({ ok: true });
  expect(stored(world).fontsize).toBe('big');
});
