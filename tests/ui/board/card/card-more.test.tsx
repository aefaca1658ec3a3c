import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test, vi } from 'vitest';
import { kdsConfig } from '../../../../fixtures/kds.ts';
import { order } from '../../../../fixtures/order.ts';
import type { Card } from '../../../../src/domain/board/card.ts';
import type { LineChange } from '../../../../src/domain/board/change-marks.ts';
import { type Currency, NO_NAMES } from '../../../../src/domain/device/kds.ts';
import { formatElapsed } from '../../../../src/domain/presentation/elapsed.ts';
import { type CardMarks, NO_MARKS } from '../../../../src/engine/base/state.ts';
import { comment, lunch, row, ticket } from '../../../../stories/lunch.ts';
import { WHOLE_TEXT } from '../../../security/text-corpus.ts';
import { actAsync, changeState, renderKitchen } from '../../render.tsx';

const EUROS: Currency = {
  code: 'EUR',
  symbol: '€',
  symbolAfter: true,
  decimalPoint: ',',
  decimals: 2,
  thousands: '.',
};

const LIT_AT_S = 1_760_545_500;

const card = (name: RegExp) => screen.getByRole('article', { name });
const line = (name: string | RegExp) => screen.getByRole('button', { name });
const wordsOn = (name: string) =>
  [...line(name).querySelectorAll<HTMLElement>('[data-word]')].map(({ dataset }) => dataset.word);
const withMarks = (marks: Partial<CardMarks>, lines = [row(), row({ id: 2, name: 'Flan' })]) => ({
  ...ticket(1, lines),
  marks: { ...NO_MARKS, ...marks },
});

test('[SHARED-4] a line shows which other devices have it selected', async () => {
  const { app } = renderKitchen({ cards: [withMarks({ selected: new Map([[2, ['Bar']]]) }), ...lunch()] });
  expect(wordsOn('1 Flan, Pendiente')).toEqual(['Bar lo tiene seleccionado']);
  expect(line('1 Flan, Pendiente').getAttribute('aria-description')).toBe('Bar lo tiene seleccionado');
  const entry = app.entry('1-0');
  if (!entry) throw new Error('Failed to test: the card has no entry.');
  await changeState(entry, { marks: { ...NO_MARKS, selected: new Map([[2, ['Bar', 'Ana']]]) } });
  expect(wordsOn('1 Flan, Pendiente')).toEqual(['Bar, Ana lo tienen seleccionado']);
  await changeState(entry, { marks: NO_MARKS });
  expect(wordsOn('1 Flan, Pendiente')).toEqual([]);
});

test('[SHARED-10] a card shows that a guest pays', () => {
  renderKitchen({ cards: [withMarks({ paying: true }), ticket(2, [row()], { order: { tableIds: [4] } })] });
  expect(within(card(/^M 12/)).getByRole('img', { name: 'Pagando' })).toBeDefined();
  expect(within(card(/^M 4/)).queryByRole('img', { name: 'Pagando' })).toBeNull();
});

test.each<[LineChange[], string, string]>([
  [['added'], 'Nuevo', 'Nuevo'],
  [['edited'], 'Cambió', 'Cambió'],
  [['voided'], 'Recién anulado', 'Recién anulado'],
  [['quantity'], '3 → 1', 'antes 3, ahora 1'],
  [['note', 'priority'], 'Nota · Prioridad', 'Nota, Prioridad'],
])('[NEWS-1] a line shows its changes, and a touch marks the card as seen: %j', async (changes, word, description) => {
  const { app } = renderKitchen({ cards: [withMarks({ lineMarks: new Map([[2, { changes, quantityBefore: 3 }]]) })] });
  expect(wordsOn('1 Flan, Pendiente')).toEqual([word]);
  expect(line('1 Flan, Pendiente').getAttribute('aria-description')).toBe(description);
  await userEvent.click(screen.getByRole('heading', { name: 'M 12' }));
  expect(app.commanded).toEqual([['touchCard', '1-0']]);
});

