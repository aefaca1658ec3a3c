/** Faults of calls on every transport: each HTTP kind of `fault-kinds.ts`, during the fault and after it. */
import { expect } from 'vitest';
import { fetchConfiguration, fetchLocalStatus, testCloud } from '../../src/backend/calls.ts';
import type { HttpResult } from '../../src/platform/ports.ts';
import { decodeList } from '../../src/protocol/decode-lists.ts';
import { encodeCall } from '../../src/protocol/encode-call.ts';
import { decodeEnvelope, decodeFile } from '../../src/protocol/envelope.ts';
import {
  type At,
  type Device,
  deviceOn,
  EXPEDITER,
  expectData,
  type Fact,
  fetchOrdersOf,
  heal,
  KDS,
  ordersOf,
  saveLine,
  type Transport,
  trouble,
} from './transport.ts';

const MINUTE_MS = 60_000;

function testCall(transport: Transport, timeoutMs = 8_000): Promise<HttpResult> {
  const bases = { cloud: `${transport.origin}/cloud`, data: '', language: '', local: '' };
  return transport.http.send({
    ...encodeCall('cloudTest', {}, { bases, appVersion: 'test', credentials: null }),
    timeoutMs,
  });
}

const whyOf = async (sent: Promise<HttpResult>): Promise<string> => {
  const response = await sent;
  return response.kind === 'none' ? response.why : String(response.status);
};

/** The first line that is not started. */
async function freshLine(device: Device): Promise<readonly [orderId: number, lineId: number]> {
  const { orders } = await ordersOf(device);
  for (const order of orders ?? []) {
    const line = order.lines.find((each) => each.saved === 0 && each.parentId === 0 && !each.voided);
    if (line) return [order.id, line.id];
  }
  throw new Error('Failed to find a line that is not started.');
}

async function listOutcome(transport: Transport, timeoutMs: number): Promise<string> {
  const { caller, install } = deviceOn(transport, KDS);
  const { etags } = expectData(await fetchConfiguration(caller, undefined));
  const { restaurantId: restaurant, localId: local } = install;
  const path = { restaurant, local, field: 'dm', etag: etags.get('dm') ?? '' };
  const bases = { cloud: '', data: `${transport.origin}/data`, language: '', local: '' };
  const response = await transport.http.send({
    ...encodeCall('configList', { path }, { bases, appVersion: 'test', credentials: null }),
    timeoutMs,
  });
  if (response.kind === 'none') return response.why;
  const file = decodeFile(response.text);
  return file === null
    ? `${response.status}`
    : `${response.status} ${decodeList('dm', file.data) === null ? 'odd' : 'list'}`;
}

const DATA_FAULTS = [
  ['cloud-down', 'network'],
  ['cloud-hang', 'timeout'],
  ['cloud-html', '200'],
  ['cloud-malformed', '200'],
  ['cloud-truncated', 'network'],
  ['cloud-500', '500'],
] as const;

function describeDataHost(fact: Fact, at: At): void {
  for (const [fault, outcome] of DATA_FAULTS) {
    fact(
      `[SIM-7] the fault ${fault} on the data host affects call 7 until the fault ends, and no call to the cloud`,
      async () => {
        await trouble(at(), fault, { on: 'data' });
        expect(await listOutcome(at(), outcome === 'timeout' ? 800 : 8_000)).toBe(outcome);
        expect(await whyOf(testCall(at()))).toBe('200');
        expect((await ordersOf(deviceOn(at(), KDS))).orders).not.toBeNull();
        await heal(at());
        expect(await listOutcome(at(), 8_000)).toBe('200 list');
      },
    );
  }

  fact('[SIM-7] the fault cloud-slow also affects the data host', async () => {
    await trouble(at(), 'cloud-slow', { delayMs: 1_000, spreadMs: 0 });
    expect(await listOutcome(at(), 300)).toBe('timeout');
    await heal(at());
    expect(await listOutcome(at(), 8_000)).toBe('200 list');
  });
}

