import { expect, test } from 'vitest';
import type { World } from '../../../simulator/core/world-api.ts';
import type { Station, Tab } from '../station.ts';
import { advanceCard } from './allowed-lines.ts';
import { createBoardWatch } from './board-watch.ts';
import { MINUTE_MS, openStation } from './one-station.ts';
import { startQuietPeriod } from './quiet-period.ts';

/** A quiet period is checked within its last second. */
const CHECKED_MS = 1_000;

interface Wrong {
  readonly before?: (world: World, station: Station, tap: () => void) => void;
  /** Faults during the whole quiet period. */
  readonly within?: (world: World) => void;
  /** Faults of the board when it is checked. */
  readonly atEnd?: (station: Station) => void;
  /** The world that the check reads. */
  readonly checkedWorld?: (world: World) => World;
}

/** The problems of a quiet minute with one device on a full board. */
async function verdictOf({
  before,
  within,
  atEnd,
  checkedWorld = (world) => world,
}: Wrong): Promise<readonly string[]> {
  const { world, notes, tapTracker, station, runFor } = await openStation();
  const watch = createBoardWatch(world, notes, [station]);
  const { app } = station.tab();
  expect(app.state.board.keys.length).toBeGreaterThan(2);
  before?.(world, station, () => notes.runAction('tap', () => advanceCard(app, app.state.board.keys[0] ?? '')));
  startQuietPeriod({ world: checkedWorld(world), stations: [station], tapTracker, notes, watch }, MINUTE_MS);
  within?.(world);
  await runFor(MINUTE_MS - CHECKED_MS - 1);
  atEnd?.(station);
  await runFor(CHECKED_MS + 1);
  return notes.problems();
}

/** Removes the board's first line from the last response, as if that response had arrived at `sinceMs`. */
function lackLine({ sight, app }: Tab, sinceMs: number): void {
  const [key = ''] = app.state.board.keys;
  const removed = app.entry(key)?.card;
  const body = JSON.parse(sight.response);
  const lacking = (lines: readonly { readonly li: number }[]) =>
    lines.filter(({ li }) => li !== removed?.lines[0]?.line.id);
  for (const each of body.data.d.filter(({ io }: { readonly io: number }) => io === removed?.order.id))
    Object.assign(each, { dl: lacking(each.dl), dlOrig: lacking(each.dlOrig) });
  sight.response = JSON.stringify(body);
  sight.newResponseMs = sinceMs;
}

const WRONG: readonly (readonly [what: string, verdict: RegExp, wrong: Wrong])[] = [
  [
    'a change that no server accepts',
    /one still has \d+ pending and [1-9]\d* unsent changes after a quiet period/,
    {
      before: (_world, _station, tap) => tap(),
      within: (world) => world.setFault('cloud-500', 2 * MINUTE_MS),
    },
  ],
  [
    'a cloud that is down again',
    /one regards the cloud as \w+ after a quiet period/,
    {
      before: (_world, _station, tap) => tap(),
      within: (world) => world.setFault('cloud-down', 2 * MINUTE_MS),
    },
  ],
  [
    'a rejection of the lists',
    /one has not read the lists .*\w after a quiet period/,
    { within: (world) => world.setFault('list-rejected', 2 * MINUTE_MS, { share: 1 }) },
  ],
  [
    'an order that only the server has',
    /one is still behind after a quiet period/,
    {
      within(world) {
        world.setFault('cloud-500', 2 * MINUTE_MS);
        world.placeOrder();
      },
    },
  ],
  [
    'a card that the board lost',
    /one does not show order \d+/,
    {
      atEnd(station) {
        const { board } = station.tab().app.state;
        board.keys = board.keys.slice(1);
      },
    },
  ],
  [
    'a line that its order lost long ago',
    /one shows line \d+:\d+, which is no longer in the order/,
    { atEnd: (station) => lackLine(station.tab(), 0) },
  ],
  [
    'a line at another status than the server has',
    /one shows line \d+:\d+ at \d+ instead of 1/,
    { checkedWorld: (world) => ({ ...world, savedStatus: () => 1 }) },
  ],
];

test('[REFRESH-29] a quiet period without faults has no problem', async () => {
  expect(await verdictOf({ before: (_world, _station, tap) => tap() })).toEqual([]);
});

test('[NEWS-14] seed 1200000056: a line that is missing only from the last response may still be visible', async () => {
  const atEnd = (station: Station) => lackLine(station.tab(), station.tab().sight.receivedMs);
  expect(await verdictOf({ atEnd })).toEqual([]);
});

test.each(WRONG)('[REFRESH-29] %s is a problem at the end of a quiet period', async (_what, verdict, wrong) => {
  expect(await verdictOf(wrong)).toContainEqual(expect.stringMatching(verdict));
});
