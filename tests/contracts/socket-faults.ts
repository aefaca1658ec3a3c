import { expect } from 'vitest';
import type { FaultName } from '../../simulator/core/base/fault-kinds.ts';
import { fetchConfiguration } from '../../src/backend/calls.ts';
import { ordersEtagPath } from '../../src/protocol/realtime-paths.ts';
import {
  type At,
  type Device,
  deviceOn,
  expectData,
  expectRefused,
  type Fact,
  type HeldSocket,
  heal,
  KDS,
  openedSocket,
  openRealtime,
  openSocket,
  signIn,
  type Transport,
  trouble,
  valuesAt,
} from './transport.ts';

const messagesOf = ({ events }: HeldSocket) => events.filter((each) => each !== 'opened' && each !== 'closed').length;

function describeLocalSocket(fact: Fact, at: At): void {
  fact('[SIM-12] local-drop breaks the socket repeatedly, and each time a new socket opens', async () => {
    const first = await openedSocket(at(), '/');
    await trouble(at(), 'local-drop', { everyMs: 500 });
    await at().until(() => first.events.includes('closed'));
    const second = await openedSocket(at(), '/');
    await at().until(() => second.events.includes('closed'));
  });

  fact(
    '[SIM-12] a half-open local socket receives nothing, stays open during the fault and closes afterwards',
    async () => {
      const held = await openedSocket(at(), '/');
      await at().command({ do: 'order' });
      await at().until(() => messagesOf(held) > 0);
      await trouble(at(), 'local-half-open');
      const before = [...held.events];
      const other = openSocket(at(), '/');
      await at().command({ do: 'order' });
      await at().until(() => other.events.includes('opened'));
      expect(held.events).toEqual(before);
      expect(messagesOf(other)).toBe(0);
      await heal(at());
      await at().until(() => held.events.at(-1) === 'closed' && other.events.at(-1) === 'closed');
    },
  );

  fact('[SIM-10] with the fault responses-doubled the local socket sends every message twice', async () => {
    const held = await openedSocket(at(), '/');
    await trouble(at(), 'responses-doubled');
    await at().command({ do: 'order' });
    await at().until(() => messagesOf(held) >= 2);
    held.close();
  });

  fact('[SIM-7] flapping breaks the sockets and lets new sockets open in between', async () => {
    const held = await openedSocket(at(), '/');
    await trouble(at(), 'flapping', { upMs: 1_000, downMs: 500 });
    await at().until(() => held.events.includes('closed'));
    for (const first of ['closed', 'opened'] as const) {
      await at().until(async () => {
        const again = openSocket(at(), '/');
        await at().until(() => again.events.length > 0);
        again.close();
        return again.events[0] === first;
      });
    }
  });
}

/**
 * A link that has received the orders' etag; under this fault an order then arrives without a push. `known` is the
 * number of etags before that.
 */
async function openMissingPush(transport: Transport, fault: FaultName) {
  const device = deviceOn(transport, KDS);
  const { session, links } = await openRealtime(transport, device);
  const etags = valuesAt(session, ordersEtagPath(device.install));
  await transport.until(() => links.at(-1) === true && typeof etags.at(-1) === 'string');
  await trouble(transport, fault);
  const known = etags.length;
  const watcher = await openedSocket(transport, '/');
  await transport.command({ do: 'order' });
  await transport.until(() => messagesOf(watcher) > 0);
  expect(etags).toHaveLength(known);
  watcher.close();
  return { session, links, etags, known };
}

function describeRealtimeRoute(fact: Fact, at: At): void {
  for (const fault of ['realtime-down', 'dns-down'] as const) {
    fact(`[SIM-13] with the fault ${fault} no new realtime connection opens`, async () => {
      await trouble(at(), fault);
      await expectRefused(at(), '/.ws');
      await heal(at());
      (await openedSocket(at(), '/.ws')).close();
    });
  }

  fact('[SIM-13] with the fault dns-down an open realtime connection stays open', async () => {
    const held = await openedSocket(at(), '/.ws');
    await trouble(at(), 'dns-down');
    await trouble(at(), 'local-down');
    await expectRefused(at(), '/');
    expect(held.events).not.toContain('closed');
    held.close();
  });

  fact('[SIM-13] realtime-drop breaks the link, and the link reconnects', async () => {
    const { session, links } = await openRealtime(at(), deviceOn(at(), KDS));
    await at().until(() => links.at(-1) === true);
    await trouble(at(), 'realtime-drop', { everyMs: 30_000 });
    await at().until(() => links.at(-1) === false);
    await at().until(() => links.at(-1) === true);
    session.close();
  });

  fact('[SIM-13] a half-open realtime link stays up and receives nothing until the fault ends', async () => {
    const { session, links, etags, known } = await openMissingPush(at(), 'realtime-half-open');
    expect(links.at(-1)).toBe(true);
    await heal(at());
    await at().until(() => etags.length > known);
    session.close();
  });
}

function describeWithheld(fact: Fact, at: At): void {
  fact(
    '[SIM-13] with the fault realtime-withheld the link stays up and pushes nothing, and the missed changes follow after the fault',
    async () => {
      const { session, links, etags, known } = await openMissingPush(at(), 'realtime-withheld');
      await heal(at());
      await at().until(() => etags.length > known);
      expect(links.slice(links.indexOf(true))).not.toContain(false);
      session.close();
    },
  );
}

/** Signs in with a fresh token of call 6; returns the reason of a failure. */
async function reopen(transport: Transport, device: Device): Promise<string> {
  const { realtimeToken } = expectData(await fetchConfiguration(device.caller, undefined));
  const reply = await signIn(transport, realtimeToken);
  if (!reply.ok) return reply.why;
  reply.data.close();
  return 'ok';
}

function describeTokens(fact: Fact, at: At): void {
  fact('[SIM-13] with the fault token-expired the old token is rejected and a fresh token is accepted', async () => {
    const device = deviceOn(at(), KDS);
    const { realtimeToken } = expectData(await fetchConfiguration(device.caller, undefined));
    await trouble(at(), 'token-expired');
    expect(await signIn(at(), realtimeToken)).toEqual({ ok: false, why: 'token' });
    expect(await reopen(at(), device)).toBe('ok');
  });

  fact('[SIM-13] the fault token-expired ends a sign-in: the session reports the end or signs in again', async () => {
    const { session, links, ended } = await openRealtime(at(), deviceOn(at(), KDS));
    await at().until(() => links.at(-1) === true);
    const known = links.length;
    await trouble(at(), 'token-expired');
    await at().until(() => ended.length > 0 || (links.length > known && links.at(-1) === true));
    session.close();
  });

  fact(
    '[SIM-13] with the fault token-revoked the session ends and no token is accepted until the fault ends',
    async () => {
      const device = deviceOn(at(), KDS);
      const { session, links, ended } = await openRealtime(at(), device);
      await at().until(() => links.at(-1) === true);
      await trouble(at(), 'token-revoked');
      await at().until(() => ended.length > 0);
      session.close();
      expect(await reopen(at(), device)).toBe('token');
      await heal(at());
      expect(await reopen(at(), device)).toBe('ok');
    },
  );
}

export function describeSocketFaults(fact: Fact, at: At): void {
  describeLocalSocket(fact, at);
  describeRealtimeRoute(fact, at);
  describeWithheld(fact, at);
  describeTokens(fact, at);
}