function describeRouteFaults(fact: Fact, at: At): void {
  fact('[SIM-7] cloud-slow delays responses until the fault ends', async () => {
    await trouble(at(), 'cloud-slow', { delayMs: 3_000, spreadMs: 100 });
    expect(await whyOf(testCall(at(), 300))).toBe('timeout');
    expect(await whyOf(testCall(at()))).toBe('200');
    await heal(at());
    expect(await whyOf(testCall(at(), 2_900))).toBe('200');
  });

  fact('[SIM-7] cloud-loss breaks its share of the calls', async () => {
    await trouble(at(), 'cloud-loss', { share: 1 });
    expect(await whyOf(testCall(at()))).toBe('network');
    await heal(at());
    await trouble(at(), 'cloud-loss', { share: 0 });
    expect(await whyOf(testCall(at()))).toBe('200');
  });

  fact('[SIM-7] with the fault dns-down the cloud is unreachable and the local server serves', async () => {
    const device = deviceOn(at(), KDS);
    await trouble(at(), 'dns-down');
    expect(await whyOf(testCall(at()))).toBe('network');
    expect((await ordersOf(device, '', true)).orders).not.toBeNull();
  });

  fact('[SIM-7] cloud-500 returns the given status', async () => {
    await trouble(at(), 'cloud-500', { status: 503 });
    expect(await whyOf(testCall(at()))).toBe('503');
  });

  fact('[SIM-7] cloud-401 rejects only requests with credentials', async () => {
    const device = deviceOn(at(), KDS);
    await trouble(at(), 'cloud-401');
    expect(await fetchOrdersOf(device)).toEqual({ ok: false, why: 'unauthorised' });
    expect(await testCloud(device.caller)).toBe(true);
  });

  fact('[SIM-7] the fault cloud-down with the option `on: local` affects only the local server', async () => {
    const device = deviceOn(at(), KDS);
    await trouble(at(), 'cloud-down', { on: 'local' });
    expect(await testCloud(device.caller)).toBe(true);
    expect(await fetchOrdersOf(device, 'local')).toEqual({ ok: false, why: 'network' });
  });

  fact('[SIM-7] flapping breaks calls, lets calls through, and breaks calls again', async () => {
    await trouble(at(), 'flapping', { upMs: 400, downMs: 400 });
    const seen: string[] = [];
    const recordOutcome = async () => {
      const why = await whyOf(testCall(at()));
      // Calls before the first failure do not count: on a slow machine the network may already work again.
      if (seen.at(-1) !== why && (why === 'network' || seen.length > 0)) seen.push(why);
      return seen.length >= 4;
    };
    await at().until(recordOutcome);
    expect(seen.slice(0, 4)).toEqual(['network', '200', 'network', '200']);
  });
}

function describeBodyFaults(fact: Fact, at: At): void {
  fact('[SIM-7] cloud-malformed returns text that is not JSON', async () => {
    const device = deviceOn(at(), KDS);
    await trouble(at(), 'cloud-malformed');
    expect((await fetchOrdersOf(device)).ok).toBe(false);
    const response = await testCall(at());
    expect(response).toMatchObject({ kind: 'response', status: 200 });
    expect(() => JSON.parse(response.kind === 'response' ? response.text : '')).toThrow('JSON');
  });

  fact('[SIM-7] a call with a truncated body fails as network', async () => {
    await trouble(at(), 'cloud-truncated');
    expect(await whyOf(testCall(at()))).toBe('network');
    await heal(at());
    expect(await whyOf(testCall(at()))).toBe('200');
  });

  fact('[SIM-7] a slow body arrives complete, or the call times out', async () => {
    await trouble(at(), 'cloud-dribble', { overMs: 1_000 });
    expect(await whyOf(testCall(at(), 300))).toBe('timeout');
    const response = await testCall(at());
    expect(response.kind === 'response' && decodeEnvelope(response.text)).toMatchObject({ ok: true });
  });

  fact('[SIM-7] a call with a body of 25 MB fails as size, and a body of 1 MB is accepted', async () => {
    await trouble(at(), 'cloud-huge', { megabytes: 25 });
    expect(await whyOf(testCall(at()))).toBe('size');
    await heal(at());
    await trouble(at(), 'cloud-huge', { megabytes: 1 });
    expect(await whyOf(testCall(at()))).toBe('200');
  });
}

