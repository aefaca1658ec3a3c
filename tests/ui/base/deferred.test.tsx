import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PART_RETRY_WAITS_S } from '../../../src/domain/limits.ts';
import * as deferredTexts from '../../../src/i18n/deferred-texts.ts';
import { en } from '../../../src/i18n/en.ts';
import { es } from '../../../src/i18n/es.ts';
import { createTexts } from '../../../src/i18n/set-up.ts';
import { TextsProvider } from '../../../src/i18n/texts-provider.tsx';
import { AppContext } from '../../../src/ui/base/app-context.ts';
import { DeferredDetail, DeferredPage, DeferredPanel } from '../../../src/ui/base/deferred.tsx';
import { type DeferredPart, deferredPart, deferredPartWithTexts } from '../../../src/ui/base/deferred-part.ts';
import { ScreenBoundary } from '../../../src/ui/shell/screen-boundary.tsx';
import { frozenApp } from '../../../stories/frozen-app.ts';
import { deferredPromise } from '../../deferred-promise.ts';

vi.mock('../../../src/i18n/deferred-texts.ts', { spy: true });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Word = ({ text }: { text: string }) => <p>{text}</p>;
function Fragile({ faults }: { faults: { isBroken: boolean } }) {
  if (faults.isBroken) throw new Error('broken');
  return <p>here</p>;
}
const HERE = { text: 'here' };
const FAILED = 'No se pudo abrir.';
const AGAIN = { name: 'Intentar de nuevo' };
const nothing = () => {};
const TEXTS = createTexts('es', es);

function partFrom(server: { isUp: boolean }) {
  const load = vi.fn(async () => {
    if (!server.isUp) throw new TypeError('Failed to fetch dynamically imported module');
    return Word;
  });
  return { load, part: deferredPart(load) };
}

/**
 * A screen whose real seconds pass only when the test advances them. Its app's clock is stopped, as in a paused
 * simulation.
 */
async function renderScreen(children: ReactNode, language: 'es' | 'en' = 'es') {
  const app = frozenApp();
  let nowMs = 0;
  const timers = new Map<() => void, number>();
  app.afterReal = (delayMs, work) => {
    timers.set(work, nowMs + delayMs);
    return () => timers.delete(work);
  };
  const around = (inside: ReactNode) => (
    <AppContext value={app}>
      <TextsProvider texts={createTexts(language, { es, en }[language])}>
        <ScreenBoundary>{inside}</ScreenBoundary>
      </TextsProvider>
    </AppContext>
  );
  const rendered = await act(async () => render(around(children)));
  return {
    app,
    timers,
    rerender: (inside: ReactNode) => act(async () => rendered.rerender(around(inside))),
    pass: async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        nowMs += 1_000;
        await act(async () => {
          for (const [work, dueMs] of [...timers]) if (dueMs <= nowMs && timers.delete(work)) work();
        });
      }
    },
  };
}

const detail = (of: DeferredPart<{ text: string }>) => <DeferredDetail of={of} with={HERE} instead={<p>instead</p>} />;

test('a deferred part that has loaded renders at once', async () => {
  const { part } = partFrom({ isUp: true });
  await part.load(TEXTS);
  const app = frozenApp();
  render(
    <AppContext value={app}>
      <TextsProvider texts={TEXTS}>{detail(part)}</TextsProvider>
    </AppContext>,
  );
  expect(screen.getByText('here')).toBeDefined();
});

test('a deferred part loads when its place renders, and a replacement shows until the part has loaded', async () => {
  const { promise: arrival, resolve: arrive } = deferredPromise<typeof Word>();
  await renderScreen(detail(deferredPart(() => arrival)));
  expect(screen.getByText('instead')).toBeDefined();
  await act(async () => arrive(Word));
  expect(screen.getByText('here')).toBeDefined();
  expect(screen.queryByText('instead')).toBeNull();
});

