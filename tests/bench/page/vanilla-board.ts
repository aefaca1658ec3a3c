/**
 * The reference (PERF-17): a hand-written board without a framework and without the rules. It shares the product's
 * style sheets and card positions, so that the browser has the same work.
 */
import { Check, Circle, CookingPot, type IconNode } from 'lucide';
import type { Order } from '../../../src/domain/order/order.ts';
import { type LineKey, lineOfKey } from '../../../src/domain/presentation/line-key.ts';
import * as cardStyles from '../../../src/ui/board/card/card.module.css';
import * as footStyles from '../../../src/ui/board/card/card-footer.module.css';
import * as headerStyles from '../../../src/ui/board/card/card-header.module.css';
import * as lineStyles from '../../../src/ui/board/card/card-line.module.css';
import * as chipStyles from '../../../src/ui/board/card/line-chip.module.css';
import { createPieces } from '../../../src/ui/board/card/pieces.ts';
import * as stripStyles from '../../../src/ui/board/strip/strip.module.css';
import { createStripLayout } from '../../../src/ui/board/strip/strip-layout.ts';
import * as glyphStyles from '../../../src/ui/kit/glyph.module.css';
import { NOON_S } from './bench-orders.ts';
import type { BoardUnderTest } from './board-under-test.ts';

const glyphText = (icon: IconNode): string => {
  const shapes = icon.map(([tag, attributes]) => {
    const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
    return `<${tag} ${pairs.join(' ')}/>`;
  });
  return `<svg class="${glyphStyles.glyph}" viewBox="0 0 24 24" aria-hidden="true">${shapes.join('')}</svg>`;
};

const STATUSES = [
  { from: 110, word: 'Listo', colour: 'var(--status-done)', glyph: glyphText(Check) },
  { from: 100, word: 'En prep.', colour: 'var(--status-prep)', glyph: glyphText(CookingPot) },
  { from: 0, word: 'Pendiente', colour: 'var(--status-pending)', glyph: glyphText(Circle) },
] as const;
const PENDING = STATUSES[2];
const statusOf = (status: number) => STATUSES.find(({ from }) => status >= from) ?? PENDING;

function template(markup: string): () => HTMLElement {
  const holder = document.createElement('template');
  holder.innerHTML = markup;
  return () => {
    const made = holder.content.firstElementChild?.cloneNode(true);
    if (!(made instanceof HTMLElement)) throw new Error('Failed to make a part of the board: its markup is empty.');
    return made;
  };
}

const makeCard =
  template(`<article class="${cardStyles.card}" data-level="neutral"><div class="${cardStyles.piece}" data-piece="0">
<header class="${headerStyles.header}"><div class="${headerStyles.top}"><h2 class="${headerStyles.where}"></h2>
<div class="${headerStyles.below}"><span class="${headerStyles.origin}">Salón</span></div></div>
<div class="${headerStyles.when}"><time class="${headerStyles.clock}">00:00</time><strong class="${headerStyles.level}"></strong></div></header>
<ul class="${cardStyles.lines}"></ul>
<footer class="${footStyles.footer}"><button type="button" class="${footStyles.advance}" data-advance>Avanzar todo</button><button type="button" class="${footStyles.expand}"></button></footer>
</div></article>`);
const makeLine = template(
  `<li class="${lineStyles.item}"><button type="button" class="${lineStyles.line}"><span class="${lineStyles.quantity}"></span><span class="${lineStyles.name}"></span><span class="${chipStyles.chip}"><i></i><span class="${chipStyles.word}"></span></span></button></li>`,
);

function find(within: Element, selector: string): HTMLElement {
  const found = within.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`Failed to build the board: there is no ${selector}.`);
  return found;
}

interface LineView {
  readonly button: HTMLElement;
  write(saved: number, pending: number | undefined): void;
}

