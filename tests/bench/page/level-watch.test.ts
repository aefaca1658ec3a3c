// @vitest-environment jsdom
/** Which changes on a page count as a level that a card has reached. */
import { expect, test } from 'vitest';
import { watchLevels } from './level-watch.ts';

const levelOf = (selector: string, level: string) =>
  document.querySelector(selector)?.setAttribute('data-level', level);

test('a card that changes its level counts, what names its level beside the board and a new card do not', () => {
  document.body.innerHTML = '<article data-card="1-0" data-level="normal"></article><i data-level="normal"></i>';
  const levels = watchLevels();
  levels.start();
  levelOf('i', 'late');
  document.body.insertAdjacentHTML('beforeend', '<article data-card="2-0" data-level="late"></article>');
  document.querySelector('article')?.setAttribute('aria-label', 'M 1');
  expect(levels.changes()).toBe(0);
  levelOf('article', 'late');
  expect(levels.changes()).toBe(1);
  levelOf('[data-card="2-0"]', 'critical');
  expect(levels.changes()).toBe(2);
});
