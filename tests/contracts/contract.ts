/** Facts on every transport into the simulated world: in process, through MSW and mock-socket, over a real network. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchConfiguration, fetchList, fetchLocalStatus, fetchSettings, testCloud } from '../../src/backend/calls.ts';
import { fetchLanguages, fetchTexts } from '../../src/backend/language-calls.ts';
import { saveSettings } from '../../src/backend/settings-calls.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/presentation/settings.ts';
import type { RealtimeSession } from '../../src/platform/ports.ts';
import { LIST_NAMES } from '../../src/protocol/decode-config.ts';
import type { PlatformLanguage } from '../../src/protocol/decode-languages.ts';
import { decodeList } from '../../src/protocol/decode-lists.ts';
import { decodeLocalEvent } from '../../src/protocol/decode-local-event.ts';
import { ordersEtagPath, presencePath } from '../../src/protocol/realtime-paths.ts';
import { LONG } from '../long.ts';
import { describeAccounts } from './accounts.ts';
import { describeHttpFaults } from './http-faults.ts';
import { describePeople } from './people.ts';
import { HASHED_AT_MS } from './scenario.ts';
import { describeSocketFaults } from './socket-faults.ts';
import {
  CUSTOMERS,
  deviceOn,
  EXPEDITER,
  expectData,
  expectRefused,
  type Fact,
  fetchOrdersOf,
  get,
  heal,
  KDS,
  openedSocket,
  openRealtime,
  ordersOf,
  saveLine,
  signIn,
  type Transport,
  trouble,
  valuesAt,
} from './transport.ts';

/** With this many orders a later edit would overtake an earlier one if the transport allowed it. */
const EDITED_TWICE = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * The facts that `npm test` runs: all, those that depend on the transport of bytes, or none. `npm run test:all` runs
 * all.
 */
type Extent = 'all' | 'wire' | 'none';

export function describeContract(name: string, open: () => Promise<Transport>, extent: Extent): void {
  let transport: Transport;
  beforeEach(async () => {
    transport = await open();
  });
  afterEach(() => transport.stop());
  const factIn =
    (isQuick: boolean): Fact =>
    (title, check) =>
      test(`${name}: ${title}`, isQuick ? {} : LONG, check);
  const fact = factIn(extent !== 'none');
  const factOfWorld = factIn(extent === 'all');
  describeConfiguration(fact, () => transport);
  describeOrders(fact, () => transport);
  describePeople(factOfWorld, () => transport);
  describeAccounts(factOfWorld, () => transport);
  describeGuards(fact, () => transport);
  describeFaults(fact, () => transport);
  describeSockets(fact, () => transport);
  describeRealtime(fact, () => transport);
  describeEdits(fact, () => transport);
  describeHttpFaults(fact, () => transport);
  describeSocketFaults(fact, () => transport);
}

