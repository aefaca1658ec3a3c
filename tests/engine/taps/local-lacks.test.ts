import { expect, test } from 'vitest';
import type { HttpResult } from '../../../src/platform/ports.ts';
import { linesOf, openSending } from '../kitchen.ts';

const HOT = 3;
const LOCAL = 'http://127.0.0.1:8080';

type WireLines = readonly { readonly li: number }[];

function without(response: HttpResult, orderId: number, lineId: number | null): HttpResult {
  if (response.kind !== 'response') return response;
  const envelope = JSON.parse(response.text);
  const orders: { io: number; dl: WireLines; dlOrig: WireLines }[] = envelope.data.d ?? [];
  const others = (lines: WireLines) => lines.filter(({ li }) => li !== lineId);
  const left = orders.flatMap((order) => {
    if (order.io !== orderId) return [order];
    return lineId === null ? [] : [{ ...order, dl: others(order.dl), dlOrig: others(order.dlOrig) }];
  });
  return { ...response, text: JSON.stringify({ ...envelope, data: { ...envelope.data, d: envelope.data.d && left } }) };
}

/** The serving local server rejects a tap because it lacks the order or the line, or accepts it. */
async function openLacking(lacks: 'order' | 'line' | 'nothing') {
  let lacking = { orderId: 0, lineId: 0 };
  const toLocal: string[] = [];
  const { kitchen, app, line } = await openSending(HOT, ({ http }) => async (request, givenUp) => {
    if (!request.url.startsWith(LOCAL)) return http.send(request, givenUp);
    const { pathname, searchParams } = new URL(request.url);
    const isTheirs = Number(searchParams.get('ic')) === lacking.orderId;
    if (pathname.endsWith('changestatus')) {
      toLocal.push(request.body ?? '');
      const names = (JSON.parse(request.body ?? '{}').data ?? []).some(([id]: [number]) => id === lacking.lineId);
      if (isTheirs && (lacks === 'order' || names)) return { kind: 'response', status: 200, text: '{"ok":false}' };
    }
    const response = await http.send(request, givenUp);
    if (lacks === 'nothing' || !pathname.endsWith('procesa')) return response;
    return without(response, lacking.orderId, lacks === 'line' ? lacking.lineId : null);
  });
  lacking = { orderId: line.orderId, lineId: line.line.id };
  app.commands.advanceLine(line.cardKey, line.line.id);
  kitchen.world.setLocalMode(3);
  await kitchen.run(70);
  expect(app.state.link.works).toBe('local');
  return {
    ...kitchen,
    app,
    line,
    toLocal,
    saved: () => kitchen.world.savedStatus(line.orderId, line.line.id),
    notices: () => app.state.notices.map(({ text, values }) => [text, values.count]),
  };
}

test.each(['order', 'line'] as const)(
  '[LINK-21] a tap waits for the cloud, with a notice, when the local server lacks the tapped %s',
  async (lacks) => {
    const { app, world, run, saved, toLocal } = await openLacking(lacks);
    const texts = new Set<string>();
    for (let second = 0; second < 20; second++) {
      await run(1);
      for (const { text } of app.state.notices) texts.add(text);
    }
    expect([saved(), app.state.saving.unsent]).toEqual([0, 1]);
    expect([...texts].filter((text) => text !== 'changeWaits')).toEqual([]);
    expect(toLocal.length).toBeLessThan(3);
    world.setLocalMode(1);
    await run(70);
    expect([saved(), app.state.saving.unsent]).toEqual([100, 0]);
  },
);

test('[LINK-22] a change that the local server rejects for a known line is sent once more after a fresh read, then a notice shows', async () => {
  const { app, run, saved, toLocal } = await openLacking('nothing');
  app.commands.save();
  const texts = new Set<string>();
  for (let second = 0; second < 20; second++) {
    await run(1);
    for (const { text } of app.state.notices) texts.add(text);
  }
  expect([...texts]).toEqual(['saveRejected']);
  expect([saved(), app.state.saving.unsent, toLocal.length]).toEqual([0, 0, 2]);
});

test('[LINK-21] changes that wait for the cloud delay no other tap', async () => {
  const { app, world, run, line } = await openLacking('order');
  const other = linesOf(app).find((each) => each.orderId !== line.orderId && each.status === 0 && !each.isVoided);
  if (!other) throw new Error('Failed to find another line.');
  app.commands.advanceLine(other.cardKey, other.line.id);
  app.commands.save();
  await run(3);
  expect(world.savedStatus(other.orderId, other.line.id)).toBe(100);
  expect(app.state.saving.unsent).toBe(1);
});
