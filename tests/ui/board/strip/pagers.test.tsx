import { cleanup, render, screen } from '@testing-library/react';
import { proxy } from 'valtio/vanilla';
import { afterEach, expect, test } from 'vitest';
import type { Level } from '../../../../src/domain/presentation/levels.ts';
import { en } from '../../../../src/i18n/en.ts';
import { es } from '../../../../src/i18n/es.ts';
import { createTexts } from '../../../../src/i18n/set-up.ts';
import { TextsProvider } from '../../../../src/i18n/texts-provider.tsx';
import { PagerLeft, PagerRight } from '../../../../src/ui/board/strip/pagers.tsx';

afterEach(cleanup);

/** Each edge has a number of orders and their worst level. */
function renderPagers(language: 'es' | 'en', left: readonly [number, Level], right: readonly [number, Level]) {
  const edge = ([count, level]: readonly [number, Level]) => ({ count, level });
  const hidden = proxy({ left: edge(left), right: edge(right) });
  render(
    <TextsProvider texts={createTexts(language, { es, en }[language])}>
      <PagerLeft hidden={hidden} onPage={() => {}} />
      <PagerRight hidden={hidden} onPage={() => {}} />
    </TextsProvider>,
  );
}

test.each([
  ['warning', 'Aviso', 'Warning'],
  ['late', 'Tarde', 'Late'],
  ['critical', 'Crítico', 'Critical'],
] as const)(
  '[BOARD-23] a pager shows the number of orders hidden beyond its edge, and the word and color of their worst level %s',
  (level, inSpanish, inEnglish) => {
    for (const [language, word, left, right] of [
      ['es', inSpanish, 'pedidos hacia la izquierda', 'pedido hacia la derecha'],
      ['en', inEnglish, 'orders to the left', 'order to the right'],
    ] as const) {
      renderPagers(language, [7, level], [1, 'normal']);
      const [worst, calm] = screen.getAllByRole('button');
      expect(worst?.getAttribute('aria-label')).toBe(`+7 ${word}, ${left}`);
      expect(worst?.textContent).toBe(`+7 ${word}`);
      expect([worst?.dataset.level, calm?.dataset.level]).toEqual([level, 'normal']);
      expect(calm?.getAttribute('aria-label')).toBe(`+1, ${right}`);
      // The color of a level has its own class.
      expect(worst?.className).not.toBe(calm?.className);
      cleanup();
    }
  },
);

test('[BOARD-23] an edge without hidden orders has no pager', () => {
  renderPagers('es', [0, 'neutral'], [2, 'late']);
  expect(screen.getAllByRole('button').map((button) => button.dataset.side)).toEqual(['1']);
});
