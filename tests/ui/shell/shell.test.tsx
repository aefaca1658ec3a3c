import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { venueConfig } from '../../../fixtures/kds.ts';
import { IDLE_INDICATOR } from '../../../src/domain/link/indicator.ts';
import type { AppState } from '../../../src/engine/base/state.ts';
import { hourMinute } from '../../../src/ui/kit/time-text.ts';
import { FROZEN_S, FROZEN_UP_S, type FrozenKitchen } from '../../../stories/frozen-app.ts';
import { lunch } from '../../../stories/lunch.ts';
import { WHOLE_TEXT } from '../../security/text-corpus.ts';
import { actAsync, changeState, renderKitchen } from '../render.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const openPanel = async (): Promise<HTMLElement> => {
  await userEvent.click(button(/^Conexión: /));
  return screen.getByRole('dialog', { name: 'Estado de la conexión' });
};

const DOWN: Partial<AppState['link']> = {
  cloud: 'down',
  trouble: 'timeout',
  realtime: 'down',
  cloudDownSinceMs: (FROZEN_UP_S - 480) * 1_000,
};

test('the bar names the restaurant, its location and the KDS, and a press on it reloads the app', async () => {
  const { app } = renderKitchen();
  const who = button(/^Trattoria Lucía · Providencia/);
  expect(who.textContent).toContain('KDS 3 · Cocina caliente');
  await userEvent.click(who);
  expect(app.commanded).toEqual([['reload']]);
});

