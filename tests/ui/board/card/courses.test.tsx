import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FROZEN_S } from '../../../../stories/frozen-app.ts';
import { row, ticket } from '../../../../stories/lunch.ts';
import { renderKitchen } from '../../render.tsx';

const card = (name: RegExp) => screen.getByRole('article', { name });
const line = (name: string) => screen.getByRole('button', { name });
const times = (within: HTMLElement) => [...within.querySelectorAll('time')].map(({ textContent }) => textContent);

test('[ALARM-3] a fired card shows the time since its fire, and as total the time since its order', () => {
  const litS = FROZEN_S - 8;
  const burning = { fireAtS: litS, startedAtS: litS, orderedAtS: FROZEN_S - 1_508 };
  renderKitchen({ cards: [ticket(1, [row({ fire: true }, { startsAtS: litS })], { card: burning })] });
  expect(times(card(/^M 12/))).toEqual(['00:08', '25:08', '00:08', '00:08']);
  expect(within(card(/^M 12/)).getByText(/^total/).textContent).toBe('total 25:08');
});

test('[ALARM-3] a card that was confirmed late also shows the time since its order in its header', () => {
  renderKitchen({ cards: [ticket(1, [row()], { waitedS: 60, card: { orderedAtS: FROZEN_S - 400 } })] });
  expect(times(card(/^M 12/))).toEqual(['01:00', '06:40']);
});

test('[ALARM-3] a card whose clock starts with its order shows one time', () => {
  renderKitchen({ cards: [ticket(1, [row()], { waitedS: 60 })] });
  expect(times(card(/^M 12/))).toEqual(['01:00']);
});

test('[FILTER-17] a held card shows its state in its header and in its accessible name', () => {
  const held = ticket(1, [row({}, { waitsForFire: true })], { level: 'neutral', card: { clock: 'held' } });
  renderKitchen({ cards: [held] });
  expect(card(/^M 12, 1 línea, En espera$/).querySelector('header')?.textContent).toContain('En espera');
  expect(line('1 Lomo saltado, Pendiente').getAttribute('aria-description')).toBeNull();
});

test('[FILTER-17] on a mixed card only the held lines show that they are held', () => {
  renderKitchen({ cards: [ticket(1, [row({}, { waitsForFire: true }), row({ id: 2, name: 'Sopa' })])] });
  expect(line('1 Lomo saltado, Pendiente').getAttribute('aria-description')).toBe('En espera');
  expect(line('1 Sopa, Pendiente').getAttribute('aria-description')).toBeNull();
});

const WEB = { tableIds: [-14_417], mainTableId: -14_417, webStatus: -22 };
const renderQuestion = () =>
  renderKitchen({
    cards: [ticket(1, [row()], { level: 'neutral', order: WEB, card: { clock: 'unconfirmed' } })],
    board: { unconfirmedTap: { orderId: 1 } },
  });

test.each([
  ['Esperar', false],
  ['Preparar', true],
] as const)(
  '[ORDER-67] the question names the unconfirmed order, and its buttons send the answer: %s, %s',
  async (response, yes) => {
    const { app } = renderQuestion();
    const dialog = screen.getByRole('alertdialog', { name: 'Este pedido no está confirmado. ¿Preparar igual?' });
    expect(dialog.textContent).toContain('D 4417 · Por pagar');
    await userEvent.click(within(dialog).getByRole('button', { name: response }));
    expect(app.commanded).toEqual([['answerUnconfirmed', yes]]);
  },
);

test('[ORDER-65] the card of an unconfirmed order is marked as unconfirmed', () => {
  renderQuestion();
  expect(card(/^D 4417/).dataset.clock).toBe('unconfirmed');
  expect(within(card(/^D 4417/)).getByText('Por pagar')).toBeDefined();
});