function describeConfiguration(fact: Fact, transport: () => Transport): void {
  fact('[WIRE-37] calls 6 and 7 configure a device', async () => {
    const { caller, install } = deviceOn(transport(), KDS);
    const configuration = expectData(await fetchConfiguration(caller, undefined));
    expect(configuration.venue.restaurantName).not.toBe('');
    expect(configuration.realtimeToken).not.toBe('');
    expect(configuration.k5).not.toBe('');
    const listOf = async (name: (typeof LIST_NAMES)[number]) =>
      expectData(await fetchList(caller, install, name, configuration.etags.get(name) ?? ''));
    for (const name of LIST_NAMES) expect(decodeList(name, await listOf(name)), name).not.toBeNull();
    const units = decodeList('kd', await listOf('kd'));
    expect(units?.find((unit) => unit.id === KDS)?.statuses.length).toBeGreaterThan(1);
    expect(decodeList('tp1', await listOf('tp1'))?.length).toBeGreaterThanOrEqual(80);
    expect(expectData(await fetchSettings(caller))?.settings.autosave).toBeGreaterThan(0);
  });

  fact(
    '[WIRE-64][WIRE-65] the settings have the etag that call 6 names, and a save with an old etag is rejected',
    async () => {
      const { caller } = deviceOn(transport(), KDS);
      const named = async () => expectData(await fetchConfiguration(caller, undefined)).settingsEtag;
      const read = async () => expectData(await fetchSettings(caller)) ?? { settings: DEFAULT_SETTINGS, etag: null };
      const first = await read();
      expect(first.etag).not.toBeNull();
      expect(await named()).toBe(first.etag);
      const bigger = { ...first.settings, fontsize: 'bigger' } as const;
      expect(await saveSettings(caller, bigger, first.etag)).toEqual({ ok: true, data: null });
      const second = await read();
      expect(second.settings).toEqual(bigger);
      expect([second.etag !== first.etag, await named()]).toEqual([true, second.etag]);
      expect(await saveSettings(caller, first.settings, first.etag)).toEqual({ ok: false, why: 'changed' });
      expect(await read()).toEqual(second);
      expect(await saveSettings(caller, first.settings, null)).toEqual({ ok: true, data: null });
      expect((await read()).settings).toEqual(first.settings);
    },
  );

  fact(
    '[WIRE-68] a device reads the settings of another unit of the venue by its id, and the read of an unknown unit fails',
    async () => {
      const { caller } = deviceOn(transport(), KDS);
      const own = expectData(await fetchSettings(caller));
      const customers = expectData(await fetchSettings(caller, CUSTOMERS));
      expect([own?.settings.finalClients, customers?.settings.finalClients]).toEqual([false, true]);
      expect((await fetchSettings(caller, 4_711)).ok).toBe(false);
      expect(expectData(await fetchSettings(caller))).toEqual(own);
    },
  );

  fact('[LANGUAGE-1][LANGUAGE-2] calls 4 and 5 return languages and texts, and report an invalid file', async () => {
    const { caller } = deviceOn(transport(), KDS);
    const textsOf = async (language: PlatformLanguage | undefined) => language && fetchTexts(caller, 5000, language);
    const [own, english] = expectData(await fetchLanguages(caller, 5000, 'contract')).spoken;
    expect([own?.code, own?.name, english?.code, english?.name]).toEqual(['es', 'Español', 'en', 'English']);
    expect(await textsOf(own)).toEqual({ ok: true, data: {} });
    await transport().command({ do: 'words', edition: 'house' });
    const [house] = expectData(await fetchLanguages(caller, 5000, 'contract')).spoken;
    expect(house?.etag).not.toBe(own?.etag);
    expect(await textsOf(house)).toMatchObject({ ok: true, data: { card: { advance: 'Pasar todo' } } });
    expect(await textsOf(own)).toEqual({ ok: false, why: 'rejected' });
    await transport().command({ do: 'words', edition: 'broken' });
    expect(await textsOf(expectData(await fetchLanguages(caller, 5000, 'contract')).spoken[0])).toEqual({
      ok: false,
      why: 'shape',
    });
  });
}

function describeOrders(fact: Fact, transport: () => Transport): void {
  fact('[WIRE-2] call 1 returns all orders, and nothing new for its own etag', async () => {
    const device = deviceOn(transport(), EXPEDITER);
    const first = await ordersOf(device);
    expect(first.orders?.length).toBeGreaterThan(5);
    expect(first.setAside).toEqual([]);
    const again = await ordersOf(device, first.etag);
    expect(again).toMatchObject({ orders: null, etag: first.etag });
  });

  fact('[WIRE-2] one more order changes the etag and is in the response', async () => {
    const device = deviceOn(transport(), EXPEDITER);
    const before = await ordersOf(device);
    await transport().command({ do: 'order' });
    const after = await ordersOf(device, before.etag);
    expect(after.etag).not.toBe(before.etag);
    expect(after.orders).toHaveLength((before.orders?.length ?? 0) + 1);
  });

  fact('[OUTBOX-9] a saved status is in the next response and on another device, and may be sent twice', async () => {
    const [mine, other] = [deviceOn(transport(), KDS), deviceOn(transport(), EXPEDITER)];
    const line = (orders: Awaited<ReturnType<typeof ordersOf>>['orders'], id?: number) =>
      orders
        ?.flatMap((order) => order.lines.map((each) => ({ order, ...each })))
        .find((each) => (id === undefined ? each.saved === 0 && each.parentId === 0 : each.id === id));
    const first = line((await ordersOf(mine)).orders);
    if (!first) throw new Error('Failed to find a line that is not started.');
    for (let times = 0; times < 2; times++) {
      expect(await saveLine(mine, [first.order.id, first.id], 110)).toEqual({ ok: true, data: null });
    }
    const seen = line((await ordersOf(other)).orders, first.id);
    expect(seen?.saved).toBe(110);
    expect(seen?.history.at(-1)?.status).toBe(110);
    expect(seen?.history.filter((step) => step.status === 110)).toHaveLength(1);
  });

  fact('[WIRE-38] an unknown line is rejected', async () => {
    expect(await saveLine(deviceOn(transport(), KDS), [1, 1], 110)).toEqual({ ok: false, why: 'rejected' });
  });
}

