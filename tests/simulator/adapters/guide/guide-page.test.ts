// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createGuidePage, unitOfPage } from '../../../../simulator/adapters/guide/guide-page.ts';
import { guideTexts } from '../../../../simulator/adapters/guide/guide-texts.ts';
import { SCREEN_LABELS } from '../../../../simulator/adapters/guide/screen-labels.ts';
import { sendToServer } from '../../../../simulator/adapters/guide/send-to-server.ts';
import type { GuideCommand, GuideFacts, ShownStep } from '../../../../simulator/core/base/guide.ts';
import { en } from '../../../../src/i18n/en.ts';
import { en as panelsEn } from '../../../../src/i18n/en-panels.ts';
import { es } from '../../../../src/i18n/es.ts';
import { es as panelsEs } from '../../../../src/i18n/es-panels.ts';
import { scenarioNamed } from '../../scenarios/read-scenario.ts';

const texts = guideTexts('es');

const BOARD = `
<section aria-label="Cambios"><button>Guardar</button><button>Cancelar</button></section>
<button aria-label="Abrir el menú"></button>
<article data-card="7-0"><h2>M 12</h2>
  <button data-line="7:1" aria-label="1 Lomo saltado, Pendiente"><span dir="auto"> Lomo saltado</span></button>
  <button data-line="7:2" aria-label="1 Huevo, Pendiente"><span dir="auto">Huevo</span></button>
  <button data-line="7:3" aria-label="1 Bife, Pendiente"><span dir="auto">Bife</span></button>
  <button data-advance aria-label="Avanzar todo: M 12"></button>
  <button aria-expanded="false" aria-label="Ver todo: M 12"></button>
</article>`;

const line = (key: string) => document.querySelector<HTMLElement>(`[data-line="${key}"]`) as HTMLElement;
const panel = () => document.querySelector<HTMLElement>('.first-day-guide');
const add = (html: string) => document.getElementById('root')?.insertAdjacentHTML('beforeend', html);
const showBanner = () => add('<section aria-label="Aviso de conexión"></section>');
const message = () => panel()?.querySelector('.feedback')?.textContent ?? null;
const press = (name: string) =>
  [...(panel()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name)?.click();

const START: ShownStep = {
  title: { es: 'Empezar', en: 'Start' },
  say: { es: 'Toque «{dish}» de {card}.', en: 'Tap “{dish}” of {card}.' },
  point: [
    { on: 'undo', orderId: 7, lineIds: [1] },
    { on: 'line', orderId: 7, lineIds: [1, 2] },
  ],
  wait: { is: 'status', orderId: 7, lineIds: [1, 2], status: 100 },
};
const READ: ShownStep = { ...START, say: { es: 'Lee.', en: 'Read.' }, wait: { is: 'read' } };

const factsAt = (at: number, step: ShownStep | null, rest: Partial<GuideFacts> = {}): GuideFacts => ({
  kdsId: 3,
  title: { es: 'Primer día', en: 'First day' },
  at,
  steps: [0, 1, 2].map((index) => ({
    title: { es: `Paso ${index}`, en: `Step ${index}` },
    outcome: index < at ? 'done' : 'open',
  })),
  step,
  wrongTaps: 0,
  ended: false,
  ...rest,
});

let framed: Set<Element>;
let scrolled: Element[];

/** jsdom draws nothing. */
class NoSize {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  framed = new Set();
  scrolled = [];
  document.body.innerHTML = `<div id="root">${BOARD}</div>`;
  document.documentElement.lang = 'es';
  vi.stubGlobal('ResizeObserver', NoSize);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, writable: true, value: [] });
  Element.prototype.animate = function animate() {
    framed.add(this);
    return { cancel: () => framed.delete(this) } as unknown as Animation;
  };
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this);
  };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** `sent` collects the commands; `responses` is the simulation's response. */
function guide(responses = { ok: true }) {
  const sent: GuideCommand[] = [];
  const page = createGuidePage({
    kdsId: 3,
    send: async (command) => {
      sent.push(command);
      return responses.ok ? true : null;
    },
  });
  onTestFinished(() => page.follow({}));
  return { sent, follow: (facts: GuideFacts | undefined) => page.follow(facts === undefined ? {} : { guide: facts }) };
}

