import { expect, test } from 'vitest';
import type { HttpRequest, HttpResult } from '../../../src/platform/ports.ts';
import { currentLine, openSending } from '../kitchen.ts';

const HOT = 3;
const ORDERS = '/cloud/resto/orders/procesa';

/** Removes the request's etag, so that the response has all orders. */
function inFull(request: HttpRequest): HttpRequest {
  const url = new URL(request.url);
  if (url.searchParams.has('et')) url.searchParams.set('et', '');
  return { ...request, url: url.href };
}

/** A device in local mode 2 whose cloud can stay at an earlier state, without the local server's changes. */
async function openHandedOver() {
  let earlier: HttpResult | null = null;
  let isLate = false;
  const { kitchen, app, line } = await openSending(HOT, ({ http }, world) => async (request) => {
    if (!request.url.includes(ORDERS)) return http.send(request);
    const response = await http.send(isLate ? inFull(request) : request);
    if (isLate && earlier?.kind === 'response')
      return { ...earlier, text: earlier.text.replace(/"et":"[^"]*"/, `"et":"late ${world.nowMs()}"`) };
    if (response.kind === 'response' && response.text.includes('"d":[')) earlier = response;
    return response;
  });
  kitchen.world.setLocalMode(2);
  await kitchen.run(70);
  return {
    kitchen,
    app,
    line,
    /** With true, the cloud sends its earlier response from now on; with false, its current response. */
    late(next: boolean) {
      isLate = next;
    },
  };
}

test('[LINK-20] a change acknowledged by the local server stays over cloud responses until they include the change', async () => {
  const { kitchen, app, line, late } = await openHandedOver();
  expect(app.state.link.localMode).toBe(2);
  app.commands.advanceLine(line.cardKey, line.line.id);
  app.commands.save();
  await kitchen.run(5);
  expect(kitchen.world.changes().at(-1)).toMatchObject({ via: 'local', lineId: line.line.id });
  late(true);
  kitchen.world.setLocalMode(1);
  await kitchen.run(70);
  expect(app.state.link.localMode).toBe(1);
  app.commands.refresh();
  await kitchen.run(5);
  expect(currentLine(app, line)).toMatchObject({ status: 100, saveMark: 'none' });
  late(false);
  app.commands.refresh();
  await kitchen.run(5);
  expect(currentLine(app, line)).toMatchObject({ status: 100, saveMark: 'none' });
  expect(app.state.saving).toMatchObject({ pending: 0, unsent: 0 });
});

test('[LINK-20] a later change that another device sends to the local server shows on the board of the first device', async () => {
  const { kitchen, app, line } = await openHandedOver();
  const expediter = kitchen.device(1).app();
  await kitchen.run(10);
  app.commands.advanceLine(line.cardKey, line.line.id);
  app.commands.save();
  await kitchen.run(5);
  for (const key of expediter.state.board.keys.filter(
    (each) => expediter.entry(each)?.card.order.id === line.orderId,
  )) {
    expediter.commands.advanceLine(key, line.line.id);
  }
  expediter.commands.save();
  await kitchen.run(15);
  const saved = kitchen.world.savedStatus(line.orderId, line.line.id);
  expect(saved).toBeGreaterThan(100);
  app.commands.refresh();
  await kitchen.run(5);
  expect(currentLine(app, line)?.line.saved ?? saved).toBe(saved);
});