function drawLine(order: Order, { id, quantity, name }: Order['lines'][number], into: HTMLElement): LineView {
  const item = makeLine();
  const button = find(item, 'button');
  const chip = find(item, `.${chipStyles.chip}`);
  const word = find(chip, `.${chipStyles.word}`);
  button.dataset.line = `${order.id}:${id}`;
  find(item, `.${lineStyles.quantity}`).textContent = String(quantity);
  find(item, `.${lineStyles.name}`).textContent = ` ${name}`;
  into.append(item);
  let shown = '';
  return {
    button,
    write(saved, pending) {
      const mark = pending === undefined ? 'none' : 'pending';
      const status = statusOf(pending ?? saved);
      if (shown === status.word + mark) return;
      shown = status.word + mark;
      button.dataset.mark = mark;
      button.setAttribute('aria-label', `${quantity} ${name}, ${status.word}`);
      chip.style.setProperty('--chip', status.colour);
      const glyph = template(status.glyph.replace('<svg', '<i><svg').replace('</svg>', '</svg></i>'))();
      chip.replaceChild(glyph.firstElementChild ?? glyph, chip.firstChild ?? word);
      word.textContent = ` ${status.word}`;
    },
  };
}

interface CardView {
  readonly element: HTMLElement;
  readonly lines: ReadonlyMap<number, LineView>;
  order: Order;
}

function drawCard(order: Order): CardView {
  const element = makeCard();
  element.dataset.card = `${order.id}-0`;
  element.style.setProperty('--rows', String(order.lines.length));
  element.setAttribute('aria-label', `M ${order.tableIds[0]}, ${order.lines.length} líneas`);
  find(element, 'h2').textContent = `M ${order.tableIds[0]}`;
  const list = find(element, 'ul');
  const lines = new Map(order.lines.map((line) => [line.id, drawLine(order, line, list)]));
  return { element, lines, order };
}

const startOf = (order: Order): number => order.lines[0]?.firstAtS ?? 0;

function makeStrip(place: HTMLElement): { readonly scroller: HTMLElement; readonly canvas: HTMLElement } {
  place.innerHTML = `<section class="${stripStyles.scroller}" data-width="normal" data-shape="columns" dir="ltr"><i class="${stripStyles.probe}"></i><div class="${stripStyles.canvas}"></div></section>`;
  const scroller = find(place, 'section');
  const canvas = find(place, `.${stripStyles.canvas}`);
  const style = {
    '--level-neutral': '#3d474f',
    '--level-neutral-ink': '#fff',
    '--line-target': '50px',
    '--extra-target': '30px',
  };
  for (const [name, value] of Object.entries(style)) scroller.style.setProperty(name, value);
  createStripLayout({
    scroller,
    canvas,
    probe: find(place, 'i'),
    fromRight: false,
    shape: 'columns',
    divides: false,
    pieces: createPieces(),
    app: { monotonicS: () => NOON_S, onSecond: () => () => {} },
    onNear: () => {},
    onSight: () => {},
  });
  return { scroller, canvas };
}

export function vanillaBoard(place: HTMLElement): BoardUnderTest {
  const { canvas } = makeStrip(place);
  const cards = new Map<number, CardView>();
  let pending: ReadonlyMap<LineKey, number> = new Map();
  let cursor: HTMLElement | undefined;

  const write = ({ order, lines }: CardView) => {
    for (const line of order.lines) lines.get(line.id)?.write(line.saved, pending.get(`${order.id}:${line.id}`));
  };
  const draw = (order: Order): CardView => {
    const known = cards.get(order.id);
    if (known?.order === order) return known;
    const card = known ?? drawCard(order);
    card.order = order;
    cards.set(order.id, card);
    write(card);
    return card;
  };
  return {
    show(orders) {
      const present = new Set(orders.map(({ id }) => id));
      for (const [id, { element }] of cards) {
        if (present.has(id)) continue;
        element.remove();
        cards.delete(id);
      }
      let next: Element | null = canvas.firstElementChild;
      for (const order of [...orders].sort((one, other) => startOf(one) - startOf(other))) {
        const { element } = draw(order);
        if (element === next) next = next.nextElementSibling;
        else canvas.insertBefore(element, next);
      }
    },
    pend(statuses) {
      const touched = new Set([...pending.keys(), ...statuses.keys()].map((key) => lineOfKey(key).orderId));
      pending = statuses;
      for (const id of touched) {
        const card = cards.get(id);
        if (card) write(card);
      }
    },
    select(orderId, lineId) {
      delete cursor?.dataset.cursor;
      cursor = cards.get(orderId)?.lines.get(lineId)?.button;
      if (cursor) cursor.dataset.cursor = '';
    },
  };
}