test("[CARD-6] with prio 1 a line shows the priority with the venue's name", () => {
  renderKitchen({
    cards: [ticket(1, [row({ priority: 7, priorityText: 'PRIM' })])],
    settings: { prio: 1 },
    venue: { priorities: [{ id: 7, name: '[es]Primero[en]First' }] },
  });
  expect(line('1 Lomo saltado “Primero”, Pendiente')).toBeDefined();
});

test('[CARD-17] the buttons of a split card name its part, and the buttons of a whole card do not', () => {
  renderKitchen({ cards: lunch() });
  for (const name of ['Avanzar todo: M 7, parte 1 de 2', 'Ver todo: M 7, parte 2 de 2', 'Avanzar todo: M 12']) {
    expect(line(name)).toBeDefined();
  }
  expect(line('Avanzar todo: M 7, parte 2 de 2').dataset.part).toBe('2/2');
  expect(line('Avanzar todo: M 12').dataset.part).toBeUndefined();
});

test('[CARD-17] in English the buttons of a split card name its part', () => {
  renderKitchen({ cards: lunch(), state: { language: 'en' } });
  expect(line('Advance all: M 7, part 1 of 2')).toBeDefined();
});

const fireMarkOn = (name: RegExp) =>
  within(line(name).closest('li') as HTMLElement).queryByText(/^\*FIRE\*/)?.textContent;

test('[FILTER-13] each fired dish shows *FIRE* with the time since its own fire, and FIRE in its accessible name; an extra shows neither', async () => {
  const burning = { card: { fireAtS: LIT_AT_S } };
  const fish = row({ id: 2, name: 'Ceviche', fire: true, comments: [comment('sin ají')] }, { startsAtS: LIT_AT_S });
  const extra = row({ id: 3, parentId: 2, name: 'Cancha', fire: true }, { startsAtS: LIT_AT_S });
  const soup = row({ name: 'Sopa', fire: true }, { startsAtS: LIT_AT_S - 65 });
  const { app } = renderKitchen({
    cards: [ticket(1, [row(), fish, extra], burning), ticket(2, [soup], { ...burning, order: { tableIds: [4] } })],
  });
  const names = screen.getAllByRole('button', { name: /, Pendiente(, FIRE)?$/ }).map(({ ariaLabel }) => ariaLabel);
  expect(names).toEqual([
    '1 Lomo saltado, Pendiente',
    '1 Ceviche “sin ají”, Pendiente, FIRE',
    '1 Cancha, Pendiente',
    '1 Sopa, Pendiente, FIRE',
  ]);
  const passedS = app.serverNowS() - LIT_AT_S;
  expect(fireMarkOn(/Ceviche/)).toBe(`*FIRE* ${formatElapsed(passedS)}`);
  expect(fireMarkOn(/Sopa/)).toBe(`*FIRE* ${formatElapsed(passedS + 65)}`);
  for (const name of [/Lomo/, /Cancha/]) expect(fireMarkOn(name)).toBeUndefined();
  await actAsync(() => app.pass(7));
  expect(fireMarkOn(/Ceviche/)).toBe(`*FIRE* ${formatElapsed(passedS + 7)}`);
});

test('[ORDER-11] a paused line has a lock on its chip', () => {
  renderKitchen({ cards: [ticket(1, [row({ saved: 75 }), row({ id: 2, name: 'Flan' })])] });
  expect(line('1 Lomo saltado, Pausa').querySelectorAll('svg')).toHaveLength(2);
  expect(line('1 Flan, Pendiente').querySelectorAll('svg')).toHaveLength(1);
});

test('[KEY-1] the digits one to nine show on the first cards of the first nine orders', () => {
  const [first, second] = lunch().slice(2, 4);
  if (!first || !second) throw new Error('Failed to test: the lunch has no split order.');
  const at = (place: number) => ticket(place, [row()], { card: { place } });
  renderKitchen({ cards: [first, second, at(9), at(10)], settings: { showmini: false } });
  const digits = screen.getAllByRole('article').map((each) => each.querySelector('kbd')?.textContent);
  expect(digits).toEqual(['3', undefined, '9', undefined]);
});