function guideAt(step: ShownStep) {
  const started = guide();
  started.follow(factsAt(0, step));
  return started;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const startDish = (key: string, status = 'En prep.') =>
  line(key).setAttribute('aria-label', `1 Lomo saltado, ${status}`);

test('[GUIDE-20] a button of the panel keeps the focus in the next step; when it is gone, the first button gets the focus', () => {
  const { follow } = guide();
  const focus = (name: string) =>
    [...(panel()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name)?.focus();
  const focused = () => document.activeElement?.textContent;
  follow(factsAt(0, READ));
  focus(texts.skip);
  follow(factsAt(1, START));
  expect(focused()).toBe(texts.skip);
  follow(factsAt(0, READ));
  focus(texts.read);
  follow(factsAt(1, START));
  expect(focused()).toBe(texts.back);
});

test('[GUIDE-6] the panel appears only on the pages of the guided unit, and disappears when the guide ends', () => {
  const { follow } = guide();
  follow(factsAt(0, START, { kdsId: 4 }));
  expect(panel()).toBeNull();
  follow(factsAt(0, START));
  expect(panel()?.getAttribute('aria-label')).toBe('Guía');
  expect(panel()?.textContent).toContain('Paso 1 de 3');
  expect(document.getElementById('root')?.contains(panel())).toBe(false);
  follow(undefined);
  expect([panel(), framed.size]).toEqual([null, 0]);
});

test('[GUIDE-6] the address of a device’s page gives its unit, and other addresses give none', () => {
  expect(['/device/3/', '/kds/device/12/home3', '/device/new/', '/'].map(unitOfPage)).toEqual([3, 12, null, null]);
});

test('[GUIDE-6] a step that a page receives before its body exists appears once the body exists', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const { follow } = guideAt(START);
  follow(factsAt(1, READ));
  expect(panel()).toBeNull();
  state.mockRestore();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(panel()?.textContent).toContain('Paso 2 de 3');
});

test('[GUIDE-17] a key press on a button of the panel does not reach the board', () => {
  guideAt(START);
  const spoken = vi.fn();
  document.addEventListener('keydown', spoken);
  onTestFinished(() => document.removeEventListener('keydown', spoken));
  panel()
    ?.querySelector('button')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(spoken).not.toHaveBeenCalled();
});

test('[GUIDE-7] the guide frames the first of a step’s places that the screen has, and its text uses the screen’s names', async () => {
  guideAt(START);
  expect([...framed]).toEqual([line('7:1')]);
  expect(scrolled).toEqual([line('7:1')]);
  expect(panel()?.querySelector('.say')?.textContent).toBe('Toque «Lomo saltado» de M 12.');
  expect(line('7:1').getAttribute('style')).toBeNull();
  const undo = document.createElement('button');
  undo.dataset.undo = '7:1';
  line('7:1').parentElement?.append(undo);
  await pass(300);
  expect([...framed]).toEqual([undo]);
});

test('[GUIDE-7] the panel reports that a place is missing on the screen, and the user can skip the step', async () => {
  const { sent } = guideAt({ ...START, point: [{ on: 'line', orderId: 8, lineIds: [1] }] });
  await pass(5_000);
  expect(message()).toBe(texts.unseen);
  press('Saltar');
  expect(sent).toEqual([{ do: 'guide', move: 'skip', step: 0 }]);
});

test.each([
  ['es', es, panelsEs, panelsEs],
  ['en', en, panelsEn, panelsEn],
] as const)(
  '[GUIDE-7] the guide finds places by the kiosk’s texts, in the language: %s',
  (language, board, { menu }, { recent }) => {
    expect(SCREEN_LABELS[language]).toEqual({
      status: {
        0: board.status.pending,
        100: board.status.preparing,
        110: board.status.ready,
        170: board.status.cancelledByCustomer,
      },
      fire: board.card.fire,
      saving: board.saving.label,
      cancelCountdown: board.saving.notYet,
      recents: board.bar.recent,
      recall: recent.undo,
      confirmRecall: recent.revert,
      close: recent.close,
      menu: board.bar.menu,
      allDay: menu.pages.allDay,
      home: menu.pages.home,
      banner: board.banner.label,
      sound: board.bar.soundHint,
    });
  },
);

test('[GUIDE-8] the panel praises the right tap, and sends the completed step once', async () => {
  const { follow, sent } = guideAt(START);
  line('7:1').click();
  startDish('7:1');
  await pass(1_000);
  expect(sent).toEqual([{ do: 'guide', move: 'done', step: 0 }]);
  expect(message()).toBe('¡Bien!');
  follow(factsAt(1, READ));
  expect(message()).toBe('¡Bien!');
});

test('[GUIDE-8] a dish that has the step’s status only briefly between two taps completes the step', async () => {
  const { sent } = guideAt(START);
  startDish('7:1');
  await Promise.resolve();
  startDish('7:1', 'Listo');
  await pass(300);
  expect(sent.map(({ move }) => move)).toEqual(['done']);
});

test('[GUIDE-8] the guide reads the status of a fired line from a label with FIRE after the status', async () => {
  const { sent } = guideAt(START);
  startDish('7:1', 'En prep., FIRE');
  await pass(300);
  expect(sent.length).toBe(1);
});

test('[GUIDE-8] a step that is done early, or has only a text to read, waits for a press of the panel’s button', async () => {
  const { follow, sent } = guide();
  startDish('7:1');
  follow(factsAt(0, START));
  await pass(1_000);
  expect([sent, message()]).toEqual([[], texts.already]);
  press('Siguiente');
  follow(factsAt(1, READ));
  await pass(1_000);
  expect(sent.map(({ move }) => move)).toEqual(['done']);
  press('Entendido');
  expect(sent.map(({ move, step }) => [move, step])).toEqual([
    ['done', 0],
    ['done', 1],
  ]);
});

const ADVANCE: ShownStep = {
  ...START,
  point: [{ on: 'advance', orderId: 7 }],
  wait: { is: 'advanced', orderId: 7 },
};
const advance = () => document.querySelector<HTMLElement>('[data-advance]') as HTMLElement;
const moves = (sent: readonly GuideCommand[]) => sent.map(({ move }) => move);

test('[GUIDE-8] the button for the whole card completes a step that advances a card, and status changes of single dishes do not', async () => {
  const { follow, sent } = guide();
  startDish('7:1');
  follow(factsAt(0, ADVANCE));
  await pass(1_000);
  expect([sent, message()]).toEqual([[], '']);
  expect(panel()?.textContent).not.toContain('Siguiente');
  startDish('7:2');
  await pass(300);
  startDish('7:3');
  await pass(300);
  expect(sent).toEqual([]);
  advance().click();
  startDish('7:3', 'Listo');
  await pass(1_000);
  expect(moves(sent)).toEqual(['done']);
});

test('[GUIDE-8] after a press of the card’s button without effect, a tap on a dish does not complete the step', async () => {
  const { sent } = guideAt(ADVANCE);
  advance().click();
  await pass(1_000);
  expect([moves(sent), message()]).toEqual([[], texts.noChange]);
  line('7:3').click();
  startDish('7:3');
  await pass(300);
  expect(moves(sent)).not.toContain('done');
});

test('[GUIDE-8] keys that move several dishes of a card at once complete a step that advances the card', async () => {
  const { sent } = guideAt(ADVANCE);
  startDish('7:1');
  startDish('7:2');
  await pass(300);
  expect(moves(sent)).toEqual(['done']);
});

test('[GUIDE-8] a step that needs an undo waits until a dish has been started and undone, and reports no wrong tap', async () => {
  const { sent } = guideAt({ ...START, wait: { is: 'status', orderId: 7, lineIds: [1], status: 0 } });
  await pass(1_000);
  expect([sent, message()]).toEqual([[], texts.notAway.undo]);
  expect(panel()?.textContent).not.toContain('Siguiente');
  line('7:3').click();
  startDish('7:1');
  await pass(1_000);
  expect([sent, message()]).toEqual([[], '']);
  startDish('7:1', 'Pendiente');
  await pass(300);
  expect(moves(sent)).toEqual(['done']);
});

test('[GUIDE-7] the frame of a completed step disappears before the simulation sends the next step', async () => {
  const { sent } = guideAt(START);
  expect(framed.size).toBe(1);
  startDish('7:1');
  await pass(300);
  expect([moves(sent), framed.size]).toEqual([['done'], 0]);
});

test('[GUIDE-8] an order that leaves the board and returns counts as recalled only if the recall’s confirmation was open while the order was away', async () => {
  const { follow, sent } = guide();
  const card = document.querySelector('article') as HTMLElement;
  const root = document.getElementById('root') as HTMLElement;
  follow(factsAt(0, { ...START, point: [], wait: { is: 'here', orderId: 7 } }));
  await pass(1_000);
  expect([sent, message()]).toEqual([[], texts.notAway.here]);
  card.remove();
  await pass(300);
  root.append(card);
  await pass(300);
  // The user may have opened another page or another part of the board, so the card is gone.
  expect(sent).toEqual([]);
  card.remove();
  root.insertAdjacentHTML('beforeend', '<dialog><button>Revertir</button></dialog>');
  await pass(300);
  document.querySelector('dialog')?.remove();
  root.append(card);
  await pass(300);
  expect(moves(sent)).toEqual(['done']);
});

test('[GUIDE-8] an order that left the board before the step completes the step when it returns to the board', async () => {
  const { follow, sent } = guide();
  const card = document.querySelector('article') as HTMLElement;
  card.remove();
  follow(factsAt(0, { ...START, point: [], wait: { is: 'here', orderId: 7 } }));
  await pass(300);
  document.getElementById('root')?.append(card);
  await pass(300);
  expect(moves(sent)).toEqual(['done']);
});

test('[GUIDE-8] a step that waits for a return to the board is done only after the user has left the board', async () => {
  onTestFinished(() => history.replaceState(null, '', '/'));
  history.replaceState(null, '', '/device/3/');
  add('<div data-shape="x"></div>');
  const { sent } = guideAt({ ...START, point: [], wait: { is: 'home' } });
  await pass(300);
  expect([sent, message()]).toEqual([[], texts.notAway.home]);
  history.replaceState(null, '', '/device/3/home3');
  await pass(300);
  history.replaceState(null, '', '/device/3/');
  await pass(300);
  expect(moves(sent)).toEqual(['done']);
});

test('[GUIDE-8] after a return to a completed step, a press of the panel’s button continues the guide', async () => {
  const { follow, sent } = guide();
  const steps = factsAt(1, null).steps;
  follow(factsAt(0, { ...ADVANCE, wait: { is: 'advanced', orderId: 7 } }, { steps }));
  await pass(300);
  expect([sent, message()]).toEqual([[], texts.already]);
  press('Siguiente');
  expect(moves(sent)).toEqual(['done']);
});

test('[GUIDE-7] a text about an order that is not on the screen waits, and the panel first asks the user to close an open list', async () => {
  const { follow } = guide();
  const shown = () => panel()?.querySelector('.say')?.textContent;
  const away = { orderId: 8, lineIds: [1] };
  follow(factsAt(0, { ...START, point: [{ on: 'close' }, { on: 'line', ...away }] }));
  expect(shown()).toBe(texts.soon);
  const root = document.getElementById('root') as HTMLElement;
  root.insertAdjacentHTML(
    'beforeend',
    '<dialog open aria-label="Salidas recientemente"><button aria-label="Cerrar"></button></dialog>',
  );
  await pass(300);
  expect(shown()).toBe(texts.closeList);
  follow(factsAt(1, { ...START, point: [{ on: 'close' }, ...START.point] }));
  expect(shown()).toBe(`${texts.closeList} Toque «Lomo saltado» de M 12.`);
  document.querySelector('dialog')?.remove();
  await pass(300);
  expect(shown()).toBe('Toque «Lomo saltado» de M 12.');
});

test('[GUIDE-8] a step with a text to read has its button only once the step’s place is on the screen', async () => {
  guideAt({ ...READ, point: [{ on: 'banner' }] });
  expect(panel()?.textContent).not.toContain('Entendido');
  showBanner();
  await pass(300);
  expect(panel()?.textContent).toContain('Entendido');
});

test.each([
  ['another dish', () => line('7:3'), texts.wrong.line('Bife')],
  ['the button for a whole card', () => document.querySelector('[data-advance]'), texts.wrong.advance()],
  ['a button', () => document.querySelector('[aria-label="Abrir el menú"]'), texts.wrong.other('Abrir el menú')],
  ['a heading', () => document.querySelector('h2'), texts.wrong.nothing],
] as const)('[GUIDE-9] the panel describes and counts a wrong tap on %s', async (_, target, words) => {
  const { sent } = guideAt(START);
  (target() as HTMLElement).click();
  // A tap on the board advances a dish.
  startDish('7:2');
  await pass(1_000);
  expect(message()).toBe(words);
  expect(sent).toEqual([{ do: 'guide', move: 'wrong', step: 0 }]);
});

test('[GUIDE-9] a step’s own text about a wrong tap appears in the language of the page', async () => {
  document.documentElement.lang = 'en';
  guideAt({ ...START, wrong: { es: 'Esa no.', en: 'Not that one.' } });
  expect(panel()?.textContent).toContain('Step 1 of 3');
  line('7:3').click();
  startDish('7:3', 'Preparing');
  await pass(1_000);
  expect(message()).toBe('Not that one.');
});

test('[GUIDE-9] a tap on the framed place, on the panel, or at a step with a text to read is not wrong', async () => {
  const { follow, sent } = guideAt(START);
  line('7:1').click();
  panel()?.querySelector('p')?.click();
  await pass(1_000);
  follow(factsAt(1, READ));
  line('7:3').click();
  await pass(1_000);
  expect(sent).toEqual([]);
});

test('[GUIDE-9] the panel states that a tap changed nothing, and does not count the tap', async () => {
  const { sent } = guideAt(START);
  for (const tapped of [line('7:3'), advance(), line('7:1')]) {
    tapped.click();
    await pass(1_000);
    expect(message()).toBe(texts.noChange);
  }
  expect(sent).toEqual([]);
});

test('[GUIDE-9] a tap on the buttons for save, cancel and sound is not wrong', async () => {
  const { follow, sent } = guide();
  add(`<button>${es.bar.soundHint}</button>`);
  follow(factsAt(0, START));
  for (const button of document.querySelectorAll<HTMLElement>('#root section button, #root > button:last-child'))
    button.click();
  await pass(1_000);
  expect([sent, message()]).toEqual([[], '']);
});

test('[GUIDE-12] the panel explains OFFLINE at the step at which OFFLINE appears, and not at the next step', async () => {
  const { follow } = guideAt(START);
  showBanner();
  await pass(300);
  expect(message()).toBe(texts.offline);
  follow(factsAt(1, START));
  await pass(300);
  expect(message()).toBe('');
});

test('[GUIDE-12] the panel shows the explanation of OFFLINE after the message about a wrong tap', async () => {
  guideAt(START);
  document.querySelector<HTMLElement>('[aria-label="Abrir el menú"]')?.click();
  await pass(1_000);
  const ofTap = message();
  showBanner();
  await pass(300);
  expect([ofTap, message()]).toEqual([texts.wrong.other('Abrir el menú'), `${ofTap} ${texts.offline}`]);
});

test('[GUIDE-15] the panel reports neither the opening of a card nor the undo of a wrong tap as wrong', async () => {
  const { sent, follow } = guide();
  follow(factsAt(0, START));
  line('7:3').click();
  line('7:3').setAttribute('aria-label', '1 Bife, En prep.');
  await pass(1_000);
  expect([sent.length, message()]).toEqual([1, texts.wrong.line('Bife')]);
  document.querySelector<HTMLElement>('[aria-expanded]')?.click();
  await pass(1_000);
  expect([sent.length, message()]).toEqual([1, texts.wrong.line('Bife')]);
  line('7:3').insertAdjacentHTML('afterend', '<button data-undo="7:3" aria-label="Deshacer: Bife"></button>');
  document.querySelector<HTMLElement>('[data-undo]')?.click();
  line('7:3').setAttribute('aria-label', '1 Bife, Pendiente');
  await pass(1_000);
  expect([sent.length, message()]).toEqual([1, texts.undone]);
});

test('[GUIDE-16] for a tap that belongs to a skipped step, the panel names that step and reports no wrong tap', async () => {
  const { sent, follow } = guide();
  const steak: ShownStep = {
    ...START,
    title: { es: 'Un bife', en: 'A steak' },
    point: [{ on: 'line', orderId: 7, lineIds: [3] }],
    wait: { is: 'status', orderId: 7, lineIds: [3], status: 100 },
  };
  follow(factsAt(0, steak));
  const skipped = factsAt(1, START);
  const steps = skipped.steps.map((step, at) => (at === 0 ? { ...step, outcome: 'skipped' as const } : step));
  follow({ ...skipped, steps });
  line('7:3').click();
  line('7:3').setAttribute('aria-label', '1 Bife, En prep.');
  await pass(1_000);
  expect([sent, message()]).toEqual([[], texts.leftOut('Un bife')]);
});

test('[GUIDE-17] while a dialog is open, the panel is inside the dialog and its buttons take taps', async () => {
  const { sent, follow } = guide();
  follow(factsAt(0, START));
  add('<dialog open aria-label="Lista"></dialog>');
  await pass(300);
  expect(document.querySelector('dialog')?.contains(panel())).toBe(true);
  press('Saltar');
  expect(sent).toEqual([{ do: 'guide', move: 'skip', step: 0 }]);
  document.querySelector('dialog')?.remove();
  await pass(300);
  expect(panel()?.parentElement).toBe(document.body);
});

test('[GUIDE-12] at a step about OFFLINE the panel shows no additional explanation of OFFLINE', async () => {
  const { follow } = guide();
  showBanner();
  follow(factsAt(0, { ...READ, point: [{ on: 'banner' }] }));
  await pass(300);
  expect(message()).toBe('');
});

/** Words of the informal address (tú). */
const TU =
  /(?<!\p{L})(toca|abre|cierra|espera|vuelve|salta|deshaz|mira|guarda tus?|prepares|tócalo|ábrela|ciérralo|tocaste|terminaste|estás|avisas|quieras|viste|tus?)(?!\p{L})/iu;

test('[GUIDE-14] the Spanish texts of the panel and of the first day have no words of the informal address', () => {
  const words = JSON.stringify(texts, (_, value) => (typeof value === 'function' ? value('x', 'x', 'x') : value));
  expect(TU.exec(words)?.[0]).toBeUndefined();
  const scenario = scenarioNamed('first-day');
  for (const { title, say, praise, wrong } of scenario.guide?.steps ?? [])
    for (const text of [title, say, praise, wrong]) expect(TU.exec(text?.es ?? '')?.[0]).toBeUndefined();
});

test('[GUIDE-10] the panel states that the first day is done only if no step was skipped', () => {
  const { follow } = guide();
  const head = () => panel()?.querySelector('h2')?.textContent;
  follow(factsAt(3, null));
  expect([head(), panel()?.textContent?.includes(texts.onward)]).toEqual([texts.closing, true]);
  const steps = factsAt(3, null).steps.map((step, at) => (at === 1 ? { ...step, outcome: 'skipped' as const } : step));
  follow(factsAt(3, null, { steps }));
  expect([head(), panel()?.textContent?.includes(texts.onwardPart)]).toEqual([texts.closingPart, true]);
});

test('[GUIDE-10] at the end the panel lists done and skipped steps, and offers to restart or leave the guide', () => {
  const { follow, sent } = guide();
  const steps = factsAt(3, null).steps.map((step, at) => (at === 1 ? { ...step, outcome: 'skipped' as const } : step));
  follow(factsAt(3, null, { steps, wrongTaps: 2 }));
  expect(panel()?.textContent).toContain('2 de 3 pasos hechos · 2 toques de más');
  expect([...(panel()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '✓ Paso 0',
    '→ Paso 1 (saltado)',
    '✓ Paso 2',
  ]);
  press('Empezar de nuevo');
  press('Seguir sin guía');
  expect(sent.map(({ move }) => move)).toEqual(['again', 'end']);
  follow(factsAt(3, null, { ended: true }));
  expect(panel()).toBeNull();
});

test('[GUIDE-11] the panel reports that the simulation does not respond, and resends the completed step', async () => {
  const responses = { ok: false };
  const { follow, sent } = guide(responses);
  follow(factsAt(0, START));
  startDish('7:1');
  await pass(300);
  expect(message()).toBe(texts.lost);
  responses.ok = true;
  await pass(1_000);
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.every(({ move, step }) => move === 'done' && step === 0)).toBe(true);
  expect(message()).toBe('¡Bien!');
  const before = sent.length;
  await pass(2_000);
  expect(sent.length).toBe(before);
});

test('[GUIDE-11] a guide command counts as not received after an HTTP error or a network error', async () => {
  const server = setupServer();
  server.listen();
  onTestFinished(() => server.close());
  const respond = (response: () => Response) => server.use(http.post('*/simulator/control', response));
  respond(() => new HttpResponse(null, { status: 409 }));
  expect(await sendToServer({ do: 'guide', move: 'done', step: 0 })).toBeNull();
  respond(() => HttpResponse.error());
  expect(await sendToServer({ do: 'guide', move: 'done', step: 0 })).toBeNull();
  respond(() => HttpResponse.json({}));
  expect(await sendToServer({ do: 'guide', move: 'done', step: 0 })).toBe(true);
});
