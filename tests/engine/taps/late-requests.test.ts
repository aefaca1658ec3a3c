/** Requests that reach the server long after this device gave them up, in a whole kitchen: what they undo is put right. */
import { expect, test } from 'vitest';
import { choose, freshLine, openKitchen, type SeenLine, tableOrder } from '../kitchen.ts';
import { notedDevice } from '../noted-device.ts';

const HOT = 3;
/** A request ends after ten seconds, one that strayed arrives at most twenty-five later. */
const STRAYED_S = 60;

test('[N3z] a save that strayed and arrives after a newer one is put right on the server', async () => {
  const kitchen = openKitchen([tableOrder('one', 1, 141, 142)], 0);
  choose(kitchen.world, HOT, { autosave: 0 });
  const statuses: (number | null)[] = [0];
  let watched: SeenLine | null = null;
  const world: typeof kitchen.world = {
    ...kitchen.world,
    handle(request) {
      const answer = kitchen.world.handle(request);
      const saved = watched === null ? 0 : kitchen.world.savedStatus(watched.orderId, watched.line.id);
      if (statuses.at(-1) !== saved) statuses.push(saved);
      return answer;
    },
  };
  const { app, troubles } = notedDevice(world, HOT);
  await kitchen.run(8);
  watched = freshLine(app);
  const { cardKey, line } = watched;
  troubles.begin('http-stray', 1_000);
  app.commands.advanceLine(cardKey, line.id);
  app.commands.save();
  await kitchen.run(11);
  app.commands.advanceLine(cardKey, line.id);
  app.commands.save();
  await kitchen.run(STRAYED_S);
  expect(statuses).toEqual([0, 110, 100, 110]);
  expect(app.state.saving).toMatchObject({ pending: 0, unsent: 0 });
});