test.each([
  ['that is fired with another priority', LIT_AT_S, '[es]Primero[en]First', ['FIRE · Primero']],
  ['that is fired without a priority', LIT_AT_S, '', ['FIRE']],
  ['that is fired by a priority named FIRE', LIT_AT_S, 'FIRE', ['FIRE']],
  ['with a priority that is not fired', null, '[es]Primero[en]First', ['Primero']],
  ['without fire and priority', null, '', []],
])('[CARD-10] a card $0 has at most one band', (_, fireAtS, priorityName, label) => {
  renderKitchen({ cards: [ticket(1, [row({ fire: fireAtS !== null })], { card: { fireAtS, priorityName } })] });
  const bands = [...card(/^M 12/).querySelectorAll('[data-piece] > p')];
  expect(bands.map(({ textContent }) => textContent?.replace(/[\d:]+$/, ''))).toEqual(label);
});

test('[FILTER-11] where the settings allow canceling a fire, the FIRE mark is a button that cancels the fire', async () => {
  const burning = ticket(1, [row({ fire: true })], { card: { fireAtS: 1_760_545_500 } });
  const { app } = renderKitchen({ cards: [burning], settings: { allowCancelFire: true } });
  await userEvent.click(line('Apagar FIRE: M 12'));
  expect(app.commanded).toEqual([['putOutFire', '1-0']]);
});

test.each([
  ['the settings do not allow canceling a fire', {}],
  ['the KDS is view-only', { settings: { allowCancelFire: true }, kds: kdsConfig({ viewOnly: true }) }],
])('[FILTER-11] the FIRE mark is not a button where %s', (_, kitchen) => {
  const burning = ticket(1, [row({ fire: true })], { card: { fireAtS: 1_760_545_500 } });
  renderKitchen({ cards: [burning], ...kitchen });
  expect(screen.queryByRole('button', { name: /^Apagar/ })).toBeNull();
  expect(within(card(/^M 12/)).getByText(/^FIRE/)).toBeDefined();
});

const deliveryOver = (channelId: number) => ({ tableIds: [-14_417], channel: String(channelId) });

test.each([
  [101, 'Canal 101', '101'],
  [3, 'Web', 'W'],
  [777, 'Canal 777', '777'],
  [1002, 'CustomD 2', '1002'],
])('[ORDER-51] with useDeliveryIcons channel %i shows as a badge with the name %s', async (id, name, letter) => {
  renderKitchen({ cards: [ticket(1, [row()], { order: deliveryOver(id) })], settings: { useDeliveryIcons: true } });
  const badge = await screen.findByRole('img', { name });
  expect(badge.textContent).toBe(letter);
  expect(card(/^D 4417/).textContent).not.toContain(name);
});

test('[ORDER-51] the badge of a channel that the venue names shows the first letter of the name, also before a digit', () => {
  renderKitchen({
    cards: [ticket(1, [row()], { order: deliveryOver(1002) })],
    settings: { useDeliveryIcons: true },
    state: { names: ref({ ...NO_NAMES, channels: new Map([[1002, 'Local 2']]) }) },
  });
  expect(screen.getByRole('img', { name: 'Local 2' }).textContent).toBe('L');
});

test('[ORDER-51] each of the six channels with an icon has a different icon, and all other channels share one icon', async () => {
  const ids = [101, 106, 206, 20, 109, 119, 777, 3];
  renderKitchen({
    cards: ids.map((id) => ticket(id, [row()], { order: deliveryOver(id) })),
    settings: { useDeliveryIcons: true },
  });
  await screen.findByRole('img', { name: 'Canal 777' });
  const signs = screen.getAllByRole('article').map((each) => each.querySelector('[title] path')?.getAttribute('d'));
  expect(new Set(signs.slice(0, 7)).size).toBe(7);
  expect(signs[7]).toBe(signs[6]);
});

