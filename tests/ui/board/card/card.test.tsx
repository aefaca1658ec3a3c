import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { settings } from '../../../../fixtures/settings.ts';
import { NO_MARKS } from '../../../../src/engine/base/state.ts';
import { comment, lunch, row, ticket } from '../../../../stories/lunch.ts';
import { renderKitchen } from '../../render.tsx';
import { iconOf, VOIDS } from '../../voids.ts';

const card = (name: RegExp) => screen.getByRole('article', { name });
const line = (name: string) => screen.getByRole('button', { name });

test('a card is an article whose accessible name has its table, its number of lines and its level', () => {
  renderKitchen({ cards: lunch() });
  expect(card(/^M 12, 3 líneas, Crítico$/)).toBeDefined();
  expect(card(/^D 4417, 4 líneas, Tarde$/)).toBeDefined();
  expect(card(/^K 21, 2 líneas$/)).toBeDefined();
});

test('[ALARM-1] a card shows how long it has waited', () => {
  renderKitchen({ cards: [ticket(1, [row()], { waitedS: 1_267 })] });
  expect(within(card(/^M 12/)).getByText('21:07')).toBeDefined();
});

test('a line is a button named by quantity, product, comments and status', () => {
  renderKitchen({ cards: lunch() });
  expect(line('2 Lomo saltado “uno sin cebolla”, En prep., FIRE')).toBeDefined();
  expect(line('1 Mote con huesillo, Pendiente')).toBeDefined();
  expect(line('1 Ceviche mixto, Listo')).toBeDefined();
});

test('the chip of an untouched line has no status word, and the accessible name of the line has the word', () => {
  renderKitchen({ cards: lunch() });
  expect(line('1 Mote con huesillo, Pendiente').textContent).not.toContain('Pendiente');
  expect(line('1 Ceviche mixto, Listo').textContent).toContain('Listo');
});

test('[ORDER-20] an extra is a separate line with its own button', () => {
  renderKitchen({ cards: lunch() });
  const extra = line('1 Arroz extra, En prep.');
  expect(extra.textContent).toContain('+');
  expect(extra.closest('li')).not.toBe(line('2 Lomo saltado “uno sin cebolla”, En prep., FIRE').closest('li'));
});

test('[ORDER-63][ORDER-64] a waiting web order shows its state in its header, a canceled order also on its lines, and a confirmed order nowhere', () => {
  const away = { tableIds: [-14_417], mainTableId: -14_417, delivery: { zone: '', channelId: 3 } };
  const made = (id: number, webStatus: number) => {
    const voided = webStatus === -1;
    return ticket(id, [row({ name: `Plato ${id}`, voided })], { order: { ...away, webStatus } });
  };
  const atTable = { ...made(4, 0), marks: { ...NO_MARKS, paying: true } };
  renderKitchen({ cards: [made(1, 0), made(2, -1), made(3, 1), atTable, made(5, -22)] });
  const heads = screen.getAllByRole('article').map((card) => card.querySelector('header')?.textContent ?? '');
  expect(heads.map((head) => /Por confirmar|Por pagar|Rechazado|Confirmado/.exec(head)?.[0])).toEqual([
    'Por confirmar',
    'Rechazado',
    undefined,
    'Por confirmar',
    'Por pagar',
  ]);
  expect(line('1 Plato 2, Rechazado')).toBeDefined();
  expect(line('1 Plato 3, Pendiente')).toBeDefined();
});

test('[ORDER-11] an unconfirmed void has a label, and a locked line shows Pausa', () => {
  renderKitchen({ cards: lunch() });
  const voided = line('2 Papa a la huancaína, Anulado');
  expect(voided.dataset.state).toBe('voided');
  expect(line('1 Tiradito nikkei, Pausa')).toBeDefined();
});

test('[ORDER-12] each kind of void has its own word and icon', () => {
  renderKitchen({
    cards: [
      ticket(
        1,
        VOIDS.map(({ of }, at) => row({ id: at + 1, name: `Plato ${at}`, ...of })),
      ),
    ],
  });
  const drawn = VOIDS.map(({ word }, at) => line(`1 Plato ${at}, ${word}`));
  expect(new Set(drawn.map(iconOf)).size).toBe(VOIDS.length);
  expect(drawn.map(({ dataset }) => dataset.state)).toEqual(VOIDS.map(() => 'voided'));
});

test('a line at its last status is struck through', () => {
  renderKitchen({ cards: lunch() });
  expect(line('1 Ceviche mixto, Listo').dataset.state).toBe('final');
  expect(line('1 Mote con huesillo, Pendiente').dataset.state).toBeUndefined();
});

