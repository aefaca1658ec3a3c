// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { timeOfDay } from '../../../../simulator/control/base/clock-text.ts';
import { languageKey } from '../../../../simulator/control/base/device-language.ts';
import { roomTexts } from '../../../../simulator/control/base/room-texts.ts';
import { situationsTexts } from '../../../../simulator/control/chooser/situations-texts.ts';
import { RoomPage } from '../../../../simulator/control/room/room-page.tsx';
import { screensTexts } from '../../../../simulator/control/screens/screens-texts.ts';
import { faultTexts } from '../../../../simulator/control/side/fault-texts.ts';
import { trainingTexts } from '../../../../simulator/control/training/training-texts.ts';
import type {
  ControlCommand,
  JournalLine,
  SavedFile,
  SimulationStatus,
} from '../../../../simulator/core/base/control.ts';
import { FAULT_NAMES } from '../../../../simulator/core/base/fault-kinds.ts';
import type { SituationFacts } from '../../../../simulator/core/base/situation.ts';
import type { TimelineFacts } from '../../../../simulator/core/base/timeline.ts';
import '../../../ui/patience.ts';
import { deferredPromise } from '../../../deferred-promise.ts';
import { setBrowserLanguages } from '../browser-languages.ts';
import { FixedSizeObserver } from '../fixed-size-observer.ts';
import { roomPort, roomSituation } from '../room-port.ts';
import { roomStatus } from '../room-status.ts';

const words = roomTexts('es');
const es = { ...situationsTexts('es'), ...screensTexts('es'), ...faultTexts('es', words), ...words };

let situations: readonly SituationFacts[] | null = null;
let now: SimulationStatus | null = null;
let savedFile: SavedFile | null = null;
let timeline: TimelineFacts | null = null;
const numbers: unknown = null;
let kept: readonly JournalLine[] | null = null;
let accepts = true;
let sent: ControlCommand[] = [];
let framesAtCommand: number[] = [];
let commandReady: Promise<void> = Promise.resolve();
/** The effect of a command, which a poll before the command must not see. */
let carryOut = () => {};
let user: UserEvent;
let polls = 0;

const port = roomPort({
  status: async () => {
    polls++;
    return now;
  },
  situations: async () => situations,
  saved: async () => savedFile,
  timeline: async () => timeline,
  numbers: async () => numbers,
  journal: async () => kept,
  send: async (command) => {
    sent.push(command);
    framesAtCommand.push(document.querySelectorAll('iframe').length);
    await commandReady;
    carryOut();
    return accepts ? now : null;
  },
});

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FixedSizeObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  localStorage.clear();
  setBrowserLanguages('es-CL');
  now = roomStatus();
  situations = [roomSituation('rush'), roomSituation('quiet', { difficulty: 'easy', lengthMs: 110 * 60_000, seed: 9 })];
  accepts = true;
  kept = null;
  sent = [];
  framesAtCommand = [];
  commandReady = Promise.resolve();
  carryOut = () => {};
  user = userEvent.setup();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function enter(search = '') {
  render(createElement(RoomPage, { port, search }));
  await screen.findByRole('complementary');
}

/** Draws the board of the first frame, so that the others load. */
async function renderFirst() {
  const page = document.querySelector('iframe')?.contentDocument;
  const card = document.createElement('article');
  card.dataset.card = '1-0';
  (page?.documentElement ?? page)?.append(card);
  await screen.findByTitle('Clientes (SIMULACIÓN)');
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));

/** A button that is off keeps the focus, which a disabled one would lose (rule ROOM-47). */
const isOff = (button: HTMLElement) => !button.matches(':disabled') && button.ariaDisabled === 'true';

test('[ROOM-34] every device has its own named frame, and the page shows SIMULATION once', async () => {
  await enter();
  await renderFirst();
  for (const name of ['Cocina caliente', 'Clientes']) {
    const device = screen.getByRole('article', { name: new RegExp(name) });
    expect(within(device).getByTitle(`${name} (SIMULACIÓN)`).tagName).toBe('IFRAME');
  }
  expect(screen.getAllByText('SIMULACIÓN')).toHaveLength(1);
});

test('[ROOM-45] a page that does not arrive is requested again after 3, 6, 12 and then every 30 s, or at a press', async () => {
  await enter();
  const frame = () => screen.getByTitle<HTMLIFrameElement>('Cocina caliente (SIMULACIÓN)');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const fail = () => {
    Object.defineProperty(frame(), 'contentDocument', { value: null });
    fireEvent.load(frame());
  };
  for (const waitMs of [3_000, 6_000, 12_000, 30_000, 30_000]) {
    const before = frame();
    fail();
    expect(screen.getByText(es.frameFailed)).toBeDefined();
    act(() => void vi.advanceTimersByTime(waitMs - 1));
    expect(frame()).toBe(before);
    act(() => void vi.advanceTimersByTime(1));
    expect(frame()).not.toBe(before);
    expect(screen.queryByText(es.frameFailed)).toBeNull();
  }
  fail();
  const before = frame();
  fireEvent.click(screen.getByRole('button', { name: es.retryFrame }));
  const arrived = frame();
  expect(arrived).not.toBe(before);
  fireEvent.load(arrived);
  // Later the frame may show a page of another origin.
  fail();
  expect(screen.queryByText(es.frameFailed)).toBeNull();
  expect(frame()).toBe(arrived);
});

test.each([
  ['has started', true],
  ['was refused', false],
])(
  '[ROOM-29] the devices unmount before another world is requested, and return when the new world %s',
  async (_, takes) => {
    await enter();
    await renderFirst();
    const before = [...document.querySelectorAll('iframe')];
    accepts = takes;
    const { promise, resolve: respond } = deferredPromise();
    commandReady = promise;
    await press('Reiniciar');
    await waitFor(() => expect(framesAtCommand).toEqual([0]));
    expect(screen.getByRole('article', { name: /Clientes/ })).toBeDefined();
    respond();
    await screen.findByTitle('Clientes (SIMULACIÓN)');
    expect(before).not.toHaveLength(0);
    for (const frame of before) expect(frame.isConnected).toBe(false);
    await press('Pausar');
    expect(framesAtCommand).toEqual([0, before.length]);
  },
);

test.each([
  ['Pausar', { do: 'pause' }],
  ['Avanzar 10 s', { do: 'step', ms: 10_000 }],
  ['×5', { do: 'speed', factor: 5 }],
  ['Un pedido más', { do: 'order' }],
  ['Hasta el próximo suceso', { do: 'forward', to: 'event' }],
  ['Hasta que algo se atrase', { do: 'forward', to: 'late' }],
  ['Anular una línea', { do: 'void' }],
  ['FIRE a un pedido', { do: 'fire' }],
] as const)('the button "%s" sends the command %j', async (name, command) => {
  await enter();
  await press(name);
  expect(sent).toEqual([command]);
});

test.each([
  ['Nube caída 2 min', 'cloud-down'],
  ['La nube responde 500 2 min', 'cloud-500'],
  ['Portal HTML 2 min', 'cloud-html'],
  ['Tiempo real caído 2 min', 'realtime-down'],
] as const)(
  '[ROOM-3] the button "%s" sends the fault %s, and then the command that makes devices send requests',
  async (name, fault) => {
    await enter();
    await press(name);
    expect(sent).toEqual([{ do: 'fault', fault, forMs: 120_000 }, { do: 'rouse' }]);
  },
);

test('[ROOM-3][ROOM-42] the room states when devices will show an active fault, and states a fault’s end until all devices have recovered', async () => {
  now = roomStatus({ activeFaults: ['cloud-hang', 'cloud-dribble', 'response-lost'] });
  await enter();
  expect(screen.getAllByText(es.shows.hang)).toHaveLength(1);
  expect(screen.getByText(es.shows.save)).toBeDefined();
  const ended = (secondsAgo: number, served: readonly number[] = [90]) =>
    roomStatus({
      elapsedMs: 600_000,
      servedMs: Object.fromEntries(served.map((ago, at) => [at, 1_800_000_000_000 - ago * 1_000])),
      journal: [{ atMs: 600_000 - secondsAgo * 1_000, scope: 'world', what: 'fault-off', text: 'cloud-hang' }],
    });
  now = ended(20);
  await press('Un pedido más');
  expect(await screen.findByText(es.healedShows)).toBeDefined();
  now = ended(71);
  await press('Un pedido más');
  await expect.poll(() => screen.queryByText(es.healedShows)).toBeNull();
  // One unit has recovered, one has not, and one was hidden long before.
  now = ended(20, [10, 30, 700]);
  await press('Un pedido más');
  expect(await screen.findByText(es.healedShows)).toBeDefined();
  now = ended(20, [10, 15, 700]);
  await press('Un pedido más');
  await expect.poll(() => screen.queryByText(es.healedShows)).toBeNull();
});