test('[ORDER-51] without showChannel a card has no channel badge', async () => {
  renderKitchen({
    cards: [ticket(1, [row()], { order: deliveryOver(101) })],
    settings: { useDeliveryIcons: true, showChannel: false },
  });
  await vi.dynamicImportSettled();
  expect(screen.queryByRole('img', { name: 'Canal 101' })).toBeNull();
});

const HIDDEN = { showExtras: false, showComments: false, showGeneralComment: false, showWaiter: false };
const removed = row({ id: 3, name: 'Sopa', saved: 110 }, { isFinal: true });
const hiding = () => {
  const rows = [row({ comments: [comment('sin sal')] }), row({ id: 2, parentId: 1, name: 'Arroz extra' })];
  const order = { comments: [comment('Tocar timbre')], waiterId: 11 };
  return { ...ticket(1, rows, { order }), expanded: [...rows, removed] };
};
const expand = () => userEvent.click(line('Ver todo: M 12'));

test('[LOOK-24] an expanded card shows what the settings hide, until it is folded', async () => {
  renderKitchen({ cards: [hiding()], settings: { ...HIDDEN, showmini: false } });
  const label = () =>
    ['sin sal', 'Arroz extra', 'Tocar timbre', 'Ana'].map((text) => card(/^M 12/).textContent?.includes(text));
  expect(label()).toEqual([false, false, false, false]);
  await expand();
  expect(label()).toEqual([true, true, true, true]);
  expect(line('Ver todo: M 12').getAttribute('aria-expanded')).toBe('true');
  await expand();
  expect(label()).toEqual([false, false, false, false]);
});

test('[LOOK-15] a card shows every comment of its order once without a touch, the general comment first', async () => {
  const comments = ['Cumpleaños', 'Sin apuro', '', ' Cumpleaños ', 'Mesa del fondo'].map(comment);
  renderKitchen({ cards: [ticket(1, [row()], { order: { comments } })], settings: { showmini: false } });
  const label = () => /Cumpleaños.*?(?=1 )/.exec(card(/^M 12/).textContent ?? '')?.[0];
  expect(label()).toBe('CumpleañosSin apuroMesa del fondo');
  await expand();
  expect(label()).toBe('CumpleañosSin apuroMesa del fondo');
});

test.each([
  [12_990, {}, 'Total $12.990'],
  [12.5, { currency: EUROS }, 'Total 12,50\u00a0€'],
  [7, { currency: { ...EUROS, symbol: WHOLE_TEXT } }, `Total 7,00\u00a0${WHOLE_TEXT}`],
] as const)(
  "[ORDER-71] an expanded card shows the total of its order in the venue's format: %d",
  async (total, venue, words) => {
    renderKitchen({ cards: [ticket(1, [row()], { order: { total } })], venue });
    expect(card(/^M 12/).textContent).not.toContain('Total');
    await expand();
    expect((await screen.findByText(/^Total/)).textContent).toBe(words);
    await expand();
    expect(card(/^M 12/).textContent).not.toContain('Total');
  },
);

test.each([
  ['es', {}, '1,5', '0,25', 'Pendiente'],
  ['en', {}, '1,5', '0,25', 'Pending'],
  ['es', { currency: { ...EUROS, decimalPoint: '.' } }, '1.5', '0.25', 'Pendiente'],
] as const)(
  '[FORMAT-3] in the language $0, with the decimal point of the venue, one and a half is written as $2',
  (language, venue, dish, extra, pending) => {
    const lines = [
      row({ id: 1, name: 'Pan', quantity: 1.5 }),
      row({ id: 2, parentId: 1, name: 'Queso', quantity: 0.25 }),
      row({ id: 3, parentId: 1, name: 'Palta' }),
    ];
    renderKitchen({ cards: [ticket(1, lines)], venue, state: { language } });
    expect(line(`${dish} Pan, ${pending}`).textContent).toContain(`${dish} Pan`);
    expect(line(`${extra} Queso, ${pending}`).textContent).toContain(`+ ${extra}× Queso`);
    expect(line(`1 Palta, ${pending}`).textContent).toContain('+ Palta');
  },
);

