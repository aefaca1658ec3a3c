// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { roomTexts } from '../../../simulator/control/base/texts.ts';
import type { ControlPort } from '../../../simulator/control/port/control-port.ts';
import { RoomPage } from '../../../simulator/control/room/room-page.tsx';
import type { ControlCommand, SimulationStatus } from '../../../simulator/core/base/control.ts';
import { FAULT_NAMES } from '../../../simulator/core/base/fault-kinds.ts';
import '../../ui/patience.ts';
import { roomStatus } from './room-status.ts';

/** A room with no layout engine under it: its area is known at once and has no size. */
class KnownSize {
  readonly #changed: () => void;
  constructor(changed: () => void) {
    this.#changed = changed;
  }
  observe() {
    this.#changed();
  }
  disconnect() {}
}

const es = roomTexts('es');

let now: SimulationStatus | null = null;
let accepts = true;
let sent: ControlCommand[] = [];
let user: UserEvent;

const port: ControlPort = {
  status: async () => now,
  send: async (command) => {
    sent.push(command);
    return accepts ? now : null;
  },
  deviceUrl: (kdsId) => `about:blank#device-${kdsId}`,
  newDeviceUrl: () => 'about:blank#device-new',
  accountUrl: (path) => `about:blank#account${path}`,
  linkTo: (scenario, seed) => `https://x.example/?scenario=${scenario}&seed=${seed}`,
};

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', KnownSize);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  localStorage.clear();
  now = roomStatus();
  accepts = true;
  sent = [];
  user = userEvent.setup();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function enter(search = '') {
  render(createElement(RoomPage, { port, search }));
  await screen.findByRole('main');
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('every device stands in its own named frame under an unmissable mark', async () => {
  await enter();
  for (const name of ['Cocina caliente', 'Clientes']) {
    const device = screen.getByRole('article', { name: new RegExp(name) });
    expect(within(device).getByText('SIMULACIÓN')).toBeDefined();
    expect(within(device).getByTitle(`${name} (SIMULACIÓN)`).tagName).toBe('IFRAME');
  }
});

test.each([
  ['Pausar', { do: 'pause' }],
  ['Avanzar 10 s', { do: 'step', ms: 10_000 }],
  ['×5', { do: 'speed', factor: 5 }],
  ['Un pedido más', { do: 'order' }],
  ['Nube caída 2 min', { do: 'fault', fault: 'cloud-down', forMs: 120_000 }],
  ['La nube responde 500 2 min', { do: 'fault', fault: 'cloud-500', forMs: 120_000 }],
  ['Portal HTML 2 min', { do: 'fault', fault: 'cloud-html', forMs: 120_000 }],
  ['Tiempo real caído 2 min', { do: 'fault', fault: 'realtime-down', forMs: 120_000 }],
] as const)('"%s" sends %j', async (name, command) => {
  await enter();
  await press(name);
  expect(sent).toEqual([command]);
});

test('a paused world is resumed, an active trouble is marked and healed', async () => {
  now = roomStatus({ paused: true, activeFaults: ['cloud-down'] });
  await enter();
  expect(screen.getByRole('button', { name: 'Nube caída 2 min' }).getAttribute('aria-pressed')).toBe('true');
  await press('Seguir');
  await press('Arreglar todo');
  expect(sent).toEqual([{ do: 'resume' }, { do: 'heal' }]);
});

test('every kind of trouble is one button or one of the list, none is both', async () => {
  await enter();
  const list = screen.getByRole('combobox', { name: 'Otros problemas' });
  const listed = within(list)
    .getAllByRole('option')
    .map((option) => option.getAttribute('value'));
  const buttons = FAULT_NAMES.filter((fault) => screen.queryByRole('button', { name: `${es.fault[fault]} 2 min` }));
  expect([...listed, ...buttons].sort()).toEqual([...FAULT_NAMES].sort());
  expect(buttons.length).toBeLessThanOrEqual(8);
});

test('a trouble of the list is caused by its button, and is then a button of its own', async () => {
  await enter();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Otros problemas' }), 'Token revocado');
  expect(sent).toEqual([]);
  now = roomStatus({ activeFaults: ['token-revoked'] });
  await press('Causar');
  expect(sent).toEqual([{ do: 'fault', fault: 'token-revoked', forMs: 120_000 }]);
  const button = await screen.findByRole('button', { name: 'Token revocado 2 min' });
  expect(button.getAttribute('aria-pressed')).toBe('true');
});

test('[N1] a local server that looks after itself is seen to, with the mode that it runs', async () => {
  now = roomStatus({ localMode: 2, localAuto: true });
  await enter();
  const modes = screen.getAllByRole('button', { name: /^(\d|auto): / });
  const marked = (mark: string) =>
    modes.filter((button) => button.getAttribute(mark) === 'true').map(({ textContent }) => textContent);
  expect([marked('aria-pressed'), marked('aria-current')]).toEqual([['auto'], ['2']]);
});

test('[N1] the local server’s mode shows and is set, also to look after itself', async () => {
  await enter();
  expect(screen.getByRole('button', { name: '1: Presente, atiende la nube' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await press('2: Atiende porque la nube falla');
  await press('auto: Toma el relevo por sí mismo');
  expect(sent).toEqual([
    { do: 'local-mode', mode: 2 },
    { do: 'local-mode', mode: 'auto' },
  ]);
});

test('the texts of the platform show which they are, and others are chosen', async () => {
  await enter();
  const list = screen.getByRole('combobox', { name: /^Textos de la plataforma/ });
  expect(within(list).getByRole('option', { name: 'Textos de la aplicación', selected: true })).toBeDefined();
  await user.selectOptions(list, 'Textos con una palabra de la casa');
  expect(sent).toEqual([{ do: 'words', edition: 'house' }]);
});

test('with nothing wrong there is nothing to heal', async () => {
  await enter();
  expect(screen.getByRole('button', { name: 'Todo funciona' }).hasAttribute('disabled')).toBe(true);
});

test('another seed begins the scenario anew, what is no seed does not', async () => {
  await enter();
  const field = screen.getByRole('textbox', { name: 'Semilla' });
  await user.clear(field);
  await user.type(field, 'x{Enter}');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await user.clear(field);
  await user.type(field, '123{Enter}');
  expect(sent).toEqual([{ do: 'restart', seed: 123 }]);
});

test('the link replays exactly this run', async () => {
  await enter();
  await press('Copiar enlace');
  expect(await navigator.clipboard.readText()).toBe('https://x.example/?scenario=rush&seed=7');
  expect(await screen.findByText('Enlace copiado')).toBeDefined();
});

test('a link with another seed asks before it begins anew', async () => {
  await enter('?seed=55');
  expect(screen.getByText('Este enlace pide la semilla 55.')).toBeDefined();
  expect(sent).toEqual([]);
  await press('Empezar con ella');
  expect(sent).toEqual([{ do: 'restart', seed: 55 }]);
  expect(screen.queryByText('Este enlace pide la semilla 55.')).toBeNull();
});

test('a link with the seed that runs asks nothing', async () => {
  await enter('?seed=7');
  expect(screen.queryByText(/Este enlace pide/)).toBeNull();
});

test('a command that is not carried out is said', async () => {
  accepts = false;
  await enter();
  await press('Un pedido más');
  expect((await screen.findByRole('alert')).textContent).toBe('El simulador no aceptó la orden.');
});

test('a simulator that does not answer is said', async () => {
  now = null;
  render(createElement(RoomPage, { port, search: '' }));
  expect(await screen.findByText(/El simulador no contesta/)).toBeDefined();
});

test('the end of the scenario is said, and a press begins it anew; before that nothing is', async () => {
  now = roomStatus({ elapsedMs: 3_599_000, lengthMs: 3_600_000 });
  await enter();
  expect(screen.queryByText(es.ended)).toBeNull();
  now = roomStatus({ elapsedMs: 3_600_000, lengthMs: 3_600_000 });
  await press('Un pedido más');
  expect(await screen.findByText(es.ended)).toBeDefined();
  await press(es.again);
  expect(sent).toEqual([{ do: 'order' }, { do: 'restart', seed: 7 }]);
});

test('a world begun anew loads its frames anew', async () => {
  await enter();
  const before = screen.getByTitle('Clientes (SIMULACIÓN)');
  now = roomStatus({ elapsedMs: 10 });
  await press('Un pedido más');
  await expect.poll(() => screen.getByTitle('Clientes (SIMULACIÓN)')).not.toBe(before);
});

test('one device is enlarged and the others stay as they are behind it', async () => {
  await enter();
  const other = screen.getByTitle('Clientes (SIMULACIÓN)');
  await press('Ampliar Cocina caliente');
  expect(screen.queryByRole('article', { name: /Clientes/ })).toBeNull();
  await press('Ver todas las pantallas');
  expect(screen.getByRole('article', { name: /Clientes/ })).toBeDefined();
  expect(screen.getByTitle('Clientes (SIMULACIÓN)')).toBe(other);
});

test('a device is put away and fetched back', async () => {
  await enter();
  await press('Clientes');
  expect(screen.queryByTitle('Clientes (SIMULACIÓN)')).toBeNull();
  await press('Clientes');
  expect(screen.getByTitle('Clientes (SIMULACIÓN)')).toBeDefined();
});

test('the room speaks English when asked, and remembers it', async () => {
  await enter();
  await press('English');
  expect(screen.getByRole('button', { name: 'One more order' })).toBeDefined();
  expect(document.documentElement.lang).toBe('en');
  cleanup();
  await enter();
  expect(screen.getByRole('heading', { name: 'Control room' })).toBeDefined();
});

test('the journal tells the newest first, and what devices do when asked', async () => {
  now = roomStatus({
    journal: [
      { atMs: 5, scope: 'wire', what: 'call', text: 'KDS 3 orders' },
      { atMs: 10, scope: 'world', what: 'placed', text: 'M 1' },
      { atMs: 20, scope: 'trouble', what: 'unknown', text: 'GET /x' },
    ],
  });
  await enter();
  const journal = within(screen.getByRole('region', { name: 'Diario' }));
  const told = () => journal.getAllByRole('listitem').map((row) => row.textContent?.slice('00:00:00'.length));
  expect(told()).toEqual(['problemaGET /x', 'mundoLlega M 1']);
  await press('Equipos');
  expect(told()).toEqual(['problemaGET /x', 'mundoLlega M 1', 'equiposKDS 3 orders']);
});