test('[ROOM-41] while the local server serves, the room states for a cloud fault that the screens keep working', async () => {
  now = roomStatus({ activeFaults: ['cloud-down', 'cloud-hang', 'realtime-down'] });
  await enter();
  for (const text of [es.shows.alarm, es.shows.hang, es.shows.now]) expect(screen.getByText(text)).toBeDefined();
  now = { ...now, localMode: 2 };
  await press('Un pedido más');
  expect(await screen.findByText(es.servedLocally)).toBeDefined();
  expect([es.shows.alarm, es.shows.hang].map((text) => screen.queryByText(text))).toEqual([null, null]);
  expect(screen.getByText(es.shows.now)).toBeDefined();
});

test('[ROOM-3] the room states when a new mode of the local server takes effect, and no longer after 71 s', async () => {
  const changed = (secondsAgo: number) =>
    roomStatus({
      elapsedMs: 600_000,
      journal: [{ atMs: 600_000 - secondsAgo * 1_000, scope: 'world', what: 'local-mode', text: 'modo 3' }],
    });
  now = changed(20);
  await enter();
  expect(screen.getByText(es.modeShows).closest('[role="status"]')).not.toBeNull();
  now = changed(71);
  await press('Un pedido más');
  await expect.poll(() => screen.queryByText(es.modeShows)).toBeNull();
});

test('[ROOM-3] the initial mode of a world does not count as a change', async () => {
  now = roomStatus({ elapsedMs: 1_000, journal: [{ atMs: 0, scope: 'world', what: 'local-mode', text: 'modo 1' }] });
  await enter();
  expect(screen.queryByText(es.modeShows)).toBeNull();
});

test('[ROOM-5] the control room stops and restarts simulated cooks', async () => {
  now = roomStatus({ cooks: true });
  await enter();
  const cooks = () => screen.getByRole('switch', { name: 'Cocineros simulados' });
  expect(cooks().getAttribute('aria-checked')).toBe('true');
  await user.click(cooks());
  now = roomStatus({ cooks: false });
  await expect.poll(() => cooks().getAttribute('aria-checked')).toBe('false');
  await user.click(cooks());
  expect(sent).toEqual([
    { do: 'cooks', on: false },
    { do: 'cooks', on: true },
  ]);
});

test('[ROOM-13][ROOM-47] the control room composes an order line by line with notes, a removed line moves the focus to the button that adds lines, and the next order starts empty', async () => {
  await enter();
  const form = within(screen.getByText('Armar un pedido').closest('details') as HTMLElement);
  const field = (name: string, at = 0) => form.getAllByLabelText(name)[at] as HTMLInputElement;
  await user.selectOptions(field('De dónde viene'), 'Mesa');
  await user.selectOptions(field('Mesa'), '12');
  await user.selectOptions(field('Plato'), 'Lomo saltado');
  await user.type(field('Cantidad'), '{Backspace}3');
  await user.type(field('Comentario de la línea'), ' sin cebolla ');
  await user.selectOptions(field('Prioridad'), 'SEGUNDO');
  await user.click(form.getByText('Otra línea'));
  await user.click(form.getByText('Otra línea'));
  await user.click(form.getAllByLabelText('Quitar la línea')[1] as HTMLElement);
  expect(document.activeElement).toBe(form.getByText('Otra línea').closest('button'));
  await user.type(field('Comentario del pedido'), 'Cumpleaños');
  await user.click(form.getByLabelText('Todo con FIRE'));
  await user.click(form.getByText('Hacer el pedido'));
  const { menu } = roomStatus();
  const dish = menu.find(({ name }) => name.es === 'Lomo saltado')?.id;
  const first = menu.find(({ course }) => course === 'main')?.id;
  expect(sent).toEqual([
    {
      do: 'place',
      order: {
        origin: 'table',
        table: 12,
        comment: 'Cumpleaños',
        fire: true,
        lines: [
          { productId: dish, quantity: 3, comment: 'sin cebolla', priority: 2 },
          { productId: first, quantity: 1, comment: '', priority: 0 },
        ],
      },
    },
  ]);
  expect(form.getAllByLabelText('Plato')).toHaveLength(1);
  expect(field('Comentario del pedido').value).toBe('');
});

test('[ROOM-13] a search finds a dish by its name without accents, and offers its extras', async () => {
  await enter();
  const form = within(screen.getByText('Armar un pedido').closest('details') as HTMLElement);
  const dishes = () => within(form.getByLabelText('Plato')).getAllByRole('option').length;
  const all = dishes();
  await user.type(form.getByLabelText('Buscar un plato'), 'SALMON gri');
  const { menu } = roomStatus();
  const salmon = menu.find(({ name }) => name.es === 'Salmón grillado');
  expect([dishes(), Number((form.getByLabelText('Plato') as HTMLSelectElement).value)]).toEqual([1, salmon?.id]);
  await user.click(form.getByLabelText('Arroz extra'));
  await user.click(form.getByLabelText('Sin cebolla'));
  await user.click(form.getByLabelText('Sin cebolla'));
  await user.click(form.getByText('Hacer el pedido'));
  expect(sent).toMatchObject([{ order: { lines: [{ productId: salmon?.id, changes: [5001] }] } }]);
  expect(dishes()).toBe(all);
});

test('[ROOM-13] a dish search without a match disables the order button, and Enter only selects the dish', async () => {
  await enter();
  const form = within(screen.getByText('Armar un pedido').closest('details') as HTMLElement);
  const search = form.getByLabelText('Buscar un plato');
  const dish = form.getByLabelText<HTMLSelectElement>('Plato');
  const isDisabled = () => form.getByText('Hacer el pedido').matches(':disabled');
  await user.type(search, 'zzzz{Enter}');
  expect([dish.selectedOptions[0]?.textContent, isDisabled()]).toEqual(['No hay platos que coincidan', true]);
  await user.clear(search);
  await user.type(search, 'salmon{Enter}');
  expect([dish.selectedOptions[0]?.textContent, isDisabled()]).toEqual(['Salmón grillado', false]);
  expect([sent, document.activeElement === dish]).toEqual([[], true]);
});