test('[ORDER-70] an expanded card shows the status of the whole order, including lines of other stations', async () => {
  const here = row({ saved: 110 });
  const elsewhere = row({ id: 2, name: 'Flan', saved: 100 });
  const whole = { lines: [here.line, elsewhere.line] };
  renderKitchen({
    cards: [
      ticket(1, [here], { order: whole }),
      ticket(2, [here], { order: { tableIds: [4], lines: [{ ...here.line, saved: 180 }] } }),
    ],
  });
  expect(screen.queryByText('Estado del pedido')).toBeNull();
  for (const name of ['Ver todo: M 12', 'Ver todo: M 4']) await userEvent.click(line(name));
  await expect
    .poll(() => screen.getAllByText('Estado del pedido').map((each) => each.parentElement?.textContent))
    .toEqual(['Estado del pedido En prep.', 'Estado del pedido Completado']);
});

test('[SHARED-14] an expanded card names the devices that have its order open, and announces its order as open while it is expanded', async () => {
  const { app } = renderKitchen({ cards: [withMarks({ users: ['Bar', 'Expedición'] })] });
  const label = () => app.commanded.filter(([name]) => name === 'openOrder');
  expect(card(/^M 12/).textContent).not.toContain('Bar');
  expect(label()).toEqual([]);
  await expand();
  await screen.findByText('Abierto también en Bar, Expedición');
  expect(label()).toEqual([['openOrder', app.entry('1-0')?.card.order.id]]);
  await expand();
  expect(screen.queryByText(/^Abierto/)).toBeNull();
  // The second command ends the announcement.
  expect(label()).toHaveLength(2);
});

test('[ORDER-71] an order without a total shows no total', async () => {
  renderKitchen({
    cards: [ticket(1, [row()], { order: { total: 5 } }), ticket(2, [row()], { order: { tableIds: [4], total: 0 } })],
  });
  for (const name of ['Ver todo: M 12', 'Ver todo: M 4']) await userEvent.click(line(name));
  await screen.findByText('Total $5');
  expect(card(/^M 4/).textContent).not.toContain('Total');
});

test.each([
  ['has a name', { zone: '4' }, {}, 'Web · Norte'],
  ['has no name', { zone: '5' }, {}, 'Web · 5'],
  ['is beside an icon', { zone: '4' }, { useDeliveryIcons: true }, 'Norte'],
  ['is 0', { zone: '0' }, {}, 'Web'],
  ['is hidden with the channel', { zone: '4' }, { showChannel: false }, 'Delivery'],
] as const)('[WIRE-58] an order in a delivery zone that $0 shows "$3"', async (_, { zone }, settings, words) => {
  const order = { ...deliveryOver(3), delivery: { zone, channelId: 3 } };
  const names = { ...NO_NAMES, zones: new Map([[4, 'Norte']]) };
  renderKitchen({ cards: [ticket(1, [row()], { order })], settings, state: { names: ref(names) } });
  const text = (await screen.findByText(/Delivery/)).textContent ?? '';
  expect(text.endsWith(words), text).toBe(true);
});

test('[LOOK-24] a card that leaves and returns is folded', async () => {
  const { app } = renderKitchen({ cards: [hiding()] });
  await expand();
  // Directly after a press no card leaves (rule LOOK-26).
  await actAsync(() => app.pass(2));
  await actAsync(() => app.show([]));
  await actAsync(() => app.show([hiding()]));
  expect(line('Ver todo: M 12').getAttribute('aria-expanded')).toBe('false');
});

