import type { Page } from '@playwright/test';
import { boardReady, cardsOn } from '../pages/board-page.ts';
import { holdClock, stopClock } from '../pages/page-clock.ts';
import { type KeysOf, toggleSetting } from '../pages/settings/settings-page.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/full-house.yaml' });

const EXPEDITER = 1;

/** One line for each card, with text for screen readers in ‹› and each line of the order after a |. */
const shownText = (board: Page): Promise<string> =>
  cardsOn(board).evaluateAll((cards) =>
    cards
      .map((card) => {
        const copy = card.cloneNode(true) as HTMLElement;
        for (const image of copy.querySelectorAll('[role=img]')) image.textContent = `‹${image.ariaLabel}›`;
        for (const part of copy.querySelectorAll('kbd, time')) part.prepend(' ');
        for (const line of copy.querySelectorAll('li')) line.prepend(' | ');
        return copy.textContent;
      })
      .join('\n'),
  );

interface Words {
  readonly name: string;
  readonly on?: RegExp;
  readonly off?: RegExp;
}

/** The setting of each part of an order's information. */
const INFORMATION: Readonly<Record<Exclude<KeysOf<'orderInformation'>, 'dest' | 'repeatAlarm'>, Words>> = {
  showChannel: { name: 'Canal de venta', on: /^D 4110 .*DiDi/m },
  useDeliveryIcons: { name: 'Canal como ícono', on: /‹DiDi›/, off: / · DiDi/ },
  showChannelRef: { name: 'Número del canal', on: / · 20023/ },
  showOrderId: { name: 'Número de pedido', on: / · #70737/ },
  useOrderId: { name: 'Número de pedido como título', on: /^#70737 /m, off: /^M 6 /m },
  lastThreeNumbers: { name: 'Solo los tres últimos dígitos', on: /^D 110 /m, off: /^D 4110 /m },
  showGeneralComment: { name: 'Comentario general', on: /Retira en 20 minutos/ },
  useGeneralComment: { name: 'Comentario general como título', on: /^ALERGIA: MARISCOS/m },
  showComments: { name: 'Comentarios de las líneas', on: /“cortar al medio”/ },
  showExtras: { name: 'Extras', on: /\| \+ Extra queso/ },
  showPAX: { name: 'Número de personas', on: /‹4 personas›/ },
  showWaiter: { name: 'Nombre de quien atiende', on: /‹Atiende Ana›/ },
  showInfoAllOrders: { name: 'Repetir la información en cada parte', on: /‹parte 2 de 2›.*App del local/ },
  onlyForLocal: { name: 'Solo pedidos del local', off: /^D 4110 /m },
  onlyForDeliveries: { name: 'Solo delivery y app', off: /^M 6 /m },
};

async function expectTexts(board: Page, key: keyof typeof INFORMATION, isOn: boolean): Promise<void> {
  const { on, off } = INFORMATION[key];
  const [there, gone] = isOn ? [on, off] : [off, on];
  const hasTexts = async () => {
    const text = await shownText(board);
    return text !== '' && (there?.test(text) ?? true) && !gone?.test(text);
  };
  await expect.poll(hasTexts, { message: `${key} ${isOn ? 'on' : 'off'}` }).toBe(true);
}

const ALL = Object.keys(INFORMATION) as (keyof typeof INFORMATION)[];
const HALF = Math.ceil(ALL.length / 2);

for (const part of [ALL.slice(0, HALF), ALL.slice(HALF)]) {
  test(`[SETTINGS-24] the switch of each setting changes the cards: ${part.join(', ')}`, async ({
    simulator,
    openPage,
  }) => {
    // The orders do not change, however long the page takes to load.
    await simulator.command({ do: 'pause' });
    const board = await openPage('about:blank');
    await holdClock(board);
    await board.goto(`${simulator.origin}/device/${EXPEDITER}/`);
    await boardReady(board);
    await stopClock(board);
    for (const key of part) {
      const { name } = INFORMATION[key];
      await expectTexts(board, key, await toggleSetting(board, name));
      await expectTexts(board, key, await toggleSetting(board, name));
    }
  });
}