test('the bar has the title KITCHEN in both languages', () => {
  renderKitchen();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('KITCHEN');
  document.body.replaceChildren();
  renderKitchen({ state: { language: 'en' } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('KITCHEN');
});

test('[CURSOR-10] FIRE is in the bar while any order is fired, and a press leads to the fired line', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  const inBar = () => screen.queryByRole('button', { name: 'FIRE: ir al pedido en FIRE' });
  expect(inBar()?.textContent).toBe('FIRE');
  await userEvent.click(inBar() as HTMLElement);
  expect(app.commanded).toEqual([['moveCursor', 'fire']]);
  await changeState(app.state.board, { anyFire: false });
  expect(inBar()).toBeNull();
});

test('[CURSOR-10] from a page without cards FIRE leads to the board', async () => {
  const { app } = renderKitchen({ cards: lunch() }, '/home3');
  await screen.findByRole('region', { name: 'Total del día' });
  await userEvent.click(button('FIRE: ir al pedido en FIRE'));
  expect(await screen.findByRole('region', { name: 'Pedidos' })).toBeDefined();
  await actAsync(() => app.pass(1));
  await actAsync(() => app.pass(1));
  expect(app.commanded.filter(([name]) => name === 'moveCursor')).toEqual([['moveCursor', 'fire']]);
});

test('the refresh button refreshes, and the save button shows only while a change is pending', async () => {
  const { app } = renderKitchen();
  expect(screen.queryByRole('button', { name: 'Guardar los cambios' })).toBeNull();
  await userEvent.click(button('Actualizar pedidos'));
  await changeState(app.state.saving, { pending: 1 });
  await userEvent.click(button('Guardar los cambios'));
  expect(app.commanded).toEqual([['refresh'], ['save']]);
});

test.each([
  [{}, 'Conexión: En línea'],
  [{ cloud: 'unknown' }, 'Conexión: Conectando'],
  [{ cloud: 'down' }, 'Conexión: Sin nube'],
  [{ network: false, cloud: 'down' }, 'Conexión: Sin red'],
  [{ cloud: 'down', localMode: 2 }, 'Conexión: Servidor local'],
  [{ localMode: 3 }, 'Conexión: Servidor local'],
] as const)('[LINK-4] the indicator shows the state of the links: %j, "%s"', (link, name) => {
  renderKitchen({ link });
  expect(button(name)).toBeDefined();
});

test.each([
  ['cloud down, no local server', { ...DOWN }],
  ['cloud down, local server serves', { ...DOWN, localMode: 2 }],
  ['local server chosen by the venue', { localMode: 3 }],
  ['no network', { network: false }],
] as const)('[NOTICE-1] OFFLINE shows once with the link "%s"', (_, link) => {
  renderKitchen({ link });
  expect(screen.getAllByText('OFFLINE')).toHaveLength(1);
});

test('[LINK-24] while the local server that the venue chose responds, OFFLINE has a calm style and no banner, whatever the cloud does', () => {
  renderKitchen({ link: { ...DOWN, localMode: 3, local: 'up' } });
  expect(button(/^Conexión:/).textContent).toBe('Servidor local');
  expect(screen.getByText('OFFLINE').dataset.calm).toBe('true');
  expect(screen.queryByRole('region', { name: 'Aviso de conexión' })).toBeNull();
});

test.each([[{}], [{ localMode: 1 }], [{ cloud: 'unknown' }]] as const)(
  '[NOTICE-1] OFFLINE does not show while no server is known to be down: %j',
  (link) => {
    renderKitchen({ link });
    expect(screen.queryByText('OFFLINE')).toBeNull();
  },
);

test('[REFRESH-21] the banner shows since when the cloud is down, the unsent changes, and the age of the orders', async () => {
  const { app } = renderKitchen({ link: { ...DOWN, localMode: 2 }, saving: { unsent: 3 } });
  const banner = screen.getByRole('region', { name: 'Aviso de conexión' });
  expect(banner.textContent).toMatch(/La nube no responde desde \d\d:\d\d/);
  expect(banner.textContent).toContain('Trabajando con el servidor local');
  expect(banner.textContent).toContain('3 cambios en espera');
  expect(banner.textContent).toContain('Pedidos al día hace 4 s');
  await actAsync(() => app.pass(8));
  expect(banner.textContent).toContain('Pedidos al día hace 12 s');
});

test('[FORMAT-4] when the time zone of the venue changes, the bar shows the new local time at once', async () => {
  const { app } = renderKitchen();
  await changeState(app.state, {
    venue: ref({ ...venueConfig(), place: { ...venueConfig().place, timeZone: 'Asia/Tokyo' } }),
  });
  const bar = screen.getByRole('banner');
  expect(within(bar).getByText(hourMinute(FROZEN_S * 1_000, 'Asia/Tokyo'))).toBeDefined();
});

test.each(['America/Santiago', 'Asia/Kolkata'])(
  '[FORMAT-4][FORMAT-5][START-4] a venue in the zone %s shows its times by the server’s clock, and the time of day only after the first board',
  async (timeZone) => {
    const place = { ...venueConfig().place, timeZone };
    renderKitchen({ link: DOWN, venue: { place } });
    const banner = screen.getByRole('region', { name: 'Aviso de conexión' });
    expect(banner.textContent).toContain(`desde ${hourMinute((FROZEN_S - 480) * 1_000, timeZone)}`);
    const bar = screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement;
    const time = hourMinute(FROZEN_S * 1_000, timeZone);
    expect(within(bar).queryByText(time)).toBeNull();
    await actAsync(() => {});
    expect(within(bar).getByText(time)).toBeDefined();
  },
);

test('[REFRESH-21] without a network the banner shows that, and disappears when the network is back', async () => {
  const { app } = renderKitchen({ link: { network: false, receivedAtMs: null } });
  const banner = () => screen.queryByRole('region', { name: 'Aviso de conexión' });
  expect(banner()?.textContent).toContain('Este equipo no tiene red');
  expect(banner()?.textContent).toContain('Todavía no han llegado pedidos');
  await actAsync(() => {
    app.link({ network: true });
  });
  expect(banner()).toBeNull();
});

test.each([
  [{}, 'Todo responde con normalidad.', 'Los pedidos llegan y cada cambio se envía.'],
  [{ ...DOWN, trouble: 'portal' }, /^Responde otra página/, /^Puede seguir marcando líneas/],
  [{ ...DOWN, localMode: 2 }, 'La nube no contestó a tiempo.', /por el servidor local\.$/],
  [{ network: false }, /^Este equipo no tiene red\. Revise/, /^Puede seguir marcando líneas/],
  [{ realtime: 'down' }, /^Sin avisos en tiempo real/, 'Los pedidos llegan y cada cambio se envía.'],
] as const)(
  '[NOTICE-1] a press on the indicator shows the cause and the working functions: %j',
  async (link, cause, works) => {
    renderKitchen({ link, saving: { unsent: 2 } });
    const panel = await openPanel();
    expect(within(panel).getByText(cause)).toBeDefined();
    expect(within(panel).getByText(works)).toBeDefined();
    expect(within(panel).getByText('Pedidos al día hace 4 s')).toBeDefined();
    expect(within(panel).getByText('Cambios en espera').nextElementSibling?.textContent).toBe('2');
    await userEvent.click(within(panel).getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test.each([
  ['refused', /^Este navegador puede borrar lo guardado/],
  ['private', /^Parece una ventana privada/],
] as const)('[STORAGE-13] only the panel warns about the storage persistence %s', async (storagePersistence, words) => {
  renderKitchen({ state: { storagePersistence } });
  expect(screen.queryByText(words)).toBeNull();
  const panel = await openPanel();
  expect(within(panel).getByText(words)).toBeDefined();
});

test('[STORAGE-13] the panel does not mention a persistent storage', async () => {
  renderKitchen({ state: { storagePersistence: 'kept' } });
  await openPanel();
  expect(screen.queryByText('Almacenamiento')).toBeNull();
});

test.each([
  ['localForeign', /^El servidor local es de otro restaurante/],
  ['localSilent', /^El servidor local no da una respuesta útil\. Si solo/],
  ['storeDamaged', /^Parte de lo guardado en este equipo estaba dañada/],
  ['oldResponse', /^Llegó una respuesta antigua/],
  ['etagStuck', /^La nube no marca los pedidos que cambian/],
  ['localSocketSilent', /^El servidor local dejó de avisar/],
  ['realtimeSilent', /^El tiempo real parecía conectado/],
  ['realtimeGaveUp', /^La nube no acepta la clave del tiempo real/],
] as const)(
  '[NOTICE-3] the connection panel shows the fault %s in one sentence until its end',
  async (note, sentence) => {
    const { app } = renderKitchen({ link: { notes: [note] } });
    const panel = await openPanel();
    expect(within(panel).getAllByText(sentence)).toHaveLength(1);
    await actAsync(() => app.link({ notes: [] }));
    expect(within(panel).queryByText(sentence)).toBeNull();
  },
);

test('[REALTIME-22] the connection panel names an address of the local server that the device refused', async () => {
  const { app } = renderKitchen({ link: { localRefused: '203.0.113.7' } });
  const panel = await openPanel();
  const sentence = /^La dirección «203\.0\.113\.7» del servidor local se rechaza: no es de la red del restaurante\./;
  expect(within(panel).getAllByText(sentence)).toHaveLength(1);
  await actAsync(() => app.link({ localRefused: '' }));
  expect(within(panel).queryByText(sentence)).toBeNull();
});

test('[REALTIME-22] hostile texts in a refused address are shown as text', async () => {
  renderKitchen({ link: { localRefused: WHOLE_TEXT } });
  expect((await openPanel()).textContent).toContain(`«${WHOLE_TEXT}»`);
});

test('[NOTICE-6] unreadable orders show in the panel with their number, while the board has any', async () => {
  const { app } = renderKitchen({ board: { setAside: 2 } });
  const panel = await openPanel();
  const sentence = '2 pedidos no se pueden leer: pregunte en sala.';
  expect(within(panel).getByText(sentence)).toBeDefined();
  await changeState(app.state.board, { setAside: 0 });
  expect(within(panel).queryByText(sentence)).toBeNull();
  expect(within(panel).queryByText('Avisos')).toBeNull();
});

test.each([
  ['kd', 'la lista de los KDS', 'The list of KDS units'],
  ['dm', 'la lista de mesas', 'The list of tables'],
  ['dj', 'la lista de usuarios', 'The list of users'],
  ['db', 'la lista de canales de venta', 'The list of sales channels'],
  ['tp1', 'la lista de productos', 'The list of products'],
  ['de', 'la lista de zonas de reparto', 'The list of delivery zones'],
] as const)('[WIRE-54] the connection panel names list %s while it is unreadable', async (list, spanish, english) => {
  const { app } = renderKitchen({ state: { unreadLists: ref([list]) } });
  const panel = await openPanel();
  expect(within(panel).getByText(new RegExp(`^No se pudo leer ${spanish}: .* Se pide de nuevo\\.$`))).toBeDefined();
  await changeState(app.state, { unreadLists: ref([]) });
  expect(within(panel).queryByText(/No se pudo leer/)).toBeNull();
  expect(within(panel).queryByText('Avisos')).toBeNull();
  cleanup();
  renderKitchen({ state: { language: 'en', unreadLists: ref([list]) } });
  await userEvent.click(button(/^Connection: /));
  expect(screen.getByText(new RegExp(`^${english} could not be read: .* Retrying\\.$`))).toBeDefined();
});

test.each([
  [{}, 'no hay'],
  [{ localMode: 1 }, 'disponible'],
  [{ localMode: 2 }, 'en uso: la nube falló'],
  [{ localMode: 3 }, 'en uso: lo eligió el local'],
  [{ localMode: 3, local: 'silent' }, 'sin respuesta útil'],
  [{ localMode: 2, local: 'foreign' }, 'no se usa: es de otro restaurante'],
] as const)('[NOTICE-5] the panel shows the state of the local server: %j, "%s"', async (link, words) => {
  renderKitchen({ link });
  const panel = await openPanel();
  expect(within(panel).getByText('Servidor local', { selector: 'li' }).textContent).toBe(`Servidor local${words}`);
});

const TEXTS: readonly [FrozenKitchen['link'], RegExp][] = [
  [{ ...DOWN, trouble: 'portal' }, /Responde otra página en lugar de la nube/],
  [{ ...DOWN, trouble: 'size' }, /La nube envía una respuesta demasiado grande/],
  [{ ...DOWN, trouble: 'server' }, /El servidor de la nube está fallando/],
  [{ troubled: true, cause: 'old' }, /Hace rato que nada avisa de pedidos nuevos/],
  [{ troubled: true, cause: 'failed' }, /La última petición de pedidos no dio resultado/],
  [{ troubled: true, cause: 'silent' }, /La petición de pedidos no recibe respuesta/],
  [{ troubled: true, cause: 'localSize' }, /El servidor local envía una respuesta demasiado grande/],
  [{ troubled: true, cause: 'localOdd' }, /El servidor local envía una respuesta que no se entiende/],
];

test.each(TEXTS)('[NOTICE-4] the banner and the panel name the same cause: %j', async (link, words) => {
  renderKitchen({ link });
  const banner = screen.getByRole('region', { name: 'Aviso de conexión' });
  expect(banner.textContent).toMatch(words);
  expect(banner.textContent).not.toContain('La nube no responde');
  expect(within(await openPanel()).getByText(words)).toBeDefined();
});

test.each([
  [
    'taken',
    'Este KDS se usa ahora en otro equipo: un administrador puede activarlo aquí',
    'This KDS is now in use on another device: an administrator can activate it here',
  ],
  [
    'gone',
    'Este KDS ya no existe en el local: un administrador puede activar otro',
    'This KDS no longer exists at the venue: an administrator can activate another one',
  ],
  ['forbidden', 'API sin autorización', 'API not authorized'],
] as const)(
  '[CONFIGURE-6] for a unit that is %s the banner shows one sentence, and not OFFLINE',
  async (unit, es, en) => {
    const { app } = renderKitchen({ state: { unit }, saving: { unsent: 2 } });
    const banner = () => screen.queryByRole('region', { name: /^(Aviso de conexión|Connection notice)$/ });
    expect(banner()?.textContent).toContain(es);
    expect(banner()?.textContent).toContain('2 cambios en espera');
    expect(screen.getAllByText(es)).toHaveLength(1);
    expect(screen.queryByText('OFFLINE')).toBeNull();
    expect(banner()?.textContent).not.toContain('Pedidos al día');
    expect(button(/^Conexión:/).textContent).toBe('Sin acceso');
    await changeState(app.state, { unit: 'ours' });
    expect(banner()).toBeNull();
    document.body.replaceChildren();
    renderKitchen({ state: { unit, language: 'en' } });
    expect(banner()?.textContent).toContain(en);
  },
);

test.each(['taken', 'gone'] as const)(
  '[CONFIGURE-6] for a unit that is %s the banner does not also mention rejected credentials',
  async (unit) => {
    const { app } = renderKitchen({ state: { unit }, link: { ...DOWN, trouble: 'refused' } });
    const banner = screen.getByRole('region', { name: 'Aviso de conexión' });
    expect(banner.textContent).toMatch(
      /^Este KDS se usa ahora en otro equipo: un administrador puede activarlo aquí$|^Este KDS ya no existe en el local: un administrador puede activar otro$/,
    );
    expect(banner.textContent).not.toContain('La nube rechaza');
    await changeState(app.state.link, {
      alarm: { cause: 'portal', works: 'device', network: true, downSinceMs: null },
    });
    expect(banner.textContent).toContain('Responde otra página en lugar de la nube');
  },
);

test.each([
  ['es', 'Sin KDS', 'Este equipo todavía no es un KDS.', 'sin uso'],
  ['en', 'No KDS', 'This device is not a KDS yet.', 'not in use'],
] as const)(
  '[NOTICE-14] in the language %s a device without a unit shows "%s" and no state of a link',
  async (language, word, cause, use) => {
    renderKitchen({
      state: { language, installed: false },
      kds: null,
      link: { ...IDLE_INDICATOR, cloud: 'unknown', realtime: 'unknown' },
    });
    const pill = button(/^(Conexión|Connection):/);
    expect(pill.textContent).toBe(word);
    await userEvent.click(pill);
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByText(cause)).toBeDefined();
    expect(panel.getAllByText(use)).toHaveLength(3);
    expect(panel.queryByText(/^(conectado|connected|comprobando|checking)$/)).toBeNull();
    expect(panel.queryByText(/^(Mientras tanto|For now)$/)).toBeNull();
  },
);

test('[CONFIGURE-5] when the cloud rejects the device’s credentials, the banner shows API sin autorización and the remedy', () => {
  renderKitchen({ link: { ...DOWN, trouble: 'refused' } });
  const banner = screen.getByRole('region', { name: 'Aviso de conexión' });
  expect(banner.textContent).toBe('API sin autorizaciónLlame a un administrador');
  expect(screen.queryByText('OFFLINE')).toBeNull();
});

test.each([
  ['sessionClosed', 'Sesion Cerrada'],
  ['sessionInvalid', 'Sesión inválida o con problemas'],
  ['notAuthorised', 'No autorizado'],
] as const)('[CONFIGURE-7] the notice %s has the text "%s"', (text, words) => {
  renderKitchen({ state: { notices: ref([{ id: 1, type: 'error', text, values: {} } as const]) } });
  expect(screen.getByRole('alert').textContent).toBe(words);
});

test('[STORAGE-10] an installed device whose KDS could not be read shows its number, and a device that is not installed shows that it has no KDS', async () => {
  const { app } = renderKitchen({ kds: null });
  const who = button(/^Restaurante|KDS/);
  expect(who.textContent).not.toContain('Sin KDS configurado');
  expect(who.textContent).toMatch(/KDS \d+ · Cocina/);
  await changeState(app.state, { kdsId: null });
  expect(who.textContent).toContain('Sin KDS configurado');
});

test('[NOTICE-3] the connection panel names an oversized response and a storage that refuses', async () => {
  renderKitchen({ link: { ...DOWN, trouble: 'size' }, saving: { memoryOnly: true } });
  const panel = await openPanel();
  expect(within(panel).getByText(/^La nube envía una respuesta demasiado grande/)).toBeDefined();
  expect(within(panel).getByText(/^No se puede guardar en este equipo/)).toBeDefined();
  expect(within(panel).queryByText(/guardado en este equipo/)).toBeNull();
});

test.each([
  ['granted', 'El navegador permite usar el servidor local.'],
  ['denied', /^El navegador impide usar el servidor local\. Permita/],
  ['insecure', /^Sin https el navegador puede impedir/],
] as const)(
  '[REALTIME-18] the panel shows the permission for the local network as %s, without a button',
  async (localAccess, sentence) => {
    renderKitchen({ link: { localMode: 1 }, localAccess });
    const panel = await openPanel();
    expect(await within(panel).findByText(sentence)).toBeDefined();
    expect(within(panel).queryByRole('button', { name: 'Pedir permiso' })).toBeNull();
  },
);

test('[REALTIME-18] where the browser prompts, a tap requests the permission, and the panel shows the result', async () => {
  const { app } = renderKitchen({ link: { localMode: 1 }, localAccess: 'prompt' });
  const panel = await openPanel();
  await userEvent.click(await within(panel).findByRole('button', { name: 'Pedir permiso' }));
  expect(app.commanded).toContainEqual(['requestLocalAccess']);
  expect(await within(panel).findByText('El navegador permite usar el servidor local.')).toBeDefined();
});

test('[REALTIME-18] for a local server that responds the panel does not mention permission', async () => {
  const { app } = renderKitchen({ link: { localMode: 1 }, localAccess: 'prompt' });
  const panel = await openPanel();
  expect(await within(panel).findByText('Permiso para la red local')).toBeDefined();
  await changeState(app.state.link, { local: 'up' });
  expect(within(panel).queryByText('Permiso para la red local')).toBeNull();
});

test('[REALTIME-18] without a local server the panel does not mention its permission', async () => {
  renderKitchen({ localAccess: 'denied' });
  expect(within(await openPanel()).queryByText('Permiso para la red local')).toBeNull();
});

test('[OUTBOX-25] while the storage refuses writes, the board shows a warning beside pending changes', async () => {
  const { app } = renderKitchen({ saving: { memoryOnly: true, pending: 1, autosaveInS: 3 } });
  const words = 'Sin almacenamiento: no recargue hasta que los cambios estén enviados.';
  expect(screen.getByRole('alert').textContent).toBe(words);
  expect(button('Guardar')).toBeDefined();
  await changeState(app.state.saving, { memoryOnly: false });
  expect(screen.queryByText(words)).toBeNull();
});

test('the menu sets the language and shows the version', async () => {
  const { app } = renderKitchen();
  await userEvent.click(button('Abrir el menú'));
  const menu = screen.getByRole('dialog', { name: 'Menú' });
  expect(within(menu).getByText('Versión 0.1.0')).toBeDefined();
  expect(within(menu).getByRole<HTMLInputElement>('radio', { name: 'Español' }).checked).toBe(true);
  await userEvent.click(within(menu).getByRole('radio', { name: 'English' }));
  expect(app.commanded).toEqual([['setLanguage', 'en']]);
});

test('the home entry of the menu is marked at home, and closes the menu', async () => {
  renderKitchen();
  await userEvent.click(button('Abrir el menú'));
  expect(button('Inicio').getAttribute('aria-current')).toBe('page');
  await userEvent.click(button('Inicio'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('notices show as sentences and disappear when dismissed', async () => {
  const { app } = renderKitchen({
    state: {
      notices: [
        { id: 7, type: 'error', text: 'storageRefused', values: {} },
        { id: 8, type: 'slow', text: 'orderSetAside', values: { count: 2 } },
      ],
    },
  });
  expect(screen.getByRole('alert').textContent).toMatch(/^El almacenamiento de este equipo falla o está lleno/);
  expect(screen.getByText('2 pedidos no se pueden leer: pregunte en sala.')).toBeDefined();
  const [first] = screen.getAllByRole('button', { name: 'Descartar el aviso' });
  await userEvent.click(first as HTMLElement);
  expect(app.commanded).toEqual([['dismissNotice', 7]]);
});

test('[OUTBOX-2][OUTBOX-7] the saving marker counts down and offers to save, to wait and to discard', async () => {
  const { app } = renderKitchen({ saving: { pending: 2, autosaveInS: 3 } });
  const marker = within(screen.getByRole('region', { name: 'Cambios' }));
  expect(marker.getByText('2 cambios · guardando en 3 s')).toBeDefined();
  await userEvent.click(marker.getByRole('button', { name: 'No guardar aún' }));
  await userEvent.click(marker.getByRole('button', { name: 'Descartar' }));
  await userEvent.click(marker.getByRole('button', { name: 'Guardar' }));
  expect(app.commanded).toEqual([['cancelAutosave'], ['discardChanges'], ['save']]);
});

test.each(['Guardar', 'No guardar aún', 'Descartar'])(
  '[LOOK-36] after a press on "%s", which then disappears, the saving marker has the focus',
  async (name) => {
    const { app } = renderKitchen({ saving: { pending: 1, autosaveInS: 3 } });
    const marker = screen.getByRole('region', { name: 'Cambios' });
    within(marker).getByRole('button', { name }).focus();
    await userEvent.keyboard(' ');
    await actAsync(() => Object.assign(app.state.saving, { pending: 0, autosaveInS: null }));
    expect(within(marker).queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(marker);
  },
);

test.each([
  [1, '2 cambios · guardando en 3 s · 1 espera'],
  [2, '1 cambio · guardando en 3 s · 2 esperan'],
])('[OUTBOX-6] beside a countdown the marker shows how many of three changes are held: %i', async (held, text) => {
  const { app } = renderKitchen({ saving: { pending: 3, held, autosaveInS: 3 } });
  const marker = within(screen.getByRole('region', { name: 'Cambios' }));
  expect(marker.getByText(text)).toBeDefined();
  await userEvent.click(marker.getByRole('button', { name: 'Guardar' }));
  expect(app.commanded).toEqual([['save']]);
});

test('[OUTBOX-6] when all changes are held, the marker shows their number once', () => {
  renderKitchen({ saving: { pending: 2, held: 2 } });
  const marker = within(screen.getByRole('region', { name: 'Cambios' }));
  expect(marker.getAllByText(/cambio/).map(({ textContent }) => textContent)).toEqual([
    '2 cambios sin guardar',
    '2 cambios sin guardar',
  ]);
});

test('a screen reader announces each new number of unsaved changes, and no second of the countdown', async () => {
  const { app } = renderKitchen();
  const marker = within(screen.getByRole('region', { name: 'Cambios' }));
  const status = marker.getByRole('status');
  expect(status.textContent).toBe('');
  for (const [saving, text] of [
    [{ pending: 1, autosaveInS: 3 }, '1 cambio sin guardar'],
    [{ pending: 1, autosaveInS: 2 }, '1 cambio sin guardar'],
    [{ pending: 2, autosaveInS: 3 }, '2 cambios sin guardar'],
    [{ pending: 2, autosaveInS: null }, '2 cambios sin guardar'],
    [{ pending: 0, autosaveInS: null }, ''],
  ] as const) {
    await actAsync(() => Object.assign(app.state.saving, saving));
    expect(status.textContent).toBe(text);
    expect(status.isConnected).toBe(true);
  }
  expect(marker.queryByText(/guardando/)).toBeNull();
});

test('[OUTBOX-1] without a countdown the marker keeps the changes for the save key', () => {
  renderKitchen({ saving: { pending: 1 } });
  const marker = within(screen.getByRole('region', { name: 'Cambios' }));
  expect(marker.getAllByText('1 cambio sin guardar')).toHaveLength(2);
  expect(marker.queryByRole('button', { name: 'No guardar aún' })).toBeNull();
  expect(marker.getByRole('button', { name: 'Descartar' })).toBeDefined();
});

test('[OUTBOX-9] changes in flight show in the marker, and only in the banner while the link is down', async () => {
  const { app } = renderKitchen({ saving: { unsent: 1 } });
  expect(screen.getByText('enviando 1 cambio…')).toBeDefined();
  await actAsync(() => app.link(DOWN));
  expect(screen.queryByText('enviando 1 cambio…')).toBeNull();
  expect(screen.getByText('1 cambio en espera')).toBeDefined();
});

test('[LINK-21] changes that the local server lacks are not in flight: the marker shows that they wait for the cloud', () => {
  renderKitchen({ saving: { unsent: 2, forCloud: 2 } });
  expect(screen.getByText('2 cambios esperan a la nube')).toBeDefined();
  expect(screen.queryByText(/^enviando/)).toBeNull();
});

test('an unknown host gets only a page that names the host and shows the remedy', async () => {
  renderKitchen({ state: { phase: 'unknown-host', host: 'otro.example:8080' } });
  expect(await screen.findByText(/otro\.example:8080/)).toBeDefined();
  expect(screen.getByText(/^Revise la dirección/)).toBeDefined();
  expect(screen.queryByRole('banner')).toBeNull();
});

test('an address without a page shows this, and leads home to the board', async () => {
  renderKitchen({ cards: lunch() }, '/no-such-page');
  await userEvent.click(await screen.findByRole('link', { name: 'Ir al inicio' }));
  expect(await screen.findByRole('article', { name: /^M 12/ })).toBeDefined();
  expect(screen.queryByText('Página no encontrada')).toBeNull();
  expect(window.location.pathname).toBe('/');
});

test('the document has the theme, font, text size and language of the settings', async () => {
  renderKitchen({ settings: { darkMode: false, fontsize: 'bigger', fontFamily: 'Barlow' }, state: { language: 'en' } });
  const root = document.documentElement;
  expect(root.dataset.theme).toBe('light');
  expect(root.dataset.font).toBe('Barlow');
  expect(root.style.fontSize).toBe('30px');
  expect(root.lang).toBe('en');
  expect(document.title).toBe('KITCHEN');
});