test('[ORDER-37] an expanded card also shows, struck through, the finished lines that have left it', async () => {
  renderKitchen({ cards: [hiding()] });
  expect(screen.queryByText('Sopa')).toBeNull();
  await expand();
  expect(screen.getByText('Sopa').closest('button')?.dataset.state).toBe('final');
});

test('[LOOK-25] on an expanded card a press on a line that has left undoes that line, and the other lines have undo buttons', async () => {
  const { app } = renderKitchen({ cards: [hiding()] });
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).toBeNull();
  await expand();
  await userEvent.click(line('Deshacer: 1 Sopa, Listo'));
  await userEvent.click(line('Deshacer: Lomo saltado'));
  expect(app.commanded.filter(([name]) => name !== 'openOrder')).toEqual([
    ['undoLine', '1-0', 3],
    ['undoLine', '1-0', 1],
  ]);
});

test('[LOOK-25] a view-only KDS expands cards and offers no undo', async () => {
  renderKitchen({ cards: [hiding()], kds: kdsConfig({ viewOnly: true }) });
  await expand();
  expect(screen.getByText('Sopa')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).toBeNull();
});

test('[PLACE-11] the move buttons of an expanded card move it past the previous or the next order', async () => {
  const cards = lunch().slice(1, 5);
  const { app } = renderKitchen({ cards, settings: { dragndrop: true } });
  await userEvent.click(line('Ver todo: D 4417'));
  await userEvent.click(await screen.findByRole('button', { name: 'Mover después: D 4417' }));
  await userEvent.click(line('Mover antes: D 4417'));
  await userEvent.click(line('Ver todo: #308'));
  await userEvent.click(line('Mover después: #308'));
  await userEvent.click(line('Mover antes: #308'));
  // Both parts of M 7 are one order; D 4417 is the first order and #308 the last.
  expect(app.commanded.filter(([name]) => name !== 'openOrder')).toEqual([
    ['placeCard', '4703-0', '4705-0'],
    ['placeCard', '4705-0', '4704-1'],
  ]);
});

test.each([
  ['[PLACE-11] without dragndrop', {}],
  ['[ORDER-15] on a view-only KDS', { settings: { dragndrop: true }, kds: kdsConfig({ viewOnly: true }) }],
])('%s a card has no move buttons', async (_, kitchen) => {
  renderKitchen({ cards: lunch(), ...kitchen });
  await userEvent.click(line('Ver todo: D 4417'));
  await vi.dynamicImportSettled();
  expect(screen.queryByRole('button', { name: /^Mover/ })).toBeNull();
});

const LONG = 'Milhojas de dulce de leche '.repeat(20);

test('[LOOK-19] a card shows a long name and a long note completely, in continued rows', () => {
  const note = `${LONG}ALERGIA AL MANÍ`;
  renderKitchen({ cards: [ticket(1, [row({ name: LONG, comments: [comment(note)] })])] });
  const text = card(/^M 12/).textContent?.replaceAll(/\s+/g, ' ') ?? '';
  expect(text).toContain(`1 ${LONG.trim()}`);
  expect(text).toContain(`“${note}”`);
  expect(card(/^M 12/).querySelectorAll('li[data-row="rest"]').length).toBeGreaterThan(3);
  expect(line(new RegExp(`^1 ${LONG.trim()} “${note}”`))).toBeDefined();
});

test('[ORDER-57] a removal has a minus sign, and any other extra has a plus sign', () => {
  const names = ['Queso', '[NO] Cebolla', 'SIN sal', '[es]Sin ajo[en]No garlic'];
  const extras = names.map((name, at) => row({ id: at + 2, parentId: 1, name }));
  renderKitchen({ cards: [ticket(1, [row({ id: 1 }), ...extras])] });
  const signs = [...card(/^M 12/).querySelectorAll('[data-row="extra"] [data-line]')].map((each) =>
    each.textContent?.replaceAll(/\s+/g, ' '),
  );
  expect(signs).toEqual(['+ Queso', '− [NO] Cebolla', '− SIN sal', '− Sin ajo']);
});