test('[ROOM-35] a message goes to the kitchen’s screens unless others are chosen, and to at least one screen', async () => {
  await enter();
  const screens = within(screen.getByRole('group', { name: 'Pantallas que lo muestran' }));
  expect(screens.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
  await user.click(screens.getByLabelText('Clientes'));
  await user.click(screens.getByLabelText('Cocina caliente'));
  await user.type(screen.getByLabelText('Mensaje a las pantallas'), 'Retire en caja');
  await press('Enviar');
  expect(sent).toEqual([{ do: 'message', text: 'Retire en caja', kds: [9] }]);
  await user.click(screens.getByLabelText('Clientes'));
  await user.type(screen.getByLabelText('Mensaje a las pantallas'), 'Nadie');
  expect(isOff(screen.getByRole('button', { name: 'Enviar' }))).toBe(true);
});

test('[ROOM-36][ROOM-47] after a jump the room shows both times; undo restarts the kitchen, runs to the moment before the jump, and moves the focus to the title', async () => {
  const before = roomStatus({ elapsedMs: 600_000, speed: 2, paused: true });
  now = before;
  await enter();
  carryOut = () => {
    now = roomStatus({ ...before, nowMs: before.nowMs + 300_000, elapsedMs: 900_000 });
  };
  await press('Hasta el próximo suceso');
  const message = await screen.findByText(/^La hora saltó de las \d\d:\d\d:\d\d a las \d\d:\d\d:\d\d\.$/);
  expect(message.textContent).toBe(
    es.jumped(timeOfDay(before.nowMs, before.timeZone), timeOfDay(before.nowMs + 300_000, before.timeZone)),
  );
  await press(es.undoJump);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  const { scenario, seed } = before;
  await expect
    .poll(() => sent.slice(1))
    .toEqual([{ do: 'restart', scenario, seed, speed: 2 }, { do: 'jump', toMs: 600_000 }, { do: 'pause' }]);
  expect(screen.queryByText(es.undoJump)).toBeNull();
});

test.each(['training', 'guide'] as const)(
  '[ROOM-36] a jump in a %s has no undo button, because a restart would change the run',
  async (what) => {
    const goal = { servedShareMin: 0.8, meanMsMax: 1, p95MsMax: 1, lateShareMax: 0 };
    const title = { es: '', en: '' };
    const by = {
      training: { training: { trainee: 'Ana', lengthMs: 3_600_000, difficulty: 'easy', goal } },
      guide: { guide: { kdsId: 3, title, at: 0, steps: [], step: null, wrongTaps: 0, ended: false } },
    } as const;
    now = roomStatus(by[what]);
    await enter();
    now = { ...now, nowMs: now.nowMs + 300_000 };
    await press('Avanzar 10 s');
    expect(screen.queryByText(es.undoJump)).toBeNull();
  },
);

test('[ROOM-36] the jump buttons have labels beside their icons', async () => {
  await enter();
  for (const [name, words] of [
    [es.step, es.stepShort],
    [es.forward.event, es.forwardShort.event],
    [es.forward.late, es.forwardShort.late],
  ] as const)
    expect(screen.getByRole('button', { name }).textContent).toBe(words);
});

test('[ROOM-13] only a table order has a table', async () => {
  await enter();
  const form = within(screen.getByText('Armar un pedido').closest('details') as HTMLElement);
  await user.selectOptions(form.getByLabelText('Mesa'), '7');
  await user.selectOptions(form.getByLabelText('De dónde viene'), 'Delivery');
  expect(form.queryByLabelText('Mesa')).toBeNull();
  await user.click(form.getByText('Hacer el pedido'));
  expect(sent).toMatchObject([{ order: { origin: 'delivery', table: null } }]);
});

test('[ROOM-13] the form offers the channels of the origin, and leaves the choice to the seed when none is chosen', async () => {
  await enter();
  const form = within(screen.getByText('Armar un pedido').closest('details') as HTMLElement);
  const from = (origin: string) =>
    fireEvent.change(form.getByLabelText('De dónde viene'), { target: { value: origin } });
  const offered = () =>
    within(form.getByLabelText('Canal'))
      .getAllByRole('option')
      .map((one) => one.textContent);
  const send = () => fireEvent.click(form.getByText('Hacer el pedido'));
  from('delivery');
  expect(offered()).toEqual([
    ...['Según la semilla', 'PedidosYa', 'UberEats', 'Rappi', 'Justo', 'DiDi', 'Integración propia', 'Web', 'Teléfono'],
  ]);
  send();
  await user.selectOptions(form.getByLabelText('Canal'), 'Rappi');
  send();
  await user.selectOptions(form.getByLabelText('Canal'), 'Rappi');
  from('app');
  expect(offered()).toEqual(['Según la semilla', 'App', 'Web', 'Teléfono']);
  send();
  from('kiosk');
  expect(form.queryByLabelText('Canal')).toBeNull();
  const orders = sent.map((command) => ('order' in command ? command.order : null));
  expect(orders.map((order) => [order?.origin, order?.channel])).toEqual([
    ['delivery', undefined],
    ['delivery', 109],
    ['app', undefined],
  ]);
});

test('[ROOM-12][ROOM-47] the control room sends a message to the screens, but no empty message', async () => {
  await enter();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Mensaje a las pantallas' });
  await user.type(field, '   ');
  expect(isOff(screen.getByRole('button', { name: 'Enviar' }))).toBe(true);
  await user.type(field, 'Sin pulpo hoy{Enter}');
  expect(sent).toEqual([{ do: 'message', text: 'Sin pulpo hoy', kds: [3] }]);
  expect(field.value).toBe('');
});

test('[ROOM-2] the tools of testers appear only on a server for testers', async () => {
  const ofTests = () => [
    screen.queryByText('desconocidas'),
    screen.queryByRole('combobox', { name: /^Textos de la plataforma/ }),
    screen.queryByRole('option', { name: 'Con llamadas' }),
  ];
  await enter();
  expect(ofTests()).toEqual([null, null, null]);
  cleanup();
  now = roomStatus({ qa: true });
  await enter();
  expect(ofTests().every((part) => part !== null)).toBe(true);
});

test('[ROOM-8] the counters show open and late orders, saved statuses, calls, and calls without a response', async () => {
  now = roomStatus({ openOrders: 14, lateOrders: 3, taps: 21, requests: 480, waiting: 2 });
  await enter();
  const counted = (what: string) => screen.getByText(what, { selector: 'dt' }).nextSibling?.textContent;
  expect(['pedidos abiertos', 'más de 10 min', 'estados guardados', 'llamadas', 'sin respuesta'].map(counted)).toEqual([
    '14',
    '3',
    '21',
    '480',
    '2',
  ]);
});

const FAULT_ENDED = { atMs: 590_000, scope: 'world', what: 'fault-off', text: 'cloud-down' } as const;

test.each([
  ['during a fault', { activeFaults: ['cloud-down'] as const }],
  [
    'during its own trouble',
    { deviceTroubles: [{ kdsId: 3, troubles: [], wallOffsetMs: 1, instantTroubleCount: 0, lastInstantTrouble: null }] },
  ],
  ['after a fault until the next response', { elapsedMs: 600_000, journal: [FAULT_ENDED] }],
])('[ROOM-8][ROOM-43] a device that received no orders for 23 s shows the age of its orders %s', async (_, trouble) => {
  now = roomStatus({ ...trouble, servedMs: { 3: 1_800_000_000_000 - 23_000, 9: 1_800_000_000_000 - 9_000 } });
  await enter();
  const facts = (name: RegExp) => screen.getByRole('article', { name }).querySelector('header h2 + div')?.textContent;
  expect(facts(/Cocina caliente/)).toBe('KDS 3 · pedidos de hace 00:23');
  expect(facts(/Clientes/)).toBe('KDS 9 · pantalla de clientes');
});

test.each([
  ['only its number in a quiet kitchen', 59_000, 'KDS 3'],
  ['an age after a minute without orders', 60_000, 'KDS 3 · pedidos de hace 01:00'],
])('[ROOM-43] a device without a trouble shows %s', async (_, ageMs, shown) => {
  now = roomStatus({ servedMs: { 3: 1_800_000_000_000 - ageMs } });
  await enter();
  const device = screen.getByRole('article', { name: /Cocina caliente/ });
  expect(device.querySelector('header h2 + div')?.textContent).toBe(shown);
});

test.each([
  ['shown at its name after 75 s', 75_000, 'Cocina caliente hace 01:15'],
  ['not shown after 9 s', 9_000, 'Cocina caliente'],
  ['not shown after ten minutes', 600_000, 'Cocina caliente'],
])('[ROOM-8] the age of a hidden device’s orders is %s', async (_, ageMs, shown) => {
  now = roomStatus({ servedMs: { 3: 1_800_000_000_000 - ageMs } });
  await enter();
  const chip = screen.getByRole('button', { name: 'Cocina caliente', pressed: true });
  expect(chip.textContent).toBe('Cocina caliente');
  await user.click(chip);
  expect(chip.textContent).toBe(shown);
});

test('the buttons resume a paused world and end all faults, and an active fault is marked', async () => {
  now = roomStatus({ paused: true, activeFaults: ['cloud-down'] });
  await enter();
  expect(screen.getByRole('button', { name: 'Nube caída 2 min' }).getAttribute('aria-pressed')).toBe('true');
  await press('Seguir');
  await press('Arreglar todo');
  expect(sent).toEqual([{ do: 'resume' }, { do: 'heal' }]);
});

test('[ROOM-27][ROOM-47] a device’s menu causes troubles at that device, shows its present troubles with the time left, ends them, and returns the focus', async () => {
  const { nowMs } = roomStatus();
  await enter();
  await renderFirst();
  await press('Problemas de Cocina caliente');
  const menu = within(screen.getByRole('region', { name: 'Problemas de Cocina caliente' }));
  expect(document.activeElement).toBe(menu.getByRole('combobox', { name: 'Duración' }));
  await user.selectOptions(menu.getByRole('combobox', { name: 'Duración' }), '5 min');
  for (const name of ['Sin red', 'Reloj 1 hora atrás', 'Cerrar de golpe y abrir otra vez'])
    await user.click(menu.getByRole('button', { name }));
  expect(sent).toEqual([
    { do: 'device-trouble', kds: 3, trouble: 'offline', forMs: 300_000 },
    { do: 'device-clock', kds: 3, byMs: -3_600_000 },
    { do: 'device-instant-trouble', kds: 3, trouble: 'killed' },
  ]);
  expect(menu.getByRole('link', { name: 'Abrirlo en una segunda pestaña' }).getAttribute('href')).toBe(
    'https://x.example/device/3/',
  );
  expect(menu.getByText(es.notByHand)).toBeDefined();
  expect(menu.getAllByRole<HTMLButtonElement>('button')[0]?.textContent).toBe('Arreglar este equipo');
  expect(isOff(menu.getByRole('button', { name: 'Arreglar este equipo' }))).toBe(true);
  expect(menu.getByText(es.deviceWell)).toBeDefined();
  const troubles = [{ trouble: 'offline', endsMs: nowMs + 61_000 }] as const;
  now = roomStatus({
    deviceTroubles: [
      { kdsId: 3, troubles, wallOffsetMs: -3_600_000, instantTroubleCount: 1, lastInstantTrouble: 'killed' },
    ],
  });
  const wrong = 'Sin red quedan 01:01 · Reloj equivocado';
  const message = await menu.findByText(wrong);
  // The message is above the menu's controls, so that it is visible when the menu opens.
  expect(message.compareDocumentPosition(menu.getByRole('combobox'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const device = within(screen.getByRole('article', { name: /^Cocina caliente/ }));
  expect(device.getAllByText(wrong)).toEqual([message]);
  expect(menu.getByRole('button', { name: 'Sin red', pressed: true })).toBeDefined();
  expect(within(screen.getByRole('article', { name: /^Clientes/ })).queryByText(/Sin red/)).toBeNull();
  await user.click(menu.getByRole('button', { name: 'Arreglar este equipo' }));
  expect(sent.at(-1)).toEqual({ do: 'device-heal', kds: 3 });
  menu.getByRole('combobox').focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Problemas de Cocina caliente' })).toBeNull();
  expect(document.activeElement).toBe(device.getByRole('button', { name: 'Problemas de Cocina caliente' }));
  expect(device.getByText(wrong)).toBeDefined();
});

test('[ROOM-28] the button of an active fault shows the remaining simulated time', async () => {
  const { nowMs } = roomStatus();
  now = roomStatus({ activeFaults: ['cloud-down'], faultEndsMs: { 'cloud-down': nowMs + 100_000 } });
  await enter();
  expect(screen.getByRole('button', { name: 'Nube caída quedan 01:40', pressed: true })).toBeDefined();
  now = roomStatus({ ...now, nowMs: nowMs + 95_000 });
  expect(await screen.findByRole('button', { name: 'Nube caída quedan 00:05' })).toBeDefined();
  now = roomStatus({ nowMs: nowMs + 101_000 });
  expect(await screen.findByRole('button', { name: 'Nube caída 2 min', pressed: false })).toBeDefined();
});

test('[ROOM-33] a fault’s cross ends only that fault, by keyboard or click, and names the fault in the room’s language', async () => {
  now = roomStatus({ activeFaults: ['cloud-down', 'token-revoked'] });
  await enter();
  expect(screen.getAllByRole('button', { name: /^Arreglar: / })).toHaveLength(2);
  screen.getByRole('button', { name: /^Nube caída/ }).focus();
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Arreglar: Nube caída' }));
  await user.keyboard('{Enter}');
  expect(sent).toEqual([{ do: 'heal', fault: 'cloud-down' }]);
  now = roomStatus({ activeFaults: ['token-revoked'] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Arreglar: Nube caída' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Nube caída/ }));
  await press('English');
  await press('Fix: Revoked token');
  expect(sent.slice(1)).toEqual([{ do: 'heal', fault: 'token-revoked' }]);
  now = roomStatus();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Revoked token/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Cloud down/ }));
});

test('the list contains every fault, and eight faults also have a button', async () => {
  await enter();
  const list = screen.getByRole('combobox', { name: 'Todos los problemas' });
  const listed = within(list)
    .getAllByRole('option')
    .map((option) => option.getAttribute('value'));
  const buttons = FAULT_NAMES.filter((fault) => screen.queryByRole('button', { name: `${es.fault[fault]} 2 min` }));
  expect(listed.sort()).toEqual([...FAULT_NAMES].sort());
  expect(buttons).toHaveLength(8);
});

test('a fault that is started from the list gets its own button', async () => {
  await enter();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Todos los problemas' }), 'Token revocado');
  expect(sent).toEqual([]);
  carryOut = () => {
    now = roomStatus({ activeFaults: ['token-revoked'] });
  };
  await press('Causar');
  expect(sent).toEqual([{ do: 'fault', fault: 'token-revoked', forMs: 120_000 }, { do: 'rouse' }]);
  const button = await screen.findByRole('button', { name: 'Token revocado 2 min' });
  expect(button.getAttribute('aria-pressed')).toBe('true');
});

test('[LINK-4] in automatic mode the room also marks the local server’s current mode', async () => {
  now = roomStatus({ localMode: 2, localAuto: true });
  await enter();
  const modes = screen.getAllByRole('button', { name: /^(\d|auto): / });
  const marked = (mark: string) =>
    modes.filter((button) => button.getAttribute(mark) === 'true').map(({ textContent }) => textContent);
  expect([marked('aria-pressed'), marked('aria-current')]).toEqual([['auto'], ['2']]);
});

test('[LINK-4] the control room shows and sets the local server’s mode, including automatic mode', async () => {
  await enter();
  expect(screen.getByRole('button', { name: '1: Presente, atiende la nube' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await press('2: Atiende porque la nube falla');
  await press('auto: Toma el relevo automáticamente');
  expect(sent).toEqual([
    { do: 'local-mode', mode: 2 },
    { do: 'local-mode', mode: 'auto' },
  ]);
});

test('the room shows which texts the platform has, and a tester can choose others', async () => {
  now = roomStatus({ qa: true });
  await enter();
  const list = screen.getByRole('combobox', { name: /^Textos de la plataforma/ });
  expect(within(list).getByRole('option', { name: 'Textos de la aplicación', selected: true })).toBeDefined();
  await user.selectOptions(list, 'Textos con una palabra del local');
  expect(sent).toEqual([{ do: 'words', edition: 'house' }]);
});

test('[ROOM-39][ROOM-47] without faults or unsent changes, an aria-disabled button states that everything works', async () => {
  await enter();
  expect(isOff(screen.getByRole('button', { name: 'Todo funciona' }))).toBe(true);
  await press('Todo funciona');
  expect(sent).toEqual([]);
});

test('[ROOM-39] without faults the room counts unsent changes, steps still to come, and devices with troubles', async () => {
  const step = { untilMs: 1_000, what: 'placed', text: 'x' };
  timeline = {
    load: [],
    items: [
      { ...step, kind: 'order', fromMs: 500 },
      { ...step, kind: 'rush', fromMs: 2_000 },
      { ...step, kind: 'fault', fromMs: 191_000 },
      { ...step, kind: 'order', fromMs: 300_000 },
    ],
  };
  await enter();
  const findButton = (words: string) => screen.findByRole('button', { name: words });
  expect(isOff(await findButton('Nada falla ahora (faltan 2 pasos, el próximo en 03:10)'))).toBe(true);
  const waits = document.createElement('p');
  waits.setAttribute('role', 'status');
  waits.textContent = '2 cambios en espera';
  const expectUnsentCount = (name: string) =>
    waitFor(() => {
      // A loading frame replaces its document, and another language replaces the frame.
      const page = document.querySelector('iframe')?.contentDocument;
      if (page && !page.contains(waits)) (page.documentElement ?? page).append(waits);
      screen.getByRole('button', { name });
    });
  await expectUnsentCount('Nada falla ahora (2 cambios por enviar; faltan 2 pasos, el próximo en 03:10)');
  const well = { instantTroubleCount: 0, lastInstantTrouble: null, troubles: [], wallOffsetMs: 0 } as const;
  now = roomStatus({
    elapsedMs: 400_000,
    deviceTroubles: [
      { ...well, kdsId: 3, wallOffsetMs: 3_600_000 },
      { ...well, kdsId: 9 },
    ],
  });
  await press('English');
  await expectUnsentCount('No failures now (1 device with problems; 2 changes to send)');
  timeline = null;
});

test('another seed restarts the scenario, and an invalid seed does not', async () => {
  await enter();
  const field = screen.getByRole('textbox', { name: 'Semilla' });
  await user.clear(field);
  await user.type(field, 'x{Enter}');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(es.wrongSeed).id).toBe(field.getAttribute('aria-describedby'));
  expect(sent).toEqual([]);
  await user.clear(field);
  await user.type(field, '123{Enter}');
  expect(sent).toEqual([{ do: 'restart', seed: 123 }]);
});

test.each([
  [3, true, 1],
  [3, false, 0],
  [2, true, 0],
] as const)(
  '[ROOM-3] the room explains that automatic mode keeps mode 3; explanations in mode %i with automatic %s: %i',
  async (localMode, localAuto, times) => {
    now = roomStatus({ localMode, localAuto });
    await enter();
    expect(screen.queryAllByText(es.autoKeepsMode)).toHaveLength(times);
    await press('English');
    expect(screen.queryAllByText(/^Auto keeps mode 3, which the venue chose/)).toHaveLength(times);
  },
);

test('[ROOM-17] during a long jump the room does not report a silent simulation as lost; after the jump it does', async () => {
  await enter();
  const { promise, resolve: arrives } = deferredPromise();
  commandReady = promise;
  await press('Hasta el próximo suceso');
  const there = now;
  now = null;
  const before = polls;
  await expect.poll(() => polls).toBeGreaterThan(before + 1);
  expect(screen.queryByRole('alert')).toBeNull();
  now = there;
  arrives();
  await expect.poll(() => framesAtCommand.length).toBe(1);
  expect(screen.queryByRole('alert')).toBeNull();
  now = null;
  expect((await screen.findByRole('alert')).textContent).toBe(es.lost);
});

test('[ROOM-7] the link contains the situation, its seed and its speed', async () => {
  await enter();
  await press('Copiar enlace');
  expect(await navigator.clipboard.readText()).toBe('https://x.example/?scenario=rush&seed=7&speed=1');
  expect(await screen.findByText('Enlace copiado')).toBeDefined();
});

test.each([
  ['another seed', '?seed=55', 'la semilla 55', { seed: 55 }],
  [
    'another situation, seed and speed',
    '?scenario=quiet&seed=7&speed=5',
    'la situación «Título quiet», semilla 7',
    { seed: 7, scenario: 'quiet', speed: 5 },
  ],
])('[ROOM-7] a link to %s asks for a confirmation, and then starts the requested run', async (_, search, what, run) => {
  await enter(search);
  expect(await screen.findByText(`Este enlace pide ${what}.`)).toBeDefined();
  expect(sent).toEqual([]);
  await press('Empezar así');
  expect(sent).toEqual([{ do: 'restart', ...run }]);
  expect(screen.queryByText(/^Este enlace pide/)).toBeNull();
});

test('[ROOM-7] once a link has started a run, the situation list, both seed fields and the training show that run', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await enter('?scenario=quiet&seed=4242');
  const list = within(await screen.findByRole('region', { name: 'Situaciones' }));
  await list.findByRole('button', { name: /^Título rush/, pressed: true });
  // The user types a seed for the run that is about to end.
  const [barSeed] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Semilla' });
  await user.type(barSeed as HTMLInputElement, '1');
  carryOut = () => {
    now = roomStatus({
      scenario: 'quiet',
      seed: 4242,
      worldId: 'w2',
      title: { es: 'Título quiet', en: 'Title quiet' },
    });
  };
  await press('Empezar así');
  const chosen = await list.findByRole('button', { name: /^Título quiet/, pressed: true });
  expect(within(chosen).getByText('En curso')).toBeDefined();
  const seeds = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Semilla' });
  expect(seeds.map(({ value }) => value)).toEqual(['4242', '4242']);
  expect(list.getByText('Entrenar a alguien').textContent).toBe('Entrenar a alguienTítulo quiet');
});

test('[ROOM-7] a link’s situation has its title in the room’s language, or its name while the library is missing', async () => {
  await enter('?scenario=quiet');
  await press('English');
  expect(await screen.findByText('This link is for the situation “Title quiet”.')).toBeDefined();
  cleanup();
  localStorage.clear();
  situations = null;
  await enter('?scenario=quiet&seed=3');
  expect(await screen.findByText('Este enlace pide la situación «quiet», semilla 3.')).toBeDefined();
});

const WRONG_LINK = '?scenario=nope&seed=abc&speed=99';
const NOPE =
  'la situación «nope» (este simulador no la tiene; la de un archivo está solo donde se inició con ese archivo)';
const SHOWN = 'se muestra «Almuerzo», semilla 7, velocidad ×1.';
const WRONG_SPEED = 'la velocidad «99» (hay ×1, ×2, ×5 y ×10)';
const WRONG_ALL = `Este enlace pide algo que no existe: ${NOPE}, la semilla «abc» (es un número entero de 0 a 4294967295) y ${WRONG_SPEED}; ${SHOWN}`;

test('[ROOM-7][ROOM-40] for an invalid link the room shows one sentence with the invalid parts and the run shown instead, and starts nothing', async () => {
  await enter(WRONG_LINK);
  expect(await screen.findByText(WRONG_ALL)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Empezar así' })).toBeNull();
  await press('Cerrar');
  expect(screen.queryByText(/Este enlace/)).toBeNull();
  expect(sent).toEqual([]);
});

test('[ROOM-40] the demo’s room shows the sentence about an invalid link, and no question about the link’s situation', async () => {
  const demo = (search: string) => ({ search, onFirstDrawn: () => {} });
  localStorage.setItem('simulator:tour', 'seen');
  render(createElement(RoomPage, { port, search: '', demo: demo(WRONG_LINK) }));
  expect(await screen.findByText(WRONG_ALL)).toBeDefined();
  await press('English');
  expect(
    screen.getByText(
      /^This link names something that does not exist: the situation “nope” .*, seed 7, speed ×1 is shown instead\.$/,
    ),
  ).toBeDefined();
  cleanup();
  localStorage.clear();
  render(createElement(RoomPage, { port, search: '', demo: demo('?scenario=quiet&seed=8&speed=99') }));
  expect(await screen.findByText(`Este enlace pide algo que no existe: ${WRONG_SPEED}; ${SHOWN}`)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Empezar así' })).toBeNull();
});

test('[ROOM-40] for a link with a speed that no button has, the room shows a sentence, unless the simulation runs at that speed', async () => {
  await enter('?speed=3');
  expect(
    await screen.findByText(`Este enlace pide algo que no existe: la velocidad «3» (hay ×1, ×2, ×5 y ×10); ${SHOWN}`),
  ).toBeDefined();
  cleanup();
  now = roomStatus({ speed: 3 });
  await enter('?speed=3');
  expect(screen.queryByText(/Este enlace/)).toBeNull();
});

test('[ROOM-40] for a link with another situation and an invalid seed, the room shows the sentence and also the question about the situation', async () => {
  await enter('?scenario=quiet&seed=abc');
  expect(await screen.findByText(/^Este enlace pide algo que no existe: la semilla «abc»/)).toBeDefined();
  await press('Cerrar');
  expect(screen.queryByText(/pide algo que no existe/)).toBeNull();
  await press('Empezar así');
  expect(sent).toEqual([{ do: 'restart', seed: 7, scenario: 'quiet' }]);
});

test.each([
  ['late', 'Hasta que algo se atrase', 'En 15 minutos nada se atrasó.'],
  ['event', 'Hasta el próximo suceso', 'En 15 minutos no pasó nada.'],
] as const)(
  '[ROOM-11] a run that finds no target in 15 minutes causes a message until the next run: %s',
  async (to, name, message) => {
    await enter();
    let came: Partial<SimulationStatus> = {};
    carryOut = () => {
      now = now && { ...now, ...came, elapsedMs: now.elapsedMs + 900_000 };
    };
    await press(name);
    expect(await screen.findByText(message)).toBeDefined();
    came = to === 'late' ? { lateOrders: 1 } : { worldHash: '01' };
    await press(name);
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    expect(sent).toEqual(Array(2).fill({ do: 'forward', to }));
  },
);

test('a link that differs from the run only in its speed causes no question', async () => {
  await enter('?scenario=rush&seed=7&speed=5');
  expect(screen.queryByText(/Este enlace pide/)).toBeNull();
});

test('a command that the simulator refuses causes a message', async () => {
  accepts = false;
  await enter();
  await press('Un pedido más');
  expect((await screen.findByRole('alert')).textContent).toBe('El simulador no aceptó la orden.');
});

test('the room shows a message when the simulator does not respond', async () => {
  now = null;
  render(createElement(RoomPage, { port, search: '' }));
  expect(await screen.findByText(/El simulador no responde/)).toBeDefined();
});

test('after the end of the scenario, and not before, the room shows a message with a restart button', async () => {
  now = roomStatus({ elapsedMs: 3_599_000, lengthMs: 3_600_000 });
  await enter();
  expect(screen.queryByText(es.ended)).toBeNull();
  carryOut = () => {
    now = roomStatus({ elapsedMs: 3_600_000, lengthMs: 3_600_000 });
  };
  await press('Un pedido más');
  expect(await screen.findByText(es.ended)).toBeDefined();
  await press(es.again);
  expect(sent).toEqual([{ do: 'order' }, { do: 'restart', seed: 7 }]);
});

test.each(['time', 'memory'] as const)(
  '[SIM-29] the room shows a message with a restart button for a world that has stopped at a limit: %s',
  async (limit) => {
    now = roomStatus({ limit, paused: true });
    await enter();
    expect(await screen.findByText(es.limit[limit])).toBeDefined();
    await press(es.again);
    expect(sent).toEqual([{ do: 'restart', seed: 7 }]);
  },
);

test('the frames reload when the world has restarted', async () => {
  await enter();
  await renderFirst();
  const before = screen.getByTitle('Clientes (SIMULACIÓN)');
  carryOut = () => {
    now = roomStatus({ elapsedMs: 10, worldId: 'w2' });
  };
  await press('Un pedido más');
  await expect.poll(() => screen.getByTitle('Clientes (SIMULACIÓN)')).not.toBe(before);
});

test('one device can be enlarged, and the frame of another device is not reloaded', async () => {
  await enter();
  await renderFirst();
  const other = screen.getByTitle('Clientes (SIMULACIÓN)');
  await press('Ampliar Cocina caliente');
  expect(screen.queryByRole('article', { name: /Clientes/ })).toBeNull();
  await press('Ver todas las pantallas');
  expect(screen.getByRole('article', { name: /Clientes/ })).toBeDefined();
  expect(screen.getByTitle('Clientes (SIMULACIÓN)')).toBe(other);
});

test('a device is hidden and shown again', async () => {
  await enter();
  await renderFirst();
  await press('Clientes');
  expect(screen.queryByTitle('Clientes (SIMULACIÓN)')).toBeNull();
  await press('Clientes');
  expect(screen.getByTitle('Clientes (SIMULACIÓN)')).toBeDefined();
});

test.each([1, 2, 4, 6])('[ROOM-9] one press on a layout shows %d screens side by side', async (count) => {
  const ids = [3, 4, 5, 1, 9, 6];
  now = roomStatus({
    devices: ids.map((kdsId) => ({ kdsId, name: `Pantalla ${kdsId}`, location: '', role: 'kitchen' })),
  });
  await enter();
  await press(count === 1 ? '1 pantalla' : `${count} pantallas`);
  expect(screen.getAllByRole('article')).toHaveLength(count);
  expect(screen.getByRole('button', { pressed: true, name: /^\d pantallas?$/ }).textContent).toBe(String(count));
});

const STEP = { title: { es: 'Leer', en: 'Read' }, outcome: 'open' } as const;
const GUIDE = {
  ...{ kdsId: 9, title: { es: 'Primer día', en: 'First day' }, at: 0 },
  ...{ steps: [STEP], step: null, wrongTaps: 0, ended: false },
};

test('[GUIDE-13] the room of a guide shows only the guided unit’s device, until the user chooses a layout', async () => {
  now = roomStatus({ guide: GUIDE });
  await enter();
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Clientes/),
  ]);
  await press('2 pantallas');
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('[GUIDE-13] the control room shows the guide’s step number until the last step is over', async () => {
  now = roomStatus({ guide: GUIDE });
  await enter();
  expect(screen.getByText(/paso 1 de 1$/)).toBeDefined();
  now = roomStatus({ guide: { ...GUIDE, at: 1 } });
  await waitFor(() => expect(screen.queryByText(/paso 1 de 1$/)).toBeNull());
});

test('[ROOM-9] a venue with two devices has layouts for one and two screens only', async () => {
  await enter();
  const layouts = screen.getAllByRole('button', { name: /^\d pantallas?$/ });
  expect(layouts.map(({ textContent }) => textContent)).toEqual(['1', '2']);
});

const languageOf = (device: string) => localStorage.getItem(languageKey(`https://x.example/device/${device}/`));

test('[ROOM-1] the language switch applies to every device, and a visible device reloads', async () => {
  localStorage.setItem(languageKey('https://x.example/device/3/'), 'es');
  await enter();
  await renderFirst();
  const frame = () => screen.getByTitle(/^Clientes/);
  const before = frame();
  await press('English');
  expect(['3', '9', 'new'].map(languageOf)).toEqual(['en', 'en', 'en']);
  expect(frame()).not.toBe(before);
  await press('Español');
  expect(['3', '9', 'new'].map(languageOf)).toEqual(['es', 'es', 'es']);
});

test('[ROOM-1] when the room opens, a device with a chosen language keeps that language; other devices use the room’s language', async () => {
  localStorage.setItem('simulator:language', 'en');
  localStorage.setItem(languageKey('https://x.example/device/3/'), 'es');
  await enter();
  expect(['3', '9', 'new'].map(languageOf)).toEqual(['es', 'en', 'en']);
});

test.each([
  [['en-US', 'es'], 'en'],
  [['fr-FR', 'es-MX', 'en'], 'es'],
  [['fr', 'eo'], 'es'],
  [[], 'es'],
] as const)(
  '[ROOM-1] without a choice, a browser with the languages %j shows the room and its devices in "%s"',
  async (speaks, language) => {
    setBrowserLanguages(...speaks);
    await enter();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(roomTexts(language).room);
    expect(document.documentElement.lang).toBe(language);
    expect(['3', '9', 'new'].map(languageOf)).toEqual([language, language, language]);
  },
);

test('[ROOM-1] a stored choice takes precedence over the browser’s language', async () => {
  setBrowserLanguages('en-US');
  localStorage.setItem('simulator:language', 'es');
  await enter();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words.room);
});

test('a button switches the room to English, and the choice is stored', async () => {
  await enter();
  await press('English');
  expect(screen.getByRole('button', { name: 'One more order' })).toBeDefined();
  expect(document.documentElement.lang).toBe('en');
  cleanup();
  await enter();
  expect(screen.getByRole('heading', { name: 'Control room' })).toBeDefined();
});

const JOURNAL: SimulationStatus['journal'] = [
  { atMs: 5, scope: 'wire', what: 'call', text: 'KDS 3 orders' },
  { atMs: 10, scope: 'world', what: 'placed', text: 'M 1 · 2× Limón' },
  { atMs: 15, scope: 'world', what: 'fault-on', text: 'cloud-down · 120 s' },
  { atMs: 20, scope: 'trouble', what: 'unknown', text: 'GET /x' },
];

test('the journal shows the newest lines first, and the devices’ calls only with the filter for calls', async () => {
  now = roomStatus({ journal: JOURNAL, qa: true });
  await enter();
  const journal = within(screen.getByRole('region', { name: 'Diario' }));
  const shownLines = () => journal.getAllByRole('listitem').map((row) => row.textContent?.slice('00:00:00'.length));
  const story = ['problemaGET /x', 'mundoFalla: Nube caída · 120 s', 'mundoLlega M 1 · 2× Limón'];
  expect(shownLines()).toEqual(story);
  await user.selectOptions(journal.getByRole('combobox', { name: 'Qué se muestra' }), 'Con llamadas');
  expect(shownLines()).toEqual([...story, 'equiposKDS 3 orders']);
});

test('[ROOM-10] the journal filters by kind of line and by search text', async () => {
  now = roomStatus({ journal: JOURNAL });
  await enter();
  const journal = within(screen.getByRole('region', { name: 'Diario' }));
  const shownLines = () =>
    journal.queryAllByRole('listitem').map((row) => row.textContent?.slice('00:00:00mundo'.length));
  const show = journal.getByRole('combobox', { name: 'Qué se muestra' });
  await user.selectOptions(show, 'Pedidos');
  expect(shownLines()).toEqual(['Llega M 1 · 2× Limón']);
  await user.selectOptions(show, 'Problemas');
  expect(shownLines()).toHaveLength(2);
  await user.selectOptions(show, 'Todo');
  const search = journal.getByRole('searchbox', { name: 'Buscar en el diario' });
  await user.type(search, 'LIMON llega M 1');
  expect(shownLines()).toEqual(['Llega M 1 · 2× Limón']);
  await user.type(search, ' pulpo');
  expect(shownLines()).toEqual([]);
  expect(journal.getByText('Nada coincide.')).toBeDefined();
});

test('[ROOM-10] a line matches all search words: words by prefix, numbers as a whole, and a word followed by a number as a pair', async () => {
  const titles = ['M 3 · 1× Calzone', 'M 29 · 3× Pulpo', 'M 31 · 1× Pisco (sour)', '#395 · 1× Risotto de mariscos'];
  now = roomStatus({ journal: titles.map((text, at) => ({ atMs: at, scope: 'world', what: 'placed', text })) });
  kept = now.journal;
  await enter();
  const journal = within(screen.getByRole('region', { name: 'Diario' }));
  const search = journal.getByRole('searchbox', { name: 'Buscar en el diario' });
  const found = async (text: string) => {
    await user.clear(search);
    await user.click(search);
    await user.paste(text);
    return journal
      .queryAllByRole('listitem')
      .map((row) => titles.findIndex((title) => row.textContent?.includes(title)));
  };
  expect(await found('M 3')).toEqual([0]);
  expect(await found('m')).toEqual([3, 2, 1, 0]);
  expect(await found('mar')).toEqual([3]);
  expect(await found('isotto')).toEqual([]);
  expect(await found('#395')).toEqual([3]);
  expect(await found('395')).toEqual([3]);
  expect(await found('pisco (sour)')).toEqual([2]);
  expect(await found('(')).toEqual([2]);
  expect(await found('3×')).toEqual([1]);
  expect(await found('calzone M 3')).toEqual([0]);
  expect(await found('calzone M 29')).toEqual([]);
});

test('a journal without lines of the kitchen shows that nothing has happened yet, not that nothing matches', async () => {
  now = roomStatus({ journal: JOURNAL.slice(0, 1) });
  await enter();
  const journal = within(screen.getByRole('region', { name: 'Diario' }));
  expect(journal.getByText('Todavía no ha pasado nada.')).toBeDefined();
});

test('faults and marks are highlighted in the journal, and orders are not', async () => {
  const mark: JournalLine = { atMs: 30, scope: 'world', what: 'mark', text: 'aquí' };
  now = roomStatus({ journal: [...JOURNAL.slice(1, 3), mark] });
  await enter();
  const lines = within(screen.getByRole('region', { name: 'Diario' })).getAllByRole('listitem');
  expect(lines.map((line) => line.dataset.mark)).toEqual(['mark', 'wrong', undefined]);
});

test('[ROOM-32] a saved tap is a button in the journal, and a filter shows only taps', async () => {
  const tap: JournalLine = { atMs: 3, scope: 'wire', what: 'tap', text: 'KDS 3 · M 1 · 2× Negroni · 110', orderId: 1 };
  now = roomStatus({ journal: [...JOURNAL, tap] });
  kept = [...JOURNAL, tap];
  await enter();
  const journal = within(screen.getByRole('region', { name: 'Diario' }));
  const line = 'Toque en Cocina caliente · M 1 · 2× Negroni → Listo';
  expect(journal.getByRole('button', { name: line })).toBeDefined();
  await user.selectOptions(journal.getByRole('combobox', { name: 'Qué se muestra' }), 'Toques');
  expect(journal.getAllByRole('listitem')).toHaveLength(1);
  expect(journal.getByRole('button', { name: line })).toBeDefined();
});

test('[ROOM-10] a search covers the whole kept journal and shows the newest 120 lines', async () => {
  const line = (at: number): JournalLine => ({ atMs: at, scope: 'world', what: 'placed', text: `M ${at} · 1× Pulpo` });
  now = roomStatus({ journal: [line(400)] });
  kept = Array.from({ length: 401 }, (_, at) => line(at));
  await enter();
  const journal = within(screen.getByRole('region', { name: 'Diario' }));
  const shownLines = () =>
    journal.queryAllByRole('listitem').map((row) => row.textContent?.slice('00:00:00mundo'.length));
  expect(shownLines()).toEqual(['Llega M 400 · 1× Pulpo']);
  const search = journal.getByRole('searchbox', { name: 'Buscar en el diario' });
  await user.type(search, 'pulpo');
  expect(await journal.findByText('401 líneas coinciden: se ven las 120 más recientes.')).toBeDefined();
  expect([shownLines()[0], shownLines().at(-1), shownLines().length]).toEqual([
    'Llega M 400 · 1× Pulpo',
    'Llega M 281 · 1× Pulpo',
    120,
  ]);
  await user.clear(search);
  await user.type(search, 'm 17 ');
  expect(await journal.findByText('1 línea coincide.')).toBeDefined();
  await user.clear(search);
  expect(shownLines()).toEqual(['Llega M 400 · 1× Pulpo']);
});

test('[ROOM-14] the list shows each situation’s sentence, length, difficulty and load, in the room’s language', async () => {
  await enter();
  expect(screen.queryByRole('region', { name: 'Situaciones' })).toBeNull();
  await press('Almuerzo');
  const list = within(await screen.findByRole('region', { name: 'Situaciones' }));
  const rows = await list.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Título rushEn cursoQué se ve en rush.45 min · Difícil · unos 32 pedidos · 1 falla',
    'Título quietQué se ve en quiet.1 h 50 min · Fácil · unos 77 pedidos · 1 falla',
  ]);
  expect(rows.every((row) => row.querySelector('svg polygon') !== null)).toBe(true);
  await press('English');
  expect(list.getAllByRole('listitem')[1]?.textContent).toMatch(/^Title quietWhat quiet shows\.1 h 50 min · Easy/);
});

test('[ROOM-14] a situation starts with its own seed, or with the seed in the field', async () => {
  await enter();
  await press('Almuerzo');
  const list = within(await screen.findByRole('region', { name: 'Situaciones' }));
  await user.click(await list.findByRole('button', { name: /^Título quiet/ }));
  const seed = list.getByRole<HTMLInputElement>('textbox', { name: 'Semilla' });
  expect(seed.value).toBe('9');
  await user.click(list.getByRole('button', { name: 'Empezar' }));
  await user.clear(seed);
  await user.type(seed, 'x{Enter}');
  expect(seed.getAttribute('aria-invalid')).toBe('true');
  expect(list.getByText(es.wrongSeed).id).toBe(seed.getAttribute('aria-describedby'));
  await user.clear(seed);
  await user.type(seed, '12{Enter}');
  expect(sent).toEqual([
    { do: 'restart', seed: 9, scenario: 'quiet' },
    { do: 'restart', seed: 12, scenario: 'quiet' },
  ]);
});

test.each([
  ['the list closes on a narrow page', false],
  ['the list stays open on a wide page', true],
])('[ROOM-14] once the started situation runs, $0', async (_, hasRoom) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: hasRoom && query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await enter();
  const list = () => screen.queryByRole('region', { name: 'Situaciones' });
  if (!hasRoom) await press('Almuerzo');
  await user.click(await screen.findByRole('button', { name: /^Título quiet/ }));
  accepts = false;
  await press('Empezar');
  expect(await screen.findByText(es.refused)).toBeDefined();
  expect(list()).not.toBeNull();
  accepts = true;
  carryOut = () => {
    now = roomStatus({ scenario: 'quiet', worldId: 'w2' });
  };
  await press('Empezar');
  await waitFor(() => expect(list() === null).toBe(!hasRoom));
  expect(screen.queryByText(es.refused)).toBeNull();
});

const training = {
  trainee: 'Camila',
  lengthMs: 3_600_000,
  difficulty: 'middle',
  goal: { servedShareMin: 0.8, meanMsMax: 480_000, p95MsMax: 840_000, lateShareMax: 0.15 },
} as const;

const question = () => screen.queryByRole('alertdialog', { name: trainingTexts('es').endsTraining('Camila') });

test('[ROOM-31] a restart during a training needs a confirmation, and without one no command is sent', async () => {
  now = roomStatus({ training });
  await enter('?seed=55');
  const restart = screen.getByRole('button', { name: 'Reiniciar' });
  await user.click(restart);
  expect(question()).not.toBeNull();
  expect(document.activeElement?.textContent).toBe('Seguir entrenando');
  await press('Seguir entrenando');
  expect([question(), document.activeElement]).toEqual([null, restart]);
  await press('Empezar así');
  await user.keyboard('{Escape}');
  expect(question()).toBeNull();
  await press('Almuerzo');
  await user.click(await screen.findByRole('button', { name: /^Título quiet/ }));
  await press('Empezar');
  expect([question() !== null, sent]).toEqual([true, []]);
  await press('Terminarlo y empezar');
  await waitFor(() => expect(sent).toEqual([{ do: 'restart', seed: 9, scenario: 'quiet' }]));
  expect(question()).toBeNull();
});

test('[ROOM-31] starting another training needs a confirmation too', async () => {
  now = roomStatus({ training });
  await enter();
  await press('Almuerzo');
  await user.click(await screen.findByText('Entrenar a alguien'));
  await user.type(screen.getByLabelText('Nombre del alumno'), 'Luis{Enter}');
  expect([question() !== null, sent]).toEqual([true, []]);
  await press('Seguir entrenando');
  expect(screen.getByLabelText<HTMLInputElement>('Nombre del alumno').value).toBe('Luis');
  expect(sent).toEqual([]);
});

test.each([
  ['the training is over', { training, elapsedMs: 3_600_000 }],
  ['the world has reached its limit', { training, limit: 'time' }],
  ['there is no training', {}],
] as const)('[ROOM-31] a restart needs no confirmation when %s', async (_, change) => {
  now = roomStatus(change);
  await enter();
  await press('Reiniciar');
  await waitFor(() => expect(sent).toEqual([{ do: 'restart', seed: 7 }]));
});

test('[TRAINING-10] the end button sends the command that ends the training', async () => {
  now = roomStatus({ training });
  await enter();
  await press('Terminar');
  expect(sent).toEqual([{ do: 'end' }]);
});

test('[ROOM-14] for the running situation the seed field has the present seed', async () => {
  now = roomStatus({ seed: 77 });
  await enter();
  await press('Almuerzo');
  const list = within(await screen.findByRole('region', { name: 'Situaciones' }));
  expect((await list.findByRole<HTMLInputElement>('textbox', { name: 'Semilla' })).value).toBe('77');
});

test('[ROOM-14] while the simulator sends no list, the room shows a message and retries', async () => {
  const loaded = situations;
  situations = null;
  await enter();
  await press('Almuerzo');
  expect(await screen.findByText(es.noSituations)).toBeDefined();
  situations = loaded;
  expect(await screen.findByRole('button', { name: /^Título quiet/ })).toBeDefined();
  expect(screen.queryByText(es.noSituations)).toBeNull();
  await press('Cerrar la lista');
  expect(screen.queryByRole('region', { name: 'Situaciones' })).toBeNull();
});

test('[ROOM-15] a message names the saved file and the actions that a scenario cannot keep, or reports a missing response', async () => {
  const files: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
  await enter();
  await press('Guardar escenario');
  await screen.findByText('El simulador no respondió: no se guardó nada.');
  savedFile = { name: 'rush-7.yaml', text: 'seed: 7', omitted: [{ kind: 'taps', count: 14 }], expectsFormer: false };
  await press('Guardar escenario');
  await screen.findByText('Guardado como rush-7.yaml. No caben en un escenario: 14 toques en las pantallas.');
  expect(files).toEqual(['rush-7.yaml']);
  await press('Cerrar');
  expect(screen.queryByText(/Guardado como/)).toBeNull();
  savedFile = { name: 'rush-7.yaml', text: 'seed: 7', omitted: [], expectsFormer: true };
  await press('Guardar escenario');
  await screen.findByText(`Guardado como rush-7.yaml. ${es.expectsFormer}`);
  // The message about a saved scenario disappears in a new world.
  now = roomStatus({ worldId: 'w2' });
  await press('Reiniciar');
  await waitFor(() => expect(screen.queryByText(/Guardado como/)).toBeNull());
});

const jumps = () => sent.filter(({ do: what }) => what === 'jump');

test('[ROOM-17] releasing the timeline slider or an arrow key at a later time jumps to that time', async () => {
  await enter();
  const slider = screen.getByRole('slider', { name: 'Saltar hacia adelante' });
  fireEvent.change(slider, { target: { value: '600' } });
  expect(jumps()).toEqual([]);
  screen.getByText(/^Saltar a las \d\d:\d\d:\d\d$/);
  fireEvent.pointerUp(slider);
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.keyUp(slider, { key: 'ArrowRight' });
  expect(jumps()).toEqual([
    { do: 'jump', toMs: 600_000 },
    // The next step starts at the end of the first jump, although the room has not confirmed that jump yet.
    { do: 'jump', toMs: 720_000 },
  ]);
});

test('[ROOM-17] an arrow key toward an earlier moment causes a message and sends no jump', async () => {
  now = roomStatus({ elapsedMs: 900_000 });
  await enter();
  const slider = screen.getByRole('slider', { name: 'Saltar hacia adelante' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  fireEvent.keyUp(slider, { key: 'ArrowLeft' });
  screen.getByText(/^El tiempo solo avanza/);
  expect(jumps()).toEqual([]);
});

test('[ROOM-16] the list of events shows past, present and future events, and a button jumps to a future event', async () => {
  now = roomStatus({ elapsedMs: 900_000 });
  timeline = {
    items: [
      { kind: 'order', fromMs: 60_000, untilMs: 60_000, what: 'placed', text: 'M 4 · 1× Calzone' },
      { kind: 'fault', fromMs: 880_000, untilMs: 1_000_000, what: 'fault', text: 'cloud-down' },
      { kind: 'mark', fromMs: 1_200_000, untilMs: 1_200_000, what: 'mark', text: 'Cambio de turno' },
    ],
    load: [1, 2],
  };
  await enter();
  const list = await screen.findByText('Lo que pasó y lo que viene (3)');
  expect(document.querySelector('table')).toBeNull();
  await user.click(list);
  const rows = screen.getAllByRole('row').map((row) => row.textContent?.replace(/^\d\d:\d\d:\d\d/, ''));
  expect(rows.slice(1)).toEqual([
    'PedidoLlega M 4 · 1× Calzonepasó',
    'ProblemaNube caídaen curso',
    'MarcaCambio de turnoviene',
  ]);
  await user.click(within(screen.getByRole('table')).getByRole('button'));
  expect(jumps()).toEqual([{ do: 'jump', toMs: 1_200_000 }]);
  timeline = null;
});

test('[ROOM-18][ROOM-47] the control room sets a mark with a note, and without a note the button is aria-disabled', async () => {
  await enter();
  expect(isOff(screen.getByRole('button', { name: 'Marcar este momento' }))).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Nota para una marca' }), ' se quemó ');
  await press('Marcar este momento');
  expect(sent).toEqual([{ do: 'mark', note: 'se quemó' }]);
});

test('[ROOM-19] a line about an order is a button and reports when no visible screen has the card; other lines are not buttons', async () => {
  const journal = [
    { atMs: 500, scope: 'world', what: 'placed', text: 'M 4 · 1× Calzone', orderId: 4711 },
    { atMs: 600, scope: 'world', what: 'mark', text: 'aquí' },
  ] as const;
  now = roomStatus({ journal });
  await enter();
  const lines = within(screen.getByRole('region', { name: 'Diario' }));
  expect(lines.getAllByRole('button').map((line) => line.textContent)).toEqual(['Llega M 4 · 1× Calzone']);
  await user.click(lines.getByRole('button'));
  lines.getByText('Ninguna pantalla visible tiene su tarjeta.');
  // A result of the old world does not show in the new one.
  now = roomStatus({ journal, worldId: 'w2' });
  await press('Reiniciar');
  await waitFor(() => expect(lines.queryByText('Ninguna pantalla visible tiene su tarjeta.')).toBeNull());
});