function describeGuards(fact: Fact, transport: () => Transport): void {
  fact('[LINK-26] call 9 returns ok', async () => {
    expect(await testCloud(deviceOn(transport(), KDS).caller)).toBe(true);
  });

  fact(
    '[LINK-5] call 8 returns the local mode, and the local server returns the cloud’s orders in call 1',
    async () => {
      const device = deviceOn(transport(), KDS);
      expect(expectData(await fetchLocalStatus(device.caller, device.install)).mode).toBe(1);
      const [cloud, local] = [await ordersOf(device), await ordersOf(device, '', true)];
      expect(local.orders?.map((order) => order.id)).toEqual(cloud.orders?.map((order) => order.id));
    },
  );

  fact('[WIRE-39] a request with an unknown path returns HTTP 501 and is listed in the journal', async () => {
    const before = (await transport().status()).unknowns;
    const response = await get(transport(), '/cloud/resto/nothing');
    expect(response).toMatchObject({ kind: 'response', status: 501 });
    const after = await transport().status();
    expect(after.unknowns).toBe(before + 1);
    expect(after.journal.some((line) => line.scope === 'trouble' && line.text.includes('/resto/nothing'))).toBe(true);
  });

  fact('[WIRE-35] a wrong CSRF header is rejected with 403', async () => {
    const headers = { 'x-app-version': 'contract', 'x-csrf': '00000000' };
    const response = await get(transport(), '/cloud/rest/testconnection', headers);
    expect(response).toMatchObject({ kind: 'response', status: 403 });
  });

  fact('[SIM-1] the same seed gives the same scripted world on every transport', async () => {
    await transport().command({ do: 'pause' });
    const { elapsedMs } = await transport().status();
    await transport().command({ do: 'step', ms: HASHED_AT_MS - elapsedMs });
    const status = await transport().status();
    expect(status.elapsedMs).toBe(HASHED_AT_MS);
    expect(status.worldHash).toMatchInlineSnapshot(`"ce9e04d252118425"`);
  });
}

function describeFaults(fact: Fact, transport: () => Transport): void {
  const failing = [
    ['cloud-500', ['server', 'rejected']],
    ['cloud-html', ['portal']],
    ['cloud-down', ['network']],
  ] as const;
  for (const [fault, whys] of failing) {
    fact(
      `[LINK-27] with the fault ${fault} call 1 fails with a known reason, and succeeds after the fault`,
      async () => {
        const device = deviceOn(transport(), KDS);
        await trouble(transport(), fault);
        const reply = await fetchOrdersOf(device);
        expect(reply.ok).toBe(false);
        expect(whys).toContain(reply.ok ? '' : reply.why);
        await heal(transport());
        expect((await ordersOf(device)).orders).not.toBeNull();
      },
    );
  }

  fact(
    '[WIRE-13][WIRE-73] with the fault malformed-order one order has a placeholder without lines, and the other orders appear',
    async () => {
      const device = deviceOn(transport(), EXPEDITER);
      const whole = await ordersOf(device);
      await trouble(transport(), 'malformed-order');
      const response = await ordersOf(device);
      expect(response.setAside).toHaveLength(1);
      const [standIn, ...rest] = response.orders ?? [];
      expect(standIn).toMatchObject({ lines: [], isOutdated: true });
      expect(rest.map((order) => order.id)).toEqual(whole.orders?.map((order) => order.id));
    },
  );

  fact('[LINK-27] a call to a cloud that never responds ends as a timeout', async () => {
    await trouble(transport(), 'cloud-hang');
    const response = await get(transport(), '/cloud/rest/testconnection', {}, 300);
    expect(response).toEqual({ kind: 'none', why: 'timeout' });
  });
}