test('[LOOK-17] a card that begins with an extra shows the notes of its dish', () => {
  const dish = row({ id: 1, name: 'Suspiro limeño', comments: [comment('Para Ana')] });
  const extra = row({ id: 2, parentId: 1, name: 'Canela' });
  const lines = [dish.line, extra.line];
  renderKitchen({ cards: [ticket(1, [extra], { order: { lines }, card: { part: 1, parts: 2, tornAbove: true } })] });
  expect(card(/^M 12/).textContent).toContain('… Suspiro limeño “Para Ana”');
});

test('[LOOK-22][LOOK-23] an allergy has a labeled mark, also when the settings hide notes and extras', () => {
  renderKitchen({
    cards: [
      ticket(
        1,
        [
          row({ id: 1, name: 'Flan', comments: [comment('sin gluten')] }),
          row({ id: 2, parentId: 1, name: 'Sin maní' }),
          row({ id: 3, parentId: 1, name: 'Canela' }),
        ],
        { order: { comments: [comment('Cumpleaños'), comment('ALERGIA: mariscos')] } },
      ),
    ],
    settings: { showComments: false, showGeneralComment: false, showExtras: false },
  });
  const text = card(/^M 12/).textContent ?? '';
  expect(
    ['sin gluten', 'Sin maní', 'ALERGIA: mariscos', 'Canela', 'Cumpleaños'].map((each) => text.includes(each)),
  ).toEqual([true, true, true, false, false]);
  expect(line(/^1 Flan “sin gluten”/).getAttribute('aria-description')).toBe('ALERGIA');
  expect(line(/^1 Sin maní/).getAttribute('aria-description')).toBe('ALERGIA');
  expect(within(screen.getByText('ALERGIA: mariscos').parentElement as HTMLElement).getByRole('img').ariaLabel).toBe(
    'ALERGIA',
  );
});

test.each([
  ['right-to-left text', 'كسكس بالخضار'],
  ['Emoji', '🍕 Pizza 👨‍👩‍👧‍👦'],
  ['HTML', '<img src=x onerror=alert(1)><b>gordo</b>'],
])('%s on a card shows unchanged, in its own direction', (_, name) => {
  renderKitchen({ cards: [ticket(1, [row({ name })])] });
  const shown = screen.getByText(name);
  expect(shown.getAttribute('dir')).toBe('auto');
  expect(shown.querySelector('img, b')).toBeNull();
});

test('the board shows a card of two hundred lines, a card without a line, and a card with unknown statuses and channel', () => {
  const many = Array.from({ length: 200 }, (_, at) => row({ id: at + 1, name: `Plato ${at + 1}` }));
  const odd = [12_345, -7, 105, Number.NaN].map((saved, at) => row({ id: at + 1, name: `Raro ${at}`, saved }));
  renderKitchen({
    cards: [ticket(1, many), ticket(2, []), ticket(3, odd, { order: deliveryOver(777) })],
    settings: { showmini: false },
  });
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(within(screen.getAllByRole('article')[0] as HTMLElement).getAllByRole('listitem')).toHaveLength(200);
  expect(line('1 Raro 0, Completado')).toBeDefined();
  expect(line('1 Raro 1, Desconocido')).toBeDefined();
  expect(line('1 Raro 2, Desconocido')).toBeDefined();
  expect(line('1 Raro 3, Desconocido')).toBeDefined();
  expect(card(/^D 4417/).textContent).toContain('Canal 777');
});

test('a card that fails to render shows as a small card with the title of its order', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken: Card = { ...ticket(7, [row()]).card, lines: [{ ...row(), line: null }] as unknown as Card['lines'] };
  renderKitchen({ cards: [{ card: broken, level: 'normal' }, ticket(8, [row()])], settings: { showmini: false } });
  expect(screen.getByRole('article', { name: 'No se pudo mostrar el pedido M 12.' })).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  quiet.mockRestore();
});

