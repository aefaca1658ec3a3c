// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSimulation } from '../../../../simulator/adapters/simulation.ts';
import { createTabletBand } from '../../../../simulator/adapters/tablet/tablet-band.ts';
import type { TraineeFacts } from '../../../../simulator/core/base/class.ts';
import type { SimulatedTime } from '../../../../simulator/core/base/control.ts';
import { WHOLE_TEXT } from '../../../security/text-corpus.ts';
import { scenarioNamed } from '../../scenarios/read-scenario.ts';
import { createManualTime } from '../manual-time.ts';

const MINUTE_MS = 60_000;

const FACTS: TraineeFacts = {
  trainee: 'Camila',
  kdsId: 3,
  state: 'running',
  leftMs: 754_000,
  figures: { came: 21, served: 10, tooFast: 0, longestMs: 750_000, late: 3, meanMs: 333_000, undone: 1 },
};

const words = () =>
  [...document.querySelectorAll(':is(.class-tablet, .class-result) > *')].map(({ textContent }) => textContent);

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '';
  document.documentElement.lang = 'es';
  class NoSize {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', NoSize);
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, writable: true, value: [] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aBand(kdsId = 3) {
  const band = createTabletBand(kdsId);
  return (facts: Partial<TraineeFacts> | null, speed = 1) =>
    band.follow(facts === null ? { speed } : { speed, trainee: { ...FACTS, ...facts } });
}

test('[CLASS-12] the band shows the trainee’s name and the time left, which counts down at the speed of the class', () => {
  const follow = aBand();
  follow({});
  expect(words()).toEqual(['Camila', 'quedan 12:34']);
  vi.advanceTimersByTime(4_000);
  expect(words()).toEqual(['Camila', 'quedan 12:30']);
  follow({ leftMs: 600_000 }, 5);
  vi.advanceTimersByTime(2_000);
  expect(words()).toEqual(['Camila', 'quedan 09:50']);
  document.documentElement.lang = 'en';
  vi.advanceTimersByTime(1_000);
  expect(words()).toEqual(['Camila', '09:45 left']);
  follow(null);
});

test('[CLASS-12] each second changes only the element with the role timer, and a pause changes the live status', async () => {
  const follow = aBand();
  follow({});
  const band = document.querySelector('.class-tablet') as HTMLElement;
  const changed: (string | null)[] = [];
  const watcher = new MutationObserver((all) => changed.push(...all.map(({ target }) => (target as HTMLElement).role)));
  watcher.observe(band, { childList: true, subtree: true });
  vi.advanceTimersByTime(3_000);
  // Observers are called in a microtask.
  await Promise.resolve();
  expect(changed).toEqual(['timer', 'timer', 'timer']);
  expect([band.role, band.ariaAtomic]).toEqual(['status', 'false']);
  follow({ state: 'paused' });
  await Promise.resolve();
  expect(changed.slice(3)).toEqual(['status']);
  watcher.disconnect();
  follow(null);
});

test('[CLASS-12] the band shows a pause and stops its countdown', () => {
  const follow = aBand();
  follow({ state: 'paused' });
  vi.advanceTimersByTime(9_000);
  expect(words()).toEqual(['En pausa', 'Camila', 'quedan 12:34']);
  document.documentElement.lang = 'en';
  vi.advanceTimersByTime(1_000);
  expect(words()).toEqual(['Paused', 'Camila', '12:34 left']);
  follow(null);
});

test('[CLASS-12] when the time is up, the tablet shows this, with the trainee’s own result', () => {
  const follow = aBand();
  follow({ state: 'over', leftMs: 0 });
  expect(words()).toEqual([
    'Se acabó el tiempo · Camila',
    'Listos: 10 de 21',
    'Promedio: 05:33',
    'Tarde: 14 %',
    'Demasiado rápido: 0',
    'Deshechos: 1',
  ]);
  document.documentElement.lang = 'en';
  vi.advanceTimersByTime(1_000);
  expect(words()[0]).toBe('Time is up · Camila');
  follow(null);
});

test('[CLASS-12] hostile texts in a trainee’s name are shown as text, in the band and in the result', () => {
  const follow = aBand();
  follow({ trainee: WHOLE_TEXT });
  expect(words()[0]).toBe(WHOLE_TEXT);
  follow({ trainee: WHOLE_TEXT, state: 'over', leftMs: 0 });
  expect(words()[0]).toBe(`Se acabó el tiempo · ${WHOLE_TEXT}`);
  follow(null);
});

test('[CLASS-15] at the end the result is a modal dialog above all others, also above a later dialog', () => {
  const follow = aBand();
  const question = document.createElement('dialog');
  document.body.append(question);
  question.showModal();
  follow({ state: 'ended', leftMs: 0 });
  expect(words()[0]).toBe('La clase terminó · Camila');
  const result = document.querySelector<HTMLDialogElement>('dialog.class-result');
  const shown = vi.spyOn(result as HTMLDialogElement, 'showModal');
  expect([result?.open, document.querySelector('.class-tablet')]).toEqual([true, null]);
  expect(result?.dispatchEvent(new Event('cancel', { cancelable: true }))).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(shown).not.toHaveBeenCalled();
  const later = document.createElement('dialog');
  document.body.append(later);
  later.showModal();
  vi.advanceTimersByTime(2_000);
  expect(shown).toHaveBeenCalledTimes(1);
  document.documentElement.lang = 'en';
  vi.advanceTimersByTime(1_000);
  expect(words()[0]).toBe('The class has ended · Camila');
  follow({ state: 'running' });
  expect([document.querySelector('.class-result'), words()[0]]).toEqual([null, 'Camila']);
  follow(null);
});

test('[TRAINING-18][TRAINING-19] a result without a ready order has no mean, and without a wait over ten minutes no share of late orders', () => {
  const follow = aBand();
  follow({ state: 'over', leftMs: 0, figures: { ...FACTS.figures, served: 0, late: 0, longestMs: 600_000 } });
  expect(words().slice(1, 4)).toEqual(['Listos: 0 de 21', 'Promedio: –', 'Tarde: –']);
  follow(null);
});

test('[CLASS-16] the tablet shows a hint at the first dish that is ready too fast, once per run', () => {
  const follow = aBand();
  const hint = () => words().filter((text) => text?.startsWith('Listo demasiado rápido'));
  const factsOf = (tooFast: number, came = 21) => {
    follow({ figures: { ...FACTS.figures, tooFast, came } });
    return hint().length;
  };
  expect([factsOf(0), factsOf(1), factsOf(2)]).toEqual([0, 1, 1]);
  vi.advanceTimersByTime(25_000);
  expect([hint().length, factsOf(3)]).toEqual([0, 0]);
  expect([factsOf(0, 0), factsOf(1)]).toEqual([0, 1]);
  follow(null);
});

test('[CLASS-12] the band appears only on the devices of the chosen unit, and disappears after the class', () => {
  const follow = aBand(4);
  follow({});
  expect(document.querySelector('.class-tablet')).toBeNull();
  const own = aBand();
  own({});
  own(null);
  vi.advanceTimersByTime(2_000);
  expect(document.querySelector('.class-tablet')).toBeNull();
});

test('[CLASS-12] a training at one unit sends its state to the tablets: running, paused, ended or over; another training sends none', () => {
  const scenario = scenarioNamed('lunch-rush');
  const local = { address: 'h', port: 1 };
  const simulation = createSimulation({
    scenario,
    local,
    realtimeHost: 'h:1',
    time: createManualTime(0),
  });
  const factsOf: (SimulatedTime['trainee'] | undefined)[] = [];
  simulation.onTimeTurned(({ trainee }) => factsOf.push(trainee));
  const goal = { servedShareMin: 0.8, meanMsMax: 480_000, p95MsMax: 840_000, lateShareMax: 0.15 };
  const training = { trainee: 'Camila', lengthMs: 10 * MINUTE_MS, difficulty: 'middle', goal } as const;
  simulation.execute({ do: 'restart', seed: 3, training });
  expect(simulation.time().trainee).toBeUndefined();
  simulation.execute({ do: 'restart', seed: 3, training: { ...training, kdsId: 3 } });
  simulation.execute({ do: 'step', ms: MINUTE_MS });
  expect(simulation.time().trainee).toMatchObject({
    trainee: 'Camila',
    kdsId: 3,
    state: 'running',
    leftMs: 9 * MINUTE_MS,
  });
  simulation.execute({ do: 'pause' });
  expect(factsOf.at(-1)?.state).toBe('paused');
  simulation.execute({ do: 'resume' });
  simulation.execute({ do: 'end', ofClass: true });
  expect(factsOf.at(-1)).toMatchObject({ state: 'ended', leftMs: 0 });
  expect(factsOf.at(-1)?.figures.came).toBeGreaterThan(0);
  simulation.execute({ do: 'restart', seed: 3, training: { ...training, kdsId: 3 } });
  simulation.execute({ do: 'step', ms: 10 * MINUTE_MS });
  expect(factsOf.at(-1)).toMatchObject({ state: 'over', leftMs: 0 });
  simulation.stop();
});