test('[OUTBOX-9] a pending change has a mark and a text', () => {
  renderKitchen({ cards: lunch() });
  const described = (name: string) => line(name).getAttribute('aria-description');
  expect(line('2 Hamburguesa doble, En prep.').dataset.mark).toBe('unsent');
  expect(described('2 Hamburguesa doble, En prep.')).toBe('cambio en espera');
  expect(described('1 Pastel de choclo, En prep.')).toBe('cambio sin guardar');
  expect(described('2 Lomo saltado “uno sin cebolla”, En prep., FIRE')).toBeNull();
});

test('[FILTER-13] a card on fire shows the time since its fire', () => {
  renderKitchen({ cards: lunch() });
  const fire = within(card(/^M 12/)).getByText(/^FIRE/);
  expect(fire.textContent).toContain('02:10');
});

test('[CARD-11] the parts of a split order show their numbers', () => {
  renderKitchen({ cards: lunch() });
  const [first, second] = screen.getAllByRole('article', { name: /^M 7/ });
  expect(first?.textContent).toContain('1/2');
  expect(second?.textContent).toContain('2/2');
  expect(first?.querySelector<HTMLElement>('[data-piece]')?.dataset.tornBelow).toBe('true');
  expect(second?.querySelector<HTMLElement>('[data-piece]')?.dataset.tornAbove).toBe('true');
});

test('[CARD-18] a card that begins with an extra names the dish of the extra', () => {
  const dish = row({ id: 1, name: 'Suspiro limeño' });
  const extra = row({ id: 2, parentId: 1, name: 'Sin maní' });
  const lines = [dish.line, extra.line];
  renderKitchen({
    cards: [
      ticket(1, [dish], { order: { lines }, card: { parts: 2, tornBelow: true } }),
      ticket(1, [extra], { order: { lines }, card: { key: '1-1', part: 1, parts: 2, tornAbove: true } }),
    ],
  });
  const isContinued = screen
    .getAllByRole('article')
    .map((each) => within(each).queryByText('… Suspiro limeño') !== null);
  expect(isContinued).toEqual([false, true]);
});

const order = {
  tableIds: [-14_417],
  comments: [comment('Tocar timbre')],
  channel: '3',
  externalId: 'X-9',
  waiterId: 11,
  guests: 4,
};
const shownBy = (chosen: Parameters<typeof settings>[0]) => {
  const rows = [
    row({ comments: [comment('sin sal')], priorityText: 'Primero' }),
    row({ id: 2, parentId: 1, name: 'Arroz extra' }),
  ];
  renderKitchen({ cards: [ticket(4_799, rows, { order })], settings: chosen });
  return screen.getByRole('article').outerHTML;
};

test.each([
  ['showChannel', { showChannel: true }, 'Web'],
  ['showChannelRef', { showChannelRef: true }, 'X-9'],
  ['showOrderId', { showOrderId: true }, '#4799'],
  ['useOrderId', { useOrderId: true }, '#4799'],
  ['showComments', { showComments: true }, '“sin sal”'],
  ['showGeneralComment', { showGeneralComment: true }, 'Tocar timbre'],
  ['useGeneralComment', { useGeneralComment: true }, 'Tocar timbre'],
  ['showPAX', { showPAX: true }, '4 personas'],
  ['showWaiter', { showWaiter: true }, 'Ana'],
  ['showExtras', { showExtras: true }, 'Arroz extra'],
  ['prio 1', { prio: 1 }, '“Primero”'],
])('the setting %s shows its content, and without the setting the content is hidden', (_, chosen, text) => {
  const off = {
    showChannel: false,
    showComments: false,
    showGeneralComment: false,
    showPAX: false,
    showWaiter: false,
    showExtras: false,
  };
  expect(shownBy({ ...off, ...chosen })).toContain(text);
  document.body.replaceChildren();
  expect(shownBy(off)).not.toContain(text);
});

test('[LOOK-15] a continuation without the header omits the waiter, but shows all notes of the order', () => {
  renderKitchen({ cards: [ticket(5, [row()], { card: { showsHeader: false }, order })] });
  const text = screen.getByRole('article').textContent;
  expect(text).not.toContain('Ana');
  expect(text).toContain('Tocar timbre');
});

test('[ORDER-1] the KDS gives its statuses names, and the device gives them colors', () => {
  renderKitchen({
    cards: [ticket(6, [row({ saved: 120 }), row({ id: 2, name: 'Flan', saved: 110 })])],
    settings: { sts: [{ id: 110, c: '#ff00aa' }] },
  });
  expect(line('1 Lomo saltado, En camino')).toBeDefined();
  const chip = within(line('1 Flan, Listo')).getByText('Listo').parentElement;
  expect(chip?.style.getPropertyValue('--chip')).toBe('#ff00aa');
});

test('on a device in English a card has English texts', () => {
  renderKitchen({ cards: lunch(), state: { language: 'en' } });
  expect(card(/^M 12, 3 lines, Critical$/)).toBeDefined();
  expect(line('2 Stir-fried beef “uno sin cebolla”, Preparing, FIRE')).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Advance all: / }).length).toBe(lunch().length);
});
