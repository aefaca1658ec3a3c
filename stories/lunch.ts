/** A lunch rush frozen at 13:27: the cards of the mock-ups, with one of every part that a card can show. */
import { line, order } from '../fixtures/order.ts';
import type { Card, CardLine } from '../src/domain/board/card.ts';
import type { Line, Order } from '../src/domain/order/order.ts';
import { cardKey } from '../src/domain/presentation/card-key.ts';
import type { Level } from '../src/domain/presentation/levels.ts';
import { FROZEN_S, type FrozenCard } from './frozen-app.ts';

const NOTED_AT_S = FROZEN_S - 600;

export const comment = (text: string) => ({ atS: NOTED_AT_S, userId: 11, text });

/** A line as a card shows it: `row({ name: 'Lomo' }, { isFinal: true })`. */
export const row = (of: Partial<Line> = {}, marks: Partial<CardLine> = {}): CardLine => {
  const made = line(of);
  return {
    line: made,
    status: made.saved,
    saveMark: 'none',
    isExtra: made.parentId > 0,
    isFinal: false,
    isVoided: made.voided || made.quantity === 0,
    isLocked: made.saved === 75,
    isFire: made.fire,
    isTakenBack: made.quantity === 0,
    added: 0,
    waitsForFire: false,
    startsAtS: made.firstAtS,
    ...marks,
  };
};

export interface CardParts {
  readonly waitedS?: number;
  readonly level?: Level;
  readonly card?: Partial<Card>;
  readonly order?: Partial<Order>;
}

export function ticket(id: number, rows: readonly CardLine[], parts: CardParts = {}): FrozenCard {
  const made = order({ id, lines: rows.map((each) => each.line), ...parts.order });
  const card: Card = {
    key: cardKey(id, 0),
    order: made,
    part: 0,
    parts: 1,
    batch: 0,
    priority: 0,
    priorityName: '',
    tornAbove: false,
    tornBelow: false,
    showsHeader: true,
    place: 1,
    startedAtS: FROZEN_S - (parts.waitedS ?? 60),
    orderedAtS: FROZEN_S - (parts.waitedS ?? 60),
    clock: 'running',
    fireAtS: null,
    lines: rows,
    ...parts.card,
  };
  return { card, level: parts.level ?? 'normal' };
}

const table = (number: number, waiterId: number, guests: number): Partial<Order> => ({
  tableIds: [number],
  mainTableId: number,
  waiterId,
  guests,
});

const deliveryOver = (tableId: number, channelId: number, extra: Partial<Order> = {}): Partial<Order> => ({
  tableIds: [tableId],
  mainTableId: tableId,
  waiterId: 0,
  guests: 0,
  channel: String(channelId),
  delivery: { zone: '', channelId },
  ...extra,
});

const PREP = { saved: 100 };
const READY = { saved: 110 };

const table12 = () =>
  ticket(
    4702,
    [
      row({ id: 1, quantity: 2, ...PREP, fire: true, comments: [comment('uno sin cebolla')] }),
      row({ id: 2, parentId: 1, name: '[es]Arroz extra[en]Extra rice', ...PREP }),
      row({ id: 3, parentId: 1, name: '[es]Huevo frito[en]Fried egg', ...PREP }),
      row({ id: 4, name: '[es]Ceviche mixto[en]Mixed ceviche', ...READY }, { isFinal: true }),
      row({ id: 5, name: '[es]Ají de gallina[en]Chicken ají', ...PREP }),
    ],
    { waitedS: 1_267, level: 'critical', order: table(12, 11, 4), card: { fireAtS: FROZEN_S - 130 } },
  );

const delivery = () =>
  ticket(
    4703,
    [
      row({ id: 1, quantity: 3, name: 'Empanada de pino', ...PREP }),
      row({ id: 2, name: 'Pastel de choclo' }, { saveMark: 'pending', status: 100 }),
      row({ id: 3, quantity: 2, name: '[es]Ensalada chilena[en]Chilean salad', ...READY }, { isFinal: true }),
      row({ id: 4, name: 'Mote con huesillo' }),
    ],
    {
      waitedS: 872,
      level: 'late',
      order: deliveryOver(-14_417, 3, { comments: [comment('Tocar timbre 2B, no funciona el portón')] }),
    },
  );