test('a deferred part loads once, however often it is requested', async () => {
  const { part, load } = partFrom({ isUp: true });
  await Promise.all([part.load(TEXTS), part.load(TEXTS)]);
  await part.load(TEXTS);
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([true, false])(
  '[RECOVERY-15] a subscriber that throws stops neither other subscribers nor the load: server up %s',
  async (isUp) => {
    const server = { isUp };
    const { part, load } = partFrom(server);
    const received: boolean[] = [];
    const stop = part.subscribe(() => {
      throw new Error('broken at work');
    });
    part.subscribe(() => received.push(part.state().isLoading));
    await expect(part.load(TEXTS)).rejects.toThrow('broken at work');
    expect(received).toEqual([true, false]);
    expect(part.state()).toEqual({ part: isUp ? Word : null, isLoading: false, failures: isUp ? 0 : 1 });
    stop();
    server.isUp = true;
    await part.load(TEXTS);
    expect([part.state().part, load.mock.calls.length]).toEqual([Word, isUp ? 1 : 2]);
  },
);

test('a load that throws before it starts has failed, and the next load is tried', async () => {
  let isBroken = true;
  const part = deferredPart((): Promise<typeof Word> => {
    if (isBroken) throw new Error('broken at once');
    return Promise.resolve(Word);
  });
  await part.load(TEXTS);
  expect(part.state()).toEqual({ part: null, isLoading: false, failures: 1 });
  isBroken = false;
  await part.load(TEXTS);
  expect(part.state().part).toBe(Word);
});

test('[START-4] a part that fails to load is retried with backoff while the clock of the app is paused, and shows when it has loaded', async () => {
  const server = { isUp: false };
  const { part, load } = partFrom(server);
  const { app, pass, timers } = await renderScreen(detail(part));
  expect(load).toHaveBeenCalledTimes(1);
  const last = PART_RETRY_WAITS_S.at(-1) ?? 0;
  for (const [at, waitS] of [...PART_RETRY_WAITS_S, last].entries()) {
    await pass(waitS - 1);
    expect(load).toHaveBeenCalledTimes(at + 1);
    await pass(1);
    expect(load).toHaveBeenCalledTimes(at + 2);
  }
  expect([...PART_RETRY_WAITS_S]).toEqual([...new Set(PART_RETRY_WAITS_S)].toSorted((one, other) => one - other));
  expect(screen.getByText('instead')).toBeDefined();
  server.isUp = true;
  await pass(last);
  expect(screen.getByText('here')).toBeDefined();
  expect(timers.size).toBe(0);
  expect(app.commanded).toEqual([]);
});

test('a load that failed before the part renders is retried when the part renders', async () => {
  const server = { isUp: false };
  const { part } = partFrom(server);
  await part.load(TEXTS);
  server.isUp = true;
  await renderScreen(detail(part));
  expect(screen.getByText('here')).toBeDefined();
});

test.each([
  ['es', FAILED, 'Intentar de nuevo'],
  ['en', 'Could not open.', 'Try again'],
] as const)(
  'a panel that fails to load shows the failure in %s, and loads at a press',
  async (language, words, again) => {
    const server = { isUp: false };
    const { part } = partFrom(server);
    const { app } = await renderScreen(<DeferredPanel of={part} with={HERE} onClose={nothing} />, language);
    expect(screen.getByRole('alert').textContent).toBe(words);
    await userEvent.click(screen.getByRole('button', { name: again }));
    expect(screen.getByRole('alert').textContent).toBe(words);
    server.isUp = true;
    await userEvent.click(screen.getByRole('button', { name: again }));
    expect(screen.getByText('here')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(app.commanded).toEqual([]);
  },
);

test('a panel that fails to load can be closed', async () => {
  const onClose = vi.fn();
  await renderScreen(<DeferredPanel of={partFrom({ isUp: false }).part} with={HERE} onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a panel that throws while rendering shows the failure, and the screen around it stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(nothing);
  const faults = { isBroken: true };
  const needs = { faults };
  const { app } = await renderScreen(
    <DeferredPanel of={deferredPart(async () => Fragile)} with={needs} onClose={nothing} />,
  );
  expect(screen.getByRole('alert').textContent).toBe(FAILED);
  faults.isBroken = false;
  await userEvent.click(screen.getByRole('button', AGAIN));
  expect(screen.getByText('here')).toBeDefined();
  expect(app.commanded).toEqual([]);
});

test('[RECOVERY-1] a page that fails to load shows the failure once it is opened, and never reloads the app', async () => {
  const server = { isUp: false };
  const { part } = partFrom(server);
  const page = (isOpen: boolean) => <DeferredPage of={part} with={HERE} isOpen={isOpen} />;
  const { app, rerender } = await renderScreen(page(false));
  expect(screen.queryByRole('alert')).toBeNull();
  await rerender(page(true));
  expect(screen.getByRole('alert').textContent).toBe(FAILED);
  server.isUp = true;
  await userEvent.click(screen.getByRole('button', AGAIN));
  expect(screen.getByText('here')).toBeDefined();
  expect(app.commanded).toEqual([]);
});

test('a part with texts is ready once its texts have loaded, and has failed when they do not load', async () => {
  const texts = createTexts('es', es);
  const part = deferredPartWithTexts('screens', async () => Word);
  vi.spyOn(deferredTexts, 'loadDeferredTexts').mockRejectedValueOnce(new Error('no network'));
  await part.load(texts);
  expect(part.state()).toEqual({ part: null, isLoading: false, failures: 1 });
  await part.load(texts);
  expect(part.state().part).toBe(Word);
  expect(texts.exists('login.title')).toBe(true);
});