function describeChangeFaults(fact: Fact, at: At): void {
  fact('[SIM-8] an accepted change is recorded with device, user, line, status and time', async () => {
    const device = deviceOn(at(), KDS);
    const [orderId, lineId] = await freshLine(device);
    expectData(await saveLine(device, [orderId, lineId], 100));
    expectData(await saveLine(device, [orderId, lineId], 100, 'local'));
    const one = { kdsId: KDS, userId: device.install.userId, orderId, lineId, status: 100 };
    const changes = await at().changes();
    expect(changes).toMatchObject([
      { ...one, via: 'cloud', before: 0, repeat: false },
      { ...one, via: 'local', before: 100, repeat: true },
    ]);
    const { nowMs, journal } = await at().status();
    expect(changes[0]?.atMs).toBeLessThanOrEqual(nowMs);
    expect(changes[0]?.atMs).toBeGreaterThan(nowMs - MINUTE_MS);
    expect(journal.filter((line) => line.what === 'saved')).toHaveLength(2);
    const taps = journal.filter((line) => line.what === 'tap');
    expect(taps).toMatchObject([{ orderId, text: expect.stringMatching(/^KDS \d+ · .+ · \d+× .+ · 100$/) }]);
  });

  fact('[SIM-8] with the fault response-lost a change is applied and its response never arrives', async () => {
    const device = deviceOn(at(), KDS);
    const line = await freshLine(device);
    await trouble(at(), 'response-lost');
    for (const to of ['cloud', 'local'] as const)
      expect(await saveLine(device, line, 110, to)).toEqual({ ok: false, why: 'network' });
    expect((await at().changes()).map(({ status, repeat }) => [status, repeat])).toEqual([
      [110, false],
      [110, true],
    ]);
    expect((await ordersOf(device)).orders).not.toBeNull();
  });

  fact(
    '[SIM-8] with the fault change-doubled a change arrives a second time later, and adds only one step',
    async () => {
      const device = deviceOn(at(), EXPEDITER);
      const [orderId, lineId] = await freshLine(device);
      await trouble(at(), 'change-doubled', { delayMs: 500, spreadMs: 0 });
      expectData(await saveLine(device, [orderId, lineId], 110));
      await at().until(async () => (await at().changes()).length > 1);
      const [first, copy] = await at().changes();
      expect([first?.repeat, copy?.repeat]).toEqual([false, true]);
      expect((copy?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(500);
      const order = (await ordersOf(device)).orders?.find((each) => each.id === orderId);
      const line = order?.lines.find((each) => each.id === lineId);
      expect(line?.history.filter((step) => step.status === 110)).toHaveLength(1);
    },
  );
}

function describeOldResponses(fact: Fact, at: At): void {
  fact('[SIM-10] with the fault responses-doubled call 1 receives its last response once more', async () => {
    const device = deviceOn(at(), EXPEDITER);
    await trouble(at(), 'responses-doubled', { share: 1 });
    const first = await ordersOf(device);
    await at().command({ do: 'order' });
    expect((await ordersOf(device)).etag).toBe(first.etag);
    await heal(at());
    expect((await ordersOf(device)).etag).not.toBe(first.etag);
  });

  fact(
    '[SIM-10] with the fault responses-reordered an old response of call 1 arrives after a newer response',
    async () => {
      const device = deviceOn(at(), EXPEDITER);
      const order: string[] = [];
      const ask = async (label: string) => {
        const { etag } = await ordersOf(device);
        order.push(label);
        return etag;
      };
      await trouble(at(), 'responses-reordered', { share: 1, delayMs: 5_000 });
      const before = (await at().status()).journal.length;
      const old = ask('old');
      await at().until(async () => (await at().status()).journal.length > before);
      await heal(at());
      await at().command({ do: 'order' });
      const young = ask('young');
      expect(await young).not.toBe(await old);
      expect(order).toEqual(['young', 'old']);
    },
  );

  fact('[SIM-10] with the fault orders-stale call 1 returns earlier orders with their etag', async () => {
    const device = deviceOn(at(), EXPEDITER);
    const before = await ordersOf(device);
    await trouble(at(), 'orders-stale', { ageMs: 30_000 });
    await at().command({ do: 'order' });
    expect(await ordersOf(device, before.etag)).toMatchObject({ orders: null, etag: before.etag });
    expect((await ordersOf(device, '', true)).orders).toHaveLength((before.orders?.length ?? 0) + 1);
    await heal(at());
    expect((await ordersOf(device, before.etag)).orders).toHaveLength((before.orders?.length ?? 0) + 1);
  });

  fact(
    '[SIM-10] with the fault clock-skew the platform’s times are an hour ahead, in responses and in records',
    async () => {
      const device = deviceOn(at(), EXPEDITER);
      const timeOf = async () => {
        const response = await testCall(at());
        return (response.kind === 'response' && decodeEnvelope(response.text)?.time) || 0;
      };
      const right = await timeOf();
      await trouble(at(), 'clock-skew', { byMs: 3_600_000 });
      const wrong = await timeOf();
      expect(wrong - right).toBeGreaterThanOrEqual(3_600);
      expect(wrong - right).toBeLessThan(3_630);
      await at().command({ do: 'order' });
      const newest = (await ordersOf(device)).orders?.at(-1);
      expect(newest?.modifiedAtS).toBeGreaterThanOrEqual(wrong);
      await heal(at());
      expect((await timeOf()) - right).toBeLessThan(60);
    },
  );
}

function describeLocalFaults(fact: Fact, at: At): void {
  const statusOf = async ({ caller, install }: Device) => fetchLocalStatus(caller, install);

  fact('[SIM-12] with the fault local-wrong-mode the local server reports another mode than the cloud', async () => {
    const device = deviceOn(at(), KDS);
    await trouble(at(), 'local-wrong-mode', { mode: 3 });
    expect(expectData(await statusOf(device)).mode).toBe(3);
    expect(expectData(await fetchConfiguration(device.caller, undefined)).local.mode).toBe(1);
  });

  fact('[SIM-12] with the fault local-lagging-mode the local server reports an earlier mode', async () => {
    const device = deviceOn(at(), KDS);
    await at().command({ do: 'local-mode', mode: 2 });
    await trouble(at(), 'local-lagging-mode', { ageMs: MINUTE_MS });
    expect(expectData(await statusOf(device)).mode).toBe(1);
    expect(expectData(await fetchConfiguration(device.caller, undefined)).local.mode).toBe(2);
    await heal(at());
    expect(expectData(await statusOf(device)).mode).toBe(2);
  });

  fact(
    '[SIM-12] with the fault local-other-venue the responses of the local server are rejected as foreign',
    async () => {
      const device = deviceOn(at(), KDS);
      const line = await freshLine(device);
      await trouble(at(), 'local-other-venue');
      expect(await statusOf(device)).toEqual({ ok: false, why: 'foreign' });
      expect(await fetchOrdersOf(device, 'local')).toEqual({ ok: false, why: 'foreign' });
      expect((await saveLine(device, line, 100, 'local')).ok).toBe(false);
      expect(await at().changes()).toEqual([]);
      await heal(at());
      expect(expectData(await statusOf(device)).mode).toBe(1);
    },
  );
}

export function describeHttpFaults(fact: Fact, at: At): void {
  describeRouteFaults(fact, at);
  describeDataHost(fact, at);
  describeBodyFaults(fact, at);
  describeChangeFaults(fact, at);
  describeOldResponses(fact, at);
  describeLocalFaults(fact, at);
}
