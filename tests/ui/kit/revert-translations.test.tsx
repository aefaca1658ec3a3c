import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { revertTranslations } from '../../../src/ui/kit/revert-translations.ts';
import { writeText } from '../../../src/ui/kit/write-text.ts';
import { lunch } from '../../../stories/lunch.ts';
import { renderKitchen } from '../render.tsx';

let stop = () => {};
beforeEach(() => {
  stop = revertTranslations(window);
});
afterEach(() => {
  stop();
  cleanup();
});

const actAsync = (work: () => void = () => {}) => act(async () => work());

function textsIn(root: Node): readonly Text[] {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walk.nextNode()) texts.push(walk.currentNode as Text);
  return texts;
}

const wrapped = (text: string) => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.textContent = `translated ${text}`;
  outer.append(inner);
  return outer;
};

const TRANSLATORS: readonly (readonly [how: string, translate: (text: Text) => void])[] = [
  ['replaces texts', (text) => text.replaceWith(wrapped(text.data))],
  [
    'inserts its own text before a text and removes the original text',
    (text) => {
      text.before(wrapped(text.data));
      text.remove();
    },
  ],
  [
    'removes a text and inserts its own instead',
    (text) => {
      const { parentNode, nextSibling } = text;
      text.remove();
      parentNode?.insertBefore(wrapped(text.data), nextSibling);
    },
  ],
  [
    'moves texts into a new element',
    (text) => {
      const font = document.createElement('font');
      text.before(font);
      font.append(text);
    },
  ],
];

const Dish = ({ name, isNew, notes }: { name: string; isNew: boolean; notes: readonly string[] }) => (
  <p>
    {isNew && <b>new</b>} {name} · {notes.length > 0 && `${notes.length} notes`}
    {notes.map((note) => (
      <i key={note}>{note}</i>
    ))}
  </p>
);

test.each(TRANSLATORS)(
  '[LOOK-34] the change of a translator that %s is reverted, and React updates the text',
  async (_, translate) => {
    const { container, rerender } = render(<Dish name="Pollo" isNew notes={['sin sal', 'poco']} />);
    const before = container.innerHTML;
    for (const text of textsIn(container)) translate(text);
    await actAsync();
    expect(container.innerHTML).toBe(before);
    rerender(<Dish name="Pescado" isNew={false} notes={[]} />);
    expect(container.textContent).toBe(' Pescado · ');
    for (const text of textsIn(container)) translate(text);
    await actAsync();
    rerender(<Dish name="Lomo" isNew notes={['poco']} />);
    expect(container.textContent).toBe('new Lomo · 1 notespoco');
  },
);

test.each(TRANSLATORS)(
  '[LOOK-34] dishes and clocks keep updating on a page with a translator that %s',
  async (_, translate) => {
    const { app } = renderKitchen({ cards: lunch() });
    await actAsync();
    for (const text of textsIn(document.body)) translate(text);
    const card = app.entry('4702-0')?.card;
    if (!card) throw new Error('Failed to test: there is no card.');
    const lines = card.lines.map((each) => ({ ...each, line: { ...each.line, name: 'Plato renombrado' } }));
    await actAsync(() => app.change({ ...card, lines }));
    const shown = document.querySelector('[data-card="4702-0"]');
    expect(shown?.textContent).toContain('Plato renombrado');
    expect(shown?.textContent).not.toContain('Ají de gallina');
    const time = () => shown?.querySelector('time')?.textContent;
    const before = time();
    await actAsync(() => app.pass(1));
    expect(time()).not.toBe(before);
    await actAsync(() => app.change({ ...card, lines: lines.slice(1) }));
    expect(document.querySelectorAll('font')).toHaveLength(0);
  },
);

test('[LOOK-34] a clock whose text a translator wrapped shows the new time, even if the text stays wrapped', () => {
  stop();
  const clock = document.createElement('time');
  writeText(clock, '1:00');
  clock.firstChild?.replaceWith(wrapped('1:00'));
  writeText(clock, '1:01');
  expect(clock.textContent).toBe('1:01');
});

test('[LOOK-34] a translator that never stops does not hang the page, and its effect ends when it stops', async () => {
  vi.useFakeTimers();
  const { container } = render(<Dish name="Pollo" isNew={false} notes={[]} />);
  const before = container.innerHTML;
  const translate = () => {
    for (const text of textsIn(container))
      if (text.parentElement?.closest('font') === null) text.replaceWith(wrapped(text.data));
  };
  const translator = new MutationObserver(translate);
  translator.observe(container, { subtree: true, childList: true });
  translate();
  await vi.advanceTimersByTimeAsync(1);
  expect(container.querySelector('font')).not.toBeNull();
  translator.disconnect();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(container.innerHTML).toBe(before);
});