const table7 = (): readonly FrozenCard[] => {
  const first = [
    row({ id: 1, quantity: 4, name: 'Pisco sour', ...READY }, { isFinal: true }),
    row({ id: 2, quantity: 2, name: 'Causa limeña', ...PREP }),
    row({ id: 3, quantity: 3, name: 'Anticuchos', ...PREP, comments: [comment('bien cocidos')] }),
    row({ id: 4, name: 'Tiradito nikkei', saved: 75 }),
    row({ id: 5, quantity: 2, name: 'Papa a la huancaína', voided: true, ...PREP }),
    row({ id: 6, quantity: 5, name: 'Arroz con mariscos' }),
    row({ id: 7, parentId: 6, quantity: 2, name: 'Salsa criolla' }),
  ];
  const second = [row({ id: 8, quantity: 2, name: 'Suspiro limeño' }), row({ id: 9, name: 'Torta tres leches' })];
  const parts = { waitedS: 708, level: 'late', order: table(7, 12, 9) } as const;
  return [
    ticket(4704, first, { ...parts, card: { parts: 2, tornBelow: true } }),
    ticket(4704, second, { ...parts, card: { key: '4704-1', part: 1, parts: 2, tornAbove: true } }),
  ];
};

const app = () =>
  ticket(
    4705,
    [
      row({ id: 1, quantity: 2, name: '[es]Hamburguesa doble[en]Double burger', ...PREP }, { saveMark: 'unsent' }),
      row({ id: 2, parentId: 1, name: '[es]Tocino[en]Bacon', ...PREP }, { saveMark: 'unsent' }),
      row({ id: 3, parentId: 1, name: '[es]Sin pickles[en]No pickles', ...PREP }),
      row({ id: 4, quantity: 2, name: '[es]Papas fritas grandes[en]Large fries' }),
      row({ id: 5, quantity: 2, name: '[es]Bebida 500 ml[en]Soft drink 500 ml', ...READY }, { isFinal: true }),
    ],
    { waitedS: 380, level: 'warning', order: deliveryOver(-100_308, 20, { externalId: 'A-7731' }) },
  );

const table3 = () =>
  ticket(
    4706,
    [
      row({ id: 1, name: 'Crema de zapallo' }, { saveMark: 'pending', status: 100 }),
      row(
        { id: 2, name: '[es]Ensalada César[en]Caesar salad', comments: [comment('ALERGIA: NUECES')] },
        { saveMark: 'pending', status: 100 },
      ),
      row({ id: 3, quantity: 2, name: '[es]Salmón grillado[en]Grilled salmon' }),
    ],
    { waitedS: 175, order: table(3, 11, 2), card: { priorityName: '[es]Primero · entradas[en]First · starters' } },
  );

const later = (): readonly FrozenCard[] => [
  ticket(
    4707,
    [
      row({ id: 1, name: '[es]Combo clásico[en]Classic combo' }),
      row({ id: 2, parentId: 1, name: '[es]Papas[en]Fries' }),
      row({ id: 3, parentId: 1, name: '[es]Limonada[en]Lemonade' }),
      row({ id: 4, name: 'Nuggets ×10' }),
    ],
    { waitedS: 41, order: { ...table(21, 0, 0), channel: 'KIOSK' } },
  ),
  ticket(
    4708,
    [
      row({ id: 1, quantity: 2, name: 'Provoleta' }),
      row({ id: 2, name: 'Bife de chorizo', comments: [comment('a punto')] }),
      row({ id: 3, name: 'Bife de chorizo', comments: [comment('jugoso')] }),
      row({ id: 4, quantity: 3, name: 'Papas rústicas' }),
    ],
    { waitedS: 22, order: table(15, 12, 6) },
  ),
  ticket(
    4709,
    [
      row({ id: 1, name: 'Pizza margarita' }),
      row({ id: 2, parentId: 1, name: '[es]Extra queso[en]Extra cheese' }),
      row({ id: 3, name: 'Pizza napolitana' }),
      row({ id: 4, quantity: 2, name: '[es]Bebida 1,5 l[en]Soft drink 1.5 l' }),
    ],
    { waitedS: 18, order: deliveryOver(-14_420, 106) },
  ),
  ticket(4710, [row({ id: 1, quantity: 2, name: 'Tartar de atún' }), row({ id: 2, name: 'Gnocchi al pesto' })], {
    waitedS: 5,
    order: table(1, 11, 2),
  }),
  ticket(
    4711,
    [
      row({ id: 1, quantity: 2, name: 'Cerveza artesanal' }),
      row({ id: 2, name: 'Tabla de quesos' }),
      row({ id: 3, parentId: 2, name: '[es]Sin maní[en]No peanuts' }),
    ],
    { waitedS: 2, order: { ...deliveryOver(-22, 20), delivery: null } },
  ),
  ticket(4712, [row({ id: 1, quantity: 12, name: 'Empanada de queso' })], {
    waitedS: 1,
    level: 'neutral',
    order: table(30, 12, 12),
  }),
];

/** Numbers the orders by their first appearance. */
export function placed(cards: readonly FrozenCard[]): readonly FrozenCard[] {
  const orders = [...new Set(cards.map(({ card }) => card.order.id))];
  return cards.map((each) => ({ ...each, card: { ...each.card, place: orders.indexOf(each.card.order.id) + 1 } }));
}

export const lunch = (): readonly FrozenCard[] =>
  placed([table12(), delivery(), ...table7(), app(), table3(), ...later()]);
