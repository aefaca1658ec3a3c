import { expect, test } from 'vitest';
import type { App } from '../../../src/engine/base/app.ts';
import type { Tab } from '../station.ts';
import { linesOn } from './allowed-lines.ts';
import { openStation } from './one-station.ts';
import { checkShownTaps } from './screen.ts';

const SETTLED_MS = 5_000;

/**
 * A device that can open a second tab with the same board; `advance` and `undo` change the same line in either tab.
 */
async function openTwoTabs() {
  const { notes, tapTracker, station, runFor } = await openStation();
  const first = station.tab();
  first.app.commands.cancelAutosave();
  const openBeside = async () => {
    const tab = station.openTab();
    await runFor(SETTLED_MS);
    return tab;
  };
  const [cardKey = ''] = first.app.state.board.keys;
  const card = first.app.entry(cardKey)?.card;
  const line = card?.lines.find(({ isFinal, isLocked }) => !isFinal && !isLocked)?.line;
  const lineId = line?.id ?? 0;
  const act = ({ app }: Tab, work: (commands: App['commands']) => void) => {
    notes.runAction('tap', () => {
      work(app.commands);
      return linesOn(first.app, cardKey);
    });
    app.commands.cancelAutosave();
  };
  const advance = (tab: Tab) => act(tab, ({ advanceLine }) => advanceLine(cardKey, lineId));
  const undo = (tab: Tab) => act(tab, ({ undoLine }) => undoLine(cardKey, lineId));
  const problems = (tab: Tab) => {
    checkShownTaps({ station, tapTracker, notes }, tab);
    return notes.problems();
  };
  const name = `${card?.order.id ?? 0}:${lineId}` as const;
  return { station, tapTracker, first, openBeside, line: name, advance, undo, problems };
}

test('[OUTBOX-27] seed 1700000026: a tab still shows its own tap after a second tab that replaced its record was killed', async () => {
  const { station, first, openBeside, advance, problems } = await openTwoTabs();
  const second = await openBeside();
  advance(first);
  advance(second);
  advance(second);
  expect(problems(first)).toEqual([]);
  station.kill(second);
  expect(problems(first)).toEqual([]);
});

test('[OUTBOX-27] a tab still shows its tap after a second tab discarded the tap and was killed', async () => {
  const { station, first, openBeside, advance, undo, problems } = await openTwoTabs();
  advance(first);
  const second = await openBeside();
  undo(second);
  station.kill(second);
  expect(problems(first)).toEqual([]);
});

test('[OUTBOX-27] a tab that shows a tap without a record is a problem if no other tab changed the record', async () => {
  const { station, first, tapTracker, openBeside, line, advance, problems } = await openTwoTabs();
  station.kill(await openBeside());
  advance(first);
  station.storage.records.clear();
  tapTracker.tapTakenBack('one', line, first.number);
  expect(problems(first)).toEqual([expect.stringContaining(`shows line ${line} at 110, which was not stored`)]);
});
