import { screen } from '@testing-library/react';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { bannerTextOf } from '../../../../simulator/headless/banner-text.ts';
import type { Language } from '../../../../src/domain/presentation/language.ts';
import { FROZEN_UP_S, type FrozenKitchen } from '../../../../stories/frozen-app.ts';
import { renderKitchen } from '../../render.tsx';

const DOWN = { cloud: 'down', trouble: 'timeout', cloudDownSinceMs: (FROZEN_UP_S - 480) * 1_000 } as const;

/** The banner's texts, joined by spaces. */
function drawnWords(): string {
  const banner = screen.queryByRole('region', { name: /^(Aviso de conexión|Connection notice)$/ });
  const pieces = banner?.querySelectorAll('strong, span, time') ?? [];
  return [...pieces].map(({ textContent }) => textContent).join(' ');
}

const TROUBLES: readonly (readonly [name: string, given: FrozenKitchen, pieces: number])[] = [
  ['a device without trouble', {}, 0],
  ['a cloud that does not respond', { link: DOWN }, 3],
  ['a local server that serves, and taps that wait', { link: { ...DOWN, localMode: 2 }, saving: { unsent: 3 } }, 5],
  ['a device without a network, before the first orders', { link: { network: false, receivedAtMs: null } }, 3],
  ['rejected credentials', { link: { ...DOWN, trouble: 'refused' } }, 2],
  ['a unit taken over', { state: { unit: 'taken' }, saving: { unsent: 1 } }, 2],
  [
    'a unit taken over, with a cloud that rejects',
    { state: { unit: 'taken' }, link: { ...DOWN, trouble: 'refused' } },
    1,
  ],

  [
    'a screen with an error',
    { link: { alarm: { cause: 'broken', works: 'device', network: true, downSinceMs: null } } },
    2,
  ],
];

const SPOKEN = (['es', 'en'] as const).flatMap((language) =>
  TROUBLES.map((trouble) => [language, ...trouble] as const),
);

test.each(SPOKEN)(
  '[SIM-19] in the language %s the banner for %s has the same words on a page and on a headless device',
  (...row) => {
    const [language, , given, pieces] = row;
    const { app } = renderKitchen({ ...given, state: { ...given.state, language } });
    const banner = screen.queryByRole('region', { name: /^(Aviso de conexión|Connection notice)$/ });
    expect(banner?.querySelectorAll('strong, span, time').length ?? 0).toBe(pieces);
    expect(bannerTextOf(app)).toBe(drawnWords());
  },
);

test('[SIM-19][LANGUAGE-4] the banner and the headless device use the platform’s words', async () => {
  const words = { language: 'es' as Language, texts: { banner: { local: 'Sigue el equipo del local' } } };
  const { app } = renderKitchen({ link: { ...DOWN, localMode: 2 }, state: { words: ref(words) } });
  expect(await screen.findByText('Sigue el equipo del local')).toBeDefined();
  expect(bannerTextOf(app)).toBe(drawnWords());
});

test('[SIM-19][BOARD-32] in place of a banner a customer screen shows only OFFLINE', () => {
  const { app } = renderKitchen({ link: DOWN, settings: { finalClients: true } });
  expect(bannerTextOf(app)).toBe('OFFLINE');
});
