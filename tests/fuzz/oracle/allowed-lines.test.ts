import { expect, test } from 'vitest';
import { familyOn, linesOn, NO_LINES } from './allowed-lines.ts';
import { openStation } from './one-station.ts';

async function openCards() {
  const { notes, station } = await openStation();
  const { app } = station.tab();
  const cards = app.state.board.keys.flatMap((key) => app.entry(key)?.card ?? []);
  return { app, cards, notes };
}

test('[OUTBOX-15] the oracle finds a line that a tap changed outside its target, also in the same order', async () => {
  const { app, cards, notes } = await openCards();
  const card = cards.find(({ lines }) => lines.filter(({ isExtra }) => !isExtra).length > 1);
  const [first, second] = (card?.lines ?? []).filter(({ isExtra }) => !isExtra);
  if (!card || !first || !second) throw new Error('Failed to find two dishes on a card.');
  const meant = familyOn(app, card.key, first.line.id);
  const tap = (lineId: number) =>
    notes.runAction('tap', () => {
      app.commands.advanceLine(card.key, lineId);
      return meant;
    });
  tap(first.line.id);
  expect(notes.problems()).toEqual([]);
  tap(second.line.id);
  expect(notes.problems()).toEqual([expect.stringContaining(`changed ${card.order.id}:${second.line.id}`)]);
});

test('[OUTBOX-15] the oracle allows a dish with its extras for a tap, all lines for a card, and no line for a missing card', async () => {
  const { app, cards } = await openCards();
  const card = cards.find(({ lines }) => lines.some(({ isExtra }) => isExtra) && lines.length > 2);
  if (!card) throw new Error('Failed to find a dish with an extra.');
  const groups = card.lines.map(({ line }) => [...familyOn(app, card.key, line.id)]);
  for (const [at, { line, isExtra }] of card.lines.entries()) {
    expect(groups[at]).toContain(`${card.order.id}:${line.id}`);
    if (isExtra) expect(groups[at]).toEqual(groups[at - 1]);
    else expect(groups[at]?.[0]).toBe(`${card.order.id}:${line.id}`);
  }
  expect([...linesOn(app, card.key)].sort()).toEqual([...new Set(groups.flat())].sort());
  expect([linesOn(app, 'gone'), familyOn(app, 'gone', 1)]).toEqual([NO_LINES, NO_LINES]);
});