test('[PERF-1] a change of one card renders no other card', async () => {
  const { app } = renderKitchen({ cards: lunch(), settings: { showmini: false } });
  const other = card(/^D 4417/);
  const changes = vi.fn();
  new MutationObserver(changes).observe(other, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  const entry = app.entry('4702-0');
  if (!entry) throw new Error('Failed to test: the card has no entry.');
  await actAsync(() => {
    entry.marks = {
      selected: new Map([[1, ['Bar']]]),
      lineMarks: new Map([[5, { changes: ['edited'], quantityBefore: 1 }]]),
      orderMark: null,
      users: [],
      paying: true,
    };
  });
  await userEvent.click(line('Ver todo: M 12'));
  expect(changes).not.toHaveBeenCalled();
});

test.each([true, false])('[NEWS-10] the mark of a change is strong only with the setting dest: dest=%s', (dest) => {
  const lineMarks = new Map([[2, { changes: ['added'], quantityBefore: 0 } as const]]);
  renderKitchen({ cards: [withMarks({ lineMarks })], settings: { dest } });
  const marks = [...line('1 Flan, Pendiente').querySelectorAll<HTMLElement>('[data-word]')];
  expect(marks.map((mark) => mark.dataset.strong)).toEqual([dest ? 'true' : undefined]);
});

test('[NEWS-9] a card shows the former table and guest count of its order, and that the note changed', async () => {
  const movedFrom = order({ tableIds: [4] });
  const { app } = renderKitchen({ cards: [withMarks({ orderMark: { movedFrom, guestsBefore: 2, isNoteNew: true } })] });
  expect(screen.getByText('de M 4 · antes 2 personas · cambió la nota')).toBeDefined();
  await userEvent.click(screen.getByRole('heading', { name: 'M 12' }));
  expect(app.commanded).toEqual([['touchCard', '1-0']]);
});

test('[NEWS-9] a card shows the changes of its order in English', () => {
  const orderMark = { movedFrom: order({ tableIds: [4] }), guestsBefore: 1, isNoteNew: false };
  renderKitchen({ cards: [withMarks({ orderMark })], state: { language: 'en' } });
  expect(screen.getByText('from M 4 · was 1 guest')).toBeDefined();
});

test('[NEWS-17] a finished line shows its added quantity instead of its status', () => {
  const finished = row({ id: 2, name: 'Flan', saved: 110, quantity: 3 }, { added: 2 });
  const lineMarks = new Map([[2, { changes: ['quantity'], quantityBefore: 1 } as const]]);
  renderKitchen({ cards: [withMarks({ lineMarks }, [row(), finished])] });
  const flan = line('3 Flan, Listo');
  expect(wordsOn('3 Flan, Listo')).toEqual(['+2']);
  expect(flan.getAttribute('aria-description')).toBe('2 más por preparar');
  expect([flan.dataset.state, flan.querySelector('svg')]).toEqual([undefined, null]);
});

test('[NEWS-11] a taken-back line is struck through and labeled', () => {
  const removed = row({ id: 2, name: 'Flan', quantity: 0, saved: 100 }, { isTakenBack: true });
  renderKitchen({
    cards: [withMarks({ lineMarks: new Map([[2, { changes: ['quantity'], quantityBefore: 2 }]]) }, [row(), removed])],
  });
  expect(line('0 Flan, Retirado').dataset.state).toBe('voided');
  expect(wordsOn('0 Flan, Retirado')).toEqual(['2 → 0']);
});

test('[ALARM-37] with `repeatAlarm`, a touch on a card runs the command touchCard', async () => {
  const { app } = renderKitchen({ cards: [ticket(1, [row()])], settings: { repeatAlarm: 15 } });
  await userEvent.click(screen.getByRole('heading', { name: 'M 12' }));
  expect(app.commanded).toEqual([['touchCard', '1-0']]);
});