function describeSockets(fact: Fact, transport: () => Transport): void {
  fact("[REALTIME-17] the local server's socket pushes new orders", async () => {
    const { events, close } = await openedSocket(transport(), '/');
    await transport().command({ do: 'order' });
    await transport().until(() => events.some(decodeLocalEvent));
    close();
  });

  fact(
    "[REALTIME-17] with the fault local-down the local server's socket closes, and no socket opens until the fault ends",
    async () => {
      const { events } = await openedSocket(transport(), '/');
      await trouble(transport(), 'local-down');
      await transport().until(() => events.includes('closed'));
      await expectRefused(transport(), '/');
      await heal(transport());
      (await openedSocket(transport(), '/')).close();
    },
  );
}

function describeRealtime(fact: Fact, transport: () => Transport): void {
  fact('[REALTIME-1] a change of the orders is pushed over the realtime database', async () => {
    const device = deviceOn(transport(), KDS);
    const { session, links } = await openRealtime(transport(), device);
    const etags = valuesAt(session, ordersEtagPath(device.install));
    await transport().until(() => links.includes(true) && etags.some((etag) => typeof etag === 'string'));
    const before = etags.length;
    await transport().command({ do: 'order' });
    await transport().until(() => etags.length > before);
    expect(new Set(etags).size).toBe(etags.length);
    session.close();
  });

  fact(
    '[REALTIME-2] a value that a device marked for removal on disconnect is removed when the device disconnects',
    async () => {
      const device = deviceOn(transport(), KDS);
      const [gone, watching] = [await openRealtime(transport(), device), await openRealtime(transport(), device)];
      const path = presencePath(device.install, 'contract-device');
      const seen = valuesAt(watching.session, path);
      await transport().until(() => gone.links.includes(true) && seen.length > 0);
      expect(await gone.session.removeOnDisconnect(path)).toEqual({ ok: true, data: null });
      expect(await gone.session.put(path, true)).toEqual({ ok: true, data: null });
      await transport().until(() => seen.at(-1) === true);
      gone.session.close();
      await transport().until(() => seen.at(-1) === null);
      watching.session.close();
    },
  );

  fact('[REALTIME-4] a token that the platform did not issue is rejected', async () => {
    expect(await signIn(transport(), 'made-up')).toEqual({ ok: false, why: 'token' });
  });
}

function describeEdits(fact: Fact, transport: () => Transport): void {
  fact('[REALTIME-3] two devices that edit one value at once lose neither edit', async () => {
    const device = deviceOn(transport(), KDS);
    const [one, two] = [await openRealtime(transport(), device), await openRealtime(transport(), device)];
    await transport().until(() => one.links.includes(true) && two.links.includes(true));
    const add = (session: RealtimeSession, entry: string) =>
      session.transact('order/71/3/1/selected', (value) => {
        const list: unknown = JSON.parse(typeof value === 'string' ? value : '[]');
        return JSON.stringify([...(Array.isArray(list) ? list : []), entry]);
      });
    const edits = await Promise.all([add(one.session, 'a'), add(two.session, 'b'), add(one.session, 'c')]);
    expect(edits.every((edit) => edit.ok)).toBe(true);
    const values = valuesAt(two.session, 'order/71/3/1/selected');
    await transport().until(() => values.length > 0);
    expect([...JSON.parse(String(values.at(-1)))].sort()).toEqual(['a', 'b', 'c']);
    one.session.close();
    two.session.close();
  });

  fact('[REALTIME-15] when one device makes two edits without waiting, the later edit wins', async () => {
    const device = deviceOn(transport(), KDS);
    const { session, links } = await openRealtime(transport(), device);
    await transport().until(() => links.includes(true));
    const paths = EDITED_TWICE.map((orderId) => `order/71/3/${orderId}/selected`);
    const edits = paths.flatMap((path) => ['first', 'last'].map((entry) => session.transact(path, () => entry)));
    expect((await Promise.all(edits)).every((edit) => edit.ok)).toBe(true);
    const values = paths.map((path) => valuesAt(session, path));
    await transport().until(() => values.every(({ length }) => length > 0));
    expect(values.map((each) => each.at(-1))).toEqual(paths.map(() => 'last'));
    session.close();
  });
}
